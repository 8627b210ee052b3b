// confusion.cpp: the canonical form of a confusion matrix, merging, and the view that measures get.
#include "etalon/confusion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::input, message); }

constexpr std::uint32_t kFormatVersion = 1;

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// A count as an exact sum, in two halves that a double holds.
ExactSum as_weight(std::uint64_t count) {
  ExactSum sum;
  sum.add(static_cast<double>(count >> 32) * 4294967296.0);
  sum.add(static_cast<double>(count & 0xFFFFFFFFULL));
  return sum;
}

}  // namespace

Confusion::Confusion(std::vector<std::string> classes, std::vector<Cell> cells, std::vector<ExactSum> weights)
    : classes_(std::move(classes)),
      cells_(std::move(cells)),
      weights_(std::move(weights)),
      weighted_(!weights_.empty()) {
  sort();
}

void Confusion::sort() {
  // Only the classes that occur, in their order.
  std::vector<bool> occurs(classes_.size());
  for (const Cell& cell : cells_) occurs[cell.truth] = occurs[cell.prediction] = true;
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < classes_.size(); ++i) {
    if (occurs[i]) order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return label_less(classes_[a], classes_[b]); });
  std::vector<std::uint32_t> place(classes_.size());
  std::vector<std::string> sorted;
  for (const std::uint32_t old : order) {
    place[old] = static_cast<std::uint32_t>(sorted.size());
    sorted.push_back(std::move(classes_[old]));
  }
  classes_ = std::move(sorted);
  for (Cell& cell : cells_) {
    cell.truth = place[cell.truth];
    cell.prediction = place[cell.prediction];
  }
  const auto before = [](const Cell& a, const Cell& b) {
    return a.truth != b.truth ? a.truth < b.truth : a.prediction < b.prediction;
  };
  if (std::is_sorted(cells_.begin(), cells_.end(), before)) return;
  // Two counting sorts, by prediction and then by truth: linear, since there may be as many cells as classes squared.
  std::vector<std::uint32_t> by(cells_.size());
  std::iota(by.begin(), by.end(), 0U);
  for (const auto field : {&Cell::prediction, &Cell::truth}) {
    std::vector<std::uint32_t> begin(classes_.size() + 1);
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

Confusion& Confusion::operator+=(const Confusion& other) {
  if (other.cells_.empty()) return *this;
  if (cells_.empty()) return *this = other;
  const bool weighted = weighted_ || other.weighted_;
  // Both class lists are sorted: merge them, then the cells, which are sorted by class as well.
  std::vector<std::string> classes;
  std::set_union(classes_.begin(), classes_.end(), other.classes_.begin(), other.classes_.end(),
                 std::back_inserter(classes), label_less);
  const auto placed = [&](const std::vector<std::string>& names) {
    std::vector<std::uint32_t> places;
    std::size_t at = 0;
    for (const std::string& name : names) {
      while (classes[at] != name) ++at;
      places.push_back(static_cast<std::uint32_t>(at));
    }
    return places;
  };
  const auto here = placed(classes_);
  const auto there = placed(other.classes_);
  std::vector<Cell> cells;
  std::vector<ExactSum> weights;
  const auto take = [&](const Confusion& from, const std::vector<std::uint32_t>& places, std::size_t i) {
    const Cell& cell = from.cells_[i];
    const Cell moved{places[cell.truth], places[cell.prediction], cell.count};
    const bool same =
        !cells.empty() && cells.back().truth == moved.truth && cells.back().prediction == moved.prediction;
    if (same) {
      if (__builtin_add_overflow(cells.back().count, moved.count, &cells.back().count)) fail("a count exceeds 64 bits");
    } else {
      cells.push_back(moved);
    }
    if (!weighted) return;
    const ExactSum weight = from.weighted_ ? from.weights_[i] : as_weight(cell.count);
    if (same) {
      weights.back() += weight;
    } else {
      weights.push_back(weight);
    }
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < cells_.size() || j < other.cells_.size()) {
    const auto key = [](const Confusion& from, const std::vector<std::uint32_t>& places, std::size_t at) {
      return std::pair(places[from.cells_[at].truth], places[from.cells_[at].prediction]);
    };
    if (j == other.cells_.size() || (i < cells_.size() && key(*this, here, i) <= key(other, there, j))) {
      take(*this, here, i++);
    } else {
      take(other, there, j++);
    }
  }
  classes_ = std::move(classes);
  cells_ = std::move(cells);
  weights_ = std::move(weights);
  weighted_ = weighted;
  return *this;
}

bool Confusion::operator==(const Confusion& other) const {
  return classes_ == other.classes_ && cells_ == other.cells_ && weighted_ == other.weighted_ &&
         weights_ == other.weights_;
}

std::uint64_t Confusion::objects() const {
  std::uint64_t total = 0;
  for (const Cell& cell : cells_) {
    if (__builtin_add_overflow(total, cell.count, &total)) fail("the number of objects exceeds 64 bits");
  }
  return total;
}

double Confusion::amount(std::size_t cell) const {
  return weighted_ ? weights_[cell].value() : static_cast<double>(cells_[cell].count);
}

std::vector<std::string> Confusion::class_names(const MatrixOptions& options) const {
  return options.classes.empty() ? classes_ : options.classes;
}

template <class T>
Matrix<T> Confusion::matrix(const MatrixOptions& options) const {
  const std::vector<std::string> names = class_names(options);
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    if (index_of(names, names[i]) != i) throw Error(ErrorKind::usage, "class '" + names[i] + "' is given twice");
  }
  std::vector<std::uint32_t> place(classes_.size());
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    place[i] = static_cast<std::uint32_t>(options.classes.empty() ? i : index_of(names, classes_[i]));
    if (place[i] == names.size())
      fail("label '" + classes_[i] + "' is not one of the given classes (" + join(names, ", ") + ")");
  }
  std::vector<typename Matrix<T>::Cell> cells;
  cells.reserve(cells_.size());
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    T amount{};
    if constexpr (std::is_same_v<T, Exact>) {
      if (weighted_) {
        for (const double part : weights_[i].parts()) amount += Exact::binary(part);
      } else {
        amount = Exact(cells_[i].count);
      }
    } else {
      amount = this->amount(i);
      if (!std::isfinite(amount)) fail("the weights add up to more than a double holds");
    }
    cells.push_back({place[cells_[i].truth], place[cells_[i].prediction], amount});
  }
  Matrix<T> matrix(names.size(), std::move(cells));

  const auto require = [&](const std::string& name, const char* what) {
    const std::size_t index = index_of(names, name);
    if (index == names.size()) {
      throw Error(ErrorKind::usage,
                  std::string(what) + " '" + name + "' does not occur; the classes are " + join(names, ", "));
    }
    return index;
  };
  if (options.averaged.kind != ClassSet::Kind::occurring) {
    std::vector<std::size_t> averaged;
    for (const std::string& name : options.averaged.listed) averaged.push_back(require(name, "class"));
    for (std::size_t i = 0; options.averaged.kind == ClassSet::Kind::in_truth && i < names.size(); ++i) {
      if (matrix.truth(i) != T(0)) averaged.push_back(i);
    }
    matrix.average_over(std::move(averaged));
  } else if (!options.classes.empty()) {
    // Declared classes all count: one that never occurs has no value, and that is said.
    std::vector<std::size_t> averaged(names.size());
    std::iota(averaged.begin(), averaged.end(), std::size_t{0});
    matrix.average_over(std::move(averaged));
  }
  if (!options.positive.empty()) {
    matrix.set_positive(require(options.positive, "the positive class"));
  } else if (const auto positive = customary_positive(names)) {
    matrix.set_positive(index_of(names, *positive));
  }
  std::vector<T> positions;
  if (options.classes.empty()) {
    for (const std::string& name : names) {
      const auto number = parse_number(name);
      if (!number) {
        positions.clear();
        break;
      }
      positions.push_back(parameter_as<T>(*number));
    }
    const bool numbers = !positions.empty();
    matrix.set_order(numbers, std::move(positions));
  } else {
    for (std::size_t i = 0; i < names.size(); ++i) positions.push_back(T(static_cast<int>(i)));
    matrix.set_order(true, std::move(positions));
  }
  return matrix;
}

