// tally.cpp: what one thread has counted, over codes of its own; tallies of several threads become one.
#include "intake/tally.hpp"

#include <algorithm>
#include <numeric>

namespace etalon {

Tally::Tally(const TallyPlan& plan) : plan_(plan) {
  for (std::size_t i = 0; i < plan.columns; ++i) columns_.emplace_back(plan.kind);
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
      other.counts_[s].for_each([&](std::uint32_t row, std::uint32_t column, std::uint64_t count) {
        counts_[s].add(rows[row], columns[column], count);
      });
      other.counts_[s] = PairCounts();
    }
  }
}

std::vector<std::size_t> Tally::sort_units(CountedSystems& counted) const {
  if (!plan_.units) {
    counted.units = {""};
    return {0};
  }
  const auto& names = columns_[*plan_.units].labels();
  const std::vector<std::string> labels(names.begin(), names.end());
  const std::vector<std::uint32_t> order = label_order(labels);
  std::vector<std::size_t> places(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    places[order[i]] = i;
    counted.units.push_back(names[order[i]]);
  }
  return places;
}

CountedSystems Tally::finish() {
  CountedSystems counted;
  const auto labels_of = [&](std::size_t i) {
    return std::vector<std::string>(columns_[i].labels().begin(), columns_[i].labels().end());
  };
  counted.truth_labels = labels_of(0);
  const std::vector<std::uint32_t> rows = label_order(counted.truth_labels);
  const std::vector<std::size_t> unit_places = sort_units(counted);
  for (std::size_t s = 0; s < plan_.predictions.size(); ++s) {
    CountedSystems::System system{{}, labels_of(plan_.predictions[s]), {}};
    system.tables.resize(counted.units.size());
    const auto put = [&](std::uint32_t row, std::uint32_t column, std::uint64_t count) -> CountedSystems::Table& {
      const std::uint64_t pair = plan_.units ? groups_[row] : row;
      CountedSystems::Table& table = system.tables[unit_places[pair >> 32]];
      table.cells.push_back({static_cast<std::uint32_t>(pair), column, count});
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
        // In the order of the labels, so that nobody has to sort what may be as many cells as rows times columns.
        system.tables[0].cells = counts_[s].cells(rows, label_order(system.labels));
      }
      counts_[s] = PairCounts();
    }
    counted.systems.push_back(std::move(system));
  }
  return counted;
}

}  // namespace etalon
