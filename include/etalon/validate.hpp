// validate.hpp: measures against laws, over all small inputs up to a size, with smallest counterexamples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/law.hpp"
#include "etalon/own.hpp"

namespace etalon {

/// What a domain goes through, declared by the domain. There is one object for each kind: kinds are compared by
/// address.
struct UniverseKind;

/// All inputs of a kind up to a size.
struct Universe {
  std::size_t classes = 0;  ///< of labels and of rankings of objects with classes
  std::size_t objects = 0;  ///< at most; items, documents or ranks where inputs have these
  /// Labelings that give every object the same class; almost no law survives them.
  bool constant_labelings = false;
  const UniverseKind* kind = nullptr;

  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] std::string text() const;
  /// The same in a few words: "2 classes", "partitions", "pair counts".
  [[nodiscard]] std::string head() const;
  /// How its counterexamples are to be read; empty, or in parentheses after a blank.
  [[nodiscard]] std::string_view layout() const;
  /// The letter of its greatest size: n, or m of ranks.
  [[nodiscard]] std::string_view bound() const;
};

/// By the name of its kind: labels, clusters, permutations, weak_orders, classi, answers. Throws Error(usage).
Universe universe_of(std::string_view kind, std::size_t objects, std::size_t classes = 0,
                     bool constant_labelings = false);
/// Those that commands and documents use unless told otherwise.
std::vector<Universe> default_universes(Domain domain);

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
  struct Labeling {
    std::string name;  ///< A, B, …
    std::string text;  ///< the class or cluster of each object, a digit an object
  };
  std::vector<Labeling> labelings;
  std::vector<Item> items;
};

/// What became of a law on a universe: it is untested when no case could have refuted it.
enum class Outcome { holds, refuted, untested };
std::string_view name_of(Outcome outcome);

struct Verdict {
  std::string score;
  Law law{};
  Form form = Form::strict;
  Universe universe;
  std::size_t cases = 0;      ///< that the law speaks of and on which the measure has values
  std::size_t undefined = 0;  ///< inputs of the universe on which the measure has no value
  std::optional<Counterexample> counterexample;
  std::size_t inputs = 0;  ///< of the universe; 0 when they are not counted
  std::string reason{};    ///< why the first input without a value has none
  /// The score without its cut, when it has the same values on all of the universe: no case tests the cut.
  std::string uncut{};

  [[nodiscard]] Outcome outcome() const {
    if (counterexample) return Outcome::refuted;
    return cases == 0 || !uncut.empty() ? Outcome::untested : Outcome::holds;
  }
  [[nodiscard]] bool holds() const { return outcome() == Outcome::holds; }
};

struct ValidateOptions {
  std::vector<Law> laws{};  ///< empty: all
  unsigned threads = 1;
  Evaluation how{};
};

/// Every score against every law that its domain has, strict and weak where both make sense. Clusters are also
/// judged on large expected tables, and weights of ranks, of answers, by the conditions on them. A universe that is too
/// large is refused before anything is gone through.
std::vector<Verdict> validate(std::span<const Score> scores, std::span<const Universe> universes,
                              const ValidateOptions& options = {});

/// Whether the universe is one of the score: measures of one class against the rest are judged on two classes only.
bool judged_in(const Score& score, const Universe& universe);

/// A universe that scores were left out of, and why.
struct LeftOut {
  Universe universe;
  std::vector<std::string> scores;
  std::string why;
};
std::vector<LeftOut> left_out(std::span<const Score> scores, std::span<const Universe> universes);

/// Which sizes of a random prediction a measure favours: how many clusters, how many positives, which classes.
enum class Bias {
  none,      ///< the expectation is the same for all sizes of one truth
  more,      ///< cutting a cluster in two, or one more positive, never makes it worse, and sometimes better
  fewer,     ///< … never better, and sometimes worse
  majority,  ///< one more object in the class that is larger in the truth never makes it worse, and sometimes better
  minority,  ///< … never better, and sometimes worse
  mixed,     ///< sometimes better and sometimes worse
  unknown,   ///< there are no two expectations to compare
};
std::string_view name_of(Bias bias);

struct BiasVerdict {
  std::string score;
  Bias bias = Bias::unknown;
  Universe universe;
  std::size_t cases = 0;                  ///< comparisons of two expectations
  std::optional<Counterexample> more{};   ///< smallest sizes that are better after a cut, or after one more object
  std::optional<Counterexample> fewer{};  ///< and that are worse
};

/// The impossibility theorem (Gösgens et al. 2021): no measure of two classes is a distance, monotone and has a
/// constant baseline. A score that passed all three tells that the universe was too small to refute it.
struct TheoremCheck {
  std::size_t checked = 0;
  std::vector<std::string> suspects;
};
TheoremCheck impossibility_theorem(std::span<const Verdict> verdicts);

/// Throws Error(usage) with the names of the domain's laws, or of all.
Law parse_law(std::string_view name, std::optional<Domain> domain = {});

}  // namespace etalon