template Matrix<double> Confusion::matrix(const MatrixOptions&) const;
template Matrix<Exact> Confusion::matrix(const MatrixOptions&) const;

std::optional<std::string> customary_positive(std::span<const std::string> classes) {
  static constexpr std::array<std::array<std::string_view, 2>, 9> customs{{{"0", "1"},
                                                                           {"-1", "1"},
                                                                           {"false", "true"},
                                                                           {"False", "True"},
                                                                           {"no", "yes"},
                                                                           {"No", "Yes"},
                                                                           {"negative", "positive"},
                                                                           {"neg", "pos"},
                                                                           {"N", "P"}}};
  for (const auto& [negative, positive] : customs) {
    const auto known = [&](const std::string& name) { return name == negative || name == positive; };
    if (classes.size() <= 2 && !classes.empty() && std::all_of(classes.begin(), classes.end(), known)) {
      if (std::find(classes.begin(), classes.end(), positive) != classes.end()) return std::string(positive);
    }
  }
  return std::nullopt;
}

std::string Confusion::to_bytes() const {
  ByteWriter writer("confusion", kFormatVersion);
  writer.number(classes_.size());
  for (const std::string& name : classes_) writer.text(name);
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

Confusion Confusion::from_bytes(std::string_view bytes) {
  ByteReader reader(bytes, "confusion", kFormatVersion);
  std::vector<std::string> classes(reader.count(8));
  for (std::string& name : classes) name = reader.text();
  const bool weighted = reader.number() != 0;
  std::vector<Cell> cells(reader.count(24));
  std::vector<ExactSum> weights(weighted ? cells.size() : 0);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::uint64_t truth = reader.number();
    const std::uint64_t prediction = reader.number();
    if (truth >= classes.size() || prediction >= classes.size()) fail("the state names a class that it does not have");
    cells[i] = {static_cast<std::uint32_t>(truth), static_cast<std::uint32_t>(prediction), reader.number()};
    for (std::size_t parts = weighted ? reader.count(8) : 0; parts > 0; --parts) {
      const double part = reader.real();
      if (!std::isfinite(part)) fail("the state holds a weight that is not finite");
      weights[i].add(part);
    }
  }
  reader.finish();
  return {std::move(classes), std::move(cells), std::move(weights)};
}

}  // namespace etalon
