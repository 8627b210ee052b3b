// list.cpp: etalon list: the catalogue.
#include <memory>

#include "command.hpp"
#include "words.hpp"

namespace etalon::cli {

void add_list(Command& program) {
  auto output = std::make_shared<Output>();
  auto domain = std::make_shared<std::string>();
  Command& command = program.subcommand("list", "List all measures");
  command.option("domain", *domain, "only this domain: " + domain_names()).suggest(domain_words);
  output->add_to(command);
  command.runs([output, domain] {
    std::optional<Domain> only;
    if (!domain->empty()) only = parse_domain(*domain);
    output->write(catalogue_document(only));
  });
}

}  // namespace etalon::cli
