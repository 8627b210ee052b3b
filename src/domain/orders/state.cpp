// state.cpp: pairs of orders as a state: the groups of tied items on both sides, or two sets of preferences.
#include <algorithm>
#include <cmath>

#include "domain/orders/parts.hpp"
#include "domain/state_cells.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/text.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

constexpr const char* kTies[] = {"expected", "midrank", "best", "worst"};
constexpr const char* kMissing[] = {"refuse", "common", "last"};
enum class Form : std::uint8_t { total, partial };

/// By item in the order of the target: the group on either side. The levels of the groups tell the rest.
void write_orders(ByteWriter& writer, const OrderData& data) {
  writer.compact(data.n());
  std::uint32_t before = 0;
  for (std::size_t item = 0; item < data.n(); ++item) {
    writer.compact(data.target[item] - before);
    before = data.target[item];
    writer.compact(data.predicted[item]);
  }
  for (const double level : data.level) writer.real(level);
  writer.compact(data.target_listed);
  writer.compact(data.predicted_listed);
}

/// Items behind the list are the last group.
std::vector<std::uint8_t> absent_items(const std::vector<double>& groups, std::size_t count, std::uint32_t listed) {
  const std::size_t n = groups.size();
  require_state(listed <= n, "a list has more items than there are");
  std::vector<std::uint8_t> absent;
  if (listed == n) return absent;
  absent.resize(n);
  for (std::size_t i = 0; i < n; ++i) absent[i] = groups[i] + 1 == static_cast<double>(count) ? 1 : 0;
  require_state(static_cast<std::size_t>(std::count(absent.begin(), absent.end(), 1)) == n - listed,
                "items behind a list are miscounted");
  return absent;
}

std::shared_ptr<const OrderData> orders_in(ByteReader& reader) {
  const std::size_t n = reader.compact_count(2);
  std::vector<double> target(n);
  std::vector<double> predicted(n);
  std::uint64_t group = 0;
  std::vector<char> seen(n);
  for (std::size_t item = 0; item < n; ++item) {
    const std::uint64_t step = reader.compact();
    require_state(step <= 1 && (item > 0 || step == 0), "its items are not in the order of the target");
    group += step;
    target[item] = static_cast<double>(group);
    const std::uint64_t other = reader.compact();
    require_state(other < n, "an item is in no group");
    seen[static_cast<std::size_t>(other)] = 1;
    predicted[item] = static_cast<double>(other);
  }
  const std::size_t groups = n == 0 ? 0 : static_cast<std::size_t>(group) + 1;
  const auto predicted_groups = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), 1));
  require_state(std::find(seen.begin(), seen.end(), 0) - seen.begin() == static_cast<std::ptrdiff_t>(predicted_groups),
                "a group has no item");
  std::vector<double> levels(groups);
  for (double& level : levels) level = reader.real();
  const std::uint32_t target_listed = reader.compact32();
  const std::uint32_t predicted_listed = reader.compact32();
  const std::vector<std::uint8_t> target_absent = absent_items(target, groups, target_listed);
  const std::vector<std::uint8_t> predicted_absent = absent_items(predicted, predicted_groups, predicted_listed);
  for (std::size_t g = 0; g < groups; ++g) {
    // What is behind a list has the level 0, whatever the others have.
    const bool behind = g + 1 == groups && !target_absent.empty();
    require_state(std::isfinite(levels[g]) && (g == 0 || behind || levels[g] < levels[g - 1]),
                  "its levels do not decrease");
  }
  OrderData data =
      order_data({target, OrderValues::ranks, target_absent}, {predicted, OrderValues::ranks, predicted_absent});
  require_state(data.target_groups() == groups && data.predicted_groups() == predicted_groups, "a group has no item");
  data.level = std::move(levels);
  return std::make_shared<const OrderData>(std::move(data));
}

std::string bytes_of_unit(const OrderUnit& unit) {
  ByteWriter writer;
  writer.compact(static_cast<std::uint64_t>(unit.data ? Form::total : Form::partial));
  writer.number(unit.items);
  if (unit.data)
    write_orders(writer, *unit.data);
  else
    writer.compact_text(unit.partial->to_bytes());
  return writer.piece();
}

