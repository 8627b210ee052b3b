// Columns of numbers to orders: sorting against std::stable_sort, counts against every pair, with numbers of all kinds.
#include "domain/orders/item_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "number/random.hpp"

namespace etalon {
namespace {

using Draw = std::function<double(Random&)>;

double below(Random& random, std::uint64_t bound) { return static_cast<double>(random.below(bound)); }

/// Whole and not, of one scale and of all, with long common beginnings, with an outlier.
const std::pair<const char*, Draw> kKinds[] = {
    {"grades", [](Random& r) { return below(r, 4); }},
    {"ranks", [](Random& r) { return 1 + below(r, 700); }},
    {"whole, both signs", [](Random& r) { return below(r, 100000) - 50000; }},
    {"wide whole", [](Random& r) { return below(r, std::uint64_t{1} << 40); }},
    {"halves", [](Random& r) { return below(r, 20) / 2 - 5; }},
    {"three decimals", [](Random& r) { return std::round(1000 * (r.uniform() - 0.3)) / 1000; }},
    {"decimals at last", [](Random& r) { return r.below(900) == 0 ? 0.1234567 : below(r, 900); }},
    {"thirds", [](Random& r) { return below(r, 50) / 3; }},
    {"large decimals", [](Random& r) { return 1e9 + below(r, 1000) / 8; }},
    {"uniform", [](Random& r) { return r.uniform(); }},
    {"all scales", [](Random& r) { return (r.uniform() - 0.5) * std::pow(10, below(r, 600) - 300); }},
    {"near one", [](Random& r) { return 1 + below(r, 500) * 0x1p-52; }},
    {"one outlier", [](Random& r) { return r.below(200) == 0 ? 1e300 : 1 + below(r, 5000) * 0x1p-52; }},
    {"zeros of both signs", [](Random& r) { return r.below(2) == 0 ? 0.0 : -0.0; }},
    {"infinite", [](Random& r) { return r.below(3) == 0 ? std::numeric_limits<double>::infinity() : -r.uniform(); }},
    {"subnormal", [](Random& r) { return below(r, 300) * std::numeric_limits<double>::denorm_min(); }},
};

TEST(ItemSorter, IsAStableSortOfEveryKindOfNumber) {
  Random random(3);
  for (const auto& [kind, draw] : kKinds) {
    for (const std::size_t n : {0U, 1U, 2U, 40U, 300U, 5000U}) {
      std::vector<double> values(n);
      for (double& value : values) value = draw(random);
      std::vector<std::uint32_t> sequence(n);
      std::iota(sequence.begin(), sequence.end(), 0U);
      random.shuffle(std::span(sequence));
      std::vector<std::uint8_t> absent(n);
      for (std::uint8_t& one : absent) one = random.below(5) == 0 ? 1 : 0;
      for (const auto are : {OrderValues::ranks, OrderValues::scores}) {
        for (const bool some_absent : {false, true}) {
          const OrderColumn column{values, are, std::span(absent).first(some_absent ? n : 0)};
          const auto before = [&](std::uint32_t a, std::uint32_t b) {
            const std::uint32_t x = sequence[a];
            const std::uint32_t y = sequence[b];
            if (some_absent && absent[x] != absent[y]) return absent[y] != 0;
            if (some_absent && absent[x] != 0) return false;
            return are == OrderValues::ranks ? values[x] < values[y] : values[x] > values[y];
          };
          std::vector<std::uint32_t> expected(n);
          std::iota(expected.begin(), expected.end(), 0U);
          std::stable_sort(expected.begin(), expected.end(), before);
          std::vector<std::uint32_t> starts;
          for (std::uint32_t i = 0; i < n; ++i) {
            if (i == 0 || before(expected[i - 1], expected[i])) starts.push_back(i);
          }
          starts.push_back(static_cast<std::uint32_t>(n));
          const Scratch scratch(16 * n);
          const ItemOrder order = ItemSorter(scratch).sort(column, sequence);
          ASSERT_EQ(order.items, expected) << kind << " " << n;
          ASSERT_EQ(order.starts, starts) << kind << " " << n;
        }
      }
    }
  }
}

TEST(OrderData, CountsEveryPair) {
  Random random(4);
  for (const auto& [kind, draw] : kKinds) {
    for (const auto& [other_kind, other_draw] : kKinds) {
      const std::size_t n = 2 + random.below(400);
      std::vector<double> x(n);
      std::vector<double> y(n);
      for (double& value : x) value = draw(random);
      for (double& value : y) value = other_draw(random);
      const OrderData data = order_data({x, OrderValues::scores}, {y, OrderValues::ranks});
      OrderPairs<std::uint64_t> pairs{};
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const bool tied_x = x[i] == x[j];
          const bool tied_y = y[i] == y[j];
          const bool alike = (x[i] > x[j]) == (y[i] < y[j]);
          ++(tied_x   ? (tied_y ? pairs.neither : pairs.predicted_only)
             : tied_y ? pairs.target_only
             : alike  ? pairs.concordant
                      : pairs.discordant);
        }
      }
      ASSERT_EQ(data.pairs.concordant, pairs.concordant) << kind << ", " << other_kind;
      ASSERT_EQ(data.pairs.discordant, pairs.discordant) << kind << ", " << other_kind;
      ASSERT_EQ(data.pairs.target_only, pairs.target_only);
      ASSERT_EQ(data.pairs.predicted_only, pairs.predicted_only);
      ASSERT_EQ(data.pairs.neither, pairs.neither);
      // The items stand in the order of the target, ties in that of the prediction; and the other way round.
      Int128 differences = 0;
      for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t item = data.by_prediction[i];
        ASSERT_TRUE(data.predicted_start[data.predicted[item]] <= i &&
                    i < data.predicted_start[data.predicted[item] + 1]);
        ASSERT_TRUE(data.target_start[data.target[i]] <= i && i < data.target_start[data.target[i] + 1]);
        if (i > 0 && data.target[i] == data.target[i - 1]) {
          ASSERT_LE(data.predicted[i - 1], data.predicted[i]);
        }
        if (i > 0 && data.predicted[item] == data.predicted[data.by_prediction[i - 1]]) {
          ASSERT_LT(data.by_prediction[i - 1], item);
        }
        const auto d =
            static_cast<std::int64_t>(data.target_rank2(i)) - static_cast<std::int64_t>(data.predicted_rank2(i));
        differences += static_cast<Int128>(d) * d;
      }
      ASSERT_TRUE(data.squared_differences == differences);
      std::vector<double> levels = x;
      std::sort(levels.begin(), levels.end(), std::greater<>());
      levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
      ASSERT_EQ(data.level, levels) << kind;
    }
  }
}

}  // namespace
}  // namespace etalon
