// validate.hpp: measures of labels against laws, over all confusion matrices up to a size, with smallest
// counterexamples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/law.hpp"
#include "etalon/score.hpp"

namespace etalon {

/// What is judged: a score of the catalogue or a user's function.
struct Subject {
  std::string name;
  Better better = Better::higher;
  bool binary = false;  ///< defined for two classes only
  std::function<Value<double>(const Matrix<double>&)> fast;
  /// Decides ties and confirms counterexamples. Empty for a function known in double only: then values within 1e-9 tie.
  std::function<Value<Exact>(const Matrix<Exact>&)> exact{};
};

Subject subject_of(const Score& score, const Evaluation& how = {});
/// A measure that a user defines: "mine = 2*c11 / (2*c11 + c10 + c01)". Higher is better; begin the formula with a
/// minus for a distance.
Subject subject_of_definition(const std::string& definition);

/// All confusion matrices of 1 … `objects` objects in which each of `classes` classes occurs on some side.
struct Universe {
  std::size_t classes = 2;
  std::size_t objects = 8;
  /// Labelings that give every object the same class; almost no law survives them.
  bool constant_labelings = false;
  [[nodiscard]] std::string text() const;
};

/// The bounds that commands and documents use unless told otherwise.
inline constexpr Universe kDefaultUniverses[] = {{2, 8}, {3, 6}};

/// Small examples on which a law fails.
struct Counterexample {
  struct Item {
    std::string what;  ///< the role of the item: "matrix", "transposed", "truth and prediction sizes", …
    std::vector<std::vector<std::uint64_t>>
        rows;           ///< a matrix, or the sizes of the truth above those of the prediction
    std::string value;  ///< exact: "3/4", 20 digits, or "undefined: …"
    double number = 0;  ///< NaN when undefined
  };
  std::string says;
  std::vector<std::string> labelings;  ///< for distance: the three labelings, a digit an object
  std::vector<Item> items;
};

struct Verdict {
  std::string score;
  Law law{};
  Form form = Form::strict;
  bool holds = false;
  Universe universe;
  std::size_t cases = 0;      ///< comparisons made
  std::size_t undefined = 0;  ///< matrices of the universe on which the measure has no value
  std::optional<Counterexample> counterexample;
};

struct ValidateOptions {
  std::vector<Law> laws{};  ///< empty: all
  unsigned threads = 1;
};

/// Every subject against every law, strict and weak where both make sense. Subjects for two classes only are left out
/// of larger universes.
std::vector<Verdict> validate_labels(std::span<const Subject> subjects, std::span<const Universe> universes,
                                     const ValidateOptions& options = {});

/// The impossibility theorem (Gösgens et al. 2021): no measure of two classes is a distance, monotone and has a
/// constant baseline. A subject that passed all three tells that the universe was too small to refute it.
struct TheoremCheck {
  std::size_t checked = 0;
  std::vector<std::string> suspects;
};
TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts);

/// Throws Error(usage) with the known names.
Law parse_law(std::string_view name);

}  // namespace etalon
