// lecture.cpp: the exercises and examples of the lecture on labels, and the numbered steps of its impossibility proof.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "etalon/binary.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"

namespace etalon::papers {

double label_value(const char* score, const Binary<double>& c) { return evaluate(parse_score(score), c).number; }

double expected_label_value(const char* score, int n, int a1, int b1) {
  // c11 is hypergeometric: the share of the labelings with b1 positives that meet c11 of the a1.
  const auto log_choose = [](int of, int take) {
    return std::lgamma(of + 1.0) - std::lgamma(take + 1.0) - std::lgamma(of - take + 1.0);
  };
  double sum = 0;
  for (int c11 = std::max(0, a1 + b1 - n); c11 <= std::min(a1, b1); ++c11) {
    const double p = std::exp(log_choose(a1, c11) + log_choose(n - a1, b1 - c11) - log_choose(n, b1));
    sum += p * label_value(score, {double(c11), double(a1 - c11), double(b1 - c11), double(n - a1 - b1 + c11)});
  }
  return sum;
}

namespace {

constexpr int kN = 20;
constexpr int kA1 = 6;

std::string six(double value) { return fmt::format("{:.6f}", value); }

double expected_hits(int b1) { return kN * expected_label_value("recall", kN, kA1, b1) * kA1 / kN; }

}  // namespace

PaperTable exercise_table() {
  const double n = kN;
  const double a1 = kA1;
  const double b1 = 4;
  const Binary<double> all_ones{a1, 0, n - a1, 0};
  const Binary<double> opposite{0, a1, n - a1, 0};
  const Binary<double> some{3, 3, 1, 13};
  const Binary<double> turned{some.c00, some.c01, some.c10, some.c11};
  const Binary<double> apart{0, 1, 1, 1};  // A = 100, B = 010
  const double cosine =
      (n * some.c11 - some.a1() * some.b1()) / std::sqrt(some.a1() * some.a0() * some.b1() * some.b0());
  bool rises = true;
  bool zero = true;
  for (int b = 1; b < kN; ++b) {
    zero = zero && std::abs(expected_label_value("mcc", kN, kA1, b)) < 1e-12;
    rises = rises && (b == 1 || expected_label_value("f1", kN, kA1, b) > expected_label_value("f1", kN, kA1, b - 1));
  }
  PaperTable table{.title = "Part I: exercises, by the closed forms of the slides; n = 20, a1 = 6"};
  auto& rows = table.comparisons;
  rows.push_back(compare_published("F1 when B labels all objects 1: 2a1/(a1 + n)", six(2 * a1 / (a1 + n)),
                                   label_value("f1", all_ones)));
  rows.push_back(compare_published("mean of recall and precision there: 1/2 + a1/(2n)", six(0.5 + a1 / (2 * n)),
                                   (label_value("recall", all_ones) + label_value("precision", all_ones)) / 2));
  rows.push_back(compare_published("E[F1] of random B, b1 = 4: 2·a1·b1/(n(a1 + b1))",
                                   six(2 * a1 * b1 / (n * (a1 + b1))), expected_label_value("f1", kN, kA1, 4)));
  rows.push_back(compare_published("E[F1] increases with b1, up to n − 1", "✓", yes(rises)));
  rows.push_back(compare_published("E[CC] = 0 for every b1", "✓", yes(zero)));
  rows.push_back(compare_published("E[c11] = a1·b1/n, b1 = 4", six(a1 * b1 / n), expected_hits(4)));
  rows.push_back(compare_published("F1 of A = 100, B = 010", "0", label_value("f1", apart),
                                   "and c00 = 1: the least value with a non-zero diagonal, so that F1 has no minimal "
                                   "agreement"));
  rows.push_back(compare_published("κ of A and its opposite: −2·a1(n − a1)/(n² − 2·a1(n − a1))",
                                   six(-2 * a1 * (n - a1) / (n * n - 2 * a1 * (n - a1))),
                                   label_value("kappa", opposite)));
  rows.push_back(compare_published("F1 with the classes exchanged: 2·c00/(a0 + b0), of 3 3 / 1 13",
                                   six(2 * some.c00 / (some.a0() + some.b0())), label_value("f1", turned)));
  rows.push_back(compare_published("the same by 2(n − a1 − b1 + c11)/(2n − a1 − b1)",
                                   six(2 * (n - some.a1() - some.b1() + some.c11) / (2 * n - some.a1() - some.b1())),
                                   label_value("f1", turned)));
  rows.push_back(compare_published(
      "“angle” of the centred labelings, of 3 3 / 1 13", six(cosine), std::numbers::pi * label_value("cd", some),
      "the slide's formula is the cosine of the angle; the angle is its arc cosine, π·CD"));
  rows.push_back(compare_published("its cosine is CC", six(cosine), label_value("mcc", some)));
  rows.push_back(compare_published("n(1 − Acc) is the Hamming distance, of 3 3 / 1 13", shortest(some.c10 + some.c01),
                                   n * (1 - label_value("accuracy", some))));
  return table;
}

PaperTable example_table() {
  const Binary<double> agree{6, 0, 0, 14};
  const Binary<double> opposite{0, 6, 14, 0};
  const Binary<double> all_ones{6, 0, 14, 0};
  const double two = label_value("kappa", {1, 2, 1, 0});
  const double three = label_value("kappa", {1, 3, 1, 0});
  PaperTable table{.title = "Part I: values that the slides give as examples"};
  auto& rows = table.comparisons;
  for (const auto& [name, score] : {std::pair{"Acc", "accuracy"}, {"F1", "f1"}, {"CC", "mcc"}, {"κ", "kappa"}})
    rows.push_back(compare_published(fmt::format("c_max of {}", name), "1", label_value(score, agree)));
  rows.push_back(compare_published("recall when all are labeled 1", "1", label_value("recall", all_ones),
                                   "its greatest value without agreement: no maximal agreement"));
  rows.push_back(compare_published("c_min of Acc", "0", label_value("accuracy", opposite)));
  rows.push_back(compare_published("c_min of CC", "-1", label_value("mcc", opposite)));
  rows.push_back(compare_published("κ(1 2; 1 0) and κ(1 3; 1 0)", "<", std::string(two < three ? "<" : "≥"),
                                   fmt::format("{:.4f} and {:.4f}: an error more, and κ is greater", two, three)));
  return table;
}

PaperTable proof_table() {
  struct Subject {
    const char* name;
    const char* score;
    bool baseline;  ///< constant, as printed
    bool distance;
    bool monotone;
  };
  constexpr Subject subjects[] = {{"F1", "f1", false, false, true},
                                  {"J", "jaccard", false, true, true},
                                  {"CC", "mcc", true, false, true},
                                  {"Acc", "accuracy", false, true, true},
                                  {"BA", "balanced_accuracy", true, false, true},
                                  {"κ", "kappa", true, false, true},
                                  {"SBA", "sba", true, false, true},
                                  {"GM1", "gm(r=1)", true, false, true},
                                  {"CD", "cd", false, true, true}};
  constexpr double n = 10;
  PaperTable table{.title = "The impossibility theorem step by step, n = 10: A and C have one positive, B = A + C two",
                   .head = {"measure", "(1) left", "(1) right", "(1)", "(2)", "monotone"}};
  std::vector<std::string> all_three;
  for (const Subject& subject : subjects) {
    const double sign = parse_score(subject.score).better() == Better::lower ? -1 : 1;
    const auto m = [&](double c11, double c10, double c01, double c00) {
      return sign * label_value(subject.score, {c11, c10, c01, c00});
    };
    const double best = m(1, 0, 0, n - 1);
    const double apart = m(0, 1, 1, n - 2);
    const double left = 2 * m(1, 0, 1, n - 2) - best;
    const double right = (n - 1) * apart - (n - 2) * m(0, 1, 2, n - 3);
    const bool first = std::abs(left - right) < 1e-9;
    const bool second = left <= apart + 1e-9;
    const bool third = apart > m(0, 1, 2, n - 3) + 1e-9;
    if (first && second && third) all_three.emplace_back(subject.name);
    table.rows.push_back(
        {subject.name, fmt::format("{:.4f}", left), fmt::format("{:.4f}", right), yes(first), yes(second), yes(third)});
    const auto expect = [&](bool printed, const char* what, bool holds, const char* why) {
      if (printed)
        table.comparisons.push_back(
            compare_published(fmt::format("{}, {}", subject.name, what), "✓", yes(holds), holds ? "" : why));
    };
    expect(subject.baseline, "(1)", first, "");
    expect(subject.distance, "(2)", second, "");
    expect(subject.monotone, "monotone", third,
           "without a common positive the value is 0 on both sides: monotone when ties are allowed");
  }
  table.comparisons.push_back(compare_published("measures that pass all three", "none",
                                                all_three.empty() ? std::string("none") : join(all_three, ", ")));
  table.note =
      "(1) is what a constant baseline needs: 2M(1 0; 1 n−2) − c_max = (n−1)·M(0 1; 1 n−2) − (n−2)·M(0 1; 2 n−3). (2) "
      "is "
      "what a distance needs: its left side is at most M(0 1; 1 n−2). Together they refute M(0 1; 1 n−2) > "
      "M(0 1; 2 n−3), which monotonicity needs. A distance is taken with a minus sign. A measure that the table of "
      "properties says to have the law must pass the step.";
  return table;
}

}  // namespace etalon::papers
