// Labels exchanged between two systems, against every exchange.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compare/joint_objects.hpp"
#include "etalon/compare_counts.hpp"
#include "etalon/label_objects.hpp"

namespace etalon {
namespace {

/// Two systems on objects that are written out, and all that swapping does to them.
struct WrittenOut {
  Labels truth;
  Labels a;
  Labels b;
  Score score;

  [[nodiscard]] double difference() const {
    const auto objects = label_objects(joint(truth, {a, b}));
    double values[2];
    objects->measure(objects->cells().counts, {&score, 1}, Undefined::report, values);
    return values[0] - values[1];
  }
  [[nodiscard]] WrittenOut without(std::size_t object) const {
    WrittenOut rest = *this;
    for (Labels* labels : {&rest.truth, &rest.a, &rest.b})
      labels->erase(labels->begin() + static_cast<std::ptrdiff_t>(object));
    return rest;
  }
  [[nodiscard]] std::vector<double> influences() const {
    const double all = difference();
    std::vector<double> found;
    for (std::size_t i = 0; i < truth.size(); ++i)
      found.push_back(static_cast<double>(truth.size() - 1) * (all - without(i).difference()));
    return found;
  }
};

double error_of_mean(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  double mean = 0;
  double squares = 0;
  for (const double value : values) mean += value / n;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (n - 1) / n);
}

/// Over every exchange; the standard errors of exchanged labels are those of the mixture of both systems.
double p_of_all_exchanges(const WrittenOut& given) {
  const std::size_t n = given.truth.size();
  WrittenOut both = given;
  both.truth.insert(both.truth.end(), given.truth.begin(), given.truth.end());
  both.a.insert(both.a.end(), given.b.begin(), given.b.end());
  both.b.insert(both.b.end(), given.a.begin(), given.a.end());
  std::vector<double> mixed = both.influences();
  mixed.resize(n);
  // The labels as they are count as one exchange, in the standard errors of the mixture.
  const double t = std::abs(given.difference()) / std::max(error_of_mean(given.influences()), error_of_mean(mixed));
  std::vector<std::size_t> apart;
  for (std::size_t i = 0; i < n; ++i) {
    if (given.a[i] != given.b[i]) apart.push_back(i);
  }
  std::uint64_t reached = 0;
  const std::uint64_t all = std::uint64_t{1} << apart.size();
  for (std::uint64_t way = 0; way < all; ++way) {
    WrittenOut turned = given;
    std::vector<double> signed_ones = mixed;
    for (std::size_t k = 0; k < apart.size(); ++k) {
      if ((way >> k & 1) == 0) continue;
      std::swap(turned.a[apart[k]], turned.b[apart[k]]);
      signed_ones[apart[k]] *= -1;
    }
    reached += std::abs(turned.difference()) / error_of_mean(signed_ones) >= t * (1 - 1e-9) ? 1 : 0;
  }
  return static_cast<double>(reached) / static_cast<double>(all);
}

TEST(Swaps, AgreeWithAllExchanges) {
  Random random(9);
  for (int round = 0; round < 6; ++round) {
    // Every class stays on both sides whatever is exchanged, so that there is always a value.
    WrittenOut given{{0, 0, 0, 1, 1, 1},
                     {0, 0, 1, 1, 1, 0},
                     {0, 0, 1, 1, 1, 0},
                     parse_score(round % 2 == 0 ? "balanced_accuracy" : "f1", Domain::labels)};
    for (int i = 0; i < 9; ++i) {
      given.truth.push_back(static_cast<std::int32_t>(random.below(2)));
      given.a.push_back(random.below(4) != 0 ? given.truth.back() : 1 - given.truth.back());
      given.b.push_back(random.below(2) != 0 ? given.truth.back() : 1 - given.truth.back());
    }
    const auto objects = label_objects(joint(given.truth, {given.a, given.b}));
    const double exact = p_of_all_exchanges(given);
    const Value<double> drawn = swapped_p(*objects, given.score, 0, 1, {.resamples = 20000});
    ASSERT_TRUE(drawn.defined());
    EXPECT_NEAR(drawn.number, exact, 4 * std::sqrt(exact * (1 - exact) / 20000) + 1e-3);
    EXPECT_EQ(drawn.number, swapped_p(*objects, given.score, 0, 1, {.resamples = 20000, .threads = 3}).number);
    EXPECT_EQ(drawn.number, swapped_p(*objects, given.score, 1, 0, {.resamples = 20000}).number);
  }
}

TEST(Swaps, ALabelThatOneSystemAlonePredictsMayBecomeTheOthers) {
  Random random(12);
  for (const char* measure : {"mcc", "kappa", "macro(f1)", "weighted(f1)", "mae"}) {
    WrittenOut given{{0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 1, 0}, {0, 9, 1, 1, 1, 0}, parse_score(measure, Domain::labels)};
    for (int i = 0; i < 6; ++i) {
      given.truth.push_back(static_cast<std::int32_t>(random.below(2)));
      given.a.push_back(random.below(4) != 0 ? given.truth.back() : 1 - given.truth.back());
      given.b.push_back(random.below(3) != 0 ? given.truth.back() : 9);
    }
    const double exact = p_of_all_exchanges(given);
    const auto objects = label_objects(joint(given.truth, {given.a, given.b}));
    const Value<double> drawn = swapped_p(*objects, given.score, 0, 1, {.resamples = 20000});
    ASSERT_TRUE(drawn.defined()) << measure;
    EXPECT_NEAR(drawn.number, exact, 4 * std::sqrt(exact * (1 - exact) / 20000) + 1e-3) << measure;
  }
}

TEST(Swaps, OfAShareOfObjectsAreExact) {
  Random random(11);
  const Labels truth = random_labels(random, 40, 2);
  const auto objects = label_objects(joint(truth, {noisy(random, truth, 0.2, 2), noisy(random, truth, 0.6, 2)}));
  const Score accuracy = parse_score("accuracy", Domain::labels);
  const auto alone = right_alone(*objects, accuracy, 0, 1);
  ASSERT_TRUE(alone);
  EXPECT_EQ(swapped_p(*objects, accuracy, 0, 1).number, compare::mcnemar(alone->first, alone->second, 40).p.number);
}

TEST(Swaps, ClustersExchangeTogether) {
  Labels truth;
  Labels a;
  Labels b;
  Labels clusters;
  // In each of 8 clusters a is right throughout in 6, b in 2: signs of clusters, not of 80 objects.
  for (int g = 0; g < 8; ++g) {
    for (int i = 0; i < 10; ++i) {
      truth.push_back(i % 2);
      a.push_back(g < 6 ? i % 2 : 1 - i % 2);
      b.push_back(g < 6 ? 1 - i % 2 : i % 2);
      clusters.push_back(g);
    }
  }
  const auto objects = label_objects(joint(truth, {a, b}, clusters));
  const Score accuracy = parse_score("accuracy", Domain::labels);
  EXPECT_FALSE(right_alone(*objects, accuracy, 0, 1));
  // 37 of 128 sums of eight signs are as far: 2·(1 + 8 + 28)/256.
  EXPECT_NEAR(swapped_p(*objects, accuracy, 0, 1, {.resamples = 20000}).number, 74.0 / 256, 0.015);
}

}  // namespace
}  // namespace etalon
