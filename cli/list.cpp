// list.cpp: etalon list: the catalogue.
#include <memory>

#include "command.hpp"

namespace etalon::cli {

void add_list(CLI::App& program) {
  auto output = std::make_shared<Output>();
  auto domain = std::make_shared<std::string>();
  CLI::App& command = *program.add_subcommand("list", "List all measures");
  command.add_option("domain", *domain, "only this domain")->check(CLI::IsMember({"labels"}));
  output->add_to(command);
  command.callback([output, domain] { output->write(render_catalogue(output->kind(), output->style())); });
}

}  // namespace etalon::cli
