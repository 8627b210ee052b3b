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
std::shared_ptr<Judgments> count_grades(std::span<const QrelsData::Document> documents,
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

/// A grade of one document for one subtopic.
struct SubtopicRow {
  std::uint32_t document;  // of the query, by its first row
  std::uint32_t subtopic;
  double grade;
  std::uint32_t line;
};

std::string document_of_query(const QrelsData::Document& document, const std::string& query) {
  return "document '" + std::string(document.id, document.size) + "' is judged twice for query '" + query + "'";
}

/// The rows by document and subtopic; numbers both anew.
std::shared_ptr<const Subtopics> subtopics_of(std::vector<SubtopicRow>& rows, std::span<QrelsData::Document> documents,
                                              const RowStore& store, const std::string& query) {
  std::vector<std::uint32_t> order(documents.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto id = [&](std::uint32_t i) { return std::string_view(documents[i].id, documents[i].size); };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return id(a) > id(b); });
  for (std::uint32_t i = 0; i < order.size(); ++i) documents[order[i]].number = i;
  std::vector<std::uint32_t> named;
  for (SubtopicRow& row : rows) {
    row.document = documents[row.document].number;
    named.push_back(row.subtopic);
  }
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  std::stable_sort(rows.begin(), rows.end(), [](const SubtopicRow& a, const SubtopicRow& b) {
    return a.document != b.document ? a.document < b.document : a.subtopic < b.subtopic;
  });
  auto found = std::make_shared<Subtopics>();
  found->count = static_cast<std::uint32_t>(named.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0 && rows[i - 1].document == rows[i].document && rows[i - 1].subtopic == rows[i].subtopic) {
      store.place().fail({rows[i].line,
                          document_of_query(documents[order[rows[i].document]], query) + " and subtopic '" +
                              store.subtopics().keys()[rows[i].subtopic] + "'",
                          rows[i - 1].line});
    }
    while (found->first.size() <= rows[i].document) found->first.push_back(static_cast<std::uint32_t>(i));
    const auto at = std::lower_bound(named.begin(), named.end(), rows[i].subtopic);
    found->grades.push_back({static_cast<std::uint32_t>(at - named.begin()), rows[i].grade});
  }
  found->first.push_back(static_cast<std::uint32_t>(rows.size()));
  return found;
}

/// Whether a grade is a time since 1970, in seconds, milliseconds or microseconds, from 1980 on.
bool is_time(double grade) {
  if (grade != std::trunc(grade)) return false;
  const double seconds = grade >= 3e14 ? grade / 1e6 : grade >= 3e11 ? grade / 1e3 : grade;
  return seconds >= 3.15e8 && seconds < 5e9;
}

[[noreturn]] void refuse_time(const RowStore& rows, const RowStore::Row& row) {
  rows.place().fail({row.line, "the grade " + shortest(row.value) +
                                   " looks like a time in seconds since 1970, which is no grade; judgments have query, "
                                   "iteration, document and grade. Of rows with user, item, rating and time: awk "
                                   "'{print $1, 0, $2, $3}' FILE > qrels.txt (of a table with commas: awk -F, …)"});
}

