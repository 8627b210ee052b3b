// samples.cpp: pairs of orders, total, tied or partial, as samples.
#include <algorithm>
#include <bit>
#include <map>

#include "engine/collection.hpp"
#include "etalon/error.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/text.hpp"
#include "etalon/values.hpp"

namespace etalon {
namespace {

struct OrderItem {
  OrderUnit unit;

  template <class T, class F>
  auto apply(F f) const {
    if (unit.data) {
      const Orders<T> orders(unit.data);
      return f(any(orders));
    }
    const auto& p = unit.pairs;
    const OrderPairs<T> pairs{T(p.concordant), T(p.discordant), T(p.target_only), T(p.predicted_only), T(p.neither)};
    return f(any(pairs));
  }
};

/// The items, and how the target orders them.
std::uint64_t truth_of_order(const OrderUnit& unit) {
  Fingerprint truth;
  truth.add(unit.items);
  if (!unit.data) {
    truth.add(unit.pairs.in_target());
    truth.add(unit.pairs.all());
    return truth.value();
  }
  truth.add(unit.data->target_listed);
  for (const std::uint32_t start : unit.data->target_start) truth.add(start);
  for (const double level : unit.data->level) truth.add(std::bit_cast<std::uint64_t>(level));
  return truth.value();
}

/// Measures that define no ties: each is the mean over all ways to break those of the prediction.
constexpr std::string_view kTiesBroken[] = {"kendall_distance",
                                            "footrule",
                                            "spearman_distance",
                                            "position_error",
                                            "discounted_error",
                                            "dcg",
                                            "ndcg",
                                            "oauc",
                                            "ordering_auc",
                                            "ordering_accuracy"};

bool claims(const Measure& measure, Law law) {
  return std::any_of(measure.holds.begin(), measure.holds.end(), [&](const Claim& claim) { return claim.law == law; });
}

class OrderBatch : public Collection<OrderItem> {
 public:
  OrderBatch(std::vector<OrderItem> items, OrderTies ties) : Collection(std::move(items)), ties_(ties) {}

  /// The best and the worst way to break ties are known of measures that each swap into the target's order improves.
  void check(std::span<const Score> scores) const override {
    if (ties_ != OrderTies::best && ties_ != OrderTies::worst) return;
    for (const Score& score : scores) {
      if (score.lifts.empty() && score.own == nullptr && !claims(*score.measure, Law::monotonicity))
        throw Error(ErrorKind::usage, score.text() +
                                          " is not monotone, so that its best and worst values over the ways "
                                          "to break ties are not known: take --ties expected or midrank "
                                          "(Python: ties='expected')");
    }
  }

  [[nodiscard]] std::vector<std::string> notes(const Values& values) const override {
    std::vector<std::string> systems;
    for (std::size_t system = 0; system < values.samples->systems.size(); ++system) {
      if (breaks_ties(*values.samples, system)) systems.push_back(values.samples->systems[system]);
    }
    std::vector<std::string> scores;
    for (const Score& score : values.scores) {
      if (score.own == nullptr &&
          std::find(std::begin(kTiesBroken), std::end(kTiesBroken), score.measure->name) != std::end(kTiesBroken))
        scores.push_back(score.text());
    }
    if (ties_ == OrderTies::midrank || systems.empty() || scores.empty()) return {};
    std::string note =
        systems.size() == 1 && systems.front().empty()
            ? "the prediction ties items that the target orders"
            : enumerated(systems) + (systems.size() == 1 ? " ties" : " tie") + " items that the target orders";
    note += ": " + enumerated(scores) + (scores.size() == 1 ? " is the mean" : " are means");
    return {note + " over all ways to break such ties (ties: expected; see --ties)"};
  }

 private:
  /// At most three names, and how many others there are.
  static std::string enumerated(std::vector<std::string> names) {
    constexpr std::size_t most = 3;
    const std::size_t others = names.size() > most ? names.size() - most : 0;
    names.resize(names.size() - others);
    return join(names, ", ") + (others == 0   ? ""
                                : others == 1 ? " and 1 other"
                                              : " and " + std::to_string(others) + " others");
  }
  [[nodiscard]] bool breaks_ties(const Samples& samples, std::size_t system) const {
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(system, unit).place;
      if (place != Sample::kNone && items()[place].unit.data && items()[place].unit.pairs.target_only > 0) return true;
    }
    return false;
  }

  OrderTies ties_;
};

/// The unit with its ties as chosen. Throws Error(usage) for partial orders, which have none.
void choose_ties(OrderUnit& unit, OrderTies ties) {
  if (ties == OrderTies::expected) return;
  if (!unit.data)
    throw Error(ErrorKind::usage, "preferences leave pairs open, and have no ties: --ties has no effect on them");
  std::shared_ptr<OrderData> chosen;
  if (ties == OrderTies::midrank) {
    chosen = std::make_shared<OrderData>(*unit.data);
    chosen->mid_ranks = true;
  } else {
    std::vector<std::uint32_t> places;
    chosen = std::make_shared<OrderData>(with_ties(*unit.data, ties, places));
    const std::vector<std::uint32_t> names = std::move(unit.item_names);
    unit.item_names.clear();
    for (const std::uint32_t place : places) {
      if (!names.empty()) unit.item_names.push_back(names[place]);
    }
  }
  unit.pairs = chosen->pairs;
  unit.data = std::move(chosen);
}

}  // namespace

Samples order_samples(std::vector<OrderSystem> systems, OrderTies ties) {
  Samples samples{.domain = Domain::orders, .kind = kind_of<Orders>};
  SamplesBuilder builder(samples);
  std::vector<OrderItem> items;
  std::map<std::string, std::uint64_t> counts;  // by unit
  for (OrderSystem& system : systems) {
    for (OrderUnit& unit : system.units) {
      choose_ties(unit, ties);
      if (!unit.data) samples.kind = kind_of<OrderPairs>;
      builder.add(system.name, unit.name, {items.size(), unit.data ? unit.data->n() : 0, 0, truth_of_order(unit)});
      counts.emplace(unit.name, unit.count);
      items.push_back({std::move(unit)});
    }
  }
  builder.finish();
  if (std::any_of(counts.begin(), counts.end(), [](const auto& one) { return one.second != 1; })) {
    for (const std::string& unit : samples.units) samples.counts.push_back(counts.at(unit));
  }
  samples.batch = std::make_shared<const OrderBatch>(std::move(items), ties);
  return samples;
}

std::vector<OrderSystem> order_systems(const Samples& samples) {
  const auto& items = dynamic_cast<const Collection<OrderItem>&>(*samples.batch).items();
  std::vector<OrderSystem> systems;
  for (std::size_t i = 0; i < samples.systems.size(); ++i) {
    systems.push_back({samples.systems[i], {}});
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(i, unit).place;
      if (place != Sample::kNone) systems.back().units.push_back(items[place].unit);
    }
  }
  return systems;
}

}  // namespace etalon
