// prefs_measures.cpp: the measures of trec_eval that count which preferences a run keeps.
#include <algorithm>
#include <array>

#include "domain/runs/trec_eval/measures.hpp"

namespace etalon::trec {
namespace {

/// Preferences kept, of those possible.
struct Kept {
  std::int64_t kept = 0;
  std::int64_t possible = 0;
};

/// Which preferences count: between retrieved documents; with one retrieved as well; all.
enum class Pairs { both, one, all };

Kept kept_of(const PreferenceGroup& group, Pairs pairs) {
  Kept kept{group.kept_both, group.possible_both};
  if (pairs == Pairs::both) return kept;
  kept.kept += group.kept_one;
  kept.possible += group.possible_one;
  if (pairs == Pairs::all) kept.possible += group.possible_none;
  return kept;
}

Kept kept_of(const Preferences& all, Pairs pairs) {
  Kept sum;
  for (const PreferenceGroup& group : all.groups) {
    const Kept kept = kept_of(group, pairs);
    sum.kept += kept.kept;
    sum.possible += kept.possible;
  }
  return sum;
}

double share_of(const Kept& kept) { return static_cast<double>(kept.kept) / static_cast<double>(kept.possible); }

double simple(const Preferences& all, Pairs pairs) {
  const Kept kept = kept_of(all, pairs);
  return kept.possible > 0 ? share_of(kept) : 0;
}

/// The mean over pairs of documents of the share of groups that the run agrees with.
double by_pair(const Preferences& all, Pairs pairs) {
  double sum = 0;
  std::int64_t count = 0;
  const auto add = [&](std::size_t i, std::size_t j, bool agrees) {
    const std::int64_t kept = all.count(i, j);
    const std::int64_t broken = all.count(j, i);
    if (kept == 0 && broken == 0) return;
    ++count;
    if (agrees) sum += static_cast<double>(kept) / static_cast<double>(kept + broken);
  };
  for (std::size_t i = 0; i < all.retrieved; ++i) {
    for (std::size_t j = i + 1; j < all.retrieved; ++j) add(i, j, true);
  }
  for (std::size_t i = 0; i < all.retrieved && pairs != Pairs::both; ++i) {
    for (std::size_t j = all.retrieved; j < all.judged; ++j) add(i, j, true);
  }
  for (std::size_t i = all.retrieved; i < all.judged && pairs == Pairs::all; ++i) {
    for (std::size_t j = i + 1; j < all.judged; ++j) add(i, j, false);
  }
  return count > 0 ? sum / static_cast<double>(count) : 0;
}

double mean_over_groups(const Preferences& all, double sum) {
  return sum > 0 ? sum / static_cast<double>(all.groups.size()) : 0;
}

double by_group(const Preferences& all, Pairs pairs) {
  double sum = 0;
  for (const PreferenceGroup& group : all.groups) {
    const Kept kept = kept_of(group, pairs);
    if (kept.possible > 0) sum += share_of(kept);
  }
  return mean_over_groups(all, sum);
}

/// Counted again with the first few documents of no worth only, as many as are relevant. A group of classes sets every
/// document against those of the last class that are left, each other included.
Kept recount_classes(const PreferenceGroup& group, std::size_t retrieved, bool retrieved_only) {
  Kept kept;
  const auto add = [&](std::uint32_t better, std::uint32_t worse) {
    if (retrieved_only && (better >= retrieved || worse >= retrieved)) return;
    ++(better < worse && better < retrieved ? kept.kept : kept.possible);
  };
  for (std::size_t i = 0; i < group.classes.size(); ++i) {
    for (std::size_t j = i + 1; j + 1 < group.classes.size(); ++j) {
      for (const std::uint32_t better : group.classes[i].documents) {
        for (const std::uint32_t worse : group.classes[j].documents) add(better, worse);
      }
    }
  }
  const std::vector<std::uint32_t>& last = group.classes.back().documents;
  const auto some = static_cast<std::size_t>(retrieved_only ? group.relevant_retrieved : group.relevant);
  for (const PreferenceGroup::Class& members : group.classes) {
    for (const std::uint32_t better : members.documents) {
      for (std::size_t j = 0; j < std::min(some, last.size()); ++j) add(better, last[j]);
    }
  }
  kept.possible += kept.kept;
  return kept;
}

Kept recount_matrix(const PreferenceGroup& group, std::size_t judged, std::size_t retrieved, bool retrieved_only) {
  const std::size_t size = retrieved_only ? retrieved : judged;
  std::size_t cut = 0;
  for (std::int64_t seen = 0; cut < size; ++cut) {
    if (group.worths[cut] == 0 && ++seen == group.relevant + 1) break;
  }
  const auto dropped = [&](std::size_t i) { return i >= cut && group.worths[i] == 0; };
  Kept kept;
  for (std::size_t i = 0; i < size; ++i) {
    if (dropped(i)) continue;
    for (std::size_t j = 0; j < size; ++j) {
      if (dropped(j) || group.above[i * judged + j] == 0) continue;
      ++(i < j && i < retrieved ? kept.kept : kept.possible);
    }
  }
  kept.possible += kept.kept;
  return kept;
}

/// By group, with as many documents of no worth as there are relevant ones.
double by_group_balanced(const Preferences& all, bool retrieved_only) {
  double sum = 0;
  for (const PreferenceGroup& group : all.groups) {
    const std::int64_t relevant = retrieved_only ? group.relevant_retrieved : group.relevant;
    const std::int64_t others = retrieved_only ? group.others_retrieved : group.others;
    Kept kept;
    if (relevant >= others) {
      kept = kept_of(group, retrieved_only ? Pairs::both : Pairs::all);
      kept.kept += group.relevant_retrieved * (relevant - others);
      kept.possible += group.relevant * (relevant - others);
    } else if (group.classes.empty()) {
      kept = recount_matrix(group, all.judged, all.retrieved, retrieved_only);
    } else {
      kept = recount_classes(group, all.retrieved, retrieved_only);
    }
    sum += share_of(kept);
  }
  return mean_over_groups(all, sum);
}

template <auto function, auto... arguments>
constexpr Entry preference(std::string_view name) {
  return {.name = name,
          .needs = Needs::preferences,
          .compute = [](const Query& query, const Asked&, std::span<double> values) {
            values[0] = function(query.preferences, arguments...);
          }};
}

template <auto function>
constexpr Entry number_of(std::string_view name) {
  Entry entry = preference<function>(name);
  entry.shown = Shown::whole;
  entry.summed = Summed::sum;
  return entry;
}

const std::array kPreferences{
    number_of<[](const Preferences& all) { return static_cast<double>(kept_of(all, Pairs::all).possible); }>(
        "prefs_num_prefs_poss"),
    number_of<[](const Preferences& all) { return static_cast<double>(kept_of(all, Pairs::all).kept); }>(
        "prefs_num_prefs_ful"),
    number_of<[](const Preferences& all) { return static_cast<double>(kept_of(all, Pairs::both).kept); }>(
        "prefs_num_prefs_ful_ret"),
    preference<simple, Pairs::all>("prefs_simp"),
    preference<by_pair, Pairs::all>("prefs_pair"),
    preference<by_group, Pairs::all>("prefs_avgjg"),
    preference<by_group_balanced, false>("prefs_avgjg_Rnonrel"),
    preference<simple, Pairs::both>("prefs_simp_ret"),
    preference<by_pair, Pairs::both>("prefs_pair_ret"),
    preference<by_group, Pairs::both>("prefs_avgjg_ret"),
    preference<by_group_balanced, true>("prefs_avgjg_Rnonrel_ret"),
    preference<simple, Pairs::one>("prefs_simp_imp"),
    preference<by_pair, Pairs::one>("prefs_pair_imp"),
    preference<by_group, Pairs::one>("prefs_avgjg_imp"),
};

}  // namespace

std::span<const Entry> preference_entries() { return kPreferences; }

}  // namespace etalon::trec
