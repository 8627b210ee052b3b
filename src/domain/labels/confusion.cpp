// confusion.cpp: the view of a confusion matrix that measures get: classes, their order, the positive one.
#include "etalon/confusion.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "intake/large_pages.hpp"

namespace etalon {
namespace {

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::input, message); }

std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

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
  for (std::size_t i = 0; i < options.classes.size(); ++i) {
    if (index_of(names, names[i]) != i) throw Error(ErrorKind::usage, "class '" + names[i] + "' is given twice");
  }
  std::vector<std::uint32_t> place(classes().size());
  for (std::size_t i = 0; i < classes().size(); ++i) {
    place[i] = static_cast<std::uint32_t>(options.classes.empty() ? i : index_of(names, classes()[i]));
    if (place[i] == names.size())
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
  Matrix<T> matrix(names.size(), std::move(numbers));

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
  } else if (names.size() > classes().size() && options.classes.empty()) {
    // The positive class occurs elsewhere: averages are over those that occur here.
    std::vector<std::size_t> averaged(classes().size());
    std::iota(averaged.begin(), averaged.end(), std::size_t{0});
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
    const bool numbers_only = !positions.empty();
    matrix.set_order(numbers_only, std::move(positions));
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

}  // namespace etalon
