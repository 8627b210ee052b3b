// collection.hpp: a batch of statistics of one type, which need only say how a score sees them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "etalon/samples.hpp"

namespace etalon {

/// An Item has `apply<T>(f)`, which calls f with its statistic in numbers of type T. It may have `disagreement`, what
/// kappa(weights=own) is told; and `part_name`.
template <class Item>
class Collection : public Batch {
 public:
  explicit Collection(std::vector<Item> items) : items_(std::move(items)) {}

  [[nodiscard]] const std::vector<Item>& items() const { return items_; }

  [[nodiscard]] Value<double> value(const Score& score, Undefined undefined, std::size_t sample) const override {
    return evaluated<double>(score, undefined, items_[sample]);
  }
  [[nodiscard]] Value<Exact> exact(const Score& score, Undefined undefined, std::size_t sample) const override {
    return evaluated<Exact>(score, undefined, items_[sample]);
  }
  [[nodiscard]] Value<Chance> chance(const Score& score, std::size_t sample) const override {
    if (score.measure->chance == nullptr || !score.lifts.empty()) return Value<Chance>::undefined("it has no test");
    return items_[sample].template apply<double>([&](const Any<double>& on) { return score.measure->chance(on); });
  }
  [[nodiscard]] std::optional<Estimate> estimate(const Score& score, Undefined undefined,
                                                 std::size_t sample) const override {
    const Evaluation how = evaluation(undefined, items_[sample]);
    return items_[sample].template apply<double>(
        [&](const Any<double>& on) { return etalon::estimate(score, on, how); });
  }
  [[nodiscard]] std::string part_name(const Score& score, std::size_t sample, std::size_t part) const override {
    if constexpr (requires(const Item& item) { item.part_name(score, part); }) {
      return items_[sample].part_name(score, part);
    } else {
      return Batch::part_name(score, sample, part);
    }
  }

 private:
  static Evaluation evaluation(Undefined undefined, const Item& item) {
    Evaluation how{undefined, {}};
    if constexpr (requires { item.disagreement; }) how.disagreement = item.disagreement;
    return how;
  }

  template <class T>
  static Value<T> evaluated(const Score& score, Undefined undefined, const Item& item) {
    const Evaluation how = evaluation(undefined, item);
    return item.template apply<T>([&](const Any<T>& on) { return evaluate<T>(score, on, how); });
  }

  std::vector<Item> items_;
};

}  // namespace etalon
