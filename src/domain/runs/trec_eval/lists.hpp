// lists.hpp: the documents of a query in trec_eval's order, beside their judgments.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "domain/runs/trec_eval/files.hpp"
#include "etalon/judged.hpp"

namespace etalon::trec {

/// The documents of a query by falling score, those of one score by their names; the first `most` of them. Keeps its
/// room from query to query.
class RankedDocuments {
 public:
  /// Of one score: falling names for grades, rising ones for preferences.
  enum class Ties { falling, rising };

  /// Throws a Stop when a document occurs twice.
  void rank(const RetrievedQuery& query, Ties ties, std::int64_t most);
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(documents_.size()); }
  /// From 1; 0 when the document was not retrieved.
  [[nodiscard]] std::uint32_t rank_of(std::string_view document) const;

 private:
  void sort(Ties ties);
  /// Where the document is in the table, or the place where it may be put.
  [[nodiscard]] std::size_t slot(std::string_view document) const;

  std::vector<RetrievedDocument> documents_;
  std::vector<std::uint32_t> table_;  // ranks, by a hash of the name; 0: nothing there
};

/// Throws a Stop when a document was judged twice.
JudgedList judged_list(const RankedDocuments& ranked, std::span<const JudgedDocument> judged, std::string_view query,
                       bool judged_only);

}  // namespace etalon::trec
