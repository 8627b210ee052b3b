// partial_orders.cpp: what two sets of preferences have in common, perhaps with all that follows from them; and the
// circle that forbids an order.
#include "etalon/partial_orders.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <span>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/order_systems.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

/// For each item those that it is better than.
using Worse = std::vector<std::vector<std::uint32_t>>;

Worse worse_than(std::size_t items, std::span<const PartialOrders::Pair> pairs) {
  Worse worse(items);
  for (const PartialOrders::Pair& pair : pairs) worse[pair.better].push_back(pair.worse);
  return worse;
}

/// The items with the worse ones first; or a cycle, its first item repeated at the end, where there is no such order.
struct Sorted {
  std::vector<std::uint32_t> items{};
  std::vector<std::uint32_t> cycle{};
};

Sorted sort_items(const Worse& worse) {
  enum class State : char { fresh, open, done };
  std::vector<State> state(worse.size(), State::fresh);
  struct Step {
    std::uint32_t item;
    std::size_t next;
  };
  Sorted sorted;
  for (std::uint32_t start = 0; start < worse.size(); ++start) {
    if (state[start] != State::fresh) continue;
    std::vector<Step> path{{start, 0}};
    state[start] = State::open;
    while (!path.empty()) {
      Step& step = path.back();
      if (step.next == worse[step.item].size()) {
        state[step.item] = State::done;
        sorted.items.push_back(step.item);
        path.pop_back();
        continue;
      }
      const std::uint32_t next = worse[step.item][step.next++];
      if (state[next] == State::open) {
        auto at = std::find_if(path.begin(), path.end(), [&](const Step& on_path) { return on_path.item == next; });
        for (; at != path.end(); ++at) sorted.cycle.push_back(at->item);
        sorted.cycle.push_back(next);
        return sorted;
      }
      if (state[next] == State::fresh) {
        state[next] = State::open;
        path.push_back({next, 0});
      }
    }
  }
  return sorted;
}

/// From which of up to 64 items each item can be reached, as bits. A chain has far more pairs than items, so pairs are
/// counted as they come and never kept; what cannot be reached costs nothing.
class Reach {
 public:
  static constexpr std::size_t kAtOnce = 64;

  /// `next` leads from items to others that stand before them in `sorted`, or with `forth` behind them.
  Reach(const Worse& next, std::span<const std::uint32_t> sorted, bool forth = false)
      : next_(next), place_(sorted.size()), seen_(sorted.size()), own_(sorted.size()), from_(sorted.size()) {
    for (std::uint32_t i = 0; i < sorted.size(); ++i)
      place_[sorted[i]] = forth ? i : static_cast<std::uint32_t>(sorted.size()) - 1 - i;
  }

  void from(std::span<const std::uint32_t> sources) {
    for (const std::uint32_t item : items_) seen_[item] = 0, own_[item] = 0, from_[item] = 0;
    items_.clear();
    for (std::size_t i = 0; i < sources.size(); ++i) {
      own_[sources[i]] = std::uint64_t{1} << i;
      see(sources[i]);
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      for (const std::uint32_t next : next_[items_[i]]) see(next);
    }
    std::sort(items_.begin(), items_.end(), [&](std::uint32_t a, std::uint32_t b) { return place_[a] < place_[b]; });
    for (const std::uint32_t item : items_) {
      for (const std::uint32_t next : next_[item]) from_[next] |= from_[item] | own_[item];
    }
  }
  [[nodiscard]] const std::vector<std::uint32_t>& items() const { return items_; }
  [[nodiscard]] std::uint64_t operator[](std::uint32_t item) const { return from_[item]; }

 private:
  void see(std::uint32_t item) {
    if (seen_[item] == 0) items_.push_back(item);
    seen_[item] = 1;
  }

  const Worse& next_;
  std::vector<std::uint32_t> place_;
  std::vector<char> seen_;
  std::vector<std::uint64_t> own_;
  std::vector<std::uint64_t> from_;
  std::vector<std::uint32_t> items_{};
};

/// Pairs of the target, of the prediction, and of both.
struct Counted {
  std::uint64_t target = 0;
  std::uint64_t predicted = 0;
  std::uint64_t concordant = 0;
  std::uint64_t discordant = 0;
};

