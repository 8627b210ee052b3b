// proof.cpp: the equations of the proof of ClasSi's third theorem, each beside what is counted over all rankings.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "etalon/classi.hpp"
#include "etalon/text.hpp"
#include "figures.hpp"

namespace etalon::papers::classi_paper {
namespace {

constexpr std::size_t kMostObjects = 6;

/// The classes b, c and t, with their objects.
struct Objects {
  std::string text;  ///< sorted

  [[nodiscard]] Exact count(char name) const { return Exact(std::count(text.begin(), text.end(), name)); }
  [[nodiscard]] Exact all() const { return Exact(text.size()); }
  [[nodiscard]] std::set<char> classes() const { return {text.begin(), text.end()}; }
  /// Dis_i: the objects that are nearer than those of the class.
  [[nodiscard]] std::size_t nearer(char name) const {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [&](char other) { return distance_of(name) > distance_of(other); }));
  }
  /// Dis_i times the mean cost: what an object of the class costs with all nearer ones behind it. The mean cost itself
  /// is 0/0 for the nearest class.
  [[nodiscard]] Exact cost(char name) const {
    double sum = 0;
    for (const char other : text) sum += std::max(0.0, distance_of(name) - distance_of(other));
    return Exact(static_cast<std::int64_t>(sum));
  }
};

Exact choose(std::size_t from, std::size_t take) {
  if (take > from) return 0;
  Exact product = 1;
  for (std::size_t i = 0; i < take; ++i) product = product * Exact(from - i) / Exact(i + 1);
  return product;
}

/// The right sides of the equations: e entries follow an object of a class.
Exact by_equation_1(const Objects& objects, char name, std::size_t e, std::size_t k) {
  const std::size_t nearer = objects.nearer(name);
  const std::size_t others = objects.text.size() - 1;
  if (k > e) return 0;
  return choose(nearer, k) * choose(others - nearer, e - k) / choose(others, e);
}
Exact by_equation_2(const Objects& objects, char name, std::size_t e) {
  return Exact(e) * Exact(objects.nearer(name)) / (objects.all() - Exact(1));
}
Exact by_equation_3(const Objects& objects, char name, std::size_t e) {
  return Exact(e) * objects.cost(name) / (objects.all() - Exact(1));
}
Exact by_equation_4(const Objects& objects, std::size_t e) {
  Exact sum = 0;
  for (const char name : objects.classes())
    sum += objects.count(name) / objects.all() * Exact(e) * objects.cost(name) / (objects.all() - Exact(1));
  return sum;
}

/// The left sides, counted over all rankings of the objects, each as likely as any other.
class Counts {
 public:
  explicit Counts(const Objects& objects) {
    std::string ranking = objects.text;
    do {
      ++rankings_;
      for (std::size_t place = 0; place < ranking.size(); ++place) add(ranking, place);
    } while (std::next_permutation(ranking.begin(), ranking.end()));
  }
  /// The share of k discordant entries, among rankings that have the class where e entries follow.
  [[nodiscard]] Exact share(char name, std::size_t e, std::size_t k) const {
    const Cell& cell = cells_.at({name, e});
    const auto found = cell.by_discordant.find(k);
    return found == cell.by_discordant.end() ? Exact(0) : Exact(found->second) / Exact(cell.rankings);
  }
  [[nodiscard]] Exact mean_discordant(char name, std::size_t e) const {
    const Cell& cell = cells_.at({name, e});
    Exact sum = 0;
    for (const auto& [k, rankings] : cell.by_discordant) sum += Exact(k) * Exact(rankings);
    return sum / Exact(cell.rankings);
  }
  [[nodiscard]] Exact mean_cost(char name, std::size_t e) const {
    const Cell& cell = cells_.at({name, e});
    return Exact(cell.cost) / Exact(cell.rankings);
  }
  [[nodiscard]] Exact mean_cost(std::size_t e) const {
    std::int64_t sum = 0;
    for (const auto& [key, cell] : cells_) sum += key.second == e ? cell.cost : 0;
    return Exact(sum) / Exact(rankings_);
  }

 private:
  struct Cell {
    std::uint64_t rankings = 0;
    std::int64_t cost = 0;
    std::map<std::size_t, std::uint64_t> by_discordant{};
  };

  void add(const std::string& ranking, std::size_t place) {
    std::size_t discordant = 0;
    double cost = 0;
    for (std::size_t behind = place + 1; behind < ranking.size(); ++behind) {
      const double further = distance_of(ranking[place]) - distance_of(ranking[behind]);
      if (further <= 0) continue;
      ++discordant;
      cost += further;
    }
    Cell& cell = cells_[{ranking[place], ranking.size() - 1 - place}];
    ++cell.rankings;
    ++cell.by_discordant[discordant];
    cell.cost += static_cast<std::int64_t>(cost);
  }

  std::uint64_t rankings_ = 0;
  std::map<std::pair<char, std::size_t>, Cell> cells_;
};

/// How many values of an equation were compared, and the first that differs.
struct Equation {
  std::string what;
  std::size_t values = 0;
  std::string against{};

  void compare(const Objects& objects, const std::string& at, const Exact& formula, const Exact& counted) {
    ++values;
    if (formula != counted && against.empty())
      against = fmt::format("{}, {}: {} by the equation, {} counted", objects.text, at, formula.text(), counted.text());
  }
  [[nodiscard]] Comparison row() const {
    return compare_published(what, "✓", against.empty() ? "✓" : "✗",
                             against.empty() ? fmt::format("{} values", values) : against);
  }
};

