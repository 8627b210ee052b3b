// counted.cpp: the same counts in pieces of any size, on any number of threads, in parts that are merged, from texts
// and from arrays.
#include <cstring>
#include <random>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/systems.hpp"
#include "etalon/text.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "intake/whole_reader.hpp"

namespace etalon {
namespace {

constexpr std::size_t kPieces[] = {1, 7, 64, std::size_t{1} << 17};

/// Every size of pieces on one thread, and one of them on several, which take longer to start than most inputs to read;
/// or one of all these ways.
template <class Action>
void for_ways_to_count(std::string_view input, Action action) {
  const std::size_t chosen = kPieces[input.size() % std::size(kPieces)];
  if (!thoroughly(input)) return action(chosen, 1U);
  for (const std::size_t piece : kPieces) action(piece, 1U);
  action(chosen, 4U);
}

void expect_same_counts(const ReadOutcome& first, const ReadOutcome& other, const char* what) {
  if (first == other) return;
  complain(std::string(what) + ": '" + first.error + "' and '" + other.error + "'");
}

/// Numbers from bytes, one after the other; 0 when there are none left.
class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  unsigned next() {
    if (bytes_.empty()) return 0;
    const auto number = static_cast<unsigned char>(bytes_[0]);
    bytes_.remove_prefix(1);
    return number;
  }

 private:
  std::string_view bytes_;
};

/// Weights of all sizes, many of which do not add up without rounding.
double weight_of(unsigned byte) {
  constexpr double some[] = {0, 1, 0.1, 1e-16, 1e16, 3, 1e-300, 1e200};
  return some[byte % 8] * (1 + byte / 8);
}

struct Pairs {
  std::vector<std::int64_t> truth;
  std::vector<std::int64_t> prediction;
  std::vector<double> weights;
};

Pairs pairs_of(Numbers numbers) {
  Pairs pairs;
  const unsigned classes = 1 + numbers.next();
  while (!numbers.empty()) {
    // Some far apart, so that tables of a window and of hashes are both met.
    const unsigned far = numbers.next();
    pairs.truth.push_back(static_cast<std::int64_t>(numbers.next() % classes) +
                          (far < 8 ? std::int64_t{far} << 40 : 0));
    pairs.prediction.push_back(static_cast<std::int64_t>(numbers.next() % classes) - (far > 250 ? 100000 : 0));
    pairs.weights.push_back(weight_of(far));
  }
  return pairs;
}

template <class Table>
Table table_of(const Pairs& pairs, std::size_t from, std::size_t to, bool weighted, unsigned threads) {
  const auto part = [&](const std::vector<std::int64_t>& all) {
    return LabelView::integers(std::span<const std::int64_t>(all).subspan(from, to - from));
  };
  TabulateOptions options{.threads = threads};
  if (weighted) options.weights = std::span(pairs.weights).subspan(from, to - from);
  if constexpr (std::is_same_v<Table, Confusion>) {
    return tabulate(part(pairs.truth), part(pairs.prediction), options);
  } else {
    return cross_tabulate(part(pairs.truth), part(pairs.prediction), options);
  }
}

template <class Table>
void merge_parts(const Pairs& pairs, std::size_t cut, bool weighted, bool threads) {
  const std::size_t all = pairs.truth.size();
  const std::string whole = table_of<Table>(pairs, 0, all, weighted, 1).to_bytes();
  if (threads) expect(table_of<Table>(pairs, 0, all, weighted, 4).to_bytes() == whole, "threads change a table");
  const Table first = table_of<Table>(pairs, 0, cut, weighted, 1);
  const Table rest = table_of<Table>(pairs, cut, all, weighted, 1);
  Table merged = first;
  merged += rest;
  Table other_way = rest;
  other_way += first;
  // A part without objects does not know that there are weights.
  if (weighted && (cut == 0 || cut == all)) return;
  expect(merged.to_bytes() == whole, "parts that are merged are not the whole");
  expect(other_way.to_bytes() == whole, "the order of merging changes a table");
  expect(Table::from_bytes(whole) == merged, "a table does not come back from its bytes");
}

template <class Integer>
std::string npy_of(const std::vector<std::int64_t>& labels, const char* type) {
  std::string header = "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" +
                       std::to_string(labels.size()) + ",), }";
  header.resize((header.size() + 11) / 64 * 64 + 63 - 10 + 1, ' ');
  header.back() = '\n';
  std::string file = "\x93NUMPY";
  file += std::string{'\1', '\0', static_cast<char>(header.size() & 0xFF), static_cast<char>(header.size() >> 8)};
  file += header;
  for (const std::int64_t label : labels) {
    const auto number = static_cast<Integer>(label);
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    file.append(bytes, sizeof number);
  }
  return file;
}

std::string list_of(const std::vector<std::int64_t>& labels) {
  std::string text;
  for (const std::int64_t label : labels) text += std::to_string(label) + "\n";
  return text;
}

std::string tables_of(const std::string& truth, const std::string& prediction, unsigned threads) {
  static const MemoryFile files[2];
  files[0].put(truth);
  files[1].put(prediction);
  const LabelFiles read{.paths = {files[0].path(), files[1].path()}, .threads = threads};
  return outcome([&] {
    return read_systems(read)[0].confusion.to_bytes() + read_cluster_systems(read)[0].contingency.to_bytes();
  });
}

}  // namespace

