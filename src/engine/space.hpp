// space.hpp: the inputs of a universe, numbered from small to large, with the relations that laws ask for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/validate.hpp"

namespace etalon {

using Index = std::uint32_t;
inline constexpr Index kOutside = 0xFFFFFFFFU;

/// Whatever does not look inside of the inputs goes through this; only the laws of a domain see what they are.
class Space {
 public:
  explicit Space(const Universe& universe) : universe_(universe) {}
  virtual ~Space() = default;
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// Belongs to the universe; the others are there for what laws compare with.
  [[nodiscard]] virtual bool inside(Index) const { return true; }
  /// Has a value at all, if a measure gives it one.
  [[nodiscard]] virtual bool admitted(Index) const { return true; }
  /// Measures are compared on these: those of the largest size.
  [[nodiscard]] virtual bool compared(Index i) const { return inside(i) && objects(i) == universe_.objects; }
  [[nodiscard]] virtual std::size_t objects(Index i) const = 0;
  [[nodiscard]] virtual std::string truth(Index i) const = 0;
  [[nodiscard]] virtual std::string prediction(Index i) const = 0;
  /// How many truths are like this one, and how many predictions for one of them give this input.
  [[nodiscard]] virtual std::uint64_t truths(Index) const { return 1; }
  [[nodiscard]] virtual std::uint64_t predictions(Index) const { return 1; }
  /// The two sides agree, or disagree as much as they can.
  [[nodiscard]] virtual bool agreeing(Index i) const = 0;
  [[nodiscard]] virtual bool opposite(Index) const { return false; }
  [[nodiscard]] virtual Index transposed(Index i) const { return i; }
  /// A table, or words for what is none.
  [[nodiscard]] virtual std::vector<std::vector<std::uint64_t>> rows(Index) const { return {}; }
  [[nodiscard]] virtual std::string text(Index) const { return {}; }

  /// All inputs with the same sizes, with the number of predictions that give each for one truth.
  struct Margins {
    std::vector<std::uint64_t> truth;
    std::vector<std::uint64_t> prediction;
    std::vector<Index> members;
    std::vector<std::uint64_t> ways;
    std::uint64_t total = 0;
  };
  [[nodiscard]] const std::vector<Margins>& margins() const { return margins_; }

  /// Three sides A, B, C by the inputs AB, BC and AC.
  struct Triple {
    Index ab;
    Index bc;
    Index ac;
    std::uint32_t which = 0;  ///< for the space, which knows the sides themselves
  };
  /// Enumerated at the first call where there are many.
  [[nodiscard]] virtual const std::vector<Triple>& triples() const { return triples_; }
  [[nodiscard]] virtual std::vector<Counterexample::Labeling> labelings(const Triple&) const { return {}; }

  /// About how much memory it takes, with what was enumerated so far.
  [[nodiscard]] virtual std::size_t bytes() const { return size() * 800 + triples_.capacity() * sizeof(Triple); }

  /// The values of some inputs, in one call for all.
  [[nodiscard]] virtual std::vector<Value<double>> values(const Score& score, const Evaluation& how,
                                                          std::span<const Index> of) const = 0;
  [[nodiscard]] virtual Value<Exact> exact_value(const Score& score, const Evaluation& how, Index i) const = 0;

 protected:
  std::vector<Margins> margins_;
  std::vector<Triple> triples_;

 private:
  Universe universe_;
};

/// A space that has statistics: S gives fast(i) and exact(i).
template <class S>
class StatisticSpace : public Space {
 public:
  using Space::Space;
  [[nodiscard]] std::vector<Value<double>> values(const Score& score, const Evaluation& how,
                                                  std::span<const Index> of) const final {
    std::vector<Value<double>> found;
    found.reserve(of.size());
    for (const Index i : of) {
      check_cancelled();
      found.push_back(evaluate(score, self().fast(i), how));
    }
    return found;
  }
  [[nodiscard]] Value<Exact> exact_value(const Score& score, const Evaluation& how, Index i) const final {
    check_cancelled();
    return evaluate(score, self().exact(i), how);
  }

 private:
  [[nodiscard]] const S& self() const { return static_cast<const S&>(*this); }
};

}  // namespace etalon
