// unequal_halves.cpp: OAUC, AUC and accuracy with another number of positives than half of the items.
#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "etalon/orders.hpp"
#include "parts.hpp"

namespace etalon::papers::ordering_paper {
namespace {

constexpr std::size_t kMostItems = 7;
constexpr std::size_t kShownItems = 8;

/// By the formulas of the paper, of a list from the lowest prediction to the highest; labels above n1 are positive.
struct ByFormula {
  Exact oauc;
  Exact auc;
  Exact accuracy;

  ByFormula(const std::vector<double>& list, std::size_t positives) {
    const auto n = static_cast<std::int64_t>(list.size());
    const auto n0 = static_cast<std::int64_t>(positives);
    const std::int64_t n1 = n - n0;
    std::int64_t weighted = 0;
    std::int64_t plain = 0;
    std::int64_t right = 0;
    std::int64_t i = 0;
    for (std::int64_t r = 1; r <= n; ++r) {
      const auto label = static_cast<std::int64_t>(list[static_cast<std::size_t>(r - 1)]);
      right += (label > n1) == (r > n1) ? 1 : 0;
      if (label <= n1) continue;
      ++i;
      weighted += label * (r - i);
      plain += r - i;
    }
    oauc = Exact(weighted) / Exact(largest(n0, n1));
    auc = Exact(plain) / Exact(n0 * n1);
    accuracy = Exact(right) / Exact(n);
  }
  /// n1·Σ(n1 + i) for i up to n0.
  static std::int64_t largest(std::int64_t n0, std::int64_t n1) { return n1 * (n0 * n1 + n0 * (n0 + 1) / 2); }
};

Exact value(const char* measure, std::size_t positives, const std::vector<double>& list) {
  std::vector<double> places(list.size());
  std::iota(places.begin(), places.end(), 1.0);
  const Orders<Exact> orders({list, OrderValues::scores}, {places, OrderValues::scores});
  return evaluate(parse_score(fmt::format("{}(positives={})", measure, positives), Domain::orders), orders).number;
}

std::vector<double> true_list(std::size_t items) {
  std::vector<double> list(items);
  std::iota(list.begin(), list.end(), 1.0);
  return list;
}

/// How many values of a formula were compared, and the first list for which ours differs.
struct Comparing {
  std::size_t cases = 0;
  std::string against{};

  void compare(const Exact& formula, const Exact& ours, const std::vector<double>& list, std::size_t positives) {
    ++cases;
    if (formula == ours || !against.empty()) return;
    for (const double label : list) against += fmt::format("{} ", label);
    against += fmt::format("with {} positives: {} by the formula, {}", positives, formula.text(), ours.text());
  }
  [[nodiscard]] Comparison row(const std::string& what) const {
    return compare_published(what, "✓", against.empty() ? "✓" : "✗",
                             against.empty() ? fmt::format("{} values", cases) : against);
  }
};

}  // namespace

PaperTable unequal_halves() {
  Comparing oauc;
  Comparing auc;
  Comparing accuracy;
  for (std::size_t n = 2; n <= kMostItems; ++n) {
    std::vector<double> list = true_list(n);
    do {
      for (std::size_t positives = 1; positives < n; ++positives) {
        const ByFormula formula(list, positives);
        oauc.compare(formula.oauc, value("oauc", positives, list), list, positives);
        auc.compare(formula.auc, value("ordering_auc", positives, list), list, positives);
        accuracy.compare(formula.accuracy, value("ordering_accuracy", positives, list), list, positives);
      }
    } while (std::next_permutation(list.begin(), list.end()));
  }
  PaperTable table{
      .title = fmt::format("Unequal halves: n₀ positives and n₁ negatives, over all lists of {} items", kShownItems),
      .head = {"n₀, n₁", "values of OAUC", "n₁·Σ(n₁ + i)", "values of AUC", "n₀·n₁"}};
  table.comparisons = {
      oauc.row(fmt::format("OAUC is Σ a(r − i)/(n₁·Σ(n₁ + i)), all lists of 2 to {} items", kMostItems)),
      auc.row("AUC is Σ(r − i)/(n₀·n₁)"),
      accuracy.row("acc is the share of items on their side"),
  };
  std::size_t as_many = 0;
  for (std::size_t positives = 1; positives < kShownItems; ++positives) {
    std::set<std::string> of_oauc;
    std::set<std::string> of_auc;
    std::vector<double> list = true_list(kShownItems);
    do {
      const ByFormula formula(list, positives);
      of_oauc.insert(formula.oauc.text());
      of_auc.insert(formula.auc.text());
    } while (std::next_permutation(list.begin(), list.end()));
    const auto n0 = static_cast<std::int64_t>(positives);
    const auto n1 = static_cast<std::int64_t>(kShownItems) - n0;
    as_many += of_oauc.size() == static_cast<std::size_t>(ByFormula::largest(n0, n1)) ? 1 : 0;
    table.rows.push_back({fmt::format("{}, {}", n0, n1), std::to_string(of_oauc.size()),
                          std::to_string(ByFormula::largest(n0, n1)), std::to_string(of_auc.size()),
                          std::to_string(n0 * n1)});
  }
  table.comparisons.push_back(compare_published(
      fmt::format("OAUC has n₁·Σ(n₁ + i) values, {} items", kShownItems), "✓", as_many + 1 == kShownItems ? "✓" : "✗",
      "that is the greatest numerator, and not every number up to it is reached: see the rows"));
  table.listed = true;
  table.note =
      "The paper weighs halves and counts n₀ positives and n₁ negatives in general. oauc(positives=3), "
      "ordering_auc(positives=3) and ordering_accuracy(positives=3) take the three best items as positives.";
  return table;
}

}  // namespace etalon::papers::ordering_paper
