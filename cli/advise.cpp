// advise.cpp: etalon advise: measures that have the laws a user needs.
#include <memory>

#include "command.hpp"
#include "etalon/domain_entry.hpp"
#include "settings.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

struct AdviseOptions {
  const DomainEntry* domain = nullptr;
  std::vector<std::string> needs;
  std::vector<std::string> data;
  SettingOptions settings;
  unsigned threads = 0;
  Output output;
};

std::shared_ptr<const Samples> read_data(const AdviseOptions& options) {
  const Settings settings = options.settings.given();
  auto samples =
      std::make_shared<const Samples>(options.domain->read({options.data, settings, thread_count(options.threads)}));
  settings.refuse_unread("here");
  return samples;
}

void run_advise(AdviseOptions& options) {
  const Domain domain = options.domain->facts.domain;
  options.output.domain = domain;
  options.output.inputs = options.data;
  std::vector<Law> needs;
  for (const std::string& law : options.needs) needs.push_back(parse_law(law, domain));
  if (options.data.empty()) options.settings.given().refuse_given("without --data");
  const std::shared_ptr<const Samples> samples = options.data.empty() ? nullptr : read_data(options);
  const unsigned threads = thread_count(options.threads);
  options.output.write(document_of(samples ? advise(samples, needs, threads) : advise(domain, needs, threads, 0)));
}

void add_domain_advice(Command& advise, const DomainEntry& domain) {
  auto options = std::make_shared<AdviseOptions>();
  options->domain = &domain;
  Command& command =
      advise.subcommand(std::string(domain.facts.name), "Measures of " + std::string(domain.facts.compares));
  command.option("--need", options->needs, "laws, for example max_agreement,symmetry")
      .required()
      .type("LAW")
      .split(',')
      .suggest(law_words(domain.facts.domain, false));
  command.option("--data", options->data, "files of systems: how often the candidates disagree about them");
  options->settings.add_to(command, reading_settings(domain));
  command.option("--threads", options->threads, "0: one for each core").show_default();
  options->output.add_to(command);
  command.runs([options] { run_advise(*options); });
}

}  // namespace

void add_advise(Command& program) {
  Command& command = program.subcommand("advise", "Which measures have the laws you need, and what the others lack");
  for (const DomainEntry* domain : domain_entries()) add_domain_advice(command, *domain);
}

}  // namespace etalon::cli
