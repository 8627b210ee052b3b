// objects.cpp: confusion matrices of objects that are drawn again.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "domain/labels/arrange.hpp"
#include "domain/labels/frame.hpp"
#include "domain/labels/item.hpp"
#include "domain/labels/parts.hpp"
#include "etalon/label_objects.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

// Below this, as simulations show (docs/calibration.md), intervals of 95 % cover less than 92 %. A resample lacks all
// of so many with a probability of e⁻¹⁰.
constexpr std::uint64_t kFewInstances = 10;
constexpr std::size_t kNamedLabels = 3;  // labels that a note names

/// The table of one system.
Confusion confusion_of(const JointCells& cells, std::size_t system) {
  TextInterner names;
  for (const std::string& label : cells.truth) names.code(label);
  std::vector<std::uint32_t> codes;
  for (const std::string& label : cells.systems[system].labels) codes.push_back(names.code(label));
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> counts;
  for (std::size_t cell = 0; cell < cells.cells(); ++cell) {
    if (cells.counts[cell] > 0)
      counts[{cells.truth_of(cell), codes[cells.label_of(cell, system)]}] += cells.counts[cell];
  }
  std::vector<CountTable::Cell> list;
  for (const auto& [place, count] : counts) list.push_back({place.first, place.second, count});
  return {{names.keys().begin(), names.keys().end()}, std::move(list)};
}

class LabelObjects : public Objects {
 public:
  LabelObjects(JointCells given, MatrixOptions options, LabelNumbers disagreement)
      : Objects(std::move(given)), options_(std::move(options)), disagreement_(std::move(disagreement)) {
    for (std::size_t system = 0; system < cells().systems.size(); ++system) add(system);
  }

  [[nodiscard]] Samples samples() const override {
    std::vector<System> systems;
    for (std::size_t i = 0; i < cells().systems.size(); ++i)
      systems.push_back({cells().systems[i].name, confusion_of(cells(), i)});
    return label_samples(std::move(systems), options_, disagreement_);
  }

  void measure(std::span<const std::uint64_t> counts, std::span<const Score> scores, Undefined undefined,
               std::span<double> into) const override {
    for (std::size_t system = 0; system < seen_.size(); ++system) {
      const Matrix<double> matrix = matrix_of(seen_[system], counts);
      const Evaluation how{undefined, seen_[system].disagreement};
      for (std::size_t i = 0; i < scores.size(); ++i) {
        const Value<double> value = evaluate(scores[i], matrix, how);
        into[i * seen_.size() + system] = value.defined() ? value.number : std::numeric_limits<double>::quiet_NaN();
      }
    }
  }

  [[nodiscard]] bool may_swap() const override { return true; }
  [[nodiscard]] std::unique_ptr<Objects> with(JointCells others) const override {
    return std::make_unique<LabelObjects>(std::move(others), options_, disagreement_);
  }
  [[nodiscard]] bool counts_right(const Score& score) const override {
    return score.lifts.empty() && (score.measure->name == "accuracy" || score.measure->name == "error_rate");
  }

  /// A measure of numbers takes a label by its value, whether or not the truth has it.
  [[nodiscard]] std::vector<std::string> cautions(std::span<const Score> scores) const override {
    if (std::all_of(scores.begin(), scores.end(), measures_numbers)) return {};
    std::vector<std::string> notes = foreign_labels();
    if (std::string note = small_classes(); !note.empty()) notes.push_back(std::move(note));
    return notes;
  }

  [[nodiscard]] bool may_lack_classes(const Score& score) const override {
    if (options_.averaged.kind == ClassSet::Kind::listed || !depends_on_averaged(score)) return false;
    for (std::size_t system = 0; system < cells().systems.size(); ++system) {
      const Confusion confusion = confusion_of(cells(), system);
      std::vector<std::uint64_t> instances(confusion.classes().size());
      for (const CountTable::Cell& cell : confusion.cells()) {
        instances[cell.truth] += cell.count;
        if (options_.averaged.kind == ClassSet::Kind::occurring && cell.prediction != cell.truth)
          instances[cell.prediction] += cell.count;
      }
      if (std::any_of(instances.begin(), instances.end(), [](std::uint64_t n) { return n > 0 && n < kFewInstances; }))
        return true;
    }
    return false;
  }

 private:
  /// One system: the classes of its matrix, and where each cell goes.
  struct Seen {
    MatrixFrame<double> frame;
    std::vector<double> disagreement{};
    std::vector<std::uint32_t> places{};     ///< by cell, in `occurring`
    std::vector<std::uint64_t> occurring{};  ///< row · classes + column of those that occur
  };

  /// A label that the truth never has is right nowhere: more often a spelling or a refusal to answer than a class.
  [[nodiscard]] std::vector<std::string> foreign_labels() const {
    std::vector<std::string> notes;
    for (std::size_t system = 0; system < cells().systems.size(); ++system) {
      const JointCells::System& of_system = cells().systems[system];
      std::vector<std::uint64_t> predicted(of_system.labels.size());
      for (std::size_t cell = 0; cell < cells().cells(); ++cell)
        predicted[cells().label_of(cell, system)] += cells().counts[cell];
      std::vector<std::string> named;
      for (std::size_t label = 0; label < predicted.size(); ++label) {
        const std::string& name = of_system.labels[label];
        if (predicted[label] == 0 || std::find(cells().truth.begin(), cells().truth.end(), name) != cells().truth.end())
          continue;
        named.push_back("'" + name + "' " +
                        (predicted[label] == 1 ? "once" : std::to_string(predicted[label]) + " times"));
      }
      const std::size_t all = named.size();
      if (all == 0) continue;
      if (all > kNamedLabels) named.resize(kNamedLabels);
      notes.push_back(of_system.name + " predicts " + join(named, ", ") +
                      (all > kNamedLabels ? " and " + std::to_string(all - kNamedLabels) + " further labels" : "") +
                      (all == 1 ? ", a label that the truth never has" : ": labels that the truth never has"));
    }
    return notes;
  }

