// consistency.cpp: every pair of measures over all orders, all confusion matrices or all partitions, or a sample of
// them.
#include "etalon/consistency.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "etalon/error.hpp"
#include "number/random.hpp"
#include "validate/partition_space.hpp"
#include "validate/places.hpp"
#include "validate/prefix_sums.hpp"
#include "validate/space.hpp"

namespace etalon {
namespace {

/// Bytes that the tables of subsets may take unless told otherwise: enough for 16 items.
constexpr std::uint64_t kMemory = std::uint64_t{10} << 30;
constexpr std::size_t kMostEnumerated = 9;

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

/// All orders of n items, or random ones, against the order 1 … n.
std::vector<Orders<double>> orders_without_ties(std::size_t items, const ConsistencyOptions& options) {
  std::vector<double> target(items);
  std::iota(target.begin(), target.end(), 1.0);
  std::vector<double> predicted = target;
  std::vector<Orders<double>> orders;
  if (options.sample == 0) {
    do orders.emplace_back(OrderColumn{target}, OrderColumn{predicted});
    while (std::next_permutation(predicted.begin(), predicted.end()));
    return orders;
  }
  Random random(options.seed);
  for (std::size_t i = 0; i < options.sample; ++i) {
    random.shuffle(std::span<double>(predicted));
    orders.emplace_back(OrderColumn{target}, OrderColumn{predicted});
  }
  return orders;
}

/// The standard error of same / (same + opposite) over a sample: the influence of each input on the quotient.
void add_errors(std::vector<Agreement>& agreements, std::span<const Places> measures) {
  std::size_t at = 0;
  for (std::size_t f = 0; f < measures.size(); ++f) {
    for (std::size_t g = f + 1; g < measures.size(); ++g, ++at) {
      const auto& x = measures[f].place;
      const auto& y = measures[g].place;
      const Value<double> consistency = agreements[at].consistency();
      if (!consistency.defined()) continue;
      double squares = 0;
      double total = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        double same = 0;
        double strict = 0;
        for (std::size_t j = 0; j < x.size(); ++j) {
          if (x[i] == kNoPlace || y[i] == kNoPlace || x[j] == kNoPlace || y[j] == kNoPlace) continue;
          if (x[i] == x[j] || y[i] == y[j]) continue;
          ++strict;
          same += (x[i] < x[j]) == (y[i] < y[j]) ? 1 : 0;
        }
        const double influence = same - consistency.number * strict;
        squares += influence * influence;
        total += strict;
      }
      // A ratio of U-statistics of order two: each input enters twice.
      agreements[at].consistency_error = total > 0 ? 2 * std::sqrt(squares) / total : 0;
    }
  }
}

void refuse_too_many(std::size_t items, const std::string& measure) {
  double orders = 1;
  for (std::size_t i = 2; i <= items; ++i) orders *= static_cast<double>(i);
  throw Error(ErrorKind::usage, std::to_string(items) + " items have " +
                                    std::to_string(static_cast<long long>(orders)) + " orders; " + measure +
                                    " is not a sum along the list, so that each would be gone through: take at most " +
                                    std::to_string(kMostEnumerated) + " items, or --sample 2000");
}

std::vector<Agreement> by_subsets(std::span<const Score> scores, std::size_t items, unsigned threads,
                                  std::uint64_t memory) {
  std::vector<Agreement> agreements;
  for (std::size_t f = 0; f < scores.size(); ++f) {
    for (std::size_t g = f + 1; g < scores.size(); ++g) {
      const PrefixCost& x = scores[f].measure->along;
      const PrefixCost& y = scores[g].measure->along;
      Agreement counts = count_joint(joint_counts(x, y, items, threads, memory), x.better == Better::higher,
                                     y.better == Better::higher);
      counts.f = scores[f].text();
      counts.g = scores[g].text();
      agreements.push_back(counts);
    }
  }
  return agreements;
}

}  // namespace

std::vector<Agreement> order_consistency(std::span<const OrderSubject> subjects, std::size_t items,
                                         const ConsistencyOptions& options) {
  if (options.sample == 0 && items > kMostEnumerated) refuse_too_many(items, subjects.front().name);
  const std::vector<Orders<double>> orders = orders_without_ties(items, options);
  std::vector<Places> places;
  for (const OrderSubject& subject : subjects)
    places.push_back(places_of(
        subject, orders.size(), [&](std::size_t i) -> const Orders<double>& { return orders[i]; },
        [&](std::size_t i) { return orders[i].as<Exact>(); }));
  std::vector<Agreement> agreements = compare_measures(places);
  if (options.sample > 0) add_errors(agreements, places);
  return agreements;
}