/// Puts the documents of a query behind those that are there.
void put_query(const RowStore& rows, const RowStore::Groups& groups, std::size_t query, QrelsData& data,
               std::vector<Judgments::Level>& levels, std::vector<SubtopicRow>& of_subtopics) {
  const std::size_t count = groups.size(query);
  const std::size_t first = data.documents.size();
  const std::size_t base = data.slots.size();
  data.slots.resize(base + document_slots(count));
  const std::size_t mask = data.slots.size() - base - 1;
  const bool told = rows.tells_subtopics();
  std::uint64_t filter = 0;
  of_subtopics.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const RowStore::Row& row = rows.row(groups.row(query, i));
    const double grade = row.value + 0.0;  // −0 is 0
    const std::uint32_t hash = padded_id_hash(row.id, row.size);
    const std::size_t at = document_slot(data.slots.data() + base, mask, hash, [&](std::uint32_t held) {
      const QrelsData::Document& other = data.documents[first + held];
      return other.size == row.size && same_bytes(other.id, row.id, row.size);
    });
    DocumentSlot& slot = data.slots[base + at];
    if (slot.held == 0) {
      filter |= QrelsData::filter_bit(hash);
      data.documents.push_back({row.id, row.size, 0, grade});
      slot = {hash, static_cast<std::uint32_t>(data.documents.size() - first)};
    } else if (!told) {
      // Without subtopics the rows are the documents.
      rows.place().fail({row.line,
                         document_of_query(data.documents[first + slot.held - 1], data.queries[query]) +
                             "; judgments by subtopic are read with --subtopics (Python: subtopics=True)",
                         rows.row(groups.row(query, slot.held - 1)).line});
    } else {
      double& highest = data.documents[first + slot.held - 1].grade;
      highest = std::max(highest, grade);
    }
    if (told) of_subtopics.push_back({slot.held - 1, row.rank, grade, row.line});
  }
  data.filters.push_back(filter);
  const std::span<QrelsData::Document> documents = std::span(data.documents).subspan(first);
  const std::shared_ptr<Judgments> judgments = count_grades(documents, levels, data.top);
  if (told) judgments->subtopics = subtopics_of(of_subtopics, documents, rows, data.queries[query]);
  data.judgments.push_back(judgments);
  data.first.push_back(data.documents.size());
  data.first_slot.push_back(data.slots.size());
}

}  // namespace

Qrels qrels_of(RowStore rows, std::vector<std::string> notes) {
  if (rows.queries().keys().empty()) throw Error(ErrorKind::input, rows.place().name + ": there are no judgments");
  auto data = std::make_shared<QrelsData>();
  data->name = rows.place().name;
  data->notes = std::move(notes);
  const RowStore::Groups groups(rows);
  const auto& queries = rows.queries().keys();
  data->queries.assign(queries.begin(), queries.end());
  Odd fractions;
  Odd negative;
  double fraction = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RowStore::Row& row = rows.row(i);
    if (!std::isfinite(row.value))
      rows.place().fail({row.line, "the grade " + shortest(row.value) + " is not a finite number"});
    if (is_time(row.value)) refuse_time(rows, row);
    data->top = std::max(data->top, row.value);
    if (row.value < 0) negative.meet(row.line);
    if (row.value == std::trunc(row.value)) continue;
    if (is_too_small_for_a_grade(row.value))
      rows.place().fail(
          {row.line, "the grade " + shortest(row.value) + " is so small that its gain has no digits left"});
    if (fractions.count == 0) fraction = row.value;
    fractions.meet(row.line);
  }
  if (fractions.count > 0) {
    data->notes.push_back(rows.place().before_line() + std::to_string(fractions.line) + ": " +
                          std::to_string(fractions.count) + (fractions.count == 1 ? " grade is" : " grades are") +
                          " not whole; " + shortest(fraction) + " counts as it is here, and trec_eval reads " +
                          shortest(std::trunc(fraction) + 0.0));
  }
  if (negative.count > 0) {
    data->notes.push_back(rows.place().before_line() + std::to_string(negative.line) + ": " +
                          std::to_string(negative.count) + (negative.count == 1 ? " grade is" : " grades are") +
                          " below 0, which counts as not judged");
  }
  data->documents.reserve(rows.size());
  data->first.push_back(0);
  data->first_slot.push_back(0);
  std::size_t slots = 0;
  for (std::size_t query = 0; query < data->queries.size(); ++query) slots += document_slots(groups.size(query));
  data->slots.reserve(slots);
  std::vector<Judgments::Level> levels;
  std::vector<SubtopicRow> of_subtopics;
  for (std::size_t query = 0; query < data->queries.size(); ++query)
    put_query(rows, groups, query, *data, levels, of_subtopics);
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

void QrelsBuilder::add(std::string_view query, std::string_view subtopic, std::string_view document, double grade) {
  rows_->add(query, document, grade, rows_->subtopic(subtopic), 0);
}

Qrels QrelsBuilder::finish() {
  auto rows = std::exchange(rows_, std::make_unique<RowStore>(rows_->place()));
  return qrels_of(std::move(*rows));
}

}  // namespace etalon