  [[nodiscard]] std::string small_classes() const {
    std::vector<std::uint64_t> instances(cells().truth.size());
    for (std::size_t cell = 0; cell < cells().cells(); ++cell)
      instances[cells().truth_of(cell)] += cells().counts[cell];
    std::vector<std::string> named;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      if (instances[i] < kFewInstances)
        named.push_back("'" + cells().truth[i] + "' (" + std::to_string(instances[i]) + ")");
    }
    if (named.empty()) return "";
    const std::size_t all = named.size();
    if (all > kNamedLabels) named.resize(kNamedLabels);
    return "fewer than " + std::to_string(kFewInstances) + " instances have the class " + join(named, ", ") +
           (all > kNamedLabels ? " and " + std::to_string(all - kNamedLabels) + " more" : "") +
           ": intervals of measures that rest on it are too narrow";
  }

  /// Labels of the truth and of the system that no cell with objects has yet. They may get some: a permutation test
  /// gives a system labels that only the other one predicts.
  [[nodiscard]] std::vector<std::string> unused_labels(const Confusion& confusion, std::size_t system) const {
    std::vector<std::string> unused;
    if (!options_.classes.empty()) return unused;
    const std::vector<std::string>& used = confusion.classes();
    for (const auto* labels : {&cells().truth, &cells().systems[system].labels}) {
      for (const std::string& label : *labels) {
        if (!std::binary_search(used.begin(), used.end(), label, label_less)) unused.push_back(label);
      }
    }
    std::sort(unused.begin(), unused.end(), label_less);
    unused.erase(std::unique(unused.begin(), unused.end()), unused.end());
    return unused;
  }
  static std::vector<std::string> with_unused(std::vector<std::string> names, const std::vector<std::string>& unused) {
    for (const std::string& label : unused) {
      if (std::find(names.begin(), names.end(), label) == names.end()) names.push_back(label);
    }
    if (!unused.empty()) std::sort(names.begin(), names.end(), label_less);
    return names;
  }

  void add(std::size_t system) {
    const Confusion confusion = confusion_of(cells(), system);
    (void)confusion.matrix<double>(options_);  // complains of labels outside of the given classes
    const std::vector<std::string> unused = unused_labels(confusion, system);
    const std::vector<std::string> names = with_unused(confusion.class_names(options_), unused);
    Seen seen{MatrixFrame<double>(names, with_unused(confusion.classes(), unused), options_)};
    if (!disagreement_.labels.empty()) seen.disagreement = arrange(disagreement_, names);
    TextInterner places;
    for (const std::string& name : names) places.code(name);
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> columns;
    for (const std::string& label : cells().truth) rows.push_back(places.find(label));
    for (const std::string& label : cells().systems[system].labels) columns.push_back(places.find(label));
    std::vector<std::uint64_t> pairs;
    for (std::size_t cell = 0; cell < cells().cells(); ++cell)
      pairs.push_back(rows[cells().truth_of(cell)] * std::uint64_t{names.size()} +
                      columns[cells().label_of(cell, system)]);
    seen.occurring = pairs;
    std::sort(seen.occurring.begin(), seen.occurring.end());
    seen.occurring.erase(std::unique(seen.occurring.begin(), seen.occurring.end()), seen.occurring.end());
    for (const std::uint64_t pair : pairs)
      seen.places.push_back(static_cast<std::uint32_t>(
          std::lower_bound(seen.occurring.begin(), seen.occurring.end(), pair) - seen.occurring.begin()));
    seen_.push_back(std::move(seen));
  }

  static Matrix<double> matrix_of(const Seen& seen, std::span<const std::uint64_t> counts) {
    std::vector<std::uint64_t> sums(seen.occurring.size());
    for (std::size_t cell = 0; cell < counts.size(); ++cell) sums[seen.places[cell]] += counts[cell];
    const std::uint64_t classes = seen.frame.names().size();
    std::vector<Matrix<double>::Cell> list;
    list.reserve(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (sums[i] != 0)
        list.push_back({static_cast<std::uint32_t>(seen.occurring[i] / classes),
                        static_cast<std::uint32_t>(seen.occurring[i] % classes), static_cast<double>(sums[i])});
    }
    return seen.frame.matrix(std::move(list));
  }

  MatrixOptions options_;
  LabelNumbers disagreement_;
  std::vector<Seen> seen_{};
};

}  // namespace

std::string statistic_of_labels(const JointCells& objects, std::size_t system) {
  return confusion_of(objects, system).to_bytes();
}

std::unique_ptr<Objects> label_objects(JointCells cells, const MatrixOptions& options,
                                       const LabelNumbers& disagreement) {
  return std::make_unique<LabelObjects>(std::move(cells), options, disagreement);
}

}  // namespace etalon
