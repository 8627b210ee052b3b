// line_pieces.cpp: a text of lines in pieces, cut at line ends or where the query changes, for threads to take.
#include "domain/runs/read/line_pieces.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>

#include "etalon/error.hpp"
#include "etalon/memory.hpp"
#include "intake/byte_masks.hpp"

namespace etalon {
namespace {

/// Goes from line to line and looks at first words.
class FirstWords {
 public:
  FirstWords(std::string_view text, std::size_t at) : text_(text), at_(at) {}
  /// To the next line that is not blank; false at the end.
  bool next() {
    while (at_ < text_.size()) {
      begin_ = at_;
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      at_ = end + 1;
      std::size_t first = begin_;
      while (first < end && blank(text_[first])) ++first;
      if (first == end) continue;
      std::size_t last = first;
      while (last < end && !blank(text_[last])) ++last;
      word_ = text_.substr(first, last - first);
      return true;
    }
    return false;
  }
  [[nodiscard]] std::size_t begin() const { return begin_; }
  [[nodiscard]] std::string_view word() const { return word_; }

 private:
  static bool blank(char c) { return static_cast<unsigned char>(c) <= ' '; }
  std::string_view text_;
  std::size_t at_;
  std::size_t begin_ = 0;
  std::string_view word_;
};

/// Where a line begins whose first word is another one than on the line before: the first one from a place on, or the
/// last one; 0 when there is none.
std::size_t change_of_word(std::string_view text, std::size_t from, bool last) {
  FirstWords lines(text, from);
  std::size_t found = 0;
  if (!lines.next()) return 0;
  for (std::string_view word = lines.word(); lines.next(); word = lines.word()) {
    if (lines.word() == word) continue;
    found = lines.begin();
    if (!last) break;
  }
  return found;
}

}  // namespace

std::size_t LinePieces::cut_of(std::string_view text) const {
  text = text.substr(0, text.rfind('\n') + 1);
  if (!by_query_ || text.empty()) return text.size();
  // A change near the end is found without a look at the rest; what is behind it is copied to the next piece.
  const std::size_t near = text.find('\n', text.size() / 8 * 7) + 1;
  const std::size_t cut = near == 0 ? 0 : change_of_word(text, near, false);
  return cut > 0 ? cut : change_of_word(text, 0, true);
}

bool LinePieces::next(LinePiece& piece) {
  const std::lock_guard lock(mutex_);
  if (ended_) return false;
  piece.index = index_++;
  return fill(piece);
}

bool LinePieces::fill(LinePiece& piece) {
  piece.size = 0;
  const auto reserve = [&](std::size_t bytes) {
    if (piece.room >= bytes + kPadding + 1) return;
    try {
      std::shared_ptr<char[]> larger(new char[bytes + kPadding + 1]);
      std::copy_n(piece.bytes.get(), piece.bytes ? piece.size : 0, larger.get());
      piece.bytes = std::move(larger);
    } catch (const std::bad_alloc&) {
      throw NotEnoughMemory(source_.name() + ": the lines of one query are kept together here and do not fit into " +
                            "memory (" + std::to_string(piece.size) + " bytes of them were read)");
    }
    piece.room = bytes + kPadding + 1;
  };
  reserve(std::max(carried_.size(), piece_));
  std::memcpy(piece.bytes.get(), carried_.data(), carried_.size());
  piece.size = carried_.size();
  std::size_t cut = 0;
  for (std::size_t most = std::max(piece_, carried_.size() + piece_ / 2); cut == 0; most *= 2) {
    if (most > 0xFFFFFFF0U)
      throw Error(ErrorKind::input, source_.name() + ": the lines of one query have more than 4 GB");
    source_.check_kept(piece.size);
    reserve(most);
    const std::size_t wanted = most - piece.size;
    const std::size_t got = source_.read(piece.bytes.get() + piece.size, wanted);
    if (std::memchr(piece.bytes.get() + piece.size, 0, got) != nullptr)
      throw Error(ErrorKind::input, source_.name() + ": there is a byte 0 in it, which no text has");
    piece.size += got;
    if (piece.index == 0 && std::string_view(piece.bytes.get(), piece.size).starts_with("\xEF\xBB\xBF"))
      std::fill_n(piece.bytes.get(), 3, ' ');
    if (got < wanted) {
      ended_ = true;
      if (piece.size == 0) return false;
      if (char* const bytes = piece.bytes.get(); bytes[piece.size - 1] != '\n') bytes[piece.size++] = '\n';
    }
    cut = ended_ ? piece.size : cut_of({piece.bytes.get(), piece.size});
  }
  carried_.assign(piece.bytes.get() + cut, piece.size - cut);
  piece.size = cut;
  std::memset(piece.bytes.get() + cut, 0, kPadding);
  return true;
}

}  // namespace etalon
