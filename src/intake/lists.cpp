// lists.cpp: files of one label a line, walked in step and counted on all threads.
#include <algorithm>
#include <array>
#include <memory>
#include <new>

#include "etalon/text.hpp"
#include "intake/chunks.hpp"
#include "intake/count.hpp"
#include "intake/findings.hpp"
#include "intake/made_ahead.hpp"
#include "intake/tally.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::size_t kSmallestPiece = std::size_t{1} << 13;  // below this a file is asked too often

/// Some lines of each file, and what went wrong in reading it.
struct ListPiece {
  explicit ListPiece(std::size_t files) : chunks(files), failures(files) {}
  std::vector<Chunk> chunks;
  std::vector<std::exception_ptr> failures;
  std::size_t index = 0;
};

/// Pieces of as many lines from each file; from one that is at its end, the lines that were left, or none.
class ListChunks {
 public:
  ListChunks(std::span<ByteSource* const> sources, std::size_t size) {
    for (ByteSource* source : sources) readers_.emplace_back(*source, size);
  }
  /// False when all files are at their ends.
  bool next(ListPiece& piece) {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> lines(readers_.size());
    std::size_t least = 0;
    for (std::size_t i = 0; i < readers_.size(); ++i) {
      piece.failures[i] = nullptr;
      try {
        lines[i] = readers_[i].fill(piece.chunks[i]);
      } catch (const std::bad_alloc&) {
        throw;  // is no fault of the file, and there may be no chunk to cut
      } catch (...) {
        piece.failures[i] = std::current_exception();
        readers_[i].close();
      }
      if (lines[i] > 0) least = least == 0 ? lines[i] : std::min(least, lines[i]);
    }
    for (std::size_t i = 0; i < readers_.size(); ++i) readers_[i].cut(piece.chunks[i], std::min(least, lines[i]));
    piece.index = index_++;
    return least > 0 ||
           std::any_of(piece.failures.begin(), piece.failures.end(), [](const auto& failure) { return failure; });
  }

 private:
  std::mutex mutex_;
  std::vector<LineReader> readers_;
  std::size_t index_ = 0;
};

/// Counts what one thread gets.
class ListCounter {
 public:
  explicit ListCounter(const TallyPlan& plan)
      : tally_(plan), codes_(plan.columns), sizes_(plan.columns), code_of_byte_(plan.columns) {
    for (ByteCodes& codes : code_of_byte_) codes.fill(FieldCodes::kRefused);
  }

  /// One report a file.
  std::vector<PieceReport> count(const std::vector<Chunk>& chunks) {
    std::vector<PieceReport> reports(chunks.size());
    for (std::size_t i = 0; i < chunks.size(); ++i) encode(chunks[i].text('\n'), i, reports[i]);
    tally_.add(codes_, sizes_, nullptr);
    return reports;
  }
  [[nodiscard]] Tally& tally() { return tally_; }

 private:
  using ByteCodes = std::array<std::uint32_t, 256>;

  /// Lines of one byte each, such as digits, end where they must. False when there are others.
  bool encode_bytes(const RecordText& text, std::size_t file) {
    int wrong = static_cast<int>(text.size % 2);
    for (std::size_t i = 0; i + 1 < text.size; i += 2)
      wrong |= (text.data[i + 1] ^ '\n') | (text.data[i] == '\n' ? 1 : 0);
    if (wrong != 0) return false;
    std::vector<std::uint32_t>& codes = codes_[file];
    ByteCodes& known = code_of_byte_[file];
    const std::size_t lines = text.size / 2;
    if (codes.size() < lines) codes.resize(lines);
    for (std::size_t line = 0; line < lines; ++line) {
      std::uint32_t& code = known[static_cast<unsigned char>(text.data[2 * line])];
      if (code == FieldCodes::kRefused) code = tally_.column(file).code(text.data + 2 * line, 1);
      if (code == FieldCodes::kRefused) return false;
      codes[line] = code;
    }
    return true;
  }
  void encode(const RecordText& text, std::size_t file, PieceReport& report) {
    if (encode_bytes(text, file)) {
      sizes_[file] = report.lines = report.records = text.size / 2;
      return;
    }
    ends_.find(text, false);
    std::vector<std::uint32_t>& codes = codes_[file];
    if (codes.size() < ends_.size()) codes.resize(ends_.size());
    FieldCodes& column = tally_.column(file);
    std::size_t line = 0;
    for (; line < ends_.size(); ++line) {
      const std::size_t begin = ends_.begin(line);
      codes[line] = column.code(text.data + begin, ends_.end(line) - begin);
      if (codes[line] == FieldCodes::kRefused) break;
    }
    sizes_[file] = report.lines = report.records = line;
    if (line < ends_.size()) report.trouble.emplace(text.data + ends_.begin(line), text.size - ends_.begin(line));
  }

