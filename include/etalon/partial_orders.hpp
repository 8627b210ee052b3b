// partial_orders.hpp: sets of preferences x > y, more or less sure, and what two of them have in common.
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/orders.hpp"
#include "etalon/rankings.hpp"
#include "etalon/read.hpp"

namespace etalon {

struct Preference {
  std::string better;
  std::string worse;
  double degree = 1;  ///< how sure it is; only their order counts
};

/// The preferences of one unit: an example, a query.
struct Preferences {
  std::string unit;
  std::vector<Preference> list;
};

/// Every pair that a ranking orders.
std::vector<Preference> preferences_of(const Ranking& ranking, const std::vector<std::string>& items);

/// A chain a line: A > B > C stands for A > B and B > C. Or a table with the columns better and worse, and perhaps
/// degree; or with a column ranking, A > B ~ C, which stands for every pair that it orders. A column of a table may
/// tell units apart.
std::vector<Preferences> read_preferences(const Source& source, const std::string& units = {});

/// A target and a prediction, of which what is less sure may be left out.
class PartialOrders {
 public:
  static constexpr double kAll = -std::numeric_limits<double>::infinity();
  /// Numbers of items.
  struct Pair {
    std::uint32_t better;
    std::uint32_t worse;
    auto operator<=>(const Pair&) const = default;
  };

  /// With `closure` what follows from preferences is one too. Only predicted preferences above the threshold count.
  PartialOrders(const Preferences& target, const Preferences& predicted, bool closure, double threshold = kAll);

  /// Those of the prediction, greatest first, each once.
  [[nodiscard]] const std::vector<double>& degrees() const { return degrees_; }
  /// The items of a circle in the target, the first repeated at the end; empty when it is an order.
  [[nodiscard]] const std::vector<std::string>& target_circle() const { return target_circle_; }
  /// The same number where the target has the same preferences.
  [[nodiscard]] std::uint64_t target_fingerprint() const;
  struct Cut {
    OrderPairs<std::uint64_t> pairs{};
    std::vector<std::string> circle{};  ///< the same of the prediction; there are no pairs then
  };
  /// With the predicted preferences of at least this degree.
  [[nodiscard]] Cut cut(double least = kAll) const;
  /// The pairs with those of at least each of the degrees, where the whole prediction has no circle.
  [[nodiscard]] std::vector<OrderPairs<std::uint64_t>> pairs_by_degree() const;

  /// As a piece of a state, and back. Reading throws Error(input) for what cannot be one.
  [[nodiscard]] std::string to_bytes() const;
  static PartialOrders from_bytes(std::string_view bytes, bool closure);

 private:
  explicit PartialOrders(bool closure) : closure_(closure) {}
  struct Graded {
    Pair pair;
    double degree;
  };
  /// When all pairs are there.
  void finish();
  /// Sorts the pairs, each once; the circle that they have, or nothing.
  std::vector<std::string> order(std::vector<Pair>& pairs) const;

  bool closure_;
  std::vector<std::string> items_;
  std::vector<Pair> target_;
  std::vector<Graded> predicted_;
  std::vector<double> degrees_;
  std::vector<std::string> target_circle_;
};

}  // namespace etalon