OrderUnit unit_in(const std::string& name, const std::string& truth, const std::string& bytes, bool closure) {
  ByteReader of_unit(truth);
  OrderUnit unit{.name = name, .count = of_unit.compact()};
  of_unit.finish();
  require_state(unit.count > 0, "nobody stands for a unit");
  ByteReader reader(bytes);
  const std::uint64_t form = reader.compact();
  require_state(form <= 1, "there is no such form of orders");
  unit.items = reader.number();
  if (static_cast<Form>(form) == Form::total) {
    unit.data = orders_in(reader);
    unit.pairs = unit.data->pairs;
  } else {
    unit.partial = std::make_shared<const PartialOrders>(PartialOrders::from_bytes(reader.compact_text(), closure));
    const PartialOrders::Cut cut = unit.partial->cut();
    require_state(unit.partial->target_circle().empty() && cut.circle.empty(), "preferences go round in a circle");
    unit.pairs = cut.pairs;
  }
  reader.finish();
  return unit;
}

/// States that were counted before ties could be chosen say nothing of them.
bool has_ties(const State& state) { return state.views().contains("ties"); }

bool closure_in(const State& state) { return state.setting("closure") == "true"; }

}  // namespace

std::string PartialOrders::to_bytes() const {
  ByteWriter writer;
  writer.texts(items_);
  const auto write_pair = [&](const Pair& pair) {
    writer.compact(pair.better);
    writer.compact(pair.worse);
  };
  writer.compact(target_.size());
  for (const Pair& pair : target_) write_pair(pair);
  writer.compact(predicted_.size());
  for (const Graded& graded : predicted_) {
    write_pair(graded.pair);
    writer.real(graded.degree);
  }
  return writer.piece();
}

PartialOrders PartialOrders::from_bytes(std::string_view bytes, bool closure) {
  ByteReader reader(bytes);
  PartialOrders orders(closure);
  orders.items_ = reader.texts();
  const auto read_pair = [&] {
    const Pair pair{reader.compact32(), reader.compact32()};
    require_state(pair.better < orders.items_.size() && pair.worse < orders.items_.size(), "there is no such item");
    return pair;
  };
  for (std::size_t left = reader.compact_count(2); left > 0; --left) orders.target_.push_back(read_pair());
  for (std::size_t left = reader.compact_count(10); left > 0; --left) {
    const Pair pair = read_pair();
    const double degree = reader.real();
    require_state(!std::isnan(degree), "a preference has no degree");
    orders.predicted_.push_back({pair, degree});
    orders.degrees_.push_back(degree);
  }
  reader.finish();
  orders.finish();
  return orders;
}

State order_state(const std::vector<OrderSystem>& systems, MissingItems missing, bool closure, double threshold,
                  OrderTies ties) {
  State state(Domain::orders);
  state.set_view("ties", {kTies[static_cast<std::size_t>(ties)]});
  state.set("missing", kMissing[static_cast<std::size_t>(missing)]);
  state.set("closure", closure ? "true" : "false");
  state.set("threshold",
            threshold == PartialOrders::kAll ? std::vector<std::string>{} : std::vector{shortest(threshold)});
  for (const OrderSystem& system : systems) {
    state.add_system(system.name);
    for (const OrderUnit& unit : system.units) {
      ByteWriter truth;
      truth.compact(unit.count);
      state.add_unit(unit.name, truth.piece(), unit.target);
      state.add(system.name, unit.name, bytes_of_unit(unit));
    }
  }
  return state;
}

Samples samples_of_order_state(const State& state) {
  std::vector<OrderSystem> systems;
  const bool closure = closure_in(state);
  for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
    if (systems.empty() || systems.back().name != system) systems.push_back({system, {}});
    systems.back().units.push_back(unit_in(unit, state.truth(unit), bytes, closure));
  });
  return order_samples(std::move(systems),
                       has_ties(state) ? parse_order_ties(state.setting("ties")) : OrderTies::expected);
}

void check_order_state(const State& state) {
  if (has_ties(state)) {
    for (const State::Texts& words : state.views("ties"))
      require_state(words.size() == 1 && std::find(std::begin(kTies), std::end(kTies), words[0]) != std::end(kTies),
                    "ties are treated in no known way");
  }
  const bool closure = closure_in(state);
  for_each_statistic(state, [&](const std::string&, const std::string& unit, const std::string& bytes) {
    (void)unit_in(unit, state.truth(unit), bytes, closure);
  });
}

}  // namespace etalon
