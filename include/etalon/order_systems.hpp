// order_systems.hpp: predicted orders against target orders, from files: one unit, or many rankings or item sets.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "etalon/orders.hpp"
#include "etalon/partial_orders.hpp"
#include "etalon/rankings.hpp"
#include "etalon/read.hpp"

namespace etalon {

/// Two orders, total or tied; or two partial ones, of which only the pairs are known.
struct OrderUnit {
  std::string name;                         ///< the line, the voter's line or the item set
  std::uint64_t count = 1;                  ///< how many voters it stands for
  std::shared_ptr<const OrderData> data{};  ///< none for partial orders
  OrderPairs<std::uint64_t> pairs{};
  std::shared_ptr<const PartialOrders> partial{};  ///< partial orders only
  std::uint64_t items = 0;                         ///< the same number where the same items are compared
  std::uint64_t target = 0;                        ///< and where the target is the same, with items that are left out
  /// Of the items of `data`, among `names`; empty where items have no names.
  std::vector<std::uint32_t> item_names{};
  std::shared_ptr<const std::vector<std::string>> names{};
};

struct OrderSystem {
  std::string name;
  std::vector<OrderUnit> units;
};

/// What becomes of an item that only one side ranks.
enum class MissingItems {
  refuse,  ///< an error
  common,  ///< it is left out
  last,    ///< it comes behind all others, tied with the like
};

struct OrderFiles {
  enum class Format { automatic, rankings, table, preflib, preferences };
  std::vector<std::string> paths;  ///< the target and the predictions; or one table with all of them
  Format format = Format::automatic;
  std::string target{};                    ///< column of the target, or of rankings
  std::vector<std::string> predictions{};  ///< columns of the predictions; empty: all others that hold numbers
  std::string items{};                     ///< column that names the items
  std::string units{};                     ///< column that tells item sets apart
  std::string values{};                    ///< what numbers in tables mean: ranks or scores
  std::string target_values{};             ///< the same for the target, when it differs
  MissingItems missing = MissingItems::refuse;
  bool letters = false;                    ///< rankings are written e>f>abc
  bool closure = false;                    ///< preferences imply what follows from them
  double threshold = PartialOrders::kAll;  ///< only predicted preferences above it count
  bool consensus = false;  ///< add a prediction that is the same everywhere: the Borda order of all target rankings
  std::vector<std::string>* notes = nullptr;  ///< gets a sentence for each choice that the reader made
};

OrderFiles::Format parse_order_format(std::string_view name);
MissingItems parse_missing(std::string_view name);

std::vector<OrderSystem> read_order_systems(const OrderFiles& files);

/// The preferences of a target and of a prediction, unit by unit; both name the same units.
OrderSystem pair_preferences(const std::string& name, const std::vector<Preferences>& target,
                             const std::vector<Preferences>& predicted, bool closure,
                             double threshold = PartialOrders::kAll);

/// The same number where the items, which are places where they have no names, have the same numbers.
std::uint64_t target_fingerprint(std::span<const double> numbers, OrderValues are, std::span<const std::string> items);

/// Items and their numbers.
struct ItemNumbers {
  Source source;  ///< its name is what errors tell
  std::vector<std::string> items;
  std::vector<double> numbers;
  OrderValues are = OrderValues::scores;
};
OrderUnit pair_items(const std::string& name, const ItemNumbers& target, const ItemNumbers& predicted,
                     MissingItems missing);

/// As many rankings on both sides, or one for all of the other.
OrderSystem pair_rankings(const std::string& name, Rankings target, Rankings predicted,
                          MissingItems missing = MissingItems::refuse);

}  // namespace etalon
