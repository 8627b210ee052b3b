// count_table.cpp: the canonical form, merging and bytes of counted pairs of labels.
#include "etalon/count_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "etalon/error.hpp"
#include "etalon/labels.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::input, message); }

constexpr std::uint32_t kFormatVersion = 1;

/// A count as an exact sum, in two halves that a double holds.
ExactSum as_weight(std::uint64_t count) {
  ExactSum sum;
  sum.add(static_cast<double>(count >> 32) * 4294967296.0);
  sum.add(static_cast<double>(count & 0xFFFFFFFFULL));
  return sum;
}

/// Keeps the names that occur, in their order; returns where each went.
std::vector<std::uint32_t> keep_and_sort(std::vector<std::string>& names, const std::vector<char>& occurs) {
  std::vector<std::uint32_t> order = label_order(names);
  std::erase_if(order, [&](std::uint32_t i) { return occurs[i] == 0; });
  std::vector<std::uint32_t> place(names.size());
  std::vector<std::string> sorted;
  for (const std::uint32_t old : order) {
    place[old] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(std::move(names[old]));
  }
  names = std::move(sorted);
  return place;
}

bool stays(const std::vector<std::uint32_t>& place) {
  for (std::size_t i = 0; i < place.size(); ++i) {
    if (place[i] != i) return false;
  }
  return true;
}

/// Where each of the sorted names is in the sorted list that holds them all.
std::vector<std::uint32_t> places_in(const std::vector<std::string>& all, const std::vector<std::string>& names) {
  std::vector<std::uint32_t> places;
  std::size_t at = 0;
  for (const std::string& name : names) {
    while (all[at] != name) ++at;
    places.push_back(static_cast<std::uint32_t>(at));
  }
  return places;
}

std::vector<std::string> united(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all), label_less);
  return all;
}

}  // namespace

CountTable::CountTable(Names names, std::vector<std::string> rows, std::vector<std::string> columns,
                       std::vector<Cell> cells, std::vector<ExactSum> weights)
    : names_(names),
      rows_(std::move(rows)),
      columns_(std::move(columns)),
      cells_(std::move(cells)),
      weights_(std::move(weights)),
      weighted_(!weights_.empty()) {
  sort_names();
  // A cell without objects has named its classes, which stay.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (cells_[i].count == 0) continue;
    if (weighted_ && kept != i) weights_[kept] = std::move(weights_[i]);
    cells_[kept++] = cells_[i];
  }
  cells_.resize(kept);
  if (weighted_) weights_.resize(kept);
  sort_cells();
}

void CountTable::sort_names() {
  std::vector<char> in_rows(rows_.size());
  std::vector<char> in_columns(columns_.size());
  for (const Cell& cell : cells_) {
    in_rows[cell.truth] = 1;
    in_columns[cell.prediction] = 1;
  }
  for (std::size_t i = 0; names_ == Names::shared && i < in_rows.size(); ++i) in_rows[i] |= in_columns[i];
  const auto row = keep_and_sort(rows_, in_rows);
  const auto column = names_ == Names::shared ? row : keep_and_sort(columns_, in_columns);
  if (names_ == Names::shared) columns_ = rows_;
  if (stays(row) && stays(column)) return;
  for (Cell& cell : cells_) {
    cell.truth = row[cell.truth];
    cell.prediction = column[cell.prediction];
  }
}

void CountTable::sort_cells() {
  const auto before = [](const Cell& a, const Cell& b) {
    return a.truth != b.truth ? a.truth < b.truth : a.prediction < b.prediction;
  };
  if (std::is_sorted(cells_.begin(), cells_.end(), before)) return;
  // Two counting sorts, by column and then by row: linear, since there may be as many cells as rows times columns.
  std::vector<std::uint32_t> by(cells_.size());
  std::iota(by.begin(), by.end(), 0U);
  for (const auto field : {&Cell::prediction, &Cell::truth}) {
    std::vector<std::uint32_t> begin(std::max(rows_.size(), columns_.size()) + 1);
    for (const Cell& cell : cells_) ++begin[cell.*field + std::size_t{1}];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> moved(by.size());
    for (const std::uint32_t i : by) moved[begin[cells_[i].*field]++] = i;
    by = std::move(moved);
  }
  std::vector<Cell> cells;
  std::vector<ExactSum> weights;
  cells.reserve(cells_.size());
  for (const std::uint32_t i : by) {
    cells.push_back(cells_[i]);
    if (weighted_) weights.push_back(std::move(weights_[i]));
  }
  cells_ = std::move(cells);
  weights_ = std::move(weights);
}

