// states.cpp: any bytes as a state, with the checksum that fits them: refused, or a state that comes back from its own
// bytes and can be merged and measured.
#include <nlohmann/json.hpp>

#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/format.hpp"
#include "etalon/objects.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"
#include "etalon/values.hpp"
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
  for (const FormatFacts* format : formats()) (void)format->write(document, {});
  const std::string json = write(document, OutputFormat::json);
  expect(nlohmann::json::accept(json), "this is no JSON: " + json);
  for (const Picture& picture : pictures_of(document)) (void)picture.svg();
}

/// Of any domain: what was counted of systems on units.
void read_counted(std::string_view bytes) {
  const State state = State::from_bytes(bytes);
  const std::string written = state.to_bytes();
  expect(State::from_bytes(written) == state, "a state does not come back from its bytes");
  (void)outcome([&] {
    State twice = state;
    twice.merge(state);
    expect(State::from_bytes(twice.to_bytes()) == twice, "a merged state does not come back from its bytes");
    return std::string();
  });
  expect(state.named("x").units().size() == state.units().size(), "units are lost");
  (void)outcome([&] {
    const auto samples = std::make_shared<const Samples>(samples_of(state));
    std::uint64_t size = 0;
    for (const Sample& sample : samples->samples) size += sample.objects;
    if (size < 100000) (void)measure(samples, default_scores(*samples), {});
    if (state.objects() != nullptr) (void)objects_of(state)->samples();
    return std::string();
  });
}

// A further state joins with its reader.
constexpr void (*kStates[])(std::string_view) = {read_confusion, read_contingency, read_document, read_counted};

}  // namespace

void fuzz_states(std::string_view input) {
  // Random bytes never have the right checksum, and would be refused before anything else is looked at.
  std::string bytes(input.substr(0, input.size() - std::min<std::size_t>(input.size(), 8)));
  const std::uint64_t sum = checksum(bytes);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>((sum >> (8 * i)) & 0xFF);
  for (const auto& read : kStates) {
    (void)outcome([&] {
      read(bytes);
      return std::string();
    });
  }
}

}  // namespace etalon
