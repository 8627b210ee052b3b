// state.cpp: confusion matrices, and what the user says about classes, as a state: the counts of one test set add up.
#include <charconv>
#include <cmath>

#include "domain/labels/parts.hpp"
#include "domain/state_cells.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr const char* kAverages[] = {"union", "truth", "listed"};

/// Their classes, row by row their numbers.
std::vector<std::string> words_of_disagreement(const LabelNumbers& table) {
  std::vector<std::string> words;
  if (table.labels.empty()) return words;
  words.push_back(std::to_string(table.labels.size()));
  words.insert(words.end(), table.labels.begin(), table.labels.end());
  for (const double value : table.values) words.push_back(shortest(value));
  return words;
}

/// Which of them, and those that are listed.
std::vector<std::string> words_of_classes(const ClassSet& classes) {
  std::vector<std::string> words{kAverages[static_cast<std::size_t>(classes.kind)]};
  words.insert(words.end(), classes.listed.begin(), classes.listed.end());
  return words;
}

double number_in_state(const std::string& word) {
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  require_state(error == std::errc() && end == word.data() + word.size(), "a disagreement is no number");
  return number;
}

LabelNumbers disagreement_in(const std::vector<std::string>& words) {
  LabelNumbers table;
  if (words.empty()) return table;
  const double size = number_in_state(words[0]);
  require_state(size >= 1 && size == std::floor(size) && size + size * size + 1 == static_cast<double>(words.size()),
                "the disagreements are no square");
  const auto first = words.begin() + 1 + static_cast<std::ptrdiff_t>(size);
  table.labels.assign(words.begin() + 1, first);
  for (auto word = first; word != words.end(); ++word) table.values.push_back(number_in_state(*word));
  return table;
}

MatrixOptions options_in(const State& state) {
  MatrixOptions options;
  options.classes = state.settings("classes");
  const std::vector<std::string>& positive = state.settings("positive");
  if (!positive.empty()) options.positive = positive.front();
  const std::vector<std::string>& averaged = state.settings("average_over");
  options.averaged.listed.assign(averaged.begin() + 1, averaged.end());
  if (averaged[0] == kAverages[1]) options.averaged.kind = ClassSet::Kind::in_truth;
  if (averaged[0] == kAverages[2]) options.averaged.kind = ClassSet::Kind::listed;
  options.said = {state.chosen("positive"), state.chosen("average_over"), state.chosen("disagreement")};
  return options;
}

State state_of_options(const MatrixOptions& options, const LabelNumbers& disagreement) {
  State state(Domain::labels);
  state.set_view("classes", options.classes);
  state.set_view("average_over", words_of_classes(options.averaged));
  state.set_view("positive", options.positive.empty() ? std::vector<std::string>{} : std::vector{options.positive});
  state.set_view("disagreement", words_of_disagreement(disagreement));
  return state;
}

}  // namespace

State label_state(JointCells objects, const MatrixOptions& options, const LabelNumbers& disagreement) {
  State state = state_of_options(options, disagreement);
  state.set_objects(std::move(objects));
  return state;
}

State label_state(const std::vector<System>& systems, const MatrixOptions& options, const LabelNumbers& disagreement) {
  State state = state_of_options(options, disagreement);
  // Tables of counts tell their classes themselves.
  if (options.classes.empty() && !systems.empty()) state.set_view("classes", systems.front().classes);
  for (const System& system : systems) {
    state.add_system(system.name);
    state.add_unit(system.unit);
    state.add(system.name, system.unit, system.confusion.to_bytes());
  }
  return state;
}

Samples samples_of_label_state(const State& state) {
  std::vector<System> systems;
  std::map<std::string, Confusion> whole;
  const bool several = state.units().size() > 1;
  for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
    systems.push_back({system, Confusion::from_bytes(bytes), unit, {}, {}});
    if (several) whole[system] += systems.back().confusion;
  });
  // A class that a unit lacks is there all the same.
  for (System& system : systems) {
    if (several) system.elsewhere = whole[system.name].classes();
    if (system.confusion.cells().empty() && !several)
      throw Error(ErrorKind::input, "there is no object to measure in " + system.name);
  }
  return label_samples(std::move(systems), options_in(state), disagreement_in(state.settings("disagreement")));
}

std::unique_ptr<Objects> objects_of_label_state(const State& state) {
  return label_objects(*state.objects(), options_in(state), disagreement_in(state.settings("disagreement")));
}

void choose_label_views(State& state, const MatrixOptions& options, const LabelNumbers& disagreement) {
  if (options.said.positive) state.choose("positive", {options.positive});
  if (!options.classes.empty()) state.choose("classes", options.classes);
  if (options.said.averaged) state.choose("average_over", words_of_classes(options.averaged));
  if (options.said.disagreement) state.choose("disagreement", words_of_disagreement(disagreement));
}

std::optional<bool> are_weighted(const std::string& statistic) {
  const Confusion counted = Confusion::from_bytes(statistic);
  return counted.cells().empty() ? std::nullopt : std::optional(counted.weighted());
}

void check_label_state(const State& state) {
  (void)state.views("classes");
  for (const State::Texts& words : state.views("positive"))
    require_state(words.size() <= 1, "several classes are positive");
  for (const State::Texts& words : state.views("average_over"))
    require_state(!words.empty(), "what averages run over is not told");
  for (const State::Texts& words : state.views("disagreement")) (void)disagreement_in(words);
  for_each_statistic(state, [](const std::string&, const std::string&, const std::string& bytes) {
    (void)Confusion::from_bytes(bytes).objects();
  });
}

std::optional<std::string> sum_of_labels(const State&, const std::string& one, const std::string& other) {
  Confusion sum = Confusion::from_bytes(one);
  sum += Confusion::from_bytes(other);
  return sum.to_bytes();
}

}  // namespace etalon
