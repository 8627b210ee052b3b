// main.cpp: the table of contents of the command line, and the exit codes.
#include <cstdio>

#include "command.hpp"
#include "etalon/error.hpp"

namespace {

constexpr int kOurBug = 70;

}  // namespace

int main(int argc, char** argv) {
  using namespace etalon;
  cli::Program program({
      .name = "etalon",
      .title = "Etalon measures results, and measures the measures themselves.",
      .version = "etalon " + std::string(version()),
      .footer = "Scores: mcc, f(beta=2), macro(f1); without parentheses for the shell: f:beta=2, macro:f1.\n"
                "Exit codes: 0 fine, 1 a required law is refuted, 2 wrong usage, 3 bad input or a missing "
                "file, 4 reading or writing fails, 70 our bug.",
  });
  cli::add_labels(program);
  cli::add_clusters(program);
  cli::add_orders(program);
  cli::add_classi(program);
  cli::add_answers(program);
  cli::add_validate(program);
  cli::add_advise(program);
  cli::add_communities(program);
  cli::add_list(program);
  cli::add_explain(program);
  cli::add_reproduce(program);
  try {
    return program.run(argc, argv);
  } catch (const Error& error) {
    std::fprintf(stderr, "etalon: %s\n", error.what());
    return static_cast<int>(error.kind());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "etalon: this is a bug: %s\n", error.what());
    return kOurBug;
  }
}
