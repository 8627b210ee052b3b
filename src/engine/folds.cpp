// folds.cpp: are folds those of one cross-validation, or of a repeated one? Their number and their names tell.
#include "engine/folds.hpp"

#include <fmt/core.h>

#include <array>
#include <cctype>
#include <optional>
#include <set>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/lowercase.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostFolds = 20;

/// A name such as "rep1_fold10" or "1-10": two numbers, and what stands before each.
struct TwoParts {
  std::array<std::string, 2> words;
  std::array<std::string, 2> numbers;
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::optional<TwoParts> two_parts(const std::string& name) {
  TwoParts parts;
  std::size_t at = 0;
  for (std::size_t part = 0; part < 2; ++part) {
    for (; at < name.size() && !is_digit(name[at]); ++at) {
      if (is_letter(name[at])) parts.words[part] += name[at];
    }
    for (; at < name.size() && is_digit(name[at]); ++at) parts.numbers[part] += name[at];
    if (parts.numbers[part].empty()) return std::nullopt;
    parts.words[part] = lowercase(parts.words[part]);
  }
  if (at < name.size()) return std::nullopt;
  return parts;
}

/// How many numbers each part of the names has, where the names are all pairs of these.
struct FoldGrid {
  std::array<std::string, 2> words;
  std::array<std::size_t, 2> sizes{};

  [[nodiscard]] bool says_fold(std::size_t part) const { return words[part] == "f" || words[part].starts_with("fold"); }
  [[nodiscard]] bool says_repetition(std::size_t part) const {
    return words[part] == "r" || words[part].starts_with("rep") || words[part].starts_with("run");
  }
  /// The part that counts folds, where a word says so or both are as many.
  [[nodiscard]] std::optional<std::size_t> fold_part() const {
    for (const std::size_t part : {0U, 1U}) {
      if ((says_fold(part) && !says_fold(1 - part)) || (says_repetition(1 - part) && !says_repetition(part)))
        return part;
    }
    return sizes[0] == sizes[1] ? std::optional<std::size_t>(1) : std::nullopt;
  }
};

std::optional<FoldGrid> grid_of(std::span<const std::string> names) {
  std::array<std::set<std::string>, 2> numbers;
  FoldGrid grid;
  for (const std::string& name : names) {
    const auto parts = two_parts(name);
    if (!parts || (&name != names.data() && parts->words != grid.words)) return std::nullopt;
    grid.words = parts->words;
    for (const std::size_t part : {0U, 1U}) numbers[part].insert(parts->numbers[part]);
  }
  grid.sizes = {numbers[0].size(), numbers[1].size()};
  if (grid.sizes[0] < 2 || grid.sizes[1] < 2 || grid.sizes[0] * grid.sizes[1] != names.size()) return std::nullopt;
  return grid;
}

std::string repetitions(std::size_t all, std::size_t of_one) {
  return fmt::format("{} repetitions of a {}-fold cross-validation", all / of_one, of_one);
}

[[noreturn]] void ask_by_names(std::span<const std::string> names, const FoldGrid& grid) {
  const std::size_t all = names.size();
  const std::string seen = fmt::format("{} folds, whose names have two parts, such as '{}': ", all, names.front());
  const std::string one = fmt::format("or --folds-of {0} if they are one {0}-fold cross-validation", all);
  if (const auto part = grid.fold_part())
    refuse(seen +
           fmt::format("say --folds-of {} for {}, {}", grid.sizes[*part], repetitions(all, grid.sizes[*part]), one));
  refuse(seen + fmt::format("which part counts the folds? Say --folds-of {} if it is the second ({}), --folds-of {} if "
                            "it is the first ({}), {}",
                            grid.sizes[1], repetitions(all, grid.sizes[1]), grid.sizes[0],
                            repetitions(all, grid.sizes[0]), one));
}

}  // namespace

void check_folds(UnitKind unit, std::span<const std::string> names, std::size_t of_one) {
  if (unit != UnitKind::folds) return;
  const std::size_t folds = names.size();
  if (of_one == 0) {
    if (const auto grid = grid_of(names)) ask_by_names(names, *grid);
  }
  if (of_one == 0 && folds > kMostFolds)
    refuse(fmt::format(
        "{0} folds: are they one cross-validation, or repetitions of one? Say --folds-of K for repetitions, "
        "with the K of the K-fold cross-validation that was repeated, or --folds-of {0} for one {0}-fold "
        "cross-validation",
        folds));
  if (of_one > 0 && folds % of_one != 0)
    refuse(fmt::format("{} folds cannot be repetitions of a {}-fold cross-validation: --folds-of must divide them",
                       folds, of_one));
}

std::string folds_reading(std::size_t folds, std::size_t of_one) {
  const std::size_t each = of_one > 0 ? of_one : folds;
  if (each < 2) return "";
  const std::string one = fmt::format("{}-fold cross-validation, test/train 1/{}", each, each - 1);
  if (folds == each) return "the folds are read as one " + one;
  return fmt::format("the {} folds are read as {} repetitions of a {}", folds, folds / each, one);
}

}  // namespace etalon
