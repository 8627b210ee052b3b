// consistency.cpp: every pair of measures over all inputs of a universe, by going through them or by subsets of items,
// or over random ones.
#include "etalon/consistency.hpp"

#include <algorithm>
#include <map>

#include "etalon/error.hpp"
#include "validate/answer_space.hpp"
#include "validate/class_ranking_space.hpp"
#include "validate/known.hpp"
#include "validate/order_space.hpp"
#include "validate/partition_space.hpp"
#include "validate/places.hpp"
#include "validate/prefix_sums.hpp"
#include "validate/sample.hpp"
#include "validate/space.hpp"

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

/// What is compared: all inputs with one another, or those of one truth; each once, or as often as it comes about.
struct Comparing {
  bool same_truth = true;
  bool weighted = true;
};

template <class S>
std::vector<Agreement> over_space(const S& space, std::span<const typename S::Subject> subjects, const Comparing& how) {
  std::vector<Index> members;
  std::vector<std::uint64_t> weight;
  std::vector<std::uint32_t> group;
  std::vector<std::uint64_t> times;
  std::map<std::string, std::uint32_t> truths;
  for (Index i = 0; i < space.size(); ++i) {
    if (!space.compared(i)) continue;
    members.push_back(i);
    if (how.weighted) weight.push_back(space.predictions(i) * (how.same_truth ? 1 : space.truths(i)));
    if (!how.same_truth) continue;
    const auto [at, fresh] = truths.emplace(space.truth(i), static_cast<std::uint32_t>(truths.size()));
    if (fresh && how.weighted) times.push_back(space.truths(i));
    group.push_back(at->second);
  }
  return compare_measures(places_of<S>(subjects, space, members), weight, group, times);
}

std::vector<Agreement> by_subsets(std::span<const OrderSubject> subjects, std::size_t items, unsigned threads,
                                  std::uint64_t memory) {
  std::vector<Agreement> agreements;
  for (std::size_t f = 0; f < subjects.size(); ++f) {
    for (std::size_t g = f + 1; g < subjects.size(); ++g) {
      const PrefixCost& x = subjects[f].along;
      const PrefixCost& y = subjects[g].along;
      Agreement counts = count_joint(joint_counts(x, y, items, threads, memory), x.better == Better::higher,
                                     y.better == Better::higher);
      counts.f = subjects[f].name;
      counts.g = subjects[g].name;
      agreements.push_back(counts);
    }
  }
  return agreements;
}

std::string universe_text(const ConsistencyOptions& options, const std::string& inputs, const std::string& more) {
  if (options.sample == 0) return "All " + inputs + more;
  return std::to_string(options.sample) + " random pairs of " + inputs + more + ", seed " +
         std::to_string(options.seed);
}

void refuse_sample(const ConsistencyOptions& options, const char* inputs) {
  if (options.sample > 0) throw Error(ErrorKind::usage, std::string(inputs) + " are gone through, not sampled");
}

template <class SomeSubject>
std::vector<std::string> alike(const SomeSubject& subject, std::vector<SomeSubject> candidates,
                               const Universe& universe) {
  std::erase_if(candidates, [&](const SomeSubject& candidate) { return candidate.better == Better::neither; });
  for (std::size_t objects = 2; objects <= universe.objects; ++objects) {
    const auto compare = [&](const SomeSubject& f, const SomeSubject& g) {
      const SomeSubject two[] = {f, g};
      return consistency(std::span<const SomeSubject>(two),
                         Universe{universe.classes, objects, universe.constant_labelings, universe.kind})
          .pairs.front();
    };
    const Int128 own_undefined = compare(subject, subject).undefined;
    std::erase_if(candidates, [&](const SomeSubject& candidate) {
      const Agreement pair = compare(subject, candidate);
      // As many without a value together as each alone: the same ones.
      return pair.opposite != 0 || pair.f_only != 0 || pair.g_only != 0 ||
             (objects == universe.objects && pair.same == 0) || pair.undefined != own_undefined ||
             (own_undefined > 0 && compare(candidate, candidate).undefined != own_undefined);
    });
  }
  std::vector<std::string> names;
  for (const SomeSubject& candidate : candidates) names.push_back(candidate.name);
  return names;
}

}  // namespace

