// bench.cpp: the floor, a sort of the same numbers, and ours from C++; called by run.py on NumPy's arrays.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "etalon/orders.hpp"
#include "etalon/score.hpp"

namespace {

using namespace etalon;

OrderData data_of(const double* target, const double* predicted, std::size_t n) {
  return order_data({{target, n}, OrderValues::scores}, {{predicted, n}, OrderValues::scores});
}

double value(const char* text, const Orders<double>& orders) {
  const Value<double> result = evaluate(parse_score(text, Domain::orders), orders);
  return result.defined() ? result.number : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

extern "C" {

double floor_sort(const double* target, const double*, std::size_t n) {
  std::vector<double> copy(target, target + n);
  std::sort(copy.begin(), copy.end());
  return copy[n / 2];
}

double ours_counts(const double* target, const double* predicted, std::size_t n) {
  const OrderData data = data_of(target, predicted, n);
  const auto& p = data.pairs;
  return evaluate(parse_score("tau_b", Domain::orders),
                  OrderPairs<double>{static_cast<double>(p.concordant), static_cast<double>(p.discordant),
                                     static_cast<double>(p.target_only), static_cast<double>(p.predicted_only),
                                     static_cast<double>(p.neither)})
      .number;
}

double ours_weighted(const double* target, const double* predicted, std::size_t n) {
  return value("weighted_tau", Orders<double>(std::make_shared<const OrderData>(data_of(target, predicted, n))));
}

/// Pairs of lists over `items` items each: ranks row by row, negative for an item that is not in the list.
double ours_rbo(const double* target, const double* predicted, std::size_t pairs, std::size_t items) {
  const Score score = parse_score("rbo", Domain::orders);
  std::vector<std::uint8_t> absent[2] = {std::vector<std::uint8_t>(items), std::vector<std::uint8_t>(items)};
  double sum = 0;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const double* rows[2] = {target + pair * items, predicted + pair * items};
    for (int side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < items; ++i) absent[side][i] = rows[side][i] < 0 ? 1 : 0;
    }
    const Orders<double> orders({{rows[0], items}, OrderValues::ranks, absent[0]},
                                {{rows[1], items}, OrderValues::ranks, absent[1]});
    sum += evaluate(score, orders).number;
  }
  return sum;
}
}
