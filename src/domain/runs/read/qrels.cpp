// qrels.cpp: judgments by query, each with a table of its documents.
#include <algorithm>
#include <cmath>
#include <utility>

#include "domain/runs/read/qrels_data.hpp"
#include "domain/runs/read/row_store.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

/// How many documents have each grade. Few grades are looked for one by one; many are sorted.
std::shared_ptr<const Judgments> count_grades(std::span<const QrelsData::Document> documents,
                                              std::vector<Judgments::Level>& levels, double top) {
  constexpr std::size_t few = 8;
  auto judgments = std::make_shared<Judgments>();
  judgments->top = top;
  levels.clear();
  for (const QrelsData::Document& document : documents) {
    if (document.grade < 0) {
      ++judgments->pooled;
      continue;
    }
    const auto end = levels.begin() + static_cast<std::ptrdiff_t>(std::min(few, levels.size()));
    const auto level =
        std::find_if(levels.begin(), end, [&](const Judgments::Level& one) { return one.grade == document.grade; });
    if (level != end)
      ++level->documents;
    else
      levels.push_back({document.grade, 1});
  }
  std::sort(levels.begin(), levels.end(),
            [](const Judgments::Level& a, const Judgments::Level& b) { return a.grade > b.grade; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (kept > 0 && levels[kept - 1].grade == levels[i].grade)
      levels[kept - 1].documents += levels[i].documents;
    else
      levels[kept++] = levels[i];
  }
  judgments->levels.assign(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(kept));
  return judgments;
}

/// Puts the documents of a query behind those that are there.
void put_query(const RowStore& rows, const RowStore::Groups& groups, std::size_t query, QrelsData& data,
               std::vector<Judgments::Level>& levels) {
  const std::size_t count = groups.size(query);
  const std::size_t base = data.slots.size();
  data.slots.resize(base + document_slots(count));
  const std::size_t mask = data.slots.size() - base - 1;
  std::uint64_t filter = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const RowStore::Row& row = rows.row(groups.row(query, i));
    const std::uint32_t hash = padded_id_hash(row.id, row.size);
    const std::size_t at = document_slot(data.slots.data() + base, mask, hash, [&](std::uint32_t held) {
      const RowStore::Row& other = rows.row(groups.row(query, held));
      return other.size == row.size && same_bytes(other.id, row.id, row.size);
    });
    if (data.slots[base + at].held != 0) {
      rows.place().fail(
          {row.line,
           "document '" + std::string(row.id, row.size) + "' is judged twice for query '" + data.queries[query] + "'",
           rows.row(groups.row(query, data.slots[base + at].held - 1)).line});
    }
    filter |= QrelsData::filter_bit(hash);
    data.slots[base + at] = {hash, static_cast<std::uint32_t>(i) + 1};
    data.documents.push_back({row.id, row.size, row.value + 0.0});  // −0 is 0
  }
  data.filters.push_back(filter);
  data.judgments.push_back(count_grades(std::span(data.documents).last(count), levels, data.top));
  data.first.push_back(data.documents.size());
  data.first_slot.push_back(data.slots.size());
}

}  // namespace

Qrels qrels_of(RowStore rows) {
  if (rows.queries().keys().empty()) throw Error(ErrorKind::input, rows.place().name + ": there are no judgments");
  auto data = std::make_shared<QrelsData>();
  data->name = rows.place().name;
  const RowStore::Groups groups(rows);
  const auto& queries = rows.queries().keys();
  data->queries.assign(queries.begin(), queries.end());
  Odd fractions;
  double fraction = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RowStore::Row& row = rows.row(i);
    if (!std::isfinite(row.value))
      rows.place().fail({row.line, "the grade " + shortest(row.value) + " is not a finite number"});
    data->top = std::max(data->top, row.value);
    if (row.value == std::trunc(row.value)) continue;
    if (fractions.count == 0) fraction = row.value;
    fractions.meet(row.line);
  }
  if (fractions.count > 0) {
    data->notes.push_back(rows.place().before_line() + std::to_string(fractions.line) + ": " +
                          std::to_string(fractions.count) + (fractions.count == 1 ? " grade is" : " grades are") +
                          " not whole; " + shortest(fraction) + " counts as it is here, and trec_eval reads " +
                          shortest(std::trunc(fraction) + 0.0));
  }
  data->documents.reserve(rows.size());
  data->first.push_back(0);
  data->first_slot.push_back(0);
  std::size_t slots = 0;
  for (std::size_t query = 0; query < data->queries.size(); ++query) slots += document_slots(groups.size(query));
  data->slots.reserve(slots);
  std::vector<Judgments::Level> levels;
  for (std::size_t query = 0; query < data->queries.size(); ++query) put_query(rows, groups, query, *data, levels);
  auto [index, ids] = rows.release();
  data->index = std::move(index);
  data->ids = std::move(ids);
  return Qrels(std::move(data));
}

const std::string& Qrels::name() const { return data_->name; }
const std::vector<std::string>& Qrels::queries() const { return data_->queries; }
const std::vector<std::string>& Qrels::notes() const { return data_->notes; }

std::size_t Qrels::find(std::string_view query) const {
  const std::uint32_t code = data_->index.find(query);
  return code == TextInterner::kUnknown ? kUnknown : code;
}

const std::shared_ptr<const Judgments>& Qrels::judgments(std::size_t query) const { return data_->judgments.at(query); }

std::optional<double> Qrels::grade(std::size_t query, std::string_view document) const {
  const QrelsData::Document* const found = data_->find(query, document.data(), document.size(), id_hash(document));
  return found == nullptr ? std::nullopt : std::optional(found->grade);
}

std::vector<Qrels::Document> Qrels::documents(std::size_t query) const {
  std::vector<Document> all;
  for (std::size_t i = data_->first.at(query); i < data_->first.at(query + 1); ++i)
    all.push_back({{data_->documents[i].id, data_->documents[i].size}, data_->documents[i].grade});
  return all;
}

QrelsBuilder::QrelsBuilder(std::string name) : rows_(std::make_unique<RowStore>(RowPlace{std::move(name), false})) {}
QrelsBuilder::~QrelsBuilder() = default;
QrelsBuilder::QrelsBuilder(QrelsBuilder&&) noexcept = default;
QrelsBuilder& QrelsBuilder::operator=(QrelsBuilder&&) noexcept = default;

void QrelsBuilder::add_query(std::string_view query) { rows_->add_query(query); }
void QrelsBuilder::add(std::string_view query, std::string_view document, double grade) {
  rows_->add(query, document, grade, kNoRank, 0);
}
void QrelsBuilder::add(std::int64_t query, std::int64_t document, double grade) {
  rows_->add(query, document, grade, kNoRank, 0);
}

Qrels QrelsBuilder::finish() {
  auto rows = std::exchange(rows_, std::make_unique<RowStore>(rows_->place()));
  return qrels_of(std::move(*rows));
}

}  // namespace etalon
