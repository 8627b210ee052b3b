// read_runs.cpp: files of judgments and of runs, in any of their formats.
#include <filesystem>

#include "domain/runs/read/line_pieces.hpp"
#include "domain/runs/read/row_store.hpp"
#include "domain/runs/read/run_lines.hpp"
#include "domain/runs/read/run_notes.hpp"
#include "domain/runs/read/run_stream.hpp"
#include "domain/runs/read/run_tables.hpp"
#include "etalon/error.hpp"
#include "number/run_all.hpp"

namespace etalon {
namespace {

/// Calls visit(WordLine) for all lines; a bad one is reported with its file.
template <std::size_t Words, class Visit>
void each_source_line(ByteSource& source, const RowStore& rows, Visit visit) {
  LinePieces pieces(source, false);
  LinePiece piece;
  std::size_t line = 1;
  try {
    while (pieces.next(piece)) {
      check_cancelled();
      line = each_line<Words>(piece.bytes.get(), piece.size, line, visit);
    }
  } catch (const BadRow& bad) {
    rows.place().fail(bad);
  }
  if (rows.size() == 0) throw Error(ErrorKind::input, source.name() + ": the file is empty");
}

void read_qrels_lines(ByteSource& source, RowStore& rows, bool subtopics) {
  each_source_line<4>(source, rows, [&](const WordLine& line) {
    if (line.words != 4) refuse_qrels_columns(line);
    double grade = 0;
    if (!read_padded_decimal(line[3], grade)) {
      throw BadRow{line.line,
                   "'" + std::string(line[3]) + "' in the fourth column is not a finite number; a grade is expected"};
    }
    rows.add(line[0], line[2], grade, subtopics ? rows.subtopic(line[1]) : kNoRank, line.line);
  });
}

JudgedRun collect_run(ByteSource& source, const Qrels& qrels, const RunReading& reading, unsigned threads) {
  RowStore rows(RowPlace{source.name(), true});
  RunTags tags;
  each_source_line<6>(source, rows, [&](const WordLine& line) {
    RunRow row;
    read_run_row(line, row);
    rows.add(line[0], row.document(), row.score, row.rank, row.line);
    if (is_rounded(line[4], row.score)) rows.meet_rounded();
    tags.meet(line);
  });
  JudgedRun run = run_of(rows, qrels, reading, threads, true);
  run.tag = tags.last();
  for (std::string& note : tag_notes(tags, source.name() + ":")) run.notes.push_back(std::move(note));
  return run;
}

JudgedRun read_other_run(ByteSource& source, RowFormat format, const Qrels& qrels, const RunReading& reading,
                         unsigned threads) {
  RowStore rows(RowPlace{source.name(), true});
  TableRows table;
  if (format == RowFormat::json)
    read_json_rows(source, rows, false);
  else
    table = read_table_rows(source, RowKind::run, rows, false);
  JudgedRun run = run_of(rows, qrels, reading, threads, table.ranked);
  run.tag = table.tag;
  if (!table.scored) run.notes.push_back(source.name() + ": there is no column of scores; ranks give the order");
  if (!table.note.empty()) run.notes.push_back(source.name() + ": " + table.note);
  return run;
}

JudgedRun read_run(const Qrels& qrels, const std::string& path, const RunReading& reading, unsigned threads) {
  ByteSource source(path);
  const RowFormat format = row_format(source);
  if (format != RowFormat::trec) return read_other_run(source, format, qrels, reading, threads);
  std::error_code ignored;
  if (path == "-" || !std::filesystem::is_regular_file(path, ignored))
    return collect_run(source, qrels, reading, threads);
  if (auto run = stream_run(source, qrels, reading, threads)) return std::move(*run);
  ByteSource again(path);
  return collect_run(again, qrels, reading, threads);
}

}  // namespace

Qrels read_qrels(const std::string& path, bool subtopics) {
  ByteSource source(path);
  RowStore rows(RowPlace{source.name(), true});
  std::vector<std::string> notes;
  switch (row_format(source)) {
    case RowFormat::trec: read_qrels_lines(source, rows, subtopics); break;
    case RowFormat::table: {
      const TableRows table = read_table_rows(source, RowKind::qrels, rows, subtopics);
      if (!table.scored) notes.push_back(source.name() + ": " + kImplicit);
      if (!table.note.empty()) notes.push_back(source.name() + ": " + table.note);
      break;
    }
    case RowFormat::json: read_json_rows(source, rows, subtopics); break;
  }
  return qrels_of(std::move(rows), std::move(notes));
}

std::vector<JudgedRun> read_runs(const Qrels& qrels, std::span<const std::string> paths, const RunReading& reading,
                                 unsigned threads) {
  threads = std::max(threads, 1U);
  // A thread for each file where that keeps all of them at work; else all of them on one file after the other.
  const bool apart = paths.size() >= 2 * std::size_t{threads} || paths.size() % threads == 0;
  std::vector<JudgedRun> runs;
  run_all(paths.size(), apart ? threads : 1, runs, [&](std::size_t i) {
    std::vector<JudgedRun> one;
    one.push_back(read_run(qrels, paths[i], reading, apart ? 1 : threads));
    return one;
  });
  return runs;
}

}  // namespace etalon
