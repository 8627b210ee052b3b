// leaderboard.cpp: systems in order with the ranks they could have, and what that says in plain words.
#include "etalon/leaderboard.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "etalon/decision_plots.hpp"
#include "etalon/report.hpp"
#include "etalon/text.hpp"
#include "report/agreement.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNamed = 8;  // systems that the text names one by one

Tree board_end(const PlacedSystem& system, double compare::Interval::* end) {
  return system.interval.defined() ? Tree(system.interval.number.*end) : Tree();
}

Tree board_record(const PlacedSystem& system) {
  return Tree::record()
      .add("system", system.name)
      .add("value", system.value)
      .add("low", board_end(system, &compare::Interval::low))
      .add("high", board_end(system, &compare::Interval::high))
      .add("rank", system.rank)
      .add("rank_low", system.low)
      .add("rank_high", system.high)
      .add("could_be_best", system.could_be_best)
      .add("wins", system.wins);
}

std::vector<std::string> leaders(const Leaderboard& board) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < board.first; ++i) names.push_back(board.systems[i].name);
  return names;
}

Tree board_records(const Leaderboard& board) {
  Tree systems = Tree::list();
  for (const PlacedSystem& system : board.systems) systems.add(board_record(system));
  Tree records = Tree::object()
                     .add("version", version())
                     .add("score", board.score)
                     .add("better", board.better == Better::lower ? "lower" : "higher")
                     .add("unit", board.of)
                     .add("n", board.units > 0 ? Tree(board.units) : Tree())
                     .add("alpha", board.alpha)
                     .add("test", board.test)
                     .add("correction", board.correction)
                     .add("interval", board.intervals)
                     .add("resamples", board.resamples > 0 ? Tree(board.resamples) : Tree())
                     .add("winner", board.first == 1 ? Tree(board.systems.front().name) : Tree())
                     .add("winners", Tree::list(leaders(board)))
                     .add("candidates", board.candidates())
                     .add("again", board.again)
                     .add("inflation", board.inflation)
                     .add("optimism", board.optimism)
                     .add("corrected", board.corrected);
  if (!board.again.defined()) records.add("undefined", board.again.reason);
  return records.add("systems", std::move(systems));
}

CsvTable board_table(const Leaderboard& board) {
  CsvTable table{"systems",
                 {"score", "system", "value", "low", "high", "rank", "rank_low", "rank_high", "could_be_best", "wins"}};
  for (const PlacedSystem& system : board.systems) {
    const bool interval = system.interval.defined();
    table.rows.push_back(
        {board.score, system.name, shortest(system.value), interval ? shortest(system.interval.number.low) : "",
         interval ? shortest(system.interval.number.high) : "", std::to_string(system.rank), std::to_string(system.low),
         std::to_string(system.high), system.could_be_best ? "true" : "false", machine_text(system.wins)});
  }
  return table;
}

std::string brief(double x) { return fmt::format("{:.4g}", x); }

std::string in_percent(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.5) return "less than 1%";
  if (percent >= 99.5) return "more than 99%";
  return fmt::format("{:.0f}%", percent);
}

std::string value_text(const PlacedSystem& system) {
  if (!system.interval.defined()) return brief(system.value);
  return fmt::format("{} [{}, {}]", brief(system.value), brief(system.interval.number.low),
                     brief(system.interval.number.high));
}

std::string ranks_text(const PlacedSystem& system) {
  return system.low == system.high ? std::to_string(system.low) : fmt::format("{}–{}", system.low, system.high);
}

bool has_wins(const Leaderboard& board) { return board.systems.front().wins.defined(); }

