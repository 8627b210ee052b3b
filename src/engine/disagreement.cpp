// disagreement.cpp: systems ordered by several scores: pairs ordered in opposite ways, winners, and the divided pairs.
#include "etalon/disagreement.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>

#include "engine/score_table.hpp"
#include "engine/summary_units.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr std::size_t kContested = 10;  // that are listed

/// Scores alike beside each other: the two nearest chains are joined, nearest ends together, until one is left.
std::vector<std::size_t> similar_first(const std::vector<std::vector<double>>& distance) {
  std::vector<std::vector<std::size_t>> chains;
  for (std::size_t i = 0; i < distance.size(); ++i) chains.push_back({i});
  const auto mean = [&](const auto& a, const auto& b) {
    double sum = 0;
    for (const std::size_t i : a) {
      for (const std::size_t j : b) sum += distance[i][j];
    }
    return sum / static_cast<double>(a.size() * b.size());
  };
  while (chains.size() > 1) {
    std::size_t x = 0;
    std::size_t y = 1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < chains.size(); ++i) {
      for (std::size_t j = i + 1; j < chains.size(); ++j) {
        if (const double d = mean(chains[i], chains[j]); d < least) std::tie(least, x, y) = std::tuple(d, i, j);
      }
    }
    auto& a = chains[x];
    auto& b = chains[y];
    const double ends[4] = {distance[a.back()][b.front()], distance[a.back()][b.back()], distance[a.front()][b.front()],
                            distance[a.front()][b.back()]};
    const auto nearest = std::min_element(ends, ends + 4) - ends;
    if (nearest >= 2) std::reverse(a.begin(), a.end());
    if (nearest % 2 == 1) std::reverse(b.begin(), b.end());
    a.insert(a.end(), b.begin(), b.end());
    chains.erase(chains.begin() + static_cast<std::ptrdiff_t>(y));
  }
  return chains.empty() ? std::vector<std::size_t>{} : chains.front();
}

/// Of each system over the units on which all have a place; NaN where there is none.
std::vector<double> mean_ranks_of(const Places& places, std::size_t systems) {
  std::vector<std::uint64_t> doubled(systems);  // sums of twice the ranks, which are whole
  std::size_t units = 0;
  for (auto unit = places.place.begin(); unit != places.place.end(); unit += static_cast<std::ptrdiff_t>(systems)) {
    std::vector<std::uint32_t> sorted(unit, unit + static_cast<std::ptrdiff_t>(systems));
    std::sort(sorted.begin(), sorted.end());
    if (sorted.back() == kNoPlace) continue;
    ++units;
    for (std::size_t i = 0; i < systems; ++i) {
      const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), unit[static_cast<std::ptrdiff_t>(i)]);
      doubled[i] += static_cast<std::uint64_t>(2 * (sorted.end() - last) + (last - first) + 1);
    }
  }
  std::vector<double> means;
  for (const std::uint64_t sum : doubled)
    means.push_back(units == 0 ? std::numeric_limits<double>::quiet_NaN()
                               : static_cast<double>(sum) / static_cast<double>(2 * units));
  return means;
}

/// The place of each name when they are sorted.
std::vector<std::size_t> name_ranks(const std::vector<std::string>& names) {
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return names[x] < names[y]; });
  std::vector<std::size_t> ranks(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = i;
  return ranks;
}

/// The pairs of systems that are most divided, of those alike the first ones by the names of units and systems. There
/// may be very many others.
class MostDivided {
 public:
  struct Pair {
    std::size_t unit;
    std::size_t a;
    std::size_t b;
    std::size_t divided = 0;  ///< how many scores the lesser side has
  };

  explicit MostDivided(const Disagreement& of) : units_(name_ranks(of.units)), systems_(name_ranks(of.systems)) {}

  void meet(const std::vector<Places>& of_unit, Pair pair) {
    std::size_t sides[2] = {0, 0};
    for (const Places& of_score : of_unit) {
      const std::uint32_t x = of_score.place[pair.a];
      const std::uint32_t y = of_score.place[pair.b];
      if (x != kNoPlace && y != kNoPlace && x != y) ++sides[x > y ? 0 : 1];
    }
    pair.divided = std::min(sides[0], sides[1]);
    if (pair.divided == 0 || (last_ && !before(pair, *last_))) return;
    pairs_.push_back(pair);
    if (pairs_.size() == 2 * kContested) keep();
  }

  std::vector<Contested> take(const std::vector<Places>& places, const Disagreement& of) {
    keep();
    std::vector<Contested> found;
    for (const Pair& pair : pairs_) {
      Contested contested{of.units[pair.unit], of.systems[pair.a], of.systems[pair.b], {}, {}};
      for (const Places& of_score : places) {
        const std::uint32_t x = of_score.place[pair.unit * of.systems.size() + pair.a];
        const std::uint32_t y = of_score.place[pair.unit * of.systems.size() + pair.b];
        if (x == kNoPlace || y == kNoPlace || x == y) continue;
        (x > y ? contested.for_first : contested.for_second).push_back(of_score.measure);
      }
      found.push_back(std::move(contested));
    }
    return found;
  }

 private:
  [[nodiscard]] bool before(const Pair& x, const Pair& y) const {
    const auto key = [&](const Pair& pair) {
      const auto [first, second] = std::minmax(systems_[pair.a], systems_[pair.b]);
      return std::array{units_[pair.unit], first, second};
    };
    return x.divided != y.divided ? x.divided > y.divided : key(x) < key(y);
  }

