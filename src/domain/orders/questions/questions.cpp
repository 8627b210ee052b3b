// questions.cpp: what the questions about measures need to know of orders.
#include "domain/orders/parts.hpp"
#include "domain/orders/questions/universes.hpp"
#include "engine/entries.hpp"
#include "etalon/orders.hpp"

namespace etalon {
namespace {

constexpr Law kOrderLaws[] = {Law::max_agreement, Law::min_agreement, Law::symmetry,   Law::distance, Law::monotonicity,
                              Law::invariance,    Law::range,         Law::top_weight, Law::ties};

constexpr Setting kSettings[] = {
    {.name = "permutations",
     .help = "orders without ties of at most so many items",
     .type = Setting::Type::whole,
     .value = "7"},
    {.name = "weak_orders",
     .help = "pairs of orders with ties of at most so many items",
     .type = Setting::Type::whole,
     .value = "5"},
    {.name = "with_ties", .help = "consistency and separation: over the orders with ties", .type = Setting::Type::flag},
    kSample,
    kSeed,
    {.name = "memory", .help = "consistency: GiB that may be used (default 10)", .type = Setting::Type::number},
};

Universe permutations(const Settings& settings) { return {0, settings.whole("permutations"), false, &kPermutations}; }

Universe weak_orders(const Settings& settings) { return {0, settings.whole("weak_orders"), false, &kWeakOrders}; }

std::vector<Universe> universes(const Settings& settings) { return {permutations(settings), weak_orders(settings)}; }

Universe compared(const Settings& settings) {
  return settings.flag("with_ties") ? weak_orders(settings) : permutations(settings);
}

constexpr double kGibibyte = 1073741824.0;

/// Memory is for counting orders without ties.
ConsistencyOptions read_consistency(const Settings& settings) {
  ConsistencyOptions options = read_sample(settings);
  if (options.sample == 0 && !settings.flag("with_ties"))
    options.memory = static_cast<std::uint64_t>(settings.number("memory") * kGibibyte);
  return options;
}

Universe described(const Score&) { return default_universes(kPermutations.domain).front(); }

/// 720 orders beside each of some thirty measures.
Universe beside_known(const Score&) { return {0, 6, false, &kPermutations}; }

/// An order without ties; one with two levels for measures that have no value there.
Example example(const Score& score) {
  const auto total = evaluate(score, Orders<double>({kTargetExample}, {kPredictedExample}));
  if (total.defined()) return {"target E > B > C > A > D, predicted A > B > E > C > D", total};
  return {"three positives and two negatives, predicted + − + − +",
          evaluate(score, Orders<double>({kLevelsExample, OrderValues::scores}, {kLevelsPredicted}))};
}

}  // namespace

constinit const Questions order_questions{
    .domain = Domain::orders,
    .laws = kOrderLaws,
    .settings = kSettings,
    .universes = universes,
    .compared = compared,
    .consistency = read_consistency,
    .described = described,
    .beside_known = beside_known,
    .example = example,
    .judges = "Measures of orders, over all orders up to a size",
    .by_default = "scores (default: all)",
    .define = "a measure of your own, for example 'mine = 1 - sum_x(abs(r - s)) / n^2'",
    .brief = "all pairs of orders, without and with ties; a tie is written ~",
    .whole = "pairs of orders up to the size given, without ties and with them.",
};

}  // namespace etalon
