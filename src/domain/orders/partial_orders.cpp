// partial_orders.cpp: what two sets of preferences have in common; their transitive closure, and the circle that
// forbids an order.
#include "etalon/partial_orders.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "etalon/error.hpp"
#include "etalon/order_systems.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

using Worse = std::vector<std::vector<std::uint32_t>>;

/// A cycle of the graph, first item repeated at the end; empty when there is none.
std::vector<std::uint32_t> find_cycle(const Worse& worse) {
  enum class State : char { fresh, open, done };
  std::vector<State> state(worse.size(), State::fresh);
  struct Step {
    std::uint32_t item;
    std::size_t next;
  };
  for (std::uint32_t start = 0; start < worse.size(); ++start) {
    if (state[start] != State::fresh) continue;
    std::vector<Step> path{{start, 0}};
    state[start] = State::open;
    while (!path.empty()) {
      Step& step = path.back();
      if (step.next == worse[step.item].size()) {
        state[step.item] = State::done;
        path.pop_back();
        continue;
      }
      const std::uint32_t next = worse[step.item][step.next++];
      if (state[next] == State::open) {
        std::vector<std::uint32_t> cycle;
        auto at = std::find_if(path.begin(), path.end(), [&](const Step& on_path) { return on_path.item == next; });
        for (; at != path.end(); ++at) cycle.push_back(at->item);
        cycle.push_back(next);
        return cycle;
      }
      if (state[next] == State::fresh) {
        state[next] = State::open;
        path.push_back({next, 0});
      }
    }
  }
  return {};
}

/// Calls visit(x, y) for all y that can be reached from each x.
template <class Visit>
void for_each_reached(const Worse& worse, Visit visit) {
  std::vector<std::uint32_t> mark(worse.size(), 0xFFFFFFFFU);
  for (std::uint32_t start = 0; start < worse.size(); ++start) {
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      const std::uint32_t item = open.back();
      open.pop_back();
      for (const std::uint32_t next : worse[item]) {
        if (mark[next] == start) continue;
        mark[next] = start;
        visit(start, next);
        open.push_back(next);
      }
    }
  }
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
  Worse worse(items_.size());
  for (const Pair& pair : pairs) worse[pair.better].push_back(pair.worse);
  std::vector<std::string> circle;
  for (const std::uint32_t item : find_cycle(worse)) circle.push_back(items_[item]);
  if (!circle.empty()) return circle;
  if (closure_) {
    pairs.clear();
    for_each_reached(worse, [&](std::uint32_t better, std::uint32_t than) { pairs.push_back({better, than}); });
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return {};
}

PartialOrders::Cut PartialOrders::cut(double least) const {
  std::vector<Pair> kept;
  for (const Graded& graded : predicted_) {
    if (graded.degree >= least) kept.push_back(graded.pair);
  }
  Cut found;
  found.circle = order(kept);
  if (!found.circle.empty()) return found;
  OrderPairs<std::uint64_t>& counts = found.pairs;
  for (const Pair& pair : target_) {
    if (std::binary_search(kept.begin(), kept.end(), pair)) {
      ++counts.concordant;
    } else if (std::binary_search(kept.begin(), kept.end(), Pair{pair.worse, pair.better})) {
      ++counts.discordant;
    } else {
      ++counts.target_only;
    }
  }
  counts.predicted_only = kept.size() - counts.concordant - counts.discordant;
  const std::uint64_t n = items_.size();
  counts.neither = n * (n - 1) / 2 - counts.concordant - counts.discordant - counts.target_only - counts.predicted_only;
  return found;
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
      const auto closes = std::find_if(orders->degrees().begin(), orders->degrees().end(),
                                       [&](double degree) { return !orders->cut(degree).circle.empty(); });
      if (circle.empty()) circle = circle_in(name, wanted.unit, cut.circle);
      needed =
          std::max(needed, closes == orders->degrees().begin() ? std::numeric_limits<double>::infinity() : *closes);
    }
    system.units.push_back({wanted.unit, 1, {}, cut.pairs, std::move(orders)});
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
