// explain.cpp: etalon explain: the page of one score, or of a measure of the user's own.
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/own.hpp"
#include "etalon/own_page.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

struct ExplainOptions {
  std::string score;
  std::string definition;
  std::string domain;
  Output output;
};

void run_explain(const ExplainOptions& options) {
  const Output& output = options.output;
  if (options.score.empty() == options.definition.empty())
    throw Error(ErrorKind::usage, "name a score, or write one with --define");
  std::optional<Domain> domain;
  if (!options.domain.empty()) domain = parse_domain(options.domain);
  if (!options.definition.empty()) {
    output.write(document_of(describe(own_score(options.definition, domain.value_or(Domain{})), thread_count(0))));
  } else {
    const Score score = domain ? parse_score(options.score, *domain) : parse_any_score(options.score);
    output.write(document_of(score, facts(output.kind()).reader == Reader::page));
  }
}

}  // namespace

void add_explain(Command& program) {
  auto options = std::make_shared<ExplainOptions>();
  Command& command =
      program.subcommand("explain", "Explain a score: formula, range, laws with counterexamples, names elsewhere");
  command.option("score", options->score, "for example mcc, f:beta=2, macro:f1 or ari")
      .type("SCORE")
      .suggest(any_score_words);
  command
      .option("--define", options->definition,
              "a measure of your own instead, for example 'mine = 2*c11 / (2*c11 + c10 + c01)'; 'loss:lower = …' where "
              "less is better")
      .type("NAME=FORMULA");
  command
      .option("--domain", options->domain,
              "what the score is of, where several have one of this name, or the definition: " + domain_names() +
                  " (default: the first that has it)")
      .suggest(domain_words);
  options->output.add_to(command);
  command.runs([options] { run_explain(*options); });
}

}  // namespace etalon::cli
