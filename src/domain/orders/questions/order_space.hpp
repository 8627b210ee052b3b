// order_space.hpp: all pairs of orders of up to n items, numbered, with the relations that laws ask for.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space.hpp"
#include "etalon/orders.hpp"

namespace etalon {

/// An order is a string with the group of each item: "0112" ties the second and the third. A pair matters only up to
/// renaming the items: the items are numbered in the order of the target.
class OrderSpace : public StatisticSpace<OrderSpace> {
 public:
  OrderSpace(const Universe& universe, bool ties);
  /// Throws Error(usage) when there are too many.
  static void refuse(const Universe& universe, bool ties);

  [[nodiscard]] std::size_t size() const override { return elements_.size(); }
  [[nodiscard]] std::size_t objects(Index i) const override { return elements_[i].target.size(); }
  [[nodiscard]] std::string truth(Index i) const override;
  [[nodiscard]] std::string prediction(Index i) const override;
  /// How many targets have groups of these sizes; each prediction is itself.
  [[nodiscard]] std::uint64_t truths(Index i) const override;
  [[nodiscard]] bool agreeing(Index i) const override { return elements_[i].target == elements_[i].predicted; }
  /// The prediction turns the target round. An order that ties all items is its own reverse: it does not count.
  [[nodiscard]] bool opposite(Index i) const override;
  [[nodiscard]] Index transposed(Index i) const override { return pair(elements_[i].predicted, elements_[i].target); }
  [[nodiscard]] const std::string& target(Index i) const { return elements_[i].target; }
  [[nodiscard]] const std::string& predicted(Index i) const { return elements_[i].predicted; }
  /// The number of any pair of orders of the same items.
  [[nodiscard]] Index pair(const std::string& target, const std::string& predicted) const;
  /// "target A > B ~ C, predicted B > A > C"
  [[nodiscard]] std::string text(Index i) const override;
  [[nodiscard]] const Orders<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] Orders<Exact> exact(Index i) const { return fast_[i].as<Exact>(); }

  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const override;

 private:
  struct Element {
    std::string target;
    std::string predicted;
  };
  void enumerate(std::size_t items);
  void enumerate_triples(std::size_t items);

  bool ties_;
  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "target|predicted"
  std::vector<Orders<double>> fast_;
  std::vector<std::string> orders_;
  std::vector<std::array<std::uint32_t, 3>> three_;  // of each triple, in orders_
};

/// "A > B ~ C"
std::string order_text(const std::string& order);

/// Two orders as measures see them.
Orders<double> orders_of(const std::string& target, const std::string& predicted);

}  // namespace etalon