std::vector<Agreement> order_consistency(std::span<const Score> scores, std::size_t items,
                                         const ConsistencyOptions& options) {
  if (items < 2 || items > 20)
    throw Error(ErrorKind::usage, "orders of 2 to 20 items are compared, not of " + std::to_string(items));
  const bool sums = std::all_of(scores.begin(), scores.end(),
                                [](const Score& score) { return score.measure->along.cost != nullptr; });
  if (sums && options.sample == 0)
    return by_subsets(scores, items, options.threads, options.memory == 0 ? kMemory : options.memory);
  std::vector<OrderSubject> subjects;
  for (const Score& score : scores) {
    if (options.sample == 0 && items > kMostEnumerated && score.measure->along.cost == nullptr)
      refuse_too_many(items, score.text());
    subjects.push_back(order_subject_of(score));
  }
  return order_consistency(subjects, items, options);
}

std::vector<Agreement> label_consistency(std::span<const Subject> subjects, const LabelUniverse& universe,
                                         const ConsistencyOptions& options) {
  if (options.sample > 0) throw Error(ErrorKind::usage, "confusion matrices are gone through, not sampled");
  const std::shared_ptr<const Space> space = Space::of({universe.classes, universe.objects});
  std::vector<Index> members;
  std::vector<std::uint64_t> weight;
  std::vector<std::uint32_t> group;
  std::map<std::vector<std::uint64_t>, std::uint32_t> truths;
  for (Index i = 0; i < space->size(); ++i) {
    const auto& cells = space->cells(i);
    const std::size_t objects = std::accumulate(cells.begin(), cells.end(), std::size_t{0});
    if (!space->inside(i) || objects != universe.objects) continue;
    members.push_back(i);
    // n! / Π c_ij! labelings give this matrix.
    double labelings = 1;
    std::size_t placed = 0;
    for (const std::uint8_t cell : cells) {
      for (std::size_t k = 1; k <= cell; ++k)
        labelings = labelings * static_cast<double>(++placed) / static_cast<double>(k);
    }
    if (universe.weighted) weight.push_back(static_cast<std::uint64_t>(std::llround(labelings)));
    if (!universe.same_truth) continue;
    std::vector<std::uint64_t> sizes;
    for (const auto& row : space->rows(i)) sizes.push_back(std::accumulate(row.begin(), row.end(), std::uint64_t{0}));
    group.push_back(truths.emplace(sizes, truths.size()).first->second);
  }
  std::vector<Places> places;
  for (const Subject& subject : subjects)
    places.push_back(places_of(
        subject, members.size(), [&](std::size_t i) -> const Matrix<double>& { return space->fast(members[i]); },
        [&](std::size_t i) -> const Matrix<Exact>& { return space->exact(members[i]); }));
  return compare_measures(places, weight, group);
}

std::vector<std::string> orders_like(const Subject& subject, const Universe& universe) {
  std::vector<Subject> candidates;
  for (const Score& score : all_scores_lifted(Domain::labels)) {
    if (score.measure->better == Better::neither) continue;
    Subject candidate = subject_of(score);
    if ((!candidate.binary || universe.classes == 2) && candidate.name != subject.name)
      candidates.push_back(std::move(candidate));
  }
  for (std::size_t objects = 2; objects <= universe.objects; ++objects) {
    std::erase_if(candidates, [&](const Subject& candidate) {
      const Subject two[] = {subject, candidate};
      const Agreement pair = label_consistency(two, {universe.classes, objects}).front();
      return pair.opposite != 0 || pair.f_only != 0 || pair.g_only != 0 ||
             (objects == universe.objects && pair.same == 0);
    });
  }
  std::vector<std::string> names;
  for (const Subject& candidate : candidates) names.push_back(candidate.name);
  return names;
}

std::vector<Agreement> cluster_consistency(std::span<const ClusterSubject> subjects, std::size_t objects,
                                           const ConsistencyOptions& options) {
  if (options.sample > 0) throw Error(ErrorKind::usage, "partitions are gone through, not sampled");
  const std::shared_ptr<const PartitionSpace> space =
      PartitionSpace::of({0, objects, false, Universe::Kind::partitions});
  std::vector<Index> members;
  std::vector<std::uint32_t> group;
  std::map<std::string, std::uint32_t> references;
  for (Index i = 0; i < space->size(); ++i) {
    if (!space->inside(i) || space->reference(i).size() != objects) continue;
    members.push_back(i);
    group.push_back(references.emplace(space->reference(i), references.size()).first->second);
  }
  std::vector<Places> places;
  for (const ClusterSubject& subject : subjects)
    places.push_back(places_of(
        subject, members.size(), [&](std::size_t i) -> const Partitions<double>& { return space->fast(members[i]); },
        [&](std::size_t i) -> const Partitions<Exact>& { return space->exact(members[i]); }));
  return compare_measures(places, {}, group);
}

}  // namespace etalon