void CountTable::merge(const CountTable& other) {
  if (other.cells_.empty()) return;
  if (cells_.empty()) {
    *this = other;
    return;
  }
  const bool weighted = weighted_ || other.weighted_;
  // The names are sorted on both sides: unite them, then merge the cells, which are sorted by name as well.
  std::vector<std::string> rows = united(rows_, other.rows_);
  std::vector<std::string> columns = united(columns_, other.columns_);
  struct Side {
    const CountTable& table;
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> columns;
    std::size_t at = 0;
    [[nodiscard]] bool done() const { return at == table.cells_.size(); }
    [[nodiscard]] Cell cell() const {
      const Cell& cell = table.cells_[at];
      return {rows[cell.truth], columns[cell.prediction], cell.count};
    }
  };
  Side sides[2] = {{*this, places_in(rows, rows_), places_in(columns, columns_)},
                   {other, places_in(rows, other.rows_), places_in(columns, other.columns_)}};
  std::vector<Cell> cells;
  std::vector<ExactSum> weights;
  cells.reserve(cells_.size() + other.cells_.size());
  while (!sides[0].done() || !sides[1].done()) {
    const auto key = [](const Cell& cell) { return std::pair(cell.truth, cell.prediction); };
    const bool first = sides[1].done() || (!sides[0].done() && key(sides[0].cell()) <= key(sides[1].cell()));
    Side& side = sides[first ? 0 : 1];
    const Cell cell = side.cell();
    const bool same = !cells.empty() && key(cells.back()) == key(cell);
    if (!same) {
      cells.push_back(cell);
    } else if (__builtin_add_overflow(cells.back().count, cell.count, &cells.back().count)) {
      fail("a count exceeds 64 bits");
    }
    if (weighted) {
      if (!same) weights.emplace_back();
      weights.back() += side.table.weighted_ ? side.table.weights_[side.at] : as_weight(cell.count);
    }
    ++side.at;
  }
  rows_ = std::move(rows);
  columns_ = std::move(columns);
  cells_ = std::move(cells);
  weights_ = std::move(weights);
  weighted_ = weighted;
}

bool CountTable::operator==(const CountTable& other) const {
  return rows_ == other.rows_ && columns_ == other.columns_ && cells_ == other.cells_ && weighted_ == other.weighted_ &&
         weights_ == other.weights_;
}

std::uint64_t CountTable::objects() const {
  std::uint64_t total = 0;
  for (const Cell& cell : cells_) {
    if (__builtin_add_overflow(total, cell.count, &total)) fail("the number of objects exceeds 64 bits");
  }
  return total;
}

double CountTable::amount(std::size_t cell) const {
  return weighted_ ? weights_[cell].value() : static_cast<double>(cells_[cell].count);
}

std::string CountTable::to_bytes() const {
  ByteWriter writer(kind(), kFormatVersion);
  for (const auto* names : {&rows_, &columns_}) {
    writer.number(names->size());
    for (const std::string& name : *names) writer.text(name);
  }
  writer.number(weighted_ ? 1 : 0);
  writer.number(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    writer.number(cells_[i].truth);
    writer.number(cells_[i].prediction);
    writer.number(cells_[i].count);
    if (!weighted_) continue;
    ExactSum weight = weights_[i];
    weight.normalize();
    writer.number(weight.parts().size());
    for (const double part : weight.parts()) writer.real(part);
  }
  return writer.finish();
}

void CountTable::read(std::string_view bytes) {
  ByteReader reader(bytes, kind(), kFormatVersion);
  for (auto* names : {&rows_, &columns_}) {
    names->resize(reader.count(8));
    for (std::string& name : *names) name = reader.text();
  }
  if (names_ == Names::shared && rows_ != columns_) fail("the state has other classes in its rows than in its columns");
  weighted_ = reader.number() != 0;
  cells_.resize(reader.count(24));
  weights_.resize(weighted_ ? cells_.size() : 0);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const std::uint64_t row = reader.number();
    const std::uint64_t column = reader.number();
    if (row >= rows_.size() || column >= columns_.size()) fail("the state names a label that it does not have");
    cells_[i] = {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column), reader.number()};
    if (cells_[i].count == 0) fail("the state has a cell without objects");
    for (std::size_t parts = weighted_ ? reader.count(8) : 0; parts > 0; --parts) {
      const double part = reader.real();
      if (!std::isfinite(part)) fail("the state holds a weight that is not finite");
      weights_[i].add(part);
    }
    if (weighted_ && weights_[i].value() < 0) fail("the state holds a negative weight");
  }
  reader.finish();
  (void)objects();  // which must fit into 64 bits
  // Classes that no cell has were kept on purpose.
  const std::size_t count = cells_.size();
  for (std::uint32_t i = 0; names_ == Names::shared && i < rows_.size(); ++i) cells_.push_back({i, i, 0});
  sort_names();
  cells_.resize(count);
  sort_cells();
  const auto same_place = [](const Cell& a, const Cell& b) {
    return a.truth == b.truth && a.prediction == b.prediction;
  };
  for (const auto* names : {&rows_, &columns_}) {
    if (std::adjacent_find(names->begin(), names->end()) != names->end()) fail("the state names a label twice");
  }
  if (std::adjacent_find(cells_.begin(), cells_.end(), same_place) != cells_.end()) fail("the state has a cell twice");
}

}  // namespace etalon
