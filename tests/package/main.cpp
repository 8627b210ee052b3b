// main.cpp: a program of someone else's: labels in memory, one score by hand, then two systems as a table.
#include <cstdio>
#include <string>
#include <vector>

#include <etalon/etalon.hpp>

int main() {
  using namespace etalon;
  const std::vector<std::int64_t> truth{0, 0, 1, 1, 1, 2, 2, 2};
  const std::vector<std::int64_t> near{0, 0, 1, 1, 2, 2, 2, 2};
  const std::vector<std::int64_t> far{0, 1, 1, 2, 2, 2, 0, 2};
  const auto counts = [&](const std::vector<std::int64_t>& prediction) {
    return tabulate(LabelView::integers(std::span(truth)), LabelView::integers(std::span(prediction)));
  };

  const Value<double> value = evaluate(parse_score("macro(f1)"), counts(near).matrix<double>());
  std::printf("macro(f1) %.4f\n", value.number);
  const Value<double> undefined = evaluate(parse_score("mcc"), tabulate(LabelView::integers(std::span(truth).first(2)),
                                                                        LabelView::integers(std::span(near).first(2)))
                                                                   .matrix<double>());
  std::printf("mcc %s\n", undefined.defined() ? "has a value" : undefined.reason);

  const std::vector<Score> scores{parse_score("accuracy"), parse_score("kappa")};
  const Results results = results_of(label_samples({{"near", counts(near)}, {"far", counts(far)}}), scores);
  std::fputs(render(results, OutputFormat::csv).c_str(), stdout);

  try {
    (void)parse_score("acuracy");
  } catch (const Error& error) {
    std::printf("%s\n", error.what());
  }
  std::printf("version %s\n", std::string(version()) == ETALON_VERSION ? "as in the header" : "differs");
}
