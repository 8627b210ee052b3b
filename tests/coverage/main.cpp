// main.cpp: prints the table of docs/intervals.md: how often 95 % intervals cover, by method, score, size and
// prevalence.
#include <cstdio>

#include "coverage/coverage.hpp"

int main() {
  using namespace etalon;
  struct Asked {
    IntervalMethod method;
    std::vector<const char*> scores;
  };
  const Asked asked[] = {
      {IntervalMethod::wilson, {"accuracy", "recall", "precision", "f1"}},
      {IntervalMethod::clopper_pearson, {"accuracy", "recall", "precision", "f1"}},
      {IntervalMethod::delta, {"accuracy", "recall", "precision", "f1", "macro(f1)", "mcc", "kappa"}},
      {IntervalMethod::bootstrap, {"accuracy", "recall", "precision", "f1", "macro(f1)", "mcc", "kappa"}}};
  std::printf("| method | score |");
  for (const std::uint64_t n : {50, 200, 1000}) {
    for (const char* prevalence : {".5", ".1", ".01"})
      std::printf(" %llu, %s |", static_cast<unsigned long long>(n), prevalence);
  }
  std::printf("\n| --- | --- |");
  for (int i = 0; i < 9; ++i) std::printf(" --- |");
  std::printf("\n");
  for (const Asked& one : asked) {
    std::vector<Score> scores;
    for (const char* name : one.scores) scores.push_back(parse_score(name, Domain::labels));
    AggregateOptions how;
    how.interval = one.method;
    how.resamples = 500;
    const std::size_t samples = one.method == IntervalMethod::bootstrap ? 1000 : 10000;
    std::vector<std::vector<coverage::Covered>> columns;
    for (const std::uint64_t n : {50, 200, 1000}) {
      for (const double prevalence : {0.5, 0.1, 0.01}) {
        coverage::Population population;
        population.prevalence = prevalence;
        columns.push_back(coverage::cover(population, n, scores, how, samples));
      }
    }
    for (std::size_t score = 0; score < scores.size(); ++score) {
      std::printf("| %s | %s |", std::string(name_of(one.method)).c_str(), one.scores[score]);
      for (const auto& column : columns) {
        const coverage::Covered& found = column[score];
        const double without = static_cast<double>(found.without) / static_cast<double>(samples);
        std::printf(" %.1f", 100 * found.share());
        if (without >= 0.005) std::printf(" (%.0f)", 100 * without);
        std::printf(" |");
      }
      std::printf("\n");
      std::fflush(stdout);
    }
  }
}
