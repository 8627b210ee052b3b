// validate.cpp: etalon validate: measures against laws, against each other, and on the user's systems.
#include "validate/common.hpp"

namespace etalon::cli {

void add_validate(Command& program) {
  Command& command = program.subcommand(
      "validate", "Judge measures: against laws with smallest counterexamples, against each other, on your systems");
  add_validate_labels(command);
  add_validate_clusters(command);
  add_validate_scores(command);
  add_validate_orders(command);
  add_validate_classi(command);
  add_validate_answers(command);
}

}  // namespace etalon::cli
