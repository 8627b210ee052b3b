// confusion.cpp: the view of a confusion matrix that measures get: classes, their order, the positive one.
#include "etalon/confusion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "domain/labels/frame.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "intake/large_pages.hpp"
#include "read/encoder.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::input, message); }

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

std::vector<std::size_t> classes_without_cells(const Confusion& counted) {
  std::vector<char> has_cell(counted.classes().size());
  for (const Confusion::Cell& cell : counted.cells()) has_cell[cell.truth] = has_cell[cell.prediction] = 1;
  std::vector<std::size_t> without;
  for (std::size_t i = 0; i < has_cell.size(); ++i) {
    if (has_cell[i] == 0) without.push_back(i);
  }
  return without;
}

template <class T>
MatrixFrame<T>::MatrixFrame(std::vector<std::string> names, const std::vector<std::string>& occurring,
                            const MatrixOptions& options, std::vector<std::size_t> kept)
    : names_(std::move(names)), kind_(options.averaged.kind) {
  const auto require = [&](std::size_t index, const std::string& name, const char* what) {
    if (index >= names_.size()) {
      throw Error(ErrorKind::usage,
                  std::string(what) + " '" + name + "' does not occur; the classes are " + join(names_, ", "));
    }
    return index;
  };
  if (!options.averaged.listed.empty()) {
    TextInterner known;  // there may be many of both
    for (const std::string& name : names_) known.code(name);
    for (const std::string& name : options.averaged.listed)
      averaged_.push_back(require(known.find(name), name, "class"));
  }
  // Declared classes all count: one that never occurs has no value, and that is said. A positive class that occurs
  // elsewhere only does not.
  const bool declared = !options.classes.empty();
  if (!declared) kept_ = std::move(kept);
  if (kind_ == ClassSet::Kind::occurring && (declared || names_.size() > occurring.size())) {
    kind_ = ClassSet::Kind::listed;
    averaged_.resize(declared ? names_.size() : occurring.size());
    std::iota(averaged_.begin(), averaged_.end(), std::size_t{0});
  }
  if (!options.positive.empty()) {
    positive_ = require(index_of(names_, options.positive), options.positive, "the positive class");
  } else if (const auto positive = customary_positive(names_)) {
    positive_ = index_of(names_, *positive);
  }
  for (std::size_t i = 0; declared && i < names_.size(); ++i) positions_.push_back(T(static_cast<int>(i)));
  for (std::size_t i = 0; !declared && i < names_.size(); ++i) {
    const auto number = parse_number(names_[i]);
    if (!number) {
      positions_.clear();
      break;
    }
    positions_.push_back(parameter_as<T>(*number));
  }
  ordered_ = declared || !positions_.empty();
}

template <class T>
Matrix<T> MatrixFrame<T>::matrix(std::vector<typename Matrix<T>::Cell> cells) const {
  Matrix<T> matrix(names_.size(), std::move(cells));
  if (kind_ != ClassSet::Kind::occurring) {
    std::vector<std::size_t> averaged = averaged_;
    for (std::size_t i = 0; kind_ == ClassSet::Kind::in_truth && i < names_.size(); ++i) {
      if (matrix.truth(i) != T(0)) averaged.push_back(i);
    }
    matrix.average_over(std::move(averaged));
  }
  if (kind_ == ClassSet::Kind::occurring && !kept_.empty()) {
    std::vector<std::size_t> averaged = kept_;
    averaged.insert(averaged.end(), matrix.averaged().begin(), matrix.averaged().end());
    std::sort(averaged.begin(), averaged.end());
    matrix.average_over(std::move(averaged));
  }
  if (positive_ != kNoClass) matrix.set_positive(positive_);
  matrix.set_order(ordered_, positions_);
  return matrix;
}

template class MatrixFrame<double>;
template class MatrixFrame<Exact>;

std::vector<std::string> Confusion::class_names(const MatrixOptions& options) const {
  if (!options.classes.empty()) return options.classes;
  std::vector<std::string> names = classes();
  const auto has = [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), options.positive) != list.end();
  };
  if (!has(names) && has(options.elsewhere)) names.push_back(options.positive);
  return names;
}

template <class T>
Matrix<T> Confusion::matrix(const MatrixOptions& options) const {
  const std::vector<std::string> names = class_names(options);
  TextInterner given;
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    if (given.code(names[i]) != i) throw Error(ErrorKind::usage, "class '" + names[i] + "' is given twice");
  }
  std::vector<std::uint32_t> place(classes().size());
  for (std::size_t i = 0; i < classes().size(); ++i) {
    place[i] = options.classes.empty() ? static_cast<std::uint32_t>(i) : given.find(classes()[i]);
    if (place[i] == TextInterner::kUnknown)
      fail("label '" + classes()[i] + "' is not one of the given classes (" + join(names, ", ") + ")");
  }
  std::vector<typename Matrix<T>::Cell> numbers;
  reserve_large(numbers, cells().size());
  for (std::size_t i = 0; i < cells().size(); ++i) {
    T amount{};
    if constexpr (std::is_same_v<T, Exact>) {
      if (weighted()) {
        for (const double part : weight(i).parts()) amount += Exact::binary(part);
      } else {
        amount = Exact(cells()[i].count);
      }
    } else {
      amount = weighted() ? this->amount(i) : static_cast<double>(cells()[i].count);
      if (!std::isfinite(amount)) fail("the weights add up to more than a double holds");
    }
    numbers.push_back({place[cells()[i].truth], place[cells()[i].prediction], amount});
  }
  Matrix<T> result = MatrixFrame<T>(names, classes(), options, classes_without_cells(*this)).matrix(std::move(numbers));
  if constexpr (std::is_same_v<T, double>) {
    if (result.wide()) result.keep_exactly(matrix<Exact>(options));
  }
  return result;
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

}  // namespace etalon
