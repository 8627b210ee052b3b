// run_pieces.cpp: any bytes as judgments and a run: an error that names what is wrong, or a result, and the same one
// on any number of threads and in pieces of any size. The first byte says how to read, a line with % alone is between
// the two texts.
#include <string>

#include "domain/runs/read/run_stream.hpp"
#include "domain/runs/read/run_tables.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "memory_file.hpp"
#include "runs/shown_lists.hpp"

namespace etalon {
namespace {

std::string all_of(const JudgedRun& run) {
  std::string text = shown(run) + run.tag + "\n";
  for (const std::string& note : run.notes) text += note + "\n";
  return text;
}

RunReading reading_of(unsigned char options) {
  RunReading reading;
  reading.ties = static_cast<TieOrder>(options % 3);
  reading.single_precision = (options & 4U) != 0;
  reading.judged_only = (options & 8U) != 0;
  if ((options & 16U) != 0) reading.depth = 1 + options / 32U;
  return reading;
}

void read_both(std::string_view judgments, std::string_view rows, const RunReading& reading, bool thorough) {
  static const MemoryFile qrels_file;
  static const MemoryFile run_file;
  qrels_file.put(judgments);
  run_file.put(rows);
  const std::string paths[] = {run_file.path()};
  std::optional<Qrels> qrels;
  try {
    qrels = read_qrels(qrels_file.path());
  } catch (const Error&) {
    return;
  }
  const auto read = [&](unsigned threads) { return std::move(read_runs(*qrels, paths, reading, threads).front()); };
  const std::string first = outcome([&] { return all_of(read(1)); });
  if (thorough) expect_same(first, outcome([&] { return all_of(read(2)); }), "a second thread");
  const auto in_pieces = [&](unsigned threads) {
    return outcome([&] {
      ByteSource source(paths[0]);
      if (row_format(source) != RowFormat::trec) return all_of(read(1));
      auto run = stream_run(source, *qrels, reading, threads, 48);
      return all_of(run ? std::move(*run) : read(1));
    });
  };
  const std::string pieces = in_pieces(1);
  if (thorough) expect_same(pieces, in_pieces(2), "a second thread for small pieces");
  // Bytes that no text has are met where a piece is filled, so before or behind another error.
  if (rows.find('\0') == std::string_view::npos) expect_same(first, pieces, "the size of pieces");
}

}  // namespace

void fuzz_run_pieces(std::string_view input) {
  constexpr std::string_view between = "\n%\n";
  const std::size_t cut = input.find(between);
  if (cut == std::string_view::npos || cut == 0) return;
  read_both(input.substr(1, cut), input.substr(cut + between.size()), reading_of(static_cast<unsigned char>(input[0])),
            thoroughly(input));
}

}  // namespace etalon
