// results_page.cpp: what a page shows of results beside their records: who is best, and values of units in columns.
#include "report/results_page.hpp"
#include "etalon/page.hpp"
#include "report/result_cells.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostNumbers = 2'000'000;  // of values: a page of 40 MB still opens
constexpr std::size_t kManyNumbers = 500'000;    // beyond these, those of the first score alone

Tree winners_of(const Results& results) {
  Tree winners = Tree::list();
  if (results.aggregates.groups.size() > 1) return winners;
  for (std::size_t score = 0; score < results.values.scores.size(); ++score) {
    Tree systems = Tree::list();
    bool any = false;
    for (std::size_t system = 0; system < results.aggregates.systems; ++system) {
      if (!results.aggregates.at(0, score, system).best) continue;
      systems.add(Tree(results.values.samples->systems[system]));
      any = true;
    }
    if (any)
      winners.add(Tree::record().add("score", results.values.scores[score].text()).add("systems", std::move(systems)));
  }
  return winners;
}

void add_values(const Results& results, Page& page) {
  const Values& values = results.values;
  const Samples& samples = *values.samples;
  if (samples.units.size() < 2) return;
  const std::size_t each = samples.systems.size() * samples.units.size();
  if (each > kMostNumbers) {
    page.notes.push_back("The page has no values of single " + std::string(samples.unit.several) + ": there are " +
                         std::to_string(each) + " of each score.");
    return;
  }
  const std::size_t scores = values.numbers.size() > kManyNumbers ? 1 : values.scores.size();
  if (scores < values.scores.size())
    page.notes.push_back("Values of single " + std::string(samples.unit.several) + " are those of " +
                         values.scores[0].text() + " alone, since there are many.");
  Tree names = Tree::list();
  Tree numbers = Tree::list();
  for (std::size_t score = 0; score < scores; ++score) {
    names.add(Tree(values.scores[score].text()));
    Tree of_score = Tree::list();
    for (std::size_t system = 0; system < samples.systems.size(); ++system) {
      Tree of_system = Tree::list();
      for (std::size_t unit = 0; unit < samples.units.size(); ++unit)
        of_system.add(Tree(values.number(score, system, unit)));
      of_score.add(std::move(of_system));
    }
    numbers.add(std::move(of_score));
  }
  page.add("values", Tree::object()
                         .add("units", Tree::list(samples.units))
                         .add("systems", Tree::list(samples.systems))
                         .add("scores", std::move(names))
                         .add("values", std::move(numbers)));
}

/// How likely so much agreement is by chance, where it was asked for.
void add_chances(const Results& results, Page& page) {
  constexpr std::size_t most = 2000;
  const Values& values = results.values;
  const Samples& samples = *values.samples;
  if (values.chances.empty()) return;
  if (values.chances.size() > most) {
    page.notes.push_back("Not on this page: p-values of single " + std::string(samples.unit.several) +
                         ", of which there are " + std::to_string(values.chances.size()) + ".");
    return;
  }
  Tree chances = Tree::list();
  for (std::size_t score = 0; score < values.scores.size(); ++score) {
    for (std::size_t system = 0; system < samples.systems.size(); ++system) {
      for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
        const auto found = values.chances.find(values.place(score, system, unit));
        if (found == values.chances.end()) continue;
        Tree record = Tree::record().add("score", values.scores[score].text()).add("system", samples.systems[system]);
        if (samples.units.size() > 1) record.add("unit", samples.units[unit]);
        chances.add(std::move(record.add("value", values.number(score, system, unit))
                                  .add("p", found->second.p)
                                  .add("method", found->second.method)));
      }
    }
  }
  page.add_to("results", "chances", std::move(chances));
}

}  // namespace

void add_for_page(const Results& results, Page& page) {
  const Samples& samples = *results.values.samples;
  page.domain = samples.domain;
  if (samples.units.size() > 1) page.unit = samples.unit;
  page.describe(results.values.scores);
  page.add_to("results", "winners", winners_of(results));
  // Of every unit a record would take ten times the room.
  page.take_from("results", "values");
  add_values(results, page);
  add_chances(results, page);
}

}  // namespace etalon
