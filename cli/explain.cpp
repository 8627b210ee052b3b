// explain.cpp: etalon explain: the page of one score.
#include <memory>

#include "command.hpp"

namespace etalon::cli {

void add_explain(CLI::App& program) {
  auto output = std::make_shared<Output>();
  auto score = std::make_shared<std::string>();
  CLI::App& command =
      *program.add_subcommand("explain", "Explain a score: formula, range, laws with counterexamples, names elsewhere");
  command.add_option("score", *score, "for example mcc, f:beta=2, macro:f1 or ari")->required()->type_name("SCORE");
  output->add_to(command);
  command.callback(
      [output, score] { output->write(explain(parse_any_score(*score), output->kind(), output->style())); });
}

}  // namespace etalon::cli
