// samples.cpp: confusion matrices with what the user says about classes, as samples.
#include <algorithm>
#include <set>

#include "domain/labels/item.hpp"
#include "domain/truth.hpp"
#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/text.hpp"
#include "intake/mistakes.hpp"

namespace etalon {
namespace {

/// One row of disagreements after the other, in the order of the matrix's classes.
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

/// Whether the least count is less than a bit of the sum.
bool is_spread(const Confusion& confusion) {
  double least = std::numeric_limits<double>::infinity();
  double total = 0;
  for (std::size_t i = 0; i < confusion.cells().size(); ++i) {
    const double amount = confusion.amount(i);
    total += amount;
    if (amount > 0) least = std::min(least, amount);
  }
  return total > 0x1p53 * least;
}

/// Says of each system once what looks like a mistake in its labels, and of the truth once.
void note_mistakes(Samples& samples, const System& system, std::set<std::string>& seen) {
  for (const std::string& note : likely_mistakes(system.confusion, system.name)) {
    if (seen.insert(note).second) samples.notes.push_back(note);
  }
}

}  // namespace

void LabelBatch::check(const Score& score) const {
  if (!score.needs_positive()) return;
  for (const LabelItem& item : items()) {
    if (item.matrix.positive() != kNoClass) continue;
    const std::string name = score.text();
    throw Error(ErrorKind::usage, name + " is about one class against the rest and there are " +
                                      std::to_string(item.classes.size()) +
                                      " classes: name the class with --positive (Python: positive=), or take macro(" +
                                      name + "), micro(" + name + ") or weighted(" + name + ")");
  }
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
    item.spread = is_spread(system.confusion);
    samples.one_class = samples.one_class && item.matrix.positive() != kNoClass;
    builder.add(system.name, system.unit,
                {items.size(), system.confusion.objects(), item.classes.size(), truth_of(system.confusion)});
    if (seen.insert(system.name).second) note_mistakes(samples, system, seen);
    item.confusion = std::move(system.confusion);
    items.push_back(std::move(item));
  }
  builder.finish();
  samples.batch = std::make_shared<const LabelBatch>(std::move(items));
  return samples;
}

}  // namespace etalon