Counted count_closed(const Worse& target, const Worse& predicted) {
  Worse better(predicted.size());
  for (std::uint32_t item = 0; item < predicted.size(); ++item) {
    for (const std::uint32_t worse : predicted[item]) better[worse].push_back(item);
  }
  const std::vector<std::uint32_t> items = sort_items(target).items;
  const std::vector<std::uint32_t> other = sort_items(predicted).items;
  Reach wanted(target, items);
  Reach given(predicted, other);
  Reach against(better, other, true);
  Counted counted;
  const auto ones = [](std::uint64_t bits) { return static_cast<std::uint64_t>(std::popcount(bits)); };
  for (std::size_t first = 0; first < items.size(); first += Reach::kAtOnce) {
    check_cancelled();
    const auto sources = std::span(items).subspan(first, std::min(Reach::kAtOnce, items.size() - first));
    wanted.from(sources), given.from(sources), against.from(sources);
    for (const std::uint32_t item : wanted.items()) {
      counted.target += ones(wanted[item]);
      counted.concordant += ones(wanted[item] & given[item]);
      counted.discordant += ones(wanted[item] & against[item]);
    }
    for (const std::uint32_t item : given.items()) counted.predicted += ones(given[item]);
  }
  return counted;
}

/// One more pair of the prediction, none of them twice, beside all of the target in their order.
void add_predicted(Counted& counted, const std::vector<PartialOrders::Pair>& target, const PartialOrders::Pair& pair) {
  ++counted.predicted;
  if (std::binary_search(target.begin(), target.end(), pair)) {
    ++counted.concordant;
  } else if (std::binary_search(target.begin(), target.end(), PartialOrders::Pair{pair.worse, pair.better})) {
    ++counted.discordant;
  }
}

OrderPairs<std::uint64_t> pairs_of(const Counted& counted, std::uint64_t n) {
  OrderPairs<std::uint64_t> pairs;
  pairs.concordant = counted.concordant;
  pairs.discordant = counted.discordant;
  pairs.target_only = counted.target - counted.concordant - counted.discordant;
  pairs.predicted_only = counted.predicted - counted.concordant - counted.discordant;
  pairs.neither = n * (n - 1) / 2 - pairs.concordant - pairs.discordant - pairs.target_only - pairs.predicted_only;
  return pairs;
}

}  // namespace

PartialOrders::PartialOrders(const Preferences& target, const Preferences& predicted, bool closure, double threshold)
    : closure_(closure) {
  TextInterner items;
  const auto pair_of = [&](const Preference& preference) {
    const std::uint32_t better = items.code(preference.better);
    return Pair{better, items.code(preference.worse)};
  };
  for (const Preference& preference : target.list) target_.push_back(pair_of(preference));
  for (const Preference& preference : predicted.list) {
    const Pair pair = pair_of(preference);  // its items are there, whether it counts or not
    if (!(preference.degree > threshold)) continue;
    predicted_.push_back({pair, preference.degree});
    degrees_.push_back(preference.degree);
  }
  items_.assign(items.keys().begin(), items.keys().end());
  finish();
}

void PartialOrders::finish() {
  std::sort(degrees_.begin(), degrees_.end(), std::greater<>());
  degrees_.erase(std::unique(degrees_.begin(), degrees_.end()), degrees_.end());
  target_circle_ = order(target_);
}

std::vector<std::string> PartialOrders::order(std::vector<Pair>& pairs) const {
  std::vector<std::string> circle;
  for (const std::uint32_t item : sort_items(worse_than(items_.size(), pairs)).cycle) circle.push_back(items_[item]);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return circle;
}

PartialOrders::Cut PartialOrders::cut(double least) const {
  std::vector<Pair> kept;
  for (const Graded& graded : predicted_) {
    if (graded.degree >= least) kept.push_back(graded.pair);
  }
  Cut found;
  found.circle = order(kept);
  if (!found.circle.empty()) return found;
  const std::uint64_t n = items_.size();
  Counted counted{.target = target_.size()};
  if (closure_) {
    counted = count_closed(worse_than(n, target_), worse_than(n, kept));
  } else {
    for (const Pair& pair : kept) add_predicted(counted, target_, pair);
  }
  found.pairs = pairs_of(counted, n);
  return found;
}

