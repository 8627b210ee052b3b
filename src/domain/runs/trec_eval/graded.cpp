// graded.cpp: the measures of trec_eval that grades are enough for.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "domain/runs/trec_eval/measures.hpp"
#include "domain/runs/trec_gains.hpp"

namespace etalon::trec {
namespace {

constexpr std::string_view kRecalls = "0.0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0";
constexpr double kLeastForGeometricMean = 0.00001;

using Compute = void (*)(const Query&, const Asked&, std::span<double>);

double level(const Query& query) { return static_cast<double>(query.options.level); }

Rounding recall_rounding(const Query& query) {
  return query.options.version == TrecEvalVersion::v9_0_8 ? Rounding::by_nine_tenths : Rounding::nearest;
}

/// A function of the list and the level.
template <auto function>
constexpr Compute of_list =
    [](const Query& query, const Asked&, std::span<double> values) { values[0] = function(query.list, level(query)); };

/// One that has a value at each cutoff as well.
template <auto function>
constexpr Compute at_cutoffs = [](const Query& query, const Asked& asked, std::span<double> values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = function(query.list, level(query), static_cast<std::uint64_t>(asked.numbers[i]));
};

/// A number that its text has the form of a whole one.
bool is_whole(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Gains are compared by their difference cut to a whole number: those closer than one count as equal, and keep the
/// order in which they were given.
int compare_gains(const Gains<double>::Level& a, const Gains<double>::Level& b) {
  const double difference = a.gain - b.gain;
  constexpr double most = std::numeric_limits<int>::max();
  return std::abs(difference) <= most ? static_cast<int>(difference) : -1;
}

Gains<double> gains_of(const Query& query, const Asked& asked) {
  const Judgments& judgments = *query.list.judgments;
  if (asked.pairs.empty()) return Gains<double>::of_grades(judgments);
  Gains<double> gains;
  for (const auto& [name, gain] : asked.pairs) {
    if (query.options.version == TrecEvalVersion::v10_0 && !is_whole(name)) continue;
    gains.levels.push_back({static_cast<double>(begun_whole(name).number), 0, gain});
  }
  const auto add = [&](double grade, std::uint64_t documents) {
    const auto found =
        std::find_if(gains.levels.begin(), gains.levels.end(), [&](const auto& known) { return known.grade == grade; });
    if (found != gains.levels.end()) {
      found->documents = documents;
    } else {
      gains.levels.push_back({grade, documents, grade});
    }
  };
  // Grades that no document has may still decide how gains closer than one are ordered. Far up they are left out.
  constexpr double all_up_to = 100000;
  auto known = judgments.levels.rbegin();
  for (double grade = 0; judgments.highest() <= all_up_to && known != judgments.levels.rend(); ++grade) {
    const bool there = known->grade == grade;
    add(grade, there ? known->documents : 0);
    if (there) ++known;
  }
  for (; known != judgments.levels.rend(); ++known) add(known->grade, known->documents);
  merge_sort(gains.levels, compare_gains);
  return gains;
}

template <auto function>
constexpr Compute of_gains = [](const Query& query, const Asked& asked, std::span<double> values) {
  values[0] = function(query, gains_of(query, asked));
};

double persistence(const Asked& asked) {
  double p = 0.9;
  for (const auto& [name, value] : asked.pairs) {
    if (name == "p") p = value;
  }
  return p;
}

double log_of_mean(double value) { return std::log(std::max(value, kLeastForGeometricMean)); }

double ndcg_at(const JudgedList& list, double, std::uint64_t cutoff) {
  const auto gain = [](double grade) { return grade; };
  const double sum = runs::discounted_gain<double>(list, cutoff, gain);
  const double best = runs::ideal_gain<double>(*list.judgments, cutoff, gain);
  return best > 0 ? sum / best : sum;
}

double map_at(const JudgedList& list, double least, std::uint64_t cutoff) {
  const std::uint64_t all = relevant(list, least);
  return all > 0 ? runs::sum_of_precisions<double>(list, cutoff, least) / static_cast<double>(all) : 0;
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

double map_of(const JudgedList& list, double least) { return map_at(list, least, 0); }

double rprec(const JudgedList& list, double least) {
  const std::uint64_t all = relevant(list, least);
  return all > 0 ? share(relevant_in(list, all, least), all) : 0;
}

double recip_rank(const JudgedList& list, double least) { return share(1, runs::first_relevant(list, 0, least)); }

double success_at(const JudgedList& list, double least, std::uint64_t cutoff) {
  return relevant_in(list, cutoff, least) > 0 ? 1 : 0;
}

double others_retrieved(const JudgedList& list, double least) {
  return static_cast<double>(runs::judged_in(list, 0) - relevant_retrieved(list, least));
}

constexpr Entry whole(std::string_view name, Compute compute, Summed summed = Summed::sum) {
  return {.name = name, .shown = Shown::whole, .summed = summed, .compute = compute};
}
constexpr Entry real(std::string_view name, Compute compute) { return {.name = name, .compute = compute}; }
constexpr Entry cut(std::string_view name, Compute compute, std::string_view cutoffs = kCutoffs) {
  return {.name = name, .takes = Takes::cutoffs, .defaults = cutoffs, .compute = compute};
}
constexpr Entry geometric(std::string_view name, Compute compute) {
  return {.name = name, .summed = Summed::geometric, .each_query = false, .compute = compute};
}
constexpr Entry gained(std::string_view name, Compute compute, bool since_10 = false) {
  return {.name = name, .takes = Takes::pairs, .since_10 = since_10, .compute = compute};
}

const std::array kGraded{
    Entry{.name = "runid",
          .shown = Shown::text,
          .summed = Summed::not_at_all,
          .needs = Needs::nothing,
          .each_query = false},
    Entry{.name = "num_q",
          .shown = Shown::whole,
          .summed = Summed::queries,
          .needs = Needs::nothing,
          .each_query = false,
          .compute = [](const Query&, const Asked&, std::span<double> values) { values[0] = 1; }},
    whole("num_ret", of_list<[](const JudgedList& list, double) { return static_cast<double>(list.retrieved); }>),
    whole("num_rel",
          of_list<[](const JudgedList& list, double least) { return static_cast<double>(relevant(list, least)); }>,
          Summed::relevant),
    whole("num_rel_ret", of_list<[](const JudgedList& list, double least) {
            return static_cast<double>(relevant_retrieved(list, least));
          }>),
    real("map", of_list<map_of>),
    geometric("gm_map", of_list<[](const JudgedList& list, double least) { return log_of_mean(map_of(list, least)); }>),
    real("Rprec", of_list<rprec>),
    real("bpref", of_list<bpref<double>>),
    real("recip_rank", of_list<recip_rank>),
    Entry{.name = "iprec_at_recall",
          .takes = Takes::shares,
          .defaults = kRecalls,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                for (std::size_t i = 0; i < values.size(); ++i)
                  values[i] =
                      iprec_at_recall<double>(query.list, level(query), asked.numbers[i], recall_rounding(query));
              }},
    cut("P", at_cutoffs<[](const JudgedList& list, double least, std::uint64_t cutoff) {
          return share(relevant_in(list, cutoff, least), cutoff);
        }>),
    Entry{.name = "relstring",
          .takes = Takes::numbers,
          .defaults = "10",
          .shown = Shown::text,
          .summed = Summed::not_at_all},
    cut("recall", at_cutoffs<[](const JudgedList& list, double least, std::uint64_t cutoff) {
          return share(relevant_in(list, cutoff, least), relevant(list, least));
        }>),
    real("infAP", of_list<inf_ap<double>>),
    geometric("gm_bpref",
              of_list<[](const JudgedList& list, double least) { return log_of_mean(bpref<double>(list, least)); }>),
    Entry{.name = "Rprec_mult",
          .takes = Takes::shares,
          .defaults = kMultiples,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                for (std::size_t i = 0; i < values.size(); ++i)
                  values[i] = rprec_mult<double>(query.list, level(query), asked.numbers[i]);
              }},
    Entry{.name = "utility",
          .takes = Takes::numbers,
          .defaults = "1.0,-1.0,0.0,0.0",
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                if (asked.numbers.size() != 4)
                  throw Stop{kCannotCompute, "utility takes 4 numbers, not " + std::to_string(asked.numbers.size())};
                values[0] = utility<double>(query.list, level(query), std::span<const double, 4>(asked.numbers),
                                            query.options.collection);
              }},
    Entry{.name = "11pt_avg",
          .takes = Takes::numbers,
          .defaults = kRecalls,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                values[0] = average_at_recalls<double>(query.list, level(query), asked.numbers, recall_rounding(query));
              }},
    real("binG", of_list<bin_g<double>>),
    gained("G", of_gains<[](const Query& query, const Gains<double>& gains) { return g(query.list, gains); }>),
    gained("dcg", of_gains<[](const Query& query, const Gains<double>& gains) { return dcg(query.list, gains); }>,
           true),
    gained("ideal_dcg", of_gains<[](const Query&, const Gains<double>& gains) { return ideal_dcg(gains); }>, true),
    gained("ndcg", of_gains<[](const Query& query, const Gains<double>& gains) { return ndcg(query.list, gains); }>),
    gained("ndcg_rel",
           of_gains<[](const Query& query, const Gains<double>& gains) { return ndcg_rel(query.list, gains); }>),
    gained("Rndcg", of_gains<[](const Query& query, const Gains<double>& gains) {
             return r_ndcg(query.list, level(query), gains);
           }>),
    cut("ndcg_cut", at_cutoffs<ndcg_at>),
    cut("map_cut", at_cutoffs<map_at>),
    cut("relative_P", at_cutoffs<relative_p<double>>),
    cut("success", at_cutoffs<success_at>, "1,5,10"),
    real("set_P", of_list<[](const JudgedList& list, double least) {
           return share(relevant_retrieved(list, least), list.retrieved);
         }>),
    real("set_relative_P", of_list<set_relative_p<double>>),
    real("set_recall", of_list<[](const JudgedList& list, double least) {
           return share(relevant_retrieved(list, least), relevant(list, least));
         }>),
    real("set_map", of_list<set_map<double>>),
    Entry{.name = "set_F",
          .takes = Takes::numbers,
          .defaults = "1.0",
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                values[0] = set_f<double>(query.list, level(query), asked.numbers[0]);
              }},
    whole("num_nonrel_judged_ret", of_list<others_retrieved>),
};

const std::array kLater{
    real("yaap", of_list<yaap<double>>),
    Entry{.name = "rbp",
          .takes = Takes::pairs,
          .since_10 = true,
          .compute =
              [](const Query& query, const Asked& asked, std::span<double> values) {
                values[0] = rbp(query.list, persistence(asked), within_one(gains_of(query, asked)));
              }},
    Entry{.name = "rbp_resid",
          .takes = Takes::pairs,
          .since_10 = true,
          .compute = [](const Query& query, const Asked& asked,
                        std::span<double> values) { values[0] = rbp_resid(query.list, persistence(asked)); }},
    Entry{.name = "unj",
          .takes = Takes::cutoffs,
          .defaults = "5,10,20",
          .since_10 = true,
          .compute = at_cutoffs<[](const JudgedList& list, double, std::uint64_t cutoff) {
            return unjudged_at<double>(list, cutoff);
          }>},
};

}  // namespace

std::span<const Entry> graded_entries() { return kGraded; }
std::span<const Entry> later_entries() { return kLater; }

}  // namespace etalon::trec
