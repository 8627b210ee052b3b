// judged.hpp: one system's list of documents for one query beside the judgments: where the judged documents stand.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/kind.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// For which subtopics of a query (intents, aspects) its documents were judged. Documents are numbered by their ids,
/// the last one by bytes first.
struct Subtopics {
  struct Grade {
    std::uint32_t subtopic;
    double grade;
  };
  std::vector<Grade> grades;         ///< by document, and of one by subtopic
  std::vector<std::uint32_t> first;  ///< of each document, and behind the last one
  std::uint32_t count = 0;           ///< subtopics that were named

  [[nodiscard]] std::size_t documents() const { return first.empty() ? 0 : first.size() - 1; }
  [[nodiscard]] std::span<const Grade> of(std::uint32_t document) const {
    return std::span(grades).subspan(first[document], first[document + 1] - first[document]);
  }
};

/// What a discount leaves of such a number is less than doubles hold all digits of.
inline bool is_too_small_for_a_grade(double grade) { return grade != 0 && std::abs(grade) < 1e-290; }

/// What was judged of one query.
struct Judgments {
  struct Level {
    double grade;
    std::uint64_t documents;
  };
  std::vector<Level> levels;  ///< of the judged documents, the highest grade first; none is negative
  std::uint64_t pooled = 0;   ///< documents with a negative grade: in the pool, and not judged
  double top = 0;             ///< the highest grade of all queries: what grades are measured by
  /// Null where judgments do not tell any. The grade of a document is its highest one then.
  std::shared_ptr<const Subtopics> subtopics{};

  [[nodiscard]] std::uint64_t judged() const;
  /// Judged documents with this grade or a higher one.
  [[nodiscard]] std::uint64_t at_least(double grade) const;
  [[nodiscard]] double highest() const { return levels.empty() ? 0 : levels.front().grade; }
  /// One more document. `top` is to be set when all queries are known.
  void add(double grade);
};

/// A document of a list, where documents are kept.
struct RankedDocument {
  std::string id;
  double score;
  std::optional<double> grade;  ///< nothing where the judgments do not name it
  std::uint32_t rank;           ///< as the run tells it; the highest number where it tells none
  std::uint32_t row;            ///< its place among the rows of the query, from 0

  [[nodiscard]] bool judged() const { return grade && *grade >= 0; }
};

/// The list is as long as `retrieved`; documents that the judgments do not name are not kept, only their places.
struct JudgedList {
  /// A document that the judgments name.
  struct Hit {
    std::uint32_t rank;      ///< from 1
    std::uint32_t document;  ///< which of the subtopics' documents; 0 where there are none
    double grade;            ///< negative: in the pool, and not judged
  };
  /// Places that share one score; only those where the order of documents may change a value.
  struct Tie {
    std::uint32_t first;  ///< from 1
    std::uint32_t size;
  };
  std::vector<Hit> hits;  ///< by rank
  std::uint32_t retrieved = 0;
  std::vector<Tie> ties;  ///< of two places or more, with a hit among them, by rank
  std::shared_ptr<const Judgments> judgments;
  /// In the order of the list; null unless they were asked for.
  std::shared_ptr<const std::vector<RankedDocument>> documents{};
};

/// A list of grades as a text, for examples, laws and tests: a digit for each document in order, - for one that is not
/// judged, ? for one in the pool that is not; brackets around documents that tie; after a slash the grades of judged
/// documents that were not retrieved: "2-(01)/1".
JudgedList judged_letters(std::string_view text);
std::string letters_of(const JudgedList& list);

/// A judged list in numbers of one type, as a measure sees it.
///
/// Worked example: 2-01?1/30: six documents retrieved, the first of grade 2; two of grades 3 and 0 were not found.
template <class T>
class Judged {
 public:
  using Number = T;

  explicit Judged(std::shared_ptr<const JudgedList> list) : list_(std::move(list)) {}

  const JudgedList* operator->() const { return list_.get(); }
  const JudgedList& operator*() const { return *list_; }
  template <class U>
  [[nodiscard]] Judged<U> as() const {
    return Judged<U>(list_);
  }

 private:
  std::shared_ptr<const JudgedList> list_;
};

template <>
struct KindOf<Judged> {
  static const Kind kind;
};

inline constexpr const char* kNothingRelevant = "no document is relevant";
inline constexpr const char* kNothingRetrieved = "no document was retrieved";

}  // namespace etalon