  void keep() {
    std::sort(pairs_.begin(), pairs_.end(), [&](const Pair& x, const Pair& y) { return before(x, y); });
    if (pairs_.size() < kContested) return;
    pairs_.resize(kContested);
    last_ = pairs_.back();  // others must come before it
  }

  std::vector<std::size_t> units_;    // by name
  std::vector<std::size_t> systems_;  // by name
  std::vector<Pair> pairs_{};
  std::optional<Pair> last_{};
};

}  // namespace

std::vector<std::string> table_notes(const Values& values) {
  const Samples& samples = *values.samples;
  std::vector<std::string> notes = comparable_notes(samples);
  notes.insert(notes.end(), samples.notes.begin(), samples.notes.end());
  for (std::string& note : samples.batch->notes(values)) notes.push_back(std::move(note));
  return notes;
}

DisagreementOptions comparable_table(const Values& values) {
  const Samples& samples = *values.samples;
  if (samples.units.size() < 2)
    refuse("there is one " + std::string(samples.unit.one) +
           ": a comparison needs several, or the labels of the objects");
  if (!samples.replicates) refuse("several references are no units of a kind: name one");
  if (!samples.counts.empty())
    refuse("the " + std::string(samples.unit.several) +
           " stand for several voters each, and a comparison counts each once: write them out, a line a voter");
  require_comparable(samples);
  DisagreementOptions table;
  table.notes = table_notes(values);
  table.skip_missing = values.undefined == Undefined::skip;
  table.skip_with = "--undefined skip";
  for (const Score& score : values.scores) table.known.emplace(score.text(), score.better());
  return table;
}

Disagreement disagreement_of(std::vector<ScoreEntry> entries, const DisagreementOptions& options) {
  const ScoreTable table = score_table_of(std::move(entries), options);
  if (table.scores.size() < 2) throw Error(ErrorKind::usage, "measures disagree when there are two or more of them");
  Disagreement found;
  found.tolerance = options.tolerance;
  found.ties_differ = options.ties_differ;
  found.systems = table.systems;
  found.units = table.units;
  found.notes = table.notes;
  if (std::string note = note_on_summary_names(table.units); !note.empty()) found.notes.push_back(std::move(note));
  const std::size_t inputs = table.systems.size() * table.units.size();
  std::vector<Places> places;
  std::vector<std::uint32_t> group(inputs);
  for (std::size_t at = 0; at < inputs; ++at) group[at] = static_cast<std::uint32_t>(at / found.systems.size());
  for (std::size_t s = 0; s < table.scores.size(); ++s) {
    places.push_back({table.scores[s], {}});
    for (std::size_t u = 0; u < table.units.size(); ++u) {
      const auto first = table.values[s].begin() + static_cast<std::ptrdiff_t>(u * table.systems.size());
      const auto of_unit = places_by({first, first + static_cast<std::ptrdiff_t>(table.systems.size())}, table.sign[s],
                                     options.tolerance);
      places.back().place.insert(places.back().place.end(), of_unit.begin(), of_unit.end());
    }
  }
  // Scores that order alike come beside each other.
  const auto raw = compare_measures(places, {}, group);
  std::vector<std::vector<double>> distance(places.size(), std::vector<double>(places.size()));
  for (std::size_t i = 0, at = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j, ++at) {
      const Value<double> share = found.share(raw[at]);
      distance[i][j] = distance[j][i] = share.defined() ? share.number : 1;
    }
  }
  std::vector<Places> arranged;
  for (const std::size_t i : similar_first(distance)) arranged.push_back(std::move(places[i]));
  for (const Places& of_score : arranged) {
    found.scores.push_back(of_score.measure);
    found.mean_ranks.push_back(mean_ranks_of(of_score, found.systems.size()));
  }
  found.overall = compare_measures(arranged, {}, group);
  const std::size_t n = found.systems.size();
  MostDivided most_divided(found);
  for (std::size_t u = 0; u < found.units.size(); ++u) {
    std::vector<Places> of_unit;
    found.winners.emplace_back();
    for (const Places& all : arranged) {
      const auto first = all.place.begin() + static_cast<std::ptrdiff_t>(u * n);
      of_unit.push_back({all.measure, {first, first + static_cast<std::ptrdiff_t>(n)}});
      std::uint32_t best = 0;
      std::vector<std::size_t> winners;
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t place = of_unit.back().place[i];
        if (place == kNoPlace || place < best) continue;
        if (place > best) winners.clear();
        best = place;
        winners.push_back(i);
      }
      // Nobody is the best beside one that has no value, unless such are to be left out.
      const auto& placed = of_unit.back().place;
      if (!options.skip_missing && std::find(placed.begin(), placed.end(), kNoPlace) != placed.end()) winners.clear();
      found.winners.back().push_back(winners);
    }
    for (std::size_t a = 0; a < n; ++a) {
      check_cancelled();
      for (std::size_t b = a + 1; b < n; ++b) most_divided.meet(of_unit, {u, a, b});
    }
    found.by_unit.push_back(compare_measures(of_unit));
  }
  found.contested = most_divided.take(arranged, found);
  return found;
}

}  // namespace etalon
