// states.cpp: any bytes as a state, with the checksum that fits them: refused, or a state that comes back from its own
// bytes and can be merged and measured.
#include <optional>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/format.hpp"
#include "etalon/objects.hpp"
#include "etalon/results.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

template <class Table>
Table read_table(std::string_view bytes) {
  Table table = Table::from_bytes(bytes);
  const Table again = Table::from_bytes(table.to_bytes());
  expect(again == table && again.to_bytes() == table.to_bytes(), "a table does not come back from its bytes");
  (void)outcome([&] {
    Table twice = table;
    twice += table;
    expect(twice.objects() == 2 * table.objects(), "objects are lost");
    return std::string();
  });
  return table;
}

void read_confusion(std::string_view bytes) {
  const Confusion table = read_table<Confusion>(bytes);
  (void)outcome([&] {
    const Matrix<double> matrix = table.matrix<double>();
    for (const Score& score : default_scores(KindOf<Matrix>::kind.domain)) (void)evaluate(score, matrix);
    return std::string();
  });
}

void read_contingency(std::string_view bytes) {
  const Contingency table = read_table<Contingency>(bytes);
  for (const std::string& row : table.rows()) {
    (void)table.without(row, row);
    if (table.objects() < 10000) (void)table.with_singletons(row, row);
  }
  const Partitions<double> partitions = table.partitions<double>();
  if (partitions.n() > 1000000) return;
  for (const Score& score : default_scores(KindOf<Partitions>::kind.domain)) (void)evaluate(score, partitions);
}

void read_document(std::string_view bytes) {
  const Document document = document_from_bytes(bytes);
  const std::string written = to_bytes(document);
  expect(to_bytes(document_from_bytes(written)) == written, "a document does not come back from its bytes");
  for (const FormatFacts* format : formats()) {
    if (thoroughly(bytes)) (void)format->write(document, {});
  }
  (void)as_json(document);
  for (const Picture& picture : pictures_of(document)) (void)picture.svg();
}

/// Nothing where they are refused.
std::optional<std::string> merged(State one, const State& other) {
  try {
    one.merge(other);
    return one.to_bytes();
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Of any domain.
void read_domain_state(std::string_view bytes) {
  const State state = State::from_bytes(bytes);
  const std::string written = state.to_bytes();
  const State again = State::from_bytes(written);
  expect(again == state && again.to_bytes() == written, "a state does not come back from its bytes");
  (void)merged(state, state);
  const State apart = state.named("x");
  expect(merged(state, apart) == merged(apart, state), "the order of merging changes a state");
  if (state.objects() != nullptr) (void)objects_of(state)->samples();
  Samples samples = samples_of(state);
  const std::vector<Score> scores = default_scores(samples);
  if (thoroughly(bytes)) expect_near_exact(samples, scores);
  ResultOptions how;
  how.each = true;
  const Results results = results_of(std::move(samples), scores, how);
  expect_values(results.values);
  (void)as_json(document_of(results));
}

// A further state joins with its reader.
constexpr void (*kStates[])(std::string_view) = {read_confusion, read_contingency, read_document, read_domain_state};

void put_checksum(std::string& bytes, std::size_t begin, std::size_t size) {
  std::uint64_t sum = checksum(std::string_view(bytes).substr(begin, size - 8));
  for (std::size_t at = begin + size - 8; at < begin + size; ++at, sum >>= 8) bytes[at] = static_cast<char>(sum & 0xFF);
}

/// Random bytes never have the right checksum, and would be refused before anything else is looked at. A state of a
/// domain has states within, each behind its length.
void put_checksums(std::string& bytes) {
  if (bytes.size() < 8) return;
  for (std::size_t begin = bytes.find("ETALON", 1); begin != std::string::npos;
       begin = bytes.find("ETALON", begin + 1)) {
    std::uint64_t size = 0;  // seven bits a byte, the highest nearest
    for (std::size_t at = begin; at > 0 && (at == begin || (bytes[at - 1] & 0x80) != 0); --at)
      size = size << 7 | static_cast<std::uint64_t>(bytes[at - 1] & 0x7F);
    if (size >= 14 && size <= bytes.size() - begin) put_checksum(bytes, begin, static_cast<std::size_t>(size));
  }
  put_checksum(bytes, 0, bytes.size());
}

}  // namespace

void fuzz_states(std::string_view input) {
  std::string bytes(input);
  put_checksums(bytes);
  for (const auto& read : kStates) {
    (void)outcome([&] {
      read(bytes);
      return std::string();
    });
  }
}

}  // namespace etalon