std::vector<OrderPairs<std::uint64_t>> PartialOrders::pairs_by_degree() const {
  std::vector<OrderPairs<std::uint64_t>> found;
  if (closure_) {  // one more preference may have many that follow
    for (const double degree : degrees_) found.push_back(cut(degree).pairs);
    return found;
  }
  std::vector<Graded> surest = predicted_;
  std::sort(surest.begin(), surest.end(),
            [](const Graded& a, const Graded& b) { return a.pair != b.pair ? a.pair < b.pair : a.degree > b.degree; });
  const auto same_pair = [](const Graded& a, const Graded& b) { return a.pair == b.pair; };
  surest.erase(std::unique(surest.begin(), surest.end(), same_pair), surest.end());
  std::sort(surest.begin(), surest.end(), [](const Graded& a, const Graded& b) { return a.degree > b.degree; });
  Counted counted{.target = target_.size()};
  auto next = surest.begin();
  for (const double degree : degrees_) {
    for (; next != surest.end() && next->degree >= degree; ++next) add_predicted(counted, target_, next->pair);
    found.push_back(pairs_of(counted, items_.size()));
  }
  return found;
}

std::uint64_t PartialOrders::target_fingerprint() const {
  std::uint64_t sum = 0;
  for (const Pair& pair : target_) {
    Fingerprint preference;
    preference.add(items_[pair.better]);
    preference.add(items_[pair.worse]);
    sum += preference.value();
  }
  return sum;
}

OrderSystem pair_preferences(const std::string& name, const std::vector<Preferences>& target,
                             const std::vector<Preferences>& predicted, bool closure, double threshold) {
  const auto circle_in = [&](const std::string& whose, const std::string& unit, const std::vector<std::string>& items) {
    return whose + (target.size() > 1 ? ", unit '" + unit + "'" : "") +
           ": the preferences go round in a circle: " + join(items, " > ");
  };
  std::map<std::string, const Preferences*> by_unit;
  for (const Preferences& set : predicted) by_unit[set.unit] = &set;
  std::string circle;                   // the first one
  double needed = PartialOrders::kAll;  // the threshold that leaves none in any unit
  OrderSystem system{name, {}};
  for (const Preferences& wanted : target) {
    const auto found = by_unit.find(wanted.unit);
    // Who says nothing about a unit abstains there.
    const Preferences none{wanted.unit, {}};
    const Preferences& given = found == by_unit.end() ? none : *found->second;
    auto orders = std::make_shared<const PartialOrders>(wanted, given, closure, threshold);
    if (!orders->target_circle().empty())
      throw Error(ErrorKind::input, circle_in("the target", wanted.unit, orders->target_circle()));
    const PartialOrders::Cut cut = orders->cut();
    if (!cut.circle.empty()) {
      // Where it closes, from the surest on: what is above that is an order.
      const auto closes = std::partition_point(orders->degrees().begin(), orders->degrees().end(),
                                               [&](double degree) { return orders->cut(degree).circle.empty(); });
      if (circle.empty()) circle = circle_in(name, wanted.unit, cut.circle);
      needed =
          std::max(needed, closes == orders->degrees().begin() ? std::numeric_limits<double>::infinity() : *closes);
    }
    const std::uint64_t of_target = orders->target_fingerprint();
    system.units.push_back({wanted.unit, 1, {}, cut.pairs, std::move(orders)});
    system.units.back().target = of_target;
    if (found != by_unit.end()) by_unit.erase(found);
  }
  if (!circle.empty())
    throw Error(ErrorKind::input, circle + (std::isinf(needed) ? ""
                                                               : "; --threshold " + shortest(needed) +
                                                                     " (Python: threshold=) leaves out enough of the "
                                                                     "less sure"));
  if (!by_unit.empty())
    throw Error(ErrorKind::input,
                name + " has preferences for unit '" + by_unit.begin()->first + "', which the target has not");
  return system;
}

}  // namespace etalon
