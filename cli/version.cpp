// version.cpp: etalon version: what this program is made of, for bug reports.
#include <memory>

#include "command.hpp"
#include "etalon/build.hpp"

namespace etalon::cli {
namespace {

Build this_program() {
  Build build = this_build();
  build.facts.push_back({"cli11", parser_version()});
  return build;
}

}  // namespace

std::string build_text() {
  std::string text = render(this_program(), OutputFormat::table);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

void add_version(Command& program) {
  auto output = std::make_shared<Output>();
  Command& command = program.subcommand("version", "Tell what this program is made of: for bug reports");
  output->add_to(command);
  command.runs([output] { output->write(document_of(this_program())); });
}

}  // namespace etalon::cli
