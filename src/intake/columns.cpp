// columns.cpp: a table with a header, counted by its columns on all threads.
#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "intake/chunks.hpp"
#include "intake/count.hpp"
#include "intake/made_ahead.hpp"
#include "intake/table_counter.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of UTF-8, at the begin of a file

/// The delimiter is that of the first line; the mark before it is passed over.
char read_delimiter(ByteSource& source, bool& marked) {
  marked = source.peek(kMark.size()) == kMark;
  if (char mark[kMark.size()]; marked) source.read(mark, sizeof mark);
  std::size_t most = 4096;
  std::string_view head = source.peek(most);
  while (head.find('\n') == std::string_view::npos && head.size() == most) head = source.peek(most *= 2);
  const char delimiter = delimiter_of(head.substr(0, head.find('\n')));
  return delimiter == 0 ? ',' : delimiter;
}

/// The header, and with it the first records.
class Head {
 public:
  Head(const ByteSource& source, char delimiter, bool marked, Chunk& chunk)
      : source_{source.name(), (marked ? std::string(kMark) : std::string()) + std::string(chunk.view())},
        table_(source_) {
    Records records(source_, delimiter);
    std::vector<std::string_view> fields;
    blank_ = !records.next(fields);
    const std::size_t end = std::min(records.position(), source_.content.size());
    lines_ = static_cast<std::size_t>(
        std::count(source_.content.begin(), source_.content.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    chunk.skip(end - (marked ? kMark.size() : 0));
  }
  [[nodiscard]] const Source& source() const { return source_; }
  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] std::size_t lines() const { return lines_; }
  /// A header of one empty name in quotes is blank in the eyes of the reader: nothing may follow.
  [[nodiscard]] bool blank() const { return blank_; }

 private:
  Source source_;
  Table table_;
  std::size_t lines_ = 0;
  bool blank_ = false;
};

std::vector<std::string> prediction_names(const Table& table, const ColumnRoles& roles) {
  if (!roles.predictions.empty()) return roles.predictions;
  std::vector<std::string> names;
  for (const std::string& column : table.columns()) {
    // A column without a name, such as an index, is no prediction when it is not asked for.
    if (!column.empty() && !names_no_prediction(column) && column != roles.truth && column != roles.weights &&
        column != roles.units)
      names.push_back(column);
  }
  return names;
}

TableShape make_shape(const Table& table, char delimiter, const ColumnRoles& roles,
                      const std::vector<std::string>& predictions) {
  TableShape shape{delimiter, table.columns().size()};
  TextInterner known;  // there may be thousands of columns
  for (const std::string& column : table.columns()) known.code(column);
  constexpr std::size_t none = static_cast<std::size_t>(-1);
  std::vector<std::size_t> codes(shape.width, none);
  // Two roles may have the same column, which then gets codes once.
  const auto coded = [&](const std::string& name) {
    const std::uint32_t found = known.find(name);
    const std::size_t place = found == TextInterner::kUnknown ? table.index_of(name) : found;
    if (codes[place] == none) {
      codes[place] = shape.places.size();
      shape.places.push_back(place);
    }
    return codes[place];
  };
  coded(roles.truth);
  for (const std::string& name : predictions) shape.plan.predictions.push_back(coded(name));
  if (!roles.units.empty()) shape.plan.units = coded(roles.units);
  shape.plan.columns = shape.places.size();
  const auto weights = std::find(table.columns().begin(), table.columns().end(), roles.weights);
  if (!roles.weights.empty() && weights != table.columns().end()) {
    shape.weights = static_cast<std::size_t>(weights - table.columns().begin());
    shape.plan.weighted = true;
  }
  for (std::size_t place = 0; place < shape.width; ++place) {
    if (codes[place] == none) shape.others.push_back(place);
  }
  return shape;
}

/// Some records of the text, or what went wrong in reading them.
struct Piece {
  Chunk chunk{};
  std::size_t index = 0;
  std::exception_ptr failure{};
};

bool next_piece(RecordChunks& chunks, Piece& piece) {
  try {
    return chunks.next(piece.chunk, piece.index);
  } catch (...) {
    piece.failure = std::current_exception();
    return true;
  }
}

/// Says of a wrong record what the reader of whole tables says of it.
void judge_record(const Head& head, const TableShape& shape, std::size_t line, const std::string& text) {
  const Source source{head.source().name, text};
  Records records(source, shape.delimiter, 0, line);
  std::vector<std::string_view> fields;
  if (!records.next(fields)) return;
  check_width(source, line, fields.size(), shape.width);
  for (const std::size_t place : shape.places) check_label(source, line, fields[place], head.table().columns()[place]);
  throw std::logic_error(source.name + ":" + std::to_string(line) + ": refused for no reason");
}

void check_findings(const TextFindings& findings, const Head& head, const ColumnRoles& roles, std::size_t predictions) {
  findings.check();
  const Source& source = head.source();
  if (findings.records() == 0) source.fail("there is no line below the header");
  if (predictions == 0) source.fail("there is no column beside the truth");
  if (roles.weights.empty()) return;
  (void)head.table().index_of(roles.weights);
  if (const auto& weight = findings.unreadable_weight()) {
    source.fail(weight->line, "'" + weight->text + "' in column '" + roles.weights + "' is not a finite number");
  }
  if (const auto& weight = findings.negative_weight()) {
    throw Error(ErrorKind::input, "weight " + std::to_string(weight->record + 1) + " is " +
                                      std::to_string(weight->value) + "; weights must be finite and not negative");
  }
}

/// Counts the table, and hands finish(tally, names of the predictions) what was counted.
template <class Finish>
auto tally_columns(ByteSource& source, const ColumnRoles& roles, const IntakeOptions& options, bool joint,
                   Finish finish) {
  bool marked = false;
  const char delimiter = read_delimiter(source, marked);
  RecordChunks chunks(source, delimiter, std::max<std::size_t>(options.piece, 1));
  Chunk first;
  std::size_t index = 0;
  chunks.next(first, index);
  const Head head(source, delimiter, marked, first);
  while (head.blank() && chunks.next(first, index)) {
    if (!trim(first.view()).empty()) head.source().fail(1, "the line is blank");
    first.skip(first.view().size());
  }
  const std::vector<std::string> predictions = prediction_names(head.table(), roles);
  TableShape shape = make_shape(head.table(), delimiter, roles, predictions);
  shape.plan.joint = joint;

  TextFindings findings(
      1 + head.lines(), [&](std::size_t line, const std::string& text) { judge_record(head, shape, line, text); },
      [&](std::size_t line) { head.source().fail(line, "the line is blank"); });
  const PieceThreads threads(chunks.ended() ? 1 : options.threads, source.costly());
  std::vector<TableCounter> counters;
  for (std::size_t i = 0; i < threads.workers; ++i) counters.emplace_back(shape, options.whole_lines);
  findings.tell(0, counters[0].count(first.text(delimiter)));
  for_each_piece(
      threads, Piece{}, [&](Piece& piece) { return !findings.failed() && next_piece(chunks, piece); },
      [&](std::size_t worker, const Piece& piece) {
        findings.tell(piece.index, piece.failure ? PieceReport{.failure = piece.failure}
                                                 : counters[worker].count(piece.chunk.text(delimiter)));
      });
  check_findings(findings, head, roles, predictions.size());

  Tally& whole = counters[0].finish();
  for (std::size_t i = 1; i < threads.workers; ++i) whole.merge(counters[i].finish());
  return finish(whole, predictions);
}

}  // namespace

CountedSystems count_columns(ByteSource& source, const ColumnRoles& roles, const IntakeOptions& options) {
  return tally_columns(source, roles, options, false, [](Tally& whole, const std::vector<std::string>& predictions) {
    CountedSystems counted = whole.finish();
    for (std::size_t i = 0; i < predictions.size(); ++i) counted.systems[i].name = predictions[i];
    return counted;
  });
}

CountedObjects join_columns(ByteSource& source, const ColumnRoles& roles, const IntakeOptions& options) {
  return tally_columns(source, roles, options, true, [](Tally& whole, const std::vector<std::string>& predictions) {
    CountedObjects counted = whole.finish_joint();
    counted.systems = predictions;
    return counted;
  });
}

}  // namespace etalon
