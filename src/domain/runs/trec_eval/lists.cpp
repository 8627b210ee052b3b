// lists.cpp: the documents of a query in trec_eval's order, beside their judgments.
#include "domain/runs/trec_eval/lists.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <string>

namespace etalon::trec {
namespace {

/// As trec_eval compares: a score that is no number is neither above nor below another.
int compare_documents(const RetrievedDocument& a, const RetrievedDocument& b, RankedDocuments::Ties ties) {
  if (a.score > b.score) return -1;
  if (a.score < b.score) return 1;
  const int names = a.document.compare(b.document);
  return ties == RankedDocuments::Ties::rising ? names : -names;
}

[[noreturn]] void twice(std::string_view query, std::string_view document, const char* where) {
  throw Stop{kCannotCompute,
             "query " + std::string(query) + " has document " + std::string(document) + " twice in the " + where};
}

}  // namespace

void RankedDocuments::sort(Ties ties) {
  const auto before = [ties](const RetrievedDocument& a, const RetrievedDocument& b) {
    return compare_documents(a, b, ties) < 0;
  };
  const bool numbers =
      std::none_of(documents_.begin(), documents_.end(), [](const auto& d) { return std::isnan(d.score); });
  if (numbers) {
    if (!std::is_sorted(documents_.begin(), documents_.end(), before))
      std::sort(documents_.begin(), documents_.end(), before);
    return;
  }
  std::stable_sort(documents_.begin(), documents_.end(),
                   [](const auto& a, const auto& b) { return a.document < b.document; });
  merge_sort(documents_, [ties](const auto& a, const auto& b) { return compare_documents(a, b, ties); });
}

void RankedDocuments::rank(const RetrievedQuery& query, Ties ties, std::int64_t most) {
  documents_ = query.documents;
  sort(ties);
  if (documents_.size() > static_cast<std::size_t>(most)) documents_.resize(static_cast<std::size_t>(most));
  table_.assign(std::bit_ceil(2 * documents_.size() + 2), 0);
  for (std::size_t i = 0; i < documents_.size(); ++i) {
    const std::size_t place = slot(documents_[i].document);
    if (table_[place] != 0) twice(query.query, documents_[i].document, "run");
    table_[place] = static_cast<std::uint32_t>(i + 1);
  }
}

std::size_t RankedDocuments::slot(std::string_view document) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = std::hash<std::string_view>{}(document)&mask;
  while (table_[place] != 0 && documents_[table_[place] - 1].document != document) place = (place + 1) & mask;
  return place;
}

std::uint32_t RankedDocuments::rank_of(std::string_view document) const { return table_[slot(document)]; }

JudgedList judged_list(const RankedDocuments& ranked, std::span<const JudgedDocument> judged, std::string_view query,
                       bool judged_only) {
  JudgedList list;
  auto judgments = std::make_shared<Judgments>();
  std::vector<std::int64_t> grades;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    if (i > 0 && judged[i].document == judged[i - 1].document) twice(query, judged[i].document, "judgments");
    if (judged[i].grade < 0) {
      ++judgments->pooled;
    } else {
      grades.push_back(judged[i].grade);
    }
    const std::uint32_t rank = ranked.rank_of(judged[i].document);
    if (rank == 0 || (judged_only && judged[i].grade < 0)) continue;
    list.hits.push_back({rank, 0, judged[i].grade < 0 ? -1.0 : static_cast<double>(judged[i].grade)});
  }
  std::sort(grades.begin(), grades.end(), std::greater<>());
  for (const std::int64_t grade : grades) {
    if (judgments->levels.empty() || judgments->levels.back().grade != static_cast<double>(grade))
      judgments->levels.push_back({static_cast<double>(grade), 0});
    ++judgments->levels.back().documents;
  }
  std::sort(list.hits.begin(), list.hits.end(), [](const auto& a, const auto& b) { return a.rank < b.rank; });
  list.retrieved = ranked.size();
  if (judged_only) {
    for (std::size_t i = 0; i < list.hits.size(); ++i) list.hits[i].rank = static_cast<std::uint32_t>(i + 1);
    list.retrieved = static_cast<std::uint32_t>(list.hits.size());
  }
  list.judgments = std::move(judgments);
  return list;
}

}  // namespace etalon::trec
