// completions.hpp: between which ends a value lies, and a difference of two systems, whatever the grades of the
// retrieved documents are that nobody judged.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/judged.hpp"
#include "etalon/samples.hpp"

namespace etalon {

/// A completion gives every retrieved document that was not judged a grade from 0 to the highest one of all judgments.
struct Bounds {
  double value;  ///< as the judgments are: what was not judged counts as irrelevant
  double low;
  double high;
  bool exact = true;  ///< some completions reach the ends; else none goes beyond them
};

/// Throws Error(usage) for a score whose bounds are not known: they are of precision, ap, ndcg and rbp.
void check_bounded(const Score& score);

/// Of a list with its documents for which the score is defined.
Bounds bounds_of(const Score& score, const std::shared_ptr<const JudgedList>& list);

/// Of the difference a − b where a document that both retrieved has one grade. Of average precision the ends are exact
/// for up to twelve documents that were not judged; for more, some completions may not reach them.
Bounds bounds_of_difference(const Score& score, const std::shared_ptr<const JudgedList>& a,
                            const std::shared_ptr<const JudgedList>& b);

/// Over all queries that have a value as the judgments are.
struct CompletionBounds {
  struct System {
    std::string system;
    std::string score;
    std::size_t queries = 0;
    Value<Bounds> mean;    ///< undefined where no query has a value
    Value<double> judged;  ///< the share of the documents of all its lists, as far down as the score looks
  };
  struct Pair {
    std::string a;
    std::string b;
    std::string score;
    std::size_t queries = 0;
    Value<Bounds> mean;     ///< of a − b
    std::size_t for_a = 0;  ///< queries on which a is better whatever the missing grades are
    std::size_t for_b = 0;
    std::size_t equal = 0;  ///< on which both are equal whatever they are
    std::size_t open = 0;   ///< on which they may decide, as far as is known
  };
  double top = 0;  ///< the highest grade
  std::vector<System> systems;
  std::vector<Pair> pairs;
  std::vector<std::string> notes;
};

/// The lists must have their documents.
CompletionBounds completion_bounds(const Samples& samples, std::span<const Score> scores);

Document document_of(const CompletionBounds& found);

}  // namespace etalon
