// runs_reader.cpp: any bytes as judgments and a run: an error that names what is wrong, or a result, and the same one
// on any number of threads and in pieces of any size. The first byte says how to read, a line with % alone is between
// the two texts.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "domain/runs/read/run_stream.hpp"
#include "domain/runs/read/run_tables.hpp"
#include "etalon/error.hpp"
#include "runs/shown_lists.hpp"

namespace etalon {
namespace {

/// A file without a folder, gone with the process.
class FileInMemory {
 public:
  explicit FileInMemory(const char* name)
      : file_(memfd_create(name, 0)), path_("/proc/self/fd/" + std::to_string(file_)) {
    if (file_ < 0) std::abort();
  }
  ~FileInMemory() { close(file_); }
  FileInMemory(const FileInMemory&) = delete;
  FileInMemory& operator=(const FileInMemory&) = delete;

  const std::string& write(std::string_view text) {
    const bool written =
        ftruncate(file_, 0) == 0 && pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    if (!written) std::abort();
    return path_;
  }

 private:
  int file_;
  std::string path_;
};

std::string all_of(const JudgedRun& run) {
  std::string text = shown(run) + run.tag + "\n";
  for (const std::string& note : run.notes) text += note + "\n";
  return text;
}

/// What comes out, as a text; other exceptions than ours go on, and end the program.
template <class Read>
std::string outcome(Read read) {
  try {
    return all_of(read());
  } catch (const Error& error) {
    return error.what();
  }
}

void expect_same(const std::string& first, const std::string& other, const char* what) {
  if (first == other) return;
  std::fprintf(stderr, "%s changes the result:\n%s\n---\n%s\n", what, first.c_str(), other.c_str());
  std::abort();
}

RunReading reading_of(unsigned char options) {
  RunReading reading;
  reading.ties = static_cast<TieOrder>(options % 3);
  reading.single_precision = (options & 4U) != 0;
  reading.judged_only = (options & 8U) != 0;
  if ((options & 16U) != 0) reading.depth = 1 + options / 32U;
  return reading;
}

void read_both(std::string_view judgments, std::string_view rows, const RunReading& reading) {
  static FileInMemory qrels_file("qrels");
  static FileInMemory run_file("run");
  const std::string& qrels_path = qrels_file.write(judgments);
  const std::string paths[] = {run_file.write(rows)};
  std::optional<Qrels> qrels;
  try {
    qrels = read_qrels(qrels_path);
  } catch (const Error&) {
    return;
  }
  const auto read = [&](unsigned threads) { return std::move(read_runs(*qrels, paths, reading, threads).front()); };
  const std::string first = outcome([&] { return read(1); });
  expect_same(first, outcome([&] { return read(2); }), "a second thread");
  const auto in_pieces = [&](unsigned threads) {
    return outcome([&] {
      ByteSource source(paths[0]);
      if (row_format(source) != RowFormat::trec) return read(1);
      auto run = stream_run(source, *qrels, reading, threads, 48);
      return run ? std::move(*run) : read(1);
    });
  };
  const std::string pieces = in_pieces(1);
  expect_same(pieces, in_pieces(2), "a second thread for small pieces");
  // Bytes that no text has are met where a piece is filled, so before or behind another error.
  if (rows.find('\0') == std::string_view::npos) expect_same(first, pieces, "the size of pieces");
}

}  // namespace
}  // namespace etalon

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view between = "\n%\n";
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = all.find(between);
  if (cut == std::string_view::npos || cut == 0) return 0;
  etalon::read_both(all.substr(1, cut), all.substr(cut + between.size()), etalon::reading_of(data[0]));
  return 0;
}
