// order_space.hpp: all pairs of orders of up to n items, numbered, with the relations that laws ask for.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "etalon/orders.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// An order is a string with the group of each item: "0112" ties the second and the third. A pair matters only up to
/// renaming the items: the items are numbered in the order of the target.
class OrderSpace {
 public:
  using Subject = OrderSubject;
  static constexpr const char* kInput = "pair of orders";
  static constexpr const char* kInputs = "pairs of orders";

  explicit OrderSpace(const Universe& universe);
  /// The space of a universe, made once and kept.
  static std::shared_ptr<const OrderSpace> of(const Universe& universe);

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] bool with_ties() const { return universe_.kind == Universe::Kind::weak_orders; }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] static bool inside(Index) { return true; }
  /// Measures are compared on these: the orders of the largest size.
  [[nodiscard]] bool compared(Index i) const { return objects(i) == universe_.objects; }
  [[nodiscard]] std::size_t objects(Index i) const { return elements_[i].target.size(); }
  [[nodiscard]] std::string truth(Index i) const;
  [[nodiscard]] std::string prediction(Index i) const;
  /// How many targets have groups of these sizes; each prediction is itself.
  [[nodiscard]] std::uint64_t truths(Index i) const;
  [[nodiscard]] static std::uint64_t predictions(Index) { return 1; }
  [[nodiscard]] static bool admitted(Index) { return true; }
  [[nodiscard]] bool agreeing(Index i) const { return elements_[i].target == elements_[i].predicted; }
  /// The prediction turns the target round. An order that ties all items is its own reverse: it does not count.
  [[nodiscard]] bool reversed(Index i) const;
  [[nodiscard]] Index transposed(Index i) const { return pair(elements_[i].predicted, elements_[i].target); }
  [[nodiscard]] const std::string& target(Index i) const { return elements_[i].target; }
  [[nodiscard]] const std::string& predicted(Index i) const { return elements_[i].predicted; }
  /// The number of any pair of orders of the same items.
  [[nodiscard]] Index pair(const std::string& target, const std::string& predicted) const;
  [[nodiscard]] static std::vector<std::vector<std::uint64_t>> rows(Index) { return {}; }
  /// "target A > B ~ C, predicted B > A > C"
  [[nodiscard]] std::string text(Index i) const;
  [[nodiscard]] const Orders<double>& fast(Index i) const { return fast_[i]; }
  [[nodiscard]] Orders<Exact> exact(Index i) const { return fast_[i].as<Exact>(); }

  struct Margins {};
  struct Triple {
    Index ab;
    Index bc;
    Index ac;
    std::uint32_t a;  // the three orders, in orders_
    std::uint32_t b;
    std::uint32_t c;
  };
  [[nodiscard]] const std::vector<Triple>& triples() const { return triples_; }
  [[nodiscard]] std::vector<Counterexample::Labeling> labelings(const Triple& triple) const;

 private:
  struct Element {
    std::string target;
    std::string predicted;
  };
  void enumerate(std::size_t items);
  void enumerate_triples(std::size_t items);

  Universe universe_;
  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "target|predicted"
  std::vector<Orders<double>> fast_;
  std::vector<std::string> orders_;
  std::vector<Triple> triples_;
};

/// "A > B ~ C"
std::string order_text(const std::string& order);

/// Two orders as measures see them.
Orders<double> orders_of(const std::string& target, const std::string& predicted);

}  // namespace etalon
