// samples.cpp: confusion matrices with what the user says about classes, as samples.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "domain/labels/arrange.hpp"
#include "domain/labels/item.hpp"
#include "domain/labels/parts.hpp"
#include "domain/truth.hpp"
#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/own.hpp"
#include "etalon/text.hpp"
#include "etalon/values.hpp"
#include "intake/mistakes.hpp"
#include "intake/score_columns.hpp"
#include "statistic/number_columns.hpp"

namespace etalon {
namespace {

/// Says of each system once what looks like a mistake in its labels, and of the truth once.
void note_mistakes(Samples& samples, const System& system, std::set<std::string>& seen) {
  for (const std::string& note : likely_mistakes(system.confusion, system.name)) {
    if (seen.insert(note).second) samples.notes.push_back(note);
  }
}

void check_positive(const Score& score, std::span<const LabelItem> items) {
  for (const LabelItem& item : items) {
    if (item.matrix.positive() != kNoClass) continue;
    const std::string name = score.text();
    // What is by chance stands outside of all other lifts.
    const bool by_chance = name.starts_with("adjusted(") || name.starts_with("expected(");
    const std::size_t inside = by_chance ? name.find('(') + 1 : 0;
    const auto lifted = [&](const char* lift) {
      return name.substr(0, inside) + lift + "(" + name.substr(inside) + ")";
    };
    throw Error(ErrorKind::usage, name + " is about one class against the rest and there are " +
                                      std::to_string(item.classes.size()) +
                                      " classes: name the class with --positive (Python: positive=), or take " +
                                      lifted("macro") + ", " + lifted("micro") + " or " + lifted("weighted"));
  }
}

/// Three classes that differ in everything, so that a score which depends on something shows it.
Matrix<double> unlike_classes() {
  Matrix<double> matrix(
      3, {{0, 0, 31}, {0, 1, 2}, {0, 2, 3}, {1, 0, 5}, {1, 1, 37}, {1, 2, 7}, {2, 0, 11}, {2, 1, 13}, {2, 2, 41}});
  matrix.set_positive(1);
  matrix.set_order(true, {0, 1, 2});
  return matrix;
}

bool depends_on_disagreement(const Score& score) {
  return (score.own && score.own->definition.empty()) || !evaluate(score, unlike_classes()).defined();
}

/// At most three of them by name.
std::string shortened(std::vector<std::string> names) {
  constexpr std::size_t few = 3;
  if (names.size() <= few) return join(names, ", ");
  const std::string more = " and " + std::to_string(names.size() - few + 1) + " more";
  names.resize(few - 1);
  return join(names, ", ") + more;
}

std::vector<std::string> quoted(std::vector<std::string> names) {
  for (std::string& name : names) name = "'" + name + "'";
  return names;
}

/// Whether the value is another one without these classes.
bool is_moved_by(const Score& score, const LabelItem& item, Undefined undefined,
                 const std::vector<std::string>& strays) {
  std::vector<std::size_t> others;
  for (const std::size_t at : item.matrix.averaged()) {
    if (std::find(strays.begin(), strays.end(), item.classes[at]) == strays.end()) others.push_back(at);
  }
  if (others.size() == item.matrix.averaged().size()) return false;
  Matrix<double> matrix = item.matrix;
  matrix.average_over(std::move(others));
  const Evaluation how{undefined, item.disagreement};
  const Value<double> all = evaluate(score, item.matrix, how);
  const Value<double> some = evaluate(score, matrix, how);
  return all.defined() != some.defined() || (all.defined() && std::abs(all.number - some.number) > 1e-12);
}

void refuse_unless(bool used, const char* option, const char* what) {
  if (!used) throw Error(ErrorKind::usage, std::string(option) + " has no effect: none of the scores " + what);
}

}  // namespace

bool measures_numbers(const Score& score) {
  const std::span<const Measure> of_numbers = family::ordinal.entries();
  return score.own == nullptr && score.lifts.empty() &&
         std::any_of(of_numbers.begin(), of_numbers.end(), [&](const Measure& one) { return &one == score.measure; });
}

/// A user's function is not called on what is not the user's: it may depend on anything.
bool depends_on_averaged(const Score& score) {
  if (score.own && score.own->definition.empty()) return true;
  const Matrix<double> all = unlike_classes();
  Matrix<double> two = all;
  two.average_over({0, 1});
  const Value<double> over_all = evaluate(score, all);
  const Value<double> over_two = evaluate(score, two);
  return !over_all.defined() || !over_two.defined() || over_all.number != over_two.number;
}

bool depends_on_number_of_classes(const Score& score) {
  const auto by_chance = [](const Lift* lift) { return lift->by_chance; };
  if ((score.own && score.own->definition.empty()) || std::any_of(score.lifts.begin(), score.lifts.end(), by_chance))
    return false;
  const Matrix<double> three = unlike_classes();
  Matrix<double> four(
      4, {{0, 0, 31}, {0, 1, 2}, {0, 2, 3}, {1, 0, 5}, {1, 1, 37}, {1, 2, 7}, {2, 0, 11}, {2, 1, 13}, {2, 2, 41}});
  four.set_positive(1);
  four.set_order(true, {0, 1, 2, 3});
  four.average_over({0, 1, 2, 3});
  const Value<double> of_three = evaluate(score, three);
  const Value<double> of_four = evaluate(score, four);
  return of_three.defined() && of_four.defined() && std::abs(of_three.number - of_four.number) > 1e-9;
}

std::vector<double> arrange(const LabelNumbers& table, const std::vector<std::string>& classes) {
  std::vector<std::size_t> place;
  for (const std::string& name : classes) {
    const auto found = std::find(table.labels.begin(), table.labels.end(), name);
    if (found == table.labels.end()) {
      throw Error(ErrorKind::input,
                  "the disagreements have no class '" + name + "'; they have " + join(table.labels, ", "));
    }
    place.push_back(static_cast<std::size_t>(found - table.labels.begin()));
  }
  std::vector<double> values;
  for (const std::size_t i : place) {
    for (const std::size_t j : place) values.push_back(table.values[i * table.labels.size() + j]);
  }
  return values;
}

void LabelBatch::check(std::span<const Score> scores) const {
  const auto needs_positive = [](const Score& score) { return score.needs_positive(); };
  for (const Score& score : scores) {
    if (needs_positive(score)) check_positive(score, items());
  }
  const auto any = [&](auto depends) { return std::any_of(scores.begin(), scores.end(), depends); };
  if (given_.said.positive && !given_.positive.empty())
    refuse_unless(any(needs_positive), "--positive (Python: positive=)", "is about one class against the rest");
  if (given_.said.averaged && given_.averaged.kind != ClassSet::Kind::occurring)
    refuse_unless(any(depends_on_averaged), "--average-over (Python: average_over=)", "is an average over classes");
  if (given_.said.disagreement && disagreement_)
    refuse_unless(any(depends_on_disagreement), "--disagreement (Python: disagreement=)", "has weights=own");
}

void refuse_scores(std::span<const System> systems) {
  std::map<std::string, bool> scores;  // on all units
  std::vector<std::string> names;
  for (const System& system : systems) {
    const CountTable& table = system.confusion;
    if (system.confusion.cells().empty()) continue;
    const auto [at, fresh] = scores.emplace(system.name, true);
    if (fresh) names.push_back(system.name);
    at->second = at->second && are_scores(occurring(table, false), occurring(table, true));
  }
  std::erase_if(names, [&](const std::string& name) { return !scores[name]; });
  refuse_scores_of_systems(names);
}

void refuse_scores(const JointCells& objects) {
  std::vector<std::string> names;
  for (const JointCells::System& system : objects.systems) {
    if (are_scores(system.labels, objects.truth)) names.push_back(system.name);
  }
  refuse_scores_of_systems(names);
}

/// Averages over the classes that occur run over other classes for a system with labels of its own, and over more than
/// the truth has where all systems have them.
std::vector<std::string> LabelBatch::notes_on_averages(const Values& values) const {
  if (given_.averaged.kind != ClassSet::Kind::occurring) return {};
  std::vector<std::string> averages;
  for (const Score& score : values.scores) {
    if (depends_on_averaged(score)) averages.push_back(score.text());
  }
  if (averages.empty()) return {};
  const auto are = [&] { return shortened(averages) + (averages.size() == 1 ? " averages " : " average "); };
  if (const std::string numbers = unlike_numbers(*values.samples); !numbers.empty())
    return {are() + numbers +
            "; --average-over truth (Python: average_over='truth') takes the classes of the truth for all systems"};
  if (!given_.classes.empty()) return {};  // named by the user: none of them has strayed in
  const std::vector<std::string> strays = classes_without_truth(*values.samples);
  // Of no weight, they change no average.
  std::erase_if(averages, [&](const std::string& name) {
    const auto score =
        std::find_if(values.scores.begin(), values.scores.end(), [&](const Score& one) { return one.text() == name; });
    return score->own != nullptr || std::none_of(items().begin(), items().end(), [&](const LabelItem& item) {
             return is_moved_by(*score, item, values.undefined, strays);
           });
  });
  if (strays.empty() || averages.empty()) return {};
  return {are() + "over " + shortened(quoted(strays)) +
          (strays.size() == 1 ? " as well, a class that the truth never has"
                              : " as well, classes that the truth never has") +
          "; --average-over truth (Python: average_over='truth') takes the classes of the truth alone"};
}

/// "over 3 classes for A, 2 for B", on the first unit where systems differ; empty where none do.
std::string LabelBatch::unlike_numbers(const Samples& samples) const {
  std::map<std::size_t, std::vector<std::string>, std::greater<>> systems;  // by how many classes they average over
  for (std::size_t unit = 0; unit < samples.units.size() && systems.size() < 2; ++unit) {
    systems.clear();
    for (std::size_t system = 0; system < samples.systems.size(); ++system) {
      const Sample& sample = samples.at(system, unit);
      if (sample.place != Sample::kNone)
        systems[items()[sample.place].matrix.averaged().size()].push_back(samples.systems[system]);
    }
  }
  if (systems.size() < 2) return "";
  std::vector<std::string> parts;
  for (const auto& [classes, names] : systems) {
    parts.push_back(
        (parts.empty() ? "over " + std::to_string(classes) + " classes for " : std::to_string(classes) + " for ") +
        shortened(names));
  }
  return shortened(parts);
}

/// Classes that averages run over, and that no object has.
std::vector<std::string> LabelBatch::classes_without_truth(const Samples& samples) const {
  std::set<std::string> of_truth;
  std::set<std::string> averaged;
  for (const Sample& sample : samples.samples) {
    if (sample.place == Sample::kNone) continue;
    const LabelItem& item = items()[sample.place];
    for (std::string& label : occurring(item.confusion, true)) of_truth.insert(std::move(label));
    for (const std::size_t at : item.matrix.averaged()) averaged.insert(item.classes[at]);
  }
  std::vector<std::string> strays;
  for (const std::string& label : averaged) {
    if (!of_truth.contains(label)) strays.push_back(label);
  }
  return strays;
}

std::vector<std::string> LabelBatch::notes_on_class_numbers(const Values& values) const {
  std::vector<std::string> scores;
  for (const Score& score : values.scores) {
    if (depends_on_number_of_classes(score)) scores.push_back(score.text());
  }
  if (scores.empty()) return {};
  const Samples& samples = *values.samples;
  for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
    std::map<std::size_t, std::string> system_of;  // by the number of classes
    for (std::size_t system = 0; system < samples.systems.size(); ++system) {
      const std::size_t place = samples.at(system, unit).place;
      if (place != Sample::kNone) system_of.emplace(items()[place].matrix.averaged().size(), samples.systems[system]);
    }
    if (system_of.size() < 2) continue;
    const auto& [fewest, few] = *system_of.begin();
    const auto& [most, many] = *system_of.rbegin();
    return {join(scores, ", ") + (scores.size() == 1 ? " depends" : " depend") +
            " on the number of classes, which is " + std::to_string(fewest) + " for " + few + " and " +
            std::to_string(most) + " for " + many +
            ": the values are not comparable unless all classes are named (--classes, Python: classes=)"};
  }
  return {};
}