  Tally tally_;
  Ends ends_;
  std::vector<std::vector<std::uint32_t>> codes_;
  std::vector<std::size_t> sizes_;
  std::vector<ByteCodes> code_of_byte_;  // by file
};

/// Says of a wrong line what the reader of whole lists says of it.
void judge_line(const std::string& name, std::size_t line, const std::string& text) {
  const Source source{name, text};
  const std::string_view label = trim(std::string_view(text).substr(0, text.find('\n')));
  if (!label.empty()) check_label(source, line, label, "");
  if (!trim(text).empty()) source.fail(line, "the line is blank; a label is expected on every line");
}

void pass_mark(ByteSource& source) {
  if (char mark[3]; source.peek(3) == "\xEF\xBB\xBF") source.read(mark, sizeof mark);
}

/// The first file's errors come first, then those of the second, then that it is of another length, and so on.
void check_files(std::span<ByteSource* const> sources, const std::vector<std::unique_ptr<TextFindings>>& findings) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    findings[i]->check();
    const Source source{sources[i]->name(), {}};
    if (findings[i]->records() == 0) source.fail("the file is empty; one label a line is expected");
    if (findings[i]->records() != findings[0]->records())
      unequal(sources[0]->name(), findings[0]->records(), source.name, findings[i]->records());
  }
}

/// Counts the lists, and hands finish(tally) what was counted.
template <class Finish>
auto tally_lists(std::span<ByteSource* const> sources, const IntakeOptions& options, bool joint, Finish finish) {
  TallyPlan plan{.columns = sources.size(), .joint = joint, .kind = FieldCodes::Kind::line};
  std::vector<std::unique_ptr<TextFindings>> findings;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i > 0) plan.predictions.push_back(i);
    pass_mark(*sources[i]);
    const std::string& name = sources[i]->name();
    findings.push_back(std::make_unique<TextFindings>(
        1, [&name](std::size_t line, const std::string& text) { judge_line(name, line, text); },
        [&name](std::size_t line) {
          Source{name, {}}.fail(line, "the line is blank; a label is expected on every line");
        }));
  }
  const std::size_t least = std::min(options.piece, kSmallestPiece);
  ListChunks chunks(sources, std::max({options.piece / sources.size(), least, std::size_t{1}}));
  const bool costly = std::any_of(sources.begin(), sources.end(), [](const ByteSource* one) { return one->costly(); });
  const PieceThreads threads(options.threads, costly);
  std::vector<ListCounter> counters;
  for (std::size_t i = 0; i < threads.workers; ++i) counters.emplace_back(plan);
  for_each_piece(
      threads, ListPiece(sources.size()),
      // Errors of the truth come before all others; any other error may be outdone by one of the truth further on.
      [&](ListPiece& piece) { return !findings[0]->failed() && chunks.next(piece); },
      [&](std::size_t worker, const ListPiece& piece) {
        std::vector<PieceReport> reports = counters[worker].count(piece.chunks);
        for (std::size_t i = 0; i < sources.size(); ++i) {
          reports[i].failure = piece.failures[i];
          findings[i]->tell(piece.index, std::move(reports[i]));
        }
      });
  check_files(sources, findings);
  for (std::size_t i = 1; i < threads.workers; ++i) counters[0].tally().merge(counters[i].tally());
  return finish(counters[0].tally());
}

}  // namespace

CountedSystems count_lists(std::span<ByteSource* const> sources, const IntakeOptions& options) {
  return tally_lists(sources, options, false, [&](Tally& whole) {
    CountedSystems counted = whole.finish();
    for (std::size_t i = 1; i < sources.size(); ++i) counted.systems[i - 1].name = sources[i]->name();
    return counted;
  });
}

CountedObjects join_lists(std::span<ByteSource* const> sources, const IntakeOptions& options) {
  return tally_lists(sources, options, true, [&](Tally& whole) {
    CountedObjects counted = whole.finish_joint();
    for (const ByteSource* source : sources.subspan(1)) counted.systems.push_back(source->name());
    return counted;
  });
}

}  // namespace etalon
