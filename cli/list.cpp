// list.cpp: etalon list: the catalogue.
#include <memory>

#include "command.hpp"

namespace etalon::cli {

void add_list(CLI::App& program) {
  auto output = std::make_shared<Output>();
  auto domain = std::make_shared<std::string>();
  CLI::App& command = *program.add_subcommand("list", "List all measures");
  command.add_option("domain", *domain, "only this domain: labels, clusters, orders, classi or answers");
  output->add_to(command);
  command.callback([output, domain] {
    std::optional<Domain> only;
    if (!domain->empty()) only = parse_domain(*domain);
    output->write(render_catalogue(output->kind(), output->style(), only));
  });
}

}  // namespace etalon::cli
