// counting.cpp: the joint counts of two sums as agreements of two measures.
#include "domain/orders/questions/counting.hpp"

#include <algorithm>
#include <numeric>

#include "domain/orders/questions/prefix_sums.hpp"
#include "etalon/error.hpp"
#include "etalon/orders.hpp"

namespace etalon {
namespace {

/// Bytes that the tables of subsets may take unless told otherwise: enough for 16 items.
constexpr std::uint64_t kMemory = std::uint64_t{10} << 30;

/// The five counts from how often each pair of values occurs; a high first value is better when `x_up`, and so on.
Agreement count_joint(const JointCounts& joint, bool x_up, bool y_up) {
  const std::size_t width = joint.width;
  const std::size_t height = joint.counts.size() / width;
  Agreement counts;
  std::vector<Int128> column(width);  // counts of the rows above
  Int128 rows_tied = 0;
  Int128 all = 0;
  Int128 ascending = 0;
  for (std::size_t i = 0; i < height; ++i) {
    const std::uint64_t* row = &joint.counts[i * width];
    Int128 row_sum = 0;
    Int128 before = 0;  // of the rows above, columns left of j
    for (std::size_t j = 0; j < width; ++j) {
      const auto cell = static_cast<Int128>(row[j]);
      ascending += cell * before;
      counts.both_tied += cell * (cell - 1) / 2;
      row_sum += cell;
      before += column[j];
    }
    for (std::size_t j = 0; j < width; ++j) column[j] += static_cast<Int128>(row[j]);
    rows_tied += row_sum * (row_sum - 1) / 2;
    all += row_sum;
  }
  Int128 columns_tied = 0;
  for (const Int128 sum : column) columns_tied += sum * (sum - 1) / 2;
  counts.f_only = columns_tied - counts.both_tied;
  counts.g_only = rows_tied - counts.both_tied;
  const Int128 strict = all * (all - 1) / 2 - counts.f_only - counts.g_only - counts.both_tied;
  counts.same = x_up == y_up ? ascending : strict - ascending;
  counts.opposite = strict - counts.same;
  return counts;
}

SumAlong sum_of(const Score& score) { return {score.measure->along, static_cast<std::int64_t>(score.arguments[0])}; }

/// A sum tells nothing of a score that has no value on orders of so many items.
void refuse_without_value(const Score& score, std::size_t items) {
  std::vector<double> ranks(items);
  std::iota(ranks.begin(), ranks.end(), 1.0);
  const Value<double> found = evaluate(score, Orders<double>({ranks}, {ranks}));
  if (!found.defined())
    throw Error(ErrorKind::usage, score.text() + " has no value on orders of " + std::to_string(items) +
                                      " items: " + std::string(found.reason));
}

std::vector<Agreement> by_subsets(std::span<const Score> scores, std::size_t items, unsigned threads,
                                  std::uint64_t memory) {
  std::vector<Agreement> agreements;
  for (std::size_t f = 0; f < scores.size(); ++f) {
    for (std::size_t g = f + 1; g < scores.size(); ++g) {
      const SumAlong x = sum_of(scores[f]);
      const SumAlong y = sum_of(scores[g]);
      Agreement counts = count_joint(joint_counts(x, y, items, threads, memory), x.cost.better == Better::higher,
                                     y.cost.better == Better::higher);
      counts.f = scores[f].text();
      counts.g = scores[g].text();
      agreements.push_back(counts);
    }
  }
  return agreements;
}

}  // namespace

std::optional<std::vector<Agreement>> count_orders(std::span<const Score> scores, const Universe& universe,
                                                   const ConsistencyOptions& options) {
  const auto no_sum = std::find_if(scores.begin(), scores.end(),
                                   [](const Score& score) { return score.measure->along.cost == nullptr; });
  if (no_sum != scores.end()) {
    constexpr std::size_t most = 9;
    if (universe.objects > most)
      throw Error(ErrorKind::usage, no_sum->text() + " is not a sum along the list, so that all orders of " +
                                        std::to_string(universe.objects) +
                                        " items would be gone through: take at most " + std::to_string(most) +
                                        " items (362,880 orders), or a sample: --sample 20000 (Python: sample=20000)");
    return std::nullopt;
  }
  if (universe.objects < 2 || universe.objects > 20)
    throw Error(ErrorKind::usage, "orders of 2 to 20 items are compared, not of " + std::to_string(universe.objects) +
                                      "; of more take a sample: --sample 20000 (Python: sample=20000)");
  for (const Score& score : scores) refuse_without_value(score, universe.objects);
  return by_subsets(scores, universe.objects, options.threads, options.memory == 0 ? kMemory : options.memory);
}

}  // namespace etalon