struct Equations {
  Equation shares{"(1): the chance of k discordant entries is hypergeometric"};
  Equation discordant{"(2): e·Dis_i/(m − 1) discordant entries are expected"};
  Equation cost{"(3): they cost e·Dis_i·mean cost_i/(m − 1)"};
  Equation any{"(4): an arbitrary object costs the mean of (3) over the classes"};
  Equation sum{"the cost of a whole ranking is half of the worst case"};

  void compare(const Objects& objects) {
    const Counts counts(objects);
    const std::size_t m = objects.text.size();
    Exact whole = 0;
    Exact worst = 0;
    for (const char name : objects.classes()) worst += objects.count(name) * objects.cost(name);
    for (std::size_t e = 0; e < m; ++e) {
      whole += counts.mean_cost(e);
      any.compare(objects, fmt::format("e = {}", e), by_equation_4(objects, e), counts.mean_cost(e));
      for (const char name : objects.classes()) {
        const std::string at = fmt::format("class {}, e = {}", name, e);
        for (std::size_t k = 0; k <= e; ++k)
          shares.compare(objects, fmt::format("{}, k = {}", at, k), by_equation_1(objects, name, e, k),
                         counts.share(name, e, k));
        discordant.compare(objects, at, by_equation_2(objects, name, e), counts.mean_discordant(name, e));
        cost.compare(objects, at, by_equation_3(objects, name, e), counts.mean_cost(name, e));
      }
    }
    sum.compare(objects, "whole ranking", worst / Exact(2), whole);
  }
  [[nodiscard]] std::vector<Comparison> rows() const {
    return {shares.row(), discordant.row(), cost.row(), any.row(), sum.row()};
  }
};

/// So many objects of the classes b, c and t, in every way.
std::vector<Objects> objects_of(std::size_t most) {
  std::vector<Objects> found;
  for (std::size_t m = 2; m <= most; ++m) {
    for (std::size_t b = 0; b <= m; ++b) {
      for (std::size_t c = 0; b + c <= m; ++c)
        found.push_back({std::string(b, 'b') + std::string(c, 'c') + std::string(m - b - c, 't')});
    }
  }
  return found;
}

PaperTable steps_on_the_example() {
  const Objects objects{kExample};
  const Counts counts(objects);
  PaperTable table{.title = "Theorem 3, the steps of its proof on the example"};
  for (const char name : objects.classes()) {
    table.comparisons.push_back(
        compare_published(fmt::format("Dis of {}", name), "", shortest(static_cast<double>(objects.nearer(name)))));
    if (objects.nearer(name) == 0) continue;
    table.comparisons.push_back(compare_published(fmt::format("mean cost of {}", name), "",
                                                  (objects.cost(name) / Exact(objects.nearer(name))).text()));
  }
  constexpr std::size_t following = 4;
  for (std::size_t k = 0; k <= following; ++k)
    table.comparisons.push_back(
        compare_published(fmt::format("(1): {} discordant of {} entries behind t", k, following),
                          by_equation_1(objects, 't', following, k).text(), counts.share('t', following, k).text()));
  table.comparisons.push_back(compare_published("(2): discordant entries expected there",
                                                by_equation_2(objects, 't', following).text(),
                                                counts.mean_discordant('t', following).text()));
  table.comparisons.push_back(compare_published("(3): what they cost on average",
                                                by_equation_3(objects, 't', following).text(),
                                                counts.mean_cost('t', following).text()));
  Exact worst_cost = 0;
  for (const char name : objects.classes()) worst_cost += objects.count(name) * objects.cost(name);
  Exact whole = 0;
  Exact first_five = 0;
  Exact by_positions = 0;
  for (std::size_t e = 0; e < objects.text.size(); ++e) {
    whole += counts.mean_cost(e);
    if (e + 5 < objects.text.size()) continue;
    first_five += counts.mean_cost(e);
    by_positions += by_equation_4(objects, e);
  }
  table.comparisons.push_back(compare_published("Σ m_i·Dis_i·mean cost_i is the cost of the worst case",
                                                worst_cost.text(), worst().exact().costs().ranking.text()));
  table.comparisons.push_back(
      compare_published("E(DisCost) = Σ/2, over all rankings", (worst_cost / Exact(2)).text(), whole.text()));
  table.comparisons.push_back(
      compare_published("E(DisCost) of the first five positions, by (4)", by_positions.text(), first_five.text()));
  return table;
}

}  // namespace

std::vector<PaperTable> proof_tables() {
  Equations equations;
  equations.compare({kExample});
  for (const Objects& objects : objects_of(kMostObjects)) equations.compare(objects);
  PaperTable table{.title = fmt::format("Theorem 3, the equations of its proof over all rankings of the example and of "
                                        "all class sizes of 2 to {} objects",
                                        kMostObjects),
                   .comparisons = equations.rows()};
  table.note =
      "Each value is a fraction and is compared exactly, for every class, every number e of entries behind the object "
      "and every number k of discordant ones. The mean cost of the nearest class is 0/0: Dis_i·mean cost_i is taken as "
      "0 there. A single object, m = 1, has no entries behind it, and the equations divide by 0.";
  return {steps_on_the_example(), table};
}

}  // namespace etalon::papers::classi_paper
