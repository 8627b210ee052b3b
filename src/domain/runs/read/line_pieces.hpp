// line_pieces.hpp: a text of lines in pieces, cut at line ends or where the query changes, for threads to take.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "intake/byte_source.hpp"

namespace etalon {

/// A piece in a buffer of its own, which is used again for the next one. It ends with a line end, and kPadding bytes
/// behind it can be read.
struct LinePiece {
  std::shared_ptr<char[]> bytes;  // not filled with zeros first: of small files most of it is never touched
  std::size_t room = 0;
  std::size_t size = 0;
  std::size_t index = 0;
};

class LinePieces {
 public:
  static constexpr std::size_t kSize = std::size_t{1} << 19;

  /// by_query: lines that follow each other and have the same first word are in one piece.
  LinePieces(ByteSource& source, bool by_query, std::size_t size = kSize)
      : source_(source), by_query_(by_query), piece_(size) {}
  /// The next piece; false at the end.
  bool next(LinePiece& piece);

 private:
  bool fill(LinePiece& piece);
  [[nodiscard]] std::size_t cut_of(std::string_view text) const;

  ByteSource& source_;
  bool by_query_;
  std::size_t piece_;
  std::mutex mutex_;
  std::size_t index_ = 0;
  bool ended_ = false;
  std::string carried_;
};

}  // namespace etalon