std::vector<std::string> LabelBatch::notes(const Values& values) const {
  std::vector<std::string> all = notes_on_averages(values);
  for (std::string& note : notes_on_class_numbers(values)) all.push_back(std::move(note));
  return all;
}

Samples label_samples(std::vector<System> systems, const MatrixOptions& options, const LabelNumbers& disagreement) {
  Samples samples{.domain = Domain::labels, .kind = kind_of<Matrix>, .one_class = !systems.empty()};
  SamplesBuilder builder(samples);
  std::vector<LabelItem> items;
  std::set<std::string> seen;  // systems whose labels were looked at, and what was said
  for (System& system : systems) {
    MatrixOptions how = system.matrix_options(options);
    LabelItem item{{}, how, system.confusion.matrix<double>(how), system.confusion.class_names(how)};
    if (!disagreement.labels.empty()) item.disagreement = arrange(disagreement, item.classes);
    samples.paired = samples.paired && system.paired;
    samples.one_class = samples.one_class && item.matrix.positive() != kNoClass;
    builder.add(system.name, system.unit,
                {items.size(), system.confusion.objects(), item.classes.size(), truth_of(system.confusion)});
    if (seen.insert(system.name).second) note_mistakes(samples, system, seen);
    item.confusion = std::move(system.confusion);
    items.push_back(std::move(item));
  }
  builder.finish();
  samples.batch = std::make_shared<const LabelBatch>(std::move(items), options, !disagreement.labels.empty());
  return samples;
}

}  // namespace etalon
