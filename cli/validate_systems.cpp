// validate_systems.cpp: etalon validate DOMAIN --systems: the values of the user's systems, from their files.
#include <memory>

#include "compared_files.hpp"
#include "etalon/domain_entry.hpp"
#include "validate.hpp"

namespace etalon::cli {

Values system_values(Domain domain, const Settings& settings, const std::vector<Score>& scores, unsigned threads) {
  const std::vector<std::string>& paths = settings.texts("systems");
  const Undefined undefined = parse_undefined(settings.text("undefined"));
  const std::vector<Setting> known = reading_settings(entry(domain));
  Settings reading(known);
  for (const Setting& setting : known) {
    const std::vector<std::string>& values = settings.texts(setting.name);
    if (settings.given(setting.name)) reading.set(setting.name, values);
  }
  settings.refuse_unread("with --systems");
  const auto samples = std::make_shared<const Samples>(entry(domain).read({paths, reading, thread_count(threads)}));
  reading.refuse_unread("with --systems");
  const std::vector<Score> chosen = scores.empty() ? deciding_scores(*samples) : scores;
  return measure(samples, chosen,
                 {.undefined = undefined, .fail_when_undefined = settings.text("undefined") == "fail"});
}

}  // namespace etalon::cli