void fuzz_columns(std::string_view input) {
  const std::size_t line = std::min(input.find('\n'), input.size());
  const Parts parts = parts_of(input);
  ColumnRoles roles;
  for (const std::string& word : parts.words) {
    if (word.starts_with("truth=")) roles.truth = word.substr(6);
    if (word.starts_with("weights=")) roles.weights = word.substr(8);
    if (word.starts_with("prediction=")) roles.predictions.push_back(word.substr(11));
  }
  static const MemoryFile file;
  const std::string text(input.substr(std::min(line + 1, input.size())));
  file.put(text);
  // As the reader of whole texts has it, which unpacks nothing and takes no notice of other formats.
  if (text.starts_with("\x1f\x8b") || outcome([&] { return read_source(file.path()).content; }) != text) return;
  const ReadOutcome whole = whole_columns({file.path(), text}, roles);
  for_ways_to_count(input, [&](std::size_t piece, unsigned threads) {
    for (const bool lines : {true, false})
      expect_same_counts(whole, counted_columns(file.path(), roles, {threads, piece, lines}), "a table in pieces");
  });
}

void fuzz_lists(std::string_view input) {
  const std::string lines = "\n" + std::string(input);  // the parts are views of it
  const Parts parts = parts_of(lines);
  static const MemoryFile files[4];
  std::vector<Source> sources;
  for (std::size_t i = 0; i < parts.files.size(); ++i) {
    files[i].put(parts.files[i]);
    const std::string text = outcome([&] { return read_source(files[i].path()).content; });
    if (text != parts.files[i] || text.starts_with("\x93NUMPY")) return;
    sources.push_back({files[i].path(), text});
  }
  if (sources.size() < 2) return;
  const ReadOutcome whole = whole_lists(sources);
  for_ways_to_count(input, [&](std::size_t piece, unsigned threads) {
    expect_same_counts(whole, outcome_of([&] {
                         std::vector<std::unique_ptr<ByteSource>> opened;
                         std::vector<ByteSource*> read;
                         for (const Source& source : sources)
                           read.push_back(opened.emplace_back(std::make_unique<ByteSource>(source.name)).get());
                         return outcome_of_counted(count_lists(read, {threads, piece}));
                       }),
                       "lists in pieces");
  });
}

void fuzz_packed(std::string_view input) {
  static const MemoryFile file;
  file.put(input);
  const std::string whole = outcome([&] { return read_source(file.path()).content; });
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1000}}) {
    const std::string pieces = outcome([&] {
      ByteSource source(file.path());
      std::string text(source.peek(piece));
      const std::size_t looked = text.size();
      text.clear();
      std::string buffer(piece, '\0');
      while (const std::size_t size = source.read(buffer.data(), piece)) text.append(buffer, 0, size);
      expect(looked <= text.size(), "bytes that were looked at are gone");
      return text;
    });
    // Damage before the end of what is cut off is met as the one or the other.
    if (!whole.starts_with("error: ") || !pieces.starts_with("error: "))
      expect_same(whole, pieces, "reading in pieces");
  }
}

void fuzz_merged(std::string_view input) {
  Numbers numbers(input);
  const unsigned where = numbers.next();
  const Pairs pairs = pairs_of(numbers);
  if (pairs.truth.empty()) return;
  const std::size_t cut = pairs.truth.size() * where / 255;
  for (const bool weighted : {false, true}) {
    merge_parts<Confusion>(pairs, cut, weighted, thoroughly(input));
    merge_parts<Contingency>(pairs, cut, weighted, thoroughly(input));
  }
}

void fuzz_arrays(std::string_view input) {
  const Pairs pairs = pairs_of(Numbers(input));
  if (pairs.truth.empty()) return;
  const std::string text = tables_of(list_of(pairs.truth), list_of(pairs.prediction), 1);
  for (const unsigned threads : {1U, 4U}) {
    if (threads > 1 && !thoroughly(input)) break;
    expect_same(
        text,
        tables_of(npy_of<std::int64_t>(pairs.truth, "<i8"), npy_of<std::int64_t>(pairs.prediction, "<i8"), threads),
        "an array instead of a text");
    expect_same(text, tables_of(list_of(pairs.truth), npy_of<std::int32_t>(pairs.prediction, "<i4"), threads),
                "an array beside a text");
  }
}

}  // namespace etalon
