// tally.hpp: what one thread has counted, over codes of its own; tallies of several threads become one.
#pragma once

#include <optional>
#include <vector>

#include "intake/combinations.hpp"
#include "intake/count.hpp"
#include "intake/field_codes.hpp"
#include "intake/pair_counts.hpp"

namespace etalon {

/// Which of the coded columns is what; the truth is the first.
struct TallyPlan {
  std::size_t columns = 0;
  std::vector<std::size_t> predictions{};  ///< a column for each system
  std::optional<std::size_t> units{};
  bool weighted = false;
  bool joint = false;  ///< counts are of all columns together, not of the truth with each prediction
  FieldCodes::Kind kind = FieldCodes::Kind::field;
};

class Tally {
 public:
  explicit Tally(const TallyPlan& plan);

  [[nodiscard]] FieldCodes& column(std::size_t i) { return columns_[i]; }
  /// Counts records whose codes are in `codes`, an array for each column; `sizes` says how many there are in each, and
  /// as many are counted as truth and prediction both have. Weights, when planned, are one for each record.
  void add(const std::vector<std::vector<std::uint32_t>>& codes, const std::vector<std::size_t>& sizes,
           const double* weights);
  /// Counts one record, a code for each column, as often as given.
  void add(const std::vector<std::uint32_t>& codes, std::uint64_t times);
  void merge(Tally& other);
  /// The counts by the labels of the columns; systems are not named yet.
  CountedSystems finish();
  CountedObjects finish_joint();

 private:
  struct Weighed {
    std::uint64_t count = 0;
    ExactSum sum{};
  };
  /// Units and classes of the truth that occur together have one code, for which the counts then are.
  std::uint32_t group(std::uint32_t unit, std::uint32_t truth);
  [[nodiscard]] std::uint32_t row_bound() const;
  void reserve(std::size_t system);
  /// The labels of a column in their order: which code comes where, and where each code has come.
  struct Sorted {
    std::vector<std::string> labels;
    std::vector<std::uint32_t> codes;
    std::vector<std::uint32_t> places;
  };
  [[nodiscard]] Sorted sorted(std::size_t column) const;
  [[nodiscard]] Sorted sorted_units(std::size_t column) const;
  static Sorted in_order(const std::vector<std::string>& names, std::vector<std::uint32_t> order);

  TallyPlan plan_;
  std::vector<FieldCodes> columns_;
  std::vector<PairCounts> counts_;         // by system
  std::vector<PairMap<Weighed>> weighed_;  // by system
  std::vector<std::size_t> joined_;        // the columns that are counted together, the truth first
  Combinations combinations_;              // of these
  PairMap<std::uint32_t> group_codes_;     // one more than the code, 0 when there is none yet
  std::vector<std::uint64_t> groups_;      // unit and truth
  std::vector<std::uint32_t> rows_;        // of a block
};

}  // namespace etalon