Consistency consistency(std::span<const Subject> subjects, const Universe& universe,
                        const ConsistencyOptions& options) {
  const std::string text = universe_text(options,
                                         "confusion matrices of " + std::to_string(universe.objects) + " objects, " +
                                             std::to_string(universe.classes) + " classes",
                                         std::string(options.weighted ? ", each as often as labelings give it" : "") +
                                             (options.same_truth ? ", compared for the same sizes in the truth" : ""));
  if (options.sample > 0)
    return {text, sampled(LabelSampler(universe, options.weighted, options.same_truth), subjects, options)};
  return {text, over_space(*Space::of(universe), subjects, {options.same_truth, options.weighted})};
}

Consistency consistency(std::span<const ClusterSubject> subjects, const Universe& universe,
                        const ConsistencyOptions& options) {
  const std::string text =
      universe_text(options, "clusterings of " + std::to_string(universe.objects) + " objects",
                    ", compared for the same reference, which is neither one cluster nor all alone");
  if (options.sample > 0) return {text, sampled(PartitionSampler(universe.objects), subjects, options)};
  return {text, over_space(*PartitionSpace::of(universe), subjects, {})};
}

Consistency consistency(std::span<const OrderSubject> subjects, const Universe& universe,
                        const ConsistencyOptions& options) {
  const bool ties = universe.kind == Universe::Kind::weak_orders;
  const std::string text = universe_text(options, "orders of " + std::to_string(universe.objects) + " items",
                                         ties ? ", ties allowed, compared for the same target" : " without ties");
  if (options.sample > 0) return {text, sampled(OrderSampler(universe.objects, ties), subjects, options)};
  const auto no_sum = std::find_if(subjects.begin(), subjects.end(),
                                   [](const OrderSubject& subject) { return subject.along.cost == nullptr; });
  if (ties || no_sum != subjects.end()) {
    constexpr std::size_t most = 9;
    if (!ties && universe.objects > most)
      throw Error(ErrorKind::usage, no_sum->name + " is not a sum along the list, so that all orders of " +
                                        std::to_string(universe.objects) +
                                        " items would be gone through: take at most " + std::to_string(most) +
                                        " items (362,880 orders), or a sample: --sample 20000 (Python: sample=20000)");
    return {text, over_space(*OrderSpace::of(universe), subjects, {})};
  }
  if (universe.objects < 2 || universe.objects > 20)
    throw Error(ErrorKind::usage, "orders of 2 to 20 items are compared, not of " + std::to_string(universe.objects) +
                                      "; of more take a sample: --sample 20000 (Python: sample=20000)");
  return {text,
          by_subsets(subjects, universe.objects, options.threads, options.memory == 0 ? kMemory : options.memory)};
}

Consistency consistency(std::span<const ClassRankingSubject> subjects, const Universe& universe,
                        const ConsistencyOptions& options) {
  refuse_sample(options, "rankings of classes");
  return {"All rankings of " + std::to_string(universe.objects) + " objects at the distances 0 … " +
              std::to_string(universe.classes - 1) + ", compared for the same objects",
          over_space(*ClassRankingSpace::of(universe), subjects, {})};
}

Consistency consistency(std::span<const AnswerSubject> subjects, const Universe& universe,
                        const ConsistencyOptions& options) {
  refuse_sample(options, "answers");
  return {"All answers over " + std::to_string(universe.objects) +
              " documents up to renaming, compared for the same reference",
          over_space(*AnswerSpace::of(universe), subjects, {})};
}

std::vector<std::string> orders_like(const Subject& subject, const Universe& universe) {
  return alike(subject, known_label_subjects(universe.classes == 2), universe);
}

std::vector<std::string> orders_like(const ClusterSubject& subject, const Universe& universe) {
  return alike(subject, subjects_of(known_cluster_candidates()), universe);
}

std::vector<std::string> orders_like(const OrderSubject& subject, const Universe& universe) {
  std::vector<OrderSubject> candidates = known_order_subjects();
  for (OrderSubject& candidate : candidates) candidate.along = {};  // the function itself is compared
  return alike(subject, std::move(candidates), universe);
}

std::vector<std::string> orders_like(const ClassRankingSubject& subject, const Universe& universe) {
  return alike(subject, known_class_ranking_subjects(), universe);
}

std::vector<std::string> orders_like(const AnswerSubject& subject, const Universe& universe) {
  return alike(subject, subjects_of(known_answer_candidates()), universe);
}

}  // namespace etalon
