// dominance.cpp: gains of two runs, prefix by prefix. A sum with weights that fall is a sum of prefixes with weights
// that are not negative: who has no smaller prefix anywhere is preferred by all of them.
#include "etalon/dominance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "domain/runs/basic_formulas.hpp"
#include "domain/runs/lists/tie_notes.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/run_samples.hpp"
#include "number/unit_roots.hpp"

namespace etalon {
namespace {

/// How many documents of each grade a has more than b at each place.
using Differences = std::map<std::uint32_t, std::map<double, std::int64_t>>;

void add_list(Differences& differences, const JudgedList& list, std::int64_t sign) {
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade > 0) differences[hit.rank][hit.grade] += sign;
  }
}

int sign_of(const Exact& number) { return number > Exact(0) ? 1 : number < Exact(0) ? -1 : 0; }

/// What has been seen of signs.
struct Signs {
  bool plus = false;
  bool minus = false;
  void see(int sign) {
    plus = plus || sign > 0;
    minus = minus || sign < 0;
  }
  [[nodiscard]] Preferred preferred() const {
    if (plus && minus) return Preferred::neither;
    return plus ? Preferred::a : minus ? Preferred::b : Preferred::equal;
  }
};

Preferred preferred_of(int sign) { return sign > 0 ? Preferred::a : sign < 0 ? Preferred::b : Preferred::equal; }

/// Gains that are the grades: the prefix at each place where it changes.
std::vector<std::pair<std::uint32_t, Exact>> prefixes(const Differences& differences) {
  std::vector<std::pair<std::uint32_t, Exact>> found;
  Exact sum(0);
  for (const auto& [rank, by_grade] : differences) {
    for (const auto& [grade, more] : by_grade) sum += Exact(more) * Exact::decimal(grade);
    found.emplace_back(rank, sum);
  }
  return found;
}

Preferred by_grades(const Differences& differences) {
  Signs signs;
  for (const auto& [rank, sum] : prefixes(differences)) signs.see(sign_of(sum));
  return signs.preferred();
}

/// Any gains that do not fall are steps at grades: at each one the documents above it are counted.
Preferred by_any_gains(const Differences& differences) {
  Signs signs;
  std::map<double, std::int64_t> sums;
  for (const auto& [rank, by_grade] : differences) {
    for (const auto& [grade, more] : by_grade) sums[grade] += more;
    std::int64_t above = 0;
    for (auto at = sums.rbegin(); at != sums.rend(); ++at) {
      above += at->second;
      signs.see(above > 0 ? 1 : above < 0 ? -1 : 0);
    }
  }
  return signs.preferred();
}

void add_part(std::vector<PreferredFrom>& parts, double from, Preferred preferred) {
  if (parts.empty() || parts.back().preferred != preferred) parts.push_back({from, preferred});
}

std::vector<PreferredFrom> by_depth(const Differences& differences) {
  std::vector<PreferredFrom> parts;
  if (differences.empty() || differences.begin()->first > 1) add_part(parts, 1, Preferred::equal);
  for (const auto& [rank, sum] : prefixes(differences)) add_part(parts, rank, preferred_of(sign_of(sum)));
  return parts;
}

/// Σ of gains·p^(rank − 1) over the difference of two runs. Where the gains add up to nothing, 1 − p divides it, and
/// what is left are the prefixes: a root at the end of the interval does not hide others.
std::vector<PreferredFrom> by_persistence(const Differences& differences, std::vector<double>& hidden) {
  std::vector<Exact> exact;
  Exact before(0);
  for (const auto& [rank, sum] : prefixes(differences)) {
    exact.resize(rank, Exact(0));
    exact[rank - 1] = sum - before;
    before = sum;
  }
  while (!exact.empty() && exact.back() == Exact(0)) exact.pop_back();
  while (!exact.empty()) {
    Exact sum(0);
    std::vector<Exact> sums;
    for (const Exact& one : exact) sums.push_back(sum += one);
    if (sum != Exact(0)) break;
    sums.pop_back();
    exact = std::move(sums);
    while (!exact.empty() && exact.back() == Exact(0)) exact.pop_back();
  }
  std::vector<PreferredFrom> parts;
  const auto first = std::find_if(exact.begin(), exact.end(), [](const Exact& one) { return one != Exact(0); });
  if (first == exact.end()) return {{0, Preferred::equal}};
  std::vector<double> coefficients;
  for (const Exact& one : exact) coefficients.push_back(one.to_double());
  int sign = sign_of(*first);
  add_part(parts, 0, preferred_of(sign));
  const UnitRoots roots = sign_changes_in_unit(coefficients);
  hidden = roots.hidden;
  for (const double root : roots.at) {
    sign = -sign;
    add_part(parts, root, preferred_of(sign));
  }
  return parts;
}

