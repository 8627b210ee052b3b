// groups.cpp: the measures of trec_eval that are means over groups of grades.
#include <array>

#include "domain/runs/trec_eval/measures.hpp"
#include "domain/runs/trec_formulas.hpp"

namespace etalon::trec {
namespace {

double least(const Query& query) { return static_cast<double>(query.options.level); }

double map_of_group(const JudgedList& list, double level) {
  const std::uint64_t all = relevant(list, level);
  return all > 0 ? runs::sum_of_precisions<double>(list, 0, level) / static_cast<double>(all) : 0;
}

/// The mean over groups, added up in their order.
template <class Of>
double mean_of_groups(const Query& query, Of of) {
  double sum = 0;
  for (const JudgedList& list : query.groups) sum += of(list);
  return query.groups.size() > 1 ? sum / static_cast<double>(query.groups.size()) : sum;
}

const std::array kGroups{
    Entry{.name = "map_avgjg",
          .needs = Needs::groups,
          .compute =
              [](const Query& query, const Asked&, std::span<double> values) {
                values[0] =
                    mean_of_groups(query, [&](const JudgedList& list) { return map_of_group(list, least(query)); });
              }},
    Entry{.name = "P_avgjg",
          .takes = Takes::cutoffs,
          .defaults = kCutoffs,
          .needs = Needs::groups,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                for (std::size_t i = 0; i < values.size(); ++i) {
                  const auto cutoff = static_cast<std::uint64_t>(asked.numbers[i]);
                  values[i] = mean_of_groups(query, [&](const JudgedList& list) {
                    return static_cast<double>(runs::relevant_in(list, cutoff, least(query))) /
                           static_cast<double>(cutoff);
                  });
                }
              }},
    Entry{.name = "Rprec_mult_avgjg",
          .takes = Takes::shares,
          .defaults = kMultiples,
          .needs = Needs::groups,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                for (std::size_t i = 0; i < values.size(); ++i) {
                  values[i] = mean_of_groups(query, [&](const JudgedList& list) {
                    return rprec_mult<double>(list, least(query), asked.numbers[i]);
                  });
                }
              }},
};

}  // namespace

std::span<const Entry> group_entries() { return kGroups; }

}  // namespace etalon::trec
