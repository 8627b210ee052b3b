// tally.cpp: what one thread has counted, over codes of its own; tallies of several threads become one.
#include "intake/tally.hpp"

#include <algorithm>
#include <numeric>

#include "etalon/units.hpp"

namespace etalon {

Tally::Tally(const TallyPlan& plan) : plan_(plan) {
  for (std::size_t i = 0; i < plan.columns; ++i) columns_.emplace_back(plan.kind);
  if (plan.joint) {
    joined_.push_back(0);
    joined_.insert(joined_.end(), plan.predictions.begin(), plan.predictions.end());
    if (plan.units) joined_.push_back(*plan.units);
    combinations_ = Combinations(joined_.size());
    return;
  }
  (plan.weighted ? weighed_.resize(plan.predictions.size()) : counts_.resize(plan.predictions.size()));
}

std::uint32_t Tally::group(std::uint32_t unit, std::uint32_t truth) {
  std::uint32_t& code = group_codes_[pair_key(unit, truth)];
  if (code == 0) {
    groups_.push_back(pair_key(unit, truth));
    code = static_cast<std::uint32_t>(groups_.size());
  }
  return code - 1;
}

void Tally::add(const std::vector<std::vector<std::uint32_t>>& codes, const std::vector<std::size_t>& sizes,
                const double* weights) {
  if (plan_.joint) {
    std::size_t size = sizes[0];
    for (const std::size_t column : joined_) size = std::min(size, sizes[column]);
    combinations_.add(codes, joined_, size);
    return;
  }
  const std::uint32_t* rows = codes[0].data();
  if (plan_.units) {
    rows_.resize(sizes[0]);
    for (std::size_t i = 0; i < sizes[0]; ++i) rows_[i] = group(codes[*plan_.units][i], codes[0][i]);
    rows = rows_.data();
  }
  for (std::size_t s = 0; s < plan_.predictions.size(); ++s) {
    const std::size_t column = plan_.predictions[s];
    const std::uint32_t* const columns = codes[column].data();
    const std::size_t size = std::min(sizes[0], sizes[column]);
    if (!plan_.weighted) {
      reserve(s);
      counts_[s].add(rows, columns, size);
      continue;
    }
    for (std::size_t i = 0; i < size; ++i) {
      Weighed& cell = weighed_[s][pair_key(rows[i], columns[i])];
      ++cell.count;
      cell.sum.add(weights[i]);
    }
  }
}

void Tally::add(const std::vector<std::uint32_t>& codes, std::uint64_t times) {
  if (plan_.joint) {
    combinations_.add(codes, joined_, times);
    return;
  }
  const std::uint32_t row = plan_.units ? group(codes[*plan_.units], codes[0]) : codes[0];
  for (std::size_t s = 0; s < plan_.predictions.size(); ++s) {
    reserve(s);
    counts_[s].add(row, codes[plan_.predictions[s]], times);
  }
}

std::uint32_t Tally::row_bound() const {
  return plan_.units ? static_cast<std::uint32_t>(groups_.size()) : columns_[0].bound();
}

void Tally::reserve(std::size_t system) {
  counts_[system].reserve(row_bound(), columns_[plan_.predictions[system]].bound());
}

void Tally::merge(Tally& other) {
  std::vector<std::vector<std::uint32_t>> here(columns_.size());
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    for (const std::string& label : other.columns_[i].labels()) here[i].push_back(columns_[i].code(label));
  }
  if (plan_.joint) {
    combinations_.merge(other.combinations_, here, joined_);
    other.combinations_ = Combinations();
    return;
  }
  std::vector<std::uint32_t> rows = here[0];
  if (plan_.units) {
    rows.clear();
    for (const std::uint64_t pair : other.groups_)
      rows.push_back(group(here[*plan_.units][pair >> 32], here[0][pair & 0xFFFFFFFFU]));
  }
  for (std::size_t s = 0; s < plan_.predictions.size(); ++s) {
    const std::vector<std::uint32_t>& columns = here[plan_.predictions[s]];
    if (plan_.weighted) {
      other.weighed_[s].for_each([&](std::uint32_t row, std::uint32_t column, const Weighed& from) {
        Weighed& cell = weighed_[s][pair_key(rows[row], columns[column])];
        cell.count += from.count;
        cell.sum += from.sum;
      });
    } else {
      reserve(s);
      counts_[s].add(other.counts_[s], rows, columns);
      other.counts_[s] = PairCounts();
    }
  }
}

CountedSystems Tally::finish() {
  CountedSystems counted;
  // Names in order: nobody has to sort by them what may be as many cells as rows times columns.
  const Sorted truth = sorted(0);
  counted.truth_labels = truth.labels;
  const Sorted units = plan_.units ? sorted_units(*plan_.units) : Sorted{{""}, {0}, {0}};
  counted.units = units.labels;
  for (std::size_t s = 0; s < plan_.predictions.size(); ++s) {
    Sorted predicted = sorted(plan_.predictions[s]);
    CountedSystems::System system{{}, std::move(predicted.labels), {}};
    system.tables.resize(counted.units.size());
    const auto put = [&](std::uint32_t row, std::uint32_t column, std::uint64_t count) -> CountedSystems::Table& {
      const std::uint64_t pair = plan_.units ? groups_[row] : row;
      CountedSystems::Table& table = system.tables[units.places[pair >> 32]];
      table.cells.push_back({truth.places[static_cast<std::uint32_t>(pair)], predicted.places[column], count});
      return table;
    };
    if (plan_.weighted) {
      weighed_[s].for_each([&](std::uint32_t row, std::uint32_t column, Weighed& cell) {
        put(row, column, cell.count).weights.push_back(std::move(cell.sum));
      });
      weighed_[s] = {};
    } else {
      if (plan_.units) {
        counts_[s].for_each(put);
      } else {
        system.tables[0].cells = counts_[s].cells(truth.codes, predicted.codes);
      }
      counts_[s] = PairCounts();
    }
    counted.systems.push_back(std::move(system));
  }
  return counted;
}

CountedObjects Tally::finish_joint() {
  CountedObjects counted;
  std::vector<std::vector<std::uint32_t>> places;
  for (const std::size_t column : joined_) {
    Sorted found = sorted(column);
    counted.labels.push_back(std::move(found.labels));
    places.push_back(std::move(found.places));
  }
  counted.counts = combinations_.counts();
  counted.codes = combinations_.codes();
  for (std::size_t i = 0; i < counted.codes.size(); ++i)
    counted.codes[i] = places[i % joined_.size()][counted.codes[i]];
  combinations_ = Combinations();
  return counted;
}

Tally::Sorted Tally::sorted(std::size_t column) const {
  const auto& labels = columns_[column].labels();
  const std::vector<std::string> names(labels.begin(), labels.end());
  return in_order(names, label_order(names));
}

Tally::Sorted Tally::sorted_units(std::size_t column) const {
  const auto& labels = columns_[column].labels();
  const std::vector<std::string> names(labels.begin(), labels.end());
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return unit_less(names[a], names[b]); });
  return in_order(names, std::move(order));
}

Tally::Sorted Tally::in_order(const std::vector<std::string>& names, std::vector<std::uint32_t> order) {
  Sorted found{{}, std::move(order), std::vector<std::uint32_t>(names.size())};
  for (const std::uint32_t code : found.codes) {
    found.places[code] = static_cast<std::uint32_t>(found.labels.size());
    found.labels.push_back(names[code]);
  }
  return found;
}

}  // namespace etalon
