// combinations.hpp: how often each combination of codes of several columns occurs.
#pragma once

#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "intake/pair_counts.hpp"

namespace etalon {

/// A combination has a number: that of the combination without its last column, and the code there, have one together.
class Combinations {
 public:
  explicit Combinations(std::size_t columns = 0) : steps_(columns) {}

  /// Counts `size` records whose codes are in arrays, one for each column; those that `columns` names are counted.
  void add(const std::vector<std::vector<std::uint32_t>>& codes, const std::vector<std::size_t>& columns,
           std::size_t size) {
    numbers_.assign(size, 0);
    for (std::size_t step = 0; step < steps_.size(); ++step) {
      const std::uint32_t* const of_column = codes[columns[step]].data();
      for (std::size_t i = 0; i < size; ++i) numbers_[i] = steps_[step].number(numbers_[i], of_column[i]);
    }
    counts_.resize(steps_.back().pairs.size());
    for (std::size_t i = 0; i < size; ++i) ++counts_[numbers_[i]];
  }
  /// Counts one record, a code for each column, as often as given.
  void add(const std::vector<std::uint32_t>& codes, const std::vector<std::size_t>& columns, std::uint64_t times) {
    std::uint32_t number = 0;
    for (std::size_t step = 0; step < steps_.size(); ++step) number = steps_[step].number(number, codes[columns[step]]);
    counts_.resize(steps_.back().pairs.size());
    counts_[number] += times;
  }
  /// Adds what another has counted, whose codes of a column mean those of `here`.
  void merge(const Combinations& other, const std::vector<std::vector<std::uint32_t>>& here,
             const std::vector<std::size_t>& columns) {
    // Combinations that begin alike are looked up together: each step of the other is taken over once.
    std::vector<std::uint32_t> before(1, 0);
    for (std::size_t step = 0; step < steps_.size(); ++step) {
      std::vector<std::uint32_t> now;
      now.reserve(other.steps_[step].pairs.size());
      for (const std::uint64_t pair : other.steps_[step].pairs)
        now.push_back(steps_[step].number(before[pair >> 32], here[columns[step]][pair & 0xFFFFFFFFU]));
      before = std::move(now);
    }
    counts_.resize(steps_.back().pairs.size());
    for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[before[i]] += other.counts_[i];
  }

  [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return counts_; }
  /// Combination by combination, a code for each column.
  [[nodiscard]] std::vector<std::uint32_t> codes() const {
    std::vector<std::uint32_t> found(counts_.size() * steps_.size());
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      std::uint64_t number = i;
      for (std::size_t step = steps_.size(); step-- > 0;) {
        const std::uint64_t pair = steps_[step].pairs[number];
        found[i * steps_.size() + step] = static_cast<std::uint32_t>(pair);
        number = pair >> 32;
      }
    }
    return found;
  }

 private:
  struct Step {
    PairMap<std::uint32_t> numbers;  // one more than the number, 0 when there is none yet
    std::vector<std::uint64_t> pairs;

    std::uint32_t number(std::uint32_t before, std::uint32_t code) {
      const std::uint64_t pair = pair_key(before, code);
      std::uint32_t& known = numbers[pair];
      if (known == 0) {
        if (pairs.size() == std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
        pairs.push_back(pair);
        known = static_cast<std::uint32_t>(pairs.size());
      }
      return known - 1;
    }
  };
  std::vector<Step> steps_;  // by column
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint32_t> numbers_;  // of the records under way
};

}  // namespace etalon
