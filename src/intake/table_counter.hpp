// table_counter.hpp: the records of a table, counted by one thread piece by piece.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "intake/ends.hpp"
#include "intake/findings.hpp"
#include "intake/line_counts.hpp"
#include "intake/tally.hpp"

namespace etalon {

/// Which columns of a table are counted.
struct TableShape {
  char delimiter = ',';
  std::size_t width = 0;              ///< columns of the header
  std::vector<std::size_t> places{};  ///< of the columns whose labels get codes
  std::vector<std::size_t> others{};  ///< columns that must only be well-formed
  std::optional<std::size_t> weights{};
  TallyPlan plan{};
};

class TableCounter {
 public:
  TableCounter(const TableShape& shape, bool whole_lines);
  /// Counts the records up to the first that is blank or wrong.
  PieceReport count(const RecordText& text);
  /// To be called once, when there is no more text.
  Tally& finish();

 private:
  /// Records in the places `first` … of the ends.
  struct Block {
    const RecordText& text;
    std::size_t first;   // of the ends
    std::size_t record;  // its number in the piece
    std::size_t records;
  };
  template <std::size_t Words>
  std::size_t count_lines(const RecordText& text, LineCounts<Words>& lines, PieceReport& report);
  template <std::size_t Words>
  void drain(LineCounts<Words>& lines);
  std::size_t count_fields(const RecordText& text, PieceReport& report);
  std::size_t well_formed(const RecordText& text, std::size_t first, std::size_t most) const;
  std::size_t encode(const Block& block);
  void read_weights(const Block& block, PieceReport& report);
  bool encode_one(const RecordText& record, std::vector<std::uint32_t>& codes);
  bool count_one(const RecordText& record);
  [[nodiscard]] bool refuses(const RecordText& text, const Ends& ends, std::size_t field) const;

  const TableShape shape_;
  Tally tally_;
  Ends ends_;
  Ends own_ends_;  // of a single record
  std::vector<std::vector<std::uint32_t>> codes_;
  std::vector<std::size_t> sizes_;
  std::vector<std::uint32_t> record_codes_;
  std::vector<double> weights_;
  // Lines are counted as they stand while few different ones occur, in the narrowest table that they fit in.
  enum class Mode { narrow, wide, fields } mode_ = Mode::narrow;
  std::optional<LineCounts<2>> narrow_;
  std::optional<LineCounts<4>> wide_;
  std::size_t missed_ = 0;
};

}  // namespace etalon