block::Grid board_grid(const Leaderboard& board) {
  block::Grid grid{.head = {"rank", "system", board.score, "ranks"}, .numbers_from = 2};
  if (has_wins(board)) grid.head.emplace_back("wins");
  grid.head.emplace_back("could be best");
  for (const PlacedSystem& system : board.systems) {
    std::vector<block::Cell> row{std::to_string(system.rank), system.name, value_text(system), ranks_text(system)};
    if (has_wins(board)) row.emplace_back(fmt::format("{:.1f}%", 100 * system.wins.number));
    row.emplace_back(system.could_be_best ? "yes" : "no");
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

std::string family_words(const Leaderboard& board) {
  const std::size_t pairs = board.systems.size() * (board.systems.size() - 1) / 2;
  const std::string count =
      pairs == 1 ? "the pair is decided" : fmt::format("all {} pairs are decided together", pairs);
  if (board.test.empty()) return "no pair is decided";
  if (board.test == board.correction) return fmt::format("{} ({}, {} resamples)", count, board.test, board.resamples);
  return fmt::format("{} ({}{})", count, board.test, board.correction == "none" ? "" : ", " + board.correction);
}

block::Fields board_legend(const Leaderboard& board) {
  const std::string level = shortest(100 * (1 - board.alpha)) + "%";
  const std::string way = board.intervals == "percentile"      ? "between quantiles of the resamples"
                          : board.intervals == "nadeau-bengio" ? "Nadeau and Bengio's for folds"
                          : board.intervals == "wilson"        ? "Wilson's"
                                                               : "Student's t";
  const bool picked = board.systems.front().picked;
  block::Fields legend{
      {{board.score,
        fmt::format("{} is better [individual {} intervals, {}{}]", board.better == Better::lower ? "lower" : "higher",
                    level, way, picked ? "; that of the first allows for its selection as the best" : "")},
       {"ranks", fmt::format("those that a system could have; they hold together with {} confidence", level)}},
      std::max<std::size_t>(14, board.score.size() + 1)};
  if (has_wins(board))
    legend.fields.push_back({"wins", fmt::format("share of resampled {} on which it is first", board.of)});
  legend.fields.push_back({"could be best", "no system is shown to be better"});
  return legend;
}

std::string list_text(const std::vector<std::string>& names) {
  if (names.size() < 2) return join(names, ", ");
  return join({names.begin(), names.end() - 1}, ", ") + " and " + names.back();
}

std::string first_words(const Leaderboard& board) {
  const std::string value = brief(board.systems.front().value);
  if (board.first == 1) return fmt::format("{} is first with {}.", board.systems.front().name, value);
  const std::string who = board.first > kNamed ? fmt::format("{} systems", board.first) : list_text(leaders(board));
  return fmt::format("{} share the first place with {}.", who, value);
}

std::string candidate_words(const Leaderboard& board) {
  const std::size_t candidates = board.candidates();
  const std::size_t k = board.systems.size();
  if (candidates == 1) return "No other system could be best.";
  if (candidates == k)
    return k == 2 ? "Either could be best: which one is not shown."
                  : fmt::format("Each of the {} systems could be best: none is shown to be worse than another.", k);
  if (candidates > kNamed) return fmt::format("{} of {} systems could be best.", candidates, k);
  std::vector<std::string> names;
  for (const PlacedSystem& system : board.systems) {
    if (system.could_be_best) names.push_back(system.name);
  }
  return fmt::format("{} of {} systems could be best: {}.", candidates, k, list_text(names));
}

std::string again_words(const Leaderboard& board) {
  if (!board.again.defined())
    return fmt::format("How often the first would be first again is not known: {}.", board.again.reason);
  const std::string fresh = board.units > 0 ? fmt::format("{} fresh {}", board.units, board.of) : "fresh " + board.of;
  const double again = board.again.number;
  if (board.first > 1)
    return fmt::format("One of them, chosen at random, would be first on {} with a chance of roughly {}.", fresh,
                       in_percent(again));
  std::string text = fmt::format("On {} it would be first again with a chance of roughly {}", fresh, in_percent(again));
  const double wins = has_wins(board) ? board.systems.front().wins.number : again;
  if (wins > again + 0.02)
    text += fmt::format("; that it wins {} of the resamples takes the differences seen for the true ones",
                        in_percent(wins));
  return text + ".";
}

std::string inflation_words(const Leaderboard& board) {
  if (!board.corrected.defined()) {
    const bool told = !board.again.defined() || *board.corrected.reason == 0;
    return told ? ""
                : fmt::format("By how much being picked flatters the first is not known: {}.", board.corrected.reason);
  }
  if (board.inflation.number < 1e-9 * std::abs(board.systems.front().value))
    return board.candidates() > 1 ? "" : "The lead is so clear that being picked does not flatter the first.";
  return fmt::format(
      "The best of several looks better than it is, here by about {}: {} is a fairer guess for the first.",
      fmt::format("{:.2g}", board.inflation.number), brief(board.corrected.number));
}

/// Whoever leads by more may be decided where a steadier system behind is not.
std::string order_words(const Leaderboard& board) {
  const PlacedSystem* out = nullptr;
  for (const PlacedSystem& system : board.systems) {
    if (!system.could_be_best && out == nullptr) out = &system;
    if (system.could_be_best && out != nullptr && system.rank > out->rank)
      return fmt::format(
          "{} could be best, but {}, which ranks above it, could not: their differences from the first have "
          "different standard errors.",
          system.name, out->name);
  }
  return "";
}

}  // namespace

Document document_of(const Leaderboard& board) {
  Document document;
  document.view = "leaderboards";
  document.records = board_records(board);
  document.tables.push_back(board_table(board));
  const std::string on = board.units > 0 ? fmt::format(" on {} {}", board.units, board.of) : "";
  document.add(block::Paragraph{
      fmt::format("{} of {} systems{}; {}", board.score, board.systems.size(), on, family_words(board)), 0, true});
  document.say(board.notes);
  document.add(board_grid(board));
  document.add(board_legend(board));
  std::vector<std::string> sentences{first_words(board), candidate_words(board), again_words(board)};
  if (const std::string inflation = inflation_words(board); !inflation.empty()) sentences.push_back(inflation);
  if (const std::string order = order_words(board); !order.empty()) sentences.push_back(order);
  document.add(block::Paragraph{join(sentences, " "), 0, true});
  RankIntervals picture{.title = "Ranks that each system could have",
                        .subtitle = fmt::format("{} on {} {}; all hold together with {}% confidence", board.score,
                                                board.units, board.of, shortest(100 * (1 - board.alpha))),
                        .value_label = board.score,
                        .rows = {}};
  for (const PlacedSystem& system : board.systems)
    picture.rows.push_back({system.name, system.value, static_cast<double>(system.low),
                            static_cast<double>(system.high), system.could_be_best});
  Sketch sketch = sketch_of(picture);
  sketch.name = "ranks";
  document.add(std::move(sketch), Block::Shown::on_page);
  return document;
}

}  // namespace etalon