/// Each grade alone, as far as gains keep the order of all grades that judgments have.
std::vector<GainTurn> by_gain(const Differences& differences, const std::set<double>& grades) {
  std::map<double, double> discounted;  // of each grade
  for (const auto& [rank, by_grade] : differences) {
    for (const auto& [grade, more] : by_grade)
      discounted[grade] += static_cast<double>(more) / runs::discount<double>(rank);
  }
  double all = 0;
  double size = 0;
  for (const auto& [grade, sum] : discounted) {
    all += grade * sum;
    size += std::abs(grade * sum);
  }
  std::vector<GainTurn> turns;
  for (const auto& [grade, sum] : discounted) {
    if (std::abs(sum) * grade <= 1e-12 * size) continue;
    const double gain = grade - all / sum;
    const auto at = grades.find(grade);
    const double least = at == grades.begin() ? 0 : *std::prev(at);
    const double most = std::next(at) == grades.end() ? INFINITY : *std::next(at);
    if (gain <= least || gain >= most) continue;
    turns.push_back({grade, gain, preferred_of(sum > 0 ? -1 : 1), preferred_of(sum > 0 ? 1 : -1)});
  }
  return turns;
}

Dominance dominance_of_pair(const Samples& samples, std::size_t a, std::size_t b) {
  Dominance found{.a = samples.systems[a], .b = samples.systems[b]};
  Differences all;
  std::set<double> grades;
  for (std::size_t query = 0; query < samples.units.size(); ++query) {
    const auto first = judged_list(samples, a, query);
    const auto second = judged_list(samples, b, query);
    if (!first || !second) continue;
    check_cancelled();
    for (const Judgments::Level& level : first->judgments->levels) {
      if (level.grade > 0) grades.insert(level.grade);
    }
    Differences differences;
    for (Differences* to : {&differences, &all}) {
      add_list(*to, *first, 1);
      add_list(*to, *second, -1);
    }
    const Dominance::Query one{samples.units[query], by_grades(differences), by_any_gains(differences)};
    found.by_grades.add(one.by_grades);
    found.by_any_gains.add(one.by_any_gains);
    found.queries.push_back(one);
  }
  found.mean_by_grades = by_grades(all);
  found.mean_by_any_gains = by_any_gains(all);
  found.by_depth = by_depth(all);
  found.by_persistence = by_persistence(all, found.hidden);
  found.by_gain = by_gain(all, grades);
  for (const std::size_t system : {a, b}) {
    if (std::string note = runs::note_on_ties(samples, system); !note.empty()) found.notes.push_back(std::move(note));
  }
  return found;
}

}  // namespace

void Dominance::Counts::add(Preferred preferred) {
  switch (preferred) {
    case Preferred::a: ++a; break;
    case Preferred::b: ++b; break;
    case Preferred::equal: ++equal; break;
    case Preferred::neither: ++neither; break;
  }
}

std::vector<Dominance> dominance_of(const Samples& samples) {
  if (samples.systems.size() < 2) throw Error(ErrorKind::usage, "dominance is of two runs: give a second one");
  std::vector<Dominance> all;
  for (std::size_t a = 0; a < samples.systems.size(); ++a) {
    for (std::size_t b = a + 1; b < samples.systems.size(); ++b) all.push_back(dominance_of_pair(samples, a, b));
  }
  return all;
}

}  // namespace etalon
