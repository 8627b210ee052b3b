// validate_systems.cpp: etalon validate DOMAIN --systems: the values of the user's systems, from their files.
#include <memory>

#include "etalon/domain_entry.hpp"
#include "validate.hpp"

namespace etalon::cli {

std::vector<Setting> systems_settings(Domain domain) {
  using Type = Setting::Type;
  if (domain == Domain::labels) return {{.name = "positive", .help = "systems: the positive class"}};
  if (domain == Domain::clusters)
    return {{.name = "reference",
             .help = "systems: columns of the references (default: truth); each is a unit when there are several",
             .type = Type::texts}};
  return {};
}

std::vector<ScoreEntry> system_entries(Domain domain, const Settings& settings, const std::vector<std::string>& scores,
                                       unsigned threads) {
  const std::vector<std::string>& paths = settings.texts("systems");
  const Undefined undefined = parse_undefined(settings.text("undefined"));
  Settings reading(entry(domain).settings);
  for (const Setting& setting : systems_settings(domain)) {
    const std::vector<std::string>& values = settings.texts(setting.name);
    if (settings.given(setting.name)) reading.set(setting.name, values);
  }
  settings.refuse_unread("with --systems");
  std::vector<Score> chosen = parse_scores(scores, domain);
  const auto samples = std::make_shared<const Samples>(entry(domain).read({paths, reading, thread_count(threads)}));
  if (chosen.empty()) chosen = fitting_scores(*samples);
  return entries_of(measure(samples, chosen, {.undefined = undefined}));
}

}  // namespace etalon::cli
