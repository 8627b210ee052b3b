// answers.hpp: two answers to one query, compared once: class sizes, ranks, and the documents that the classes share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "etalon/exact.hpp"
#include "etalon/kind.hpp"
#include "etalon/partitions.hpp"
#include "etalon/read.hpp"
#include "etalon/value.hpp"

namespace etalon {

/// The rank that all documents of a class have (Michel 2000): the number of the class [26], or a place in the class as
/// if the documents stood in one list: the first [28], the last [29], half its documents behind those before [30] as
/// printed, or the middle of its places.
enum class RankOf { by_class, first, last, mean, middle };

/// One of the two answers: an ordered list of classes. A list has classes of one document, a set is one class.
class AnswerSide {
 public:
  AnswerSide() = default;
  explicit AnswerSide(std::vector<std::uint32_t> starts) : starts_(std::move(starts)) {}

  [[nodiscard]] std::size_t classes() const { return starts_.size() - 1; }
  [[nodiscard]] std::uint64_t documents() const { return starts_.back(); }
  [[nodiscard]] std::uint64_t size(std::size_t i) const { return starts_[i + 1] - starts_[i]; }
  /// Documents of the classes before class i.
  [[nodiscard]] std::uint64_t before(std::size_t i) const { return starts_[i]; }
  /// Twice the rank of the documents of class i, counted from 0: whole also for [30], which is
  /// Σ_{j<i} m(j) + m(i)/2 and so half a place before the middle, Σ_{j<i} m(j) + (m(i) + 1)/2.
  [[nodiscard]] std::uint64_t rank2(std::size_t i, RankOf rank) const {
    switch (rank) {
      case RankOf::by_class: return 2 * (i + 1);
      case RankOf::first: return 2 * (std::uint64_t{starts_[i]} + 1);
      case RankOf::last: return 2 * std::uint64_t{starts_[i + 1]};
      case RankOf::mean: return std::uint64_t{starts_[i]} + starts_[i + 1];
      case RankOf::middle: break;
    }
    return std::uint64_t{starts_[i]} + starts_[i + 1] + 1;
  }
  /// m in the unit of the ranks: classes for [26], documents for the others, so that no rank exceeds it.
  [[nodiscard]] std::uint64_t length(RankOf rank) const { return rank == RankOf::by_class ? classes() : documents(); }

 private:
  std::vector<std::uint32_t> starts_{0};
};

struct AnswerData {
  /// Documents that a class of the answer shares with one of the reference; never 0.
  struct Cell {
    std::uint32_t answer;
    std::uint32_t reference;
    std::uint32_t count;
  };
  AnswerSide answer;        ///< C
  AnswerSide reference;     ///< C'
  std::vector<Cell> cells;  ///< by class of the answer, then of the reference
  std::uint64_t common = 0;
};

/// In O(n log n). Fewer than 2³⁰ documents a side, each once; a side may have none.
AnswerData answer_data(const CodedAnswer& reference, const CodedAnswer& answer);

/// An answer whose documents are letters and whose classes end with a bar, "ab|c|def", without any when the text is
/// empty; for examples, laws and tests.
CodedAnswer letters_answer(std::string_view text);

/// Two answers in numbers of one type, as a measure sees them.
///
/// Worked example: answer C = ab|c|def, reference C' = b|ac|fg. Measures without a value there use a second one, the
/// lists C = a|b|c|d and C' = b|a|d|c.
template <class T>
class Answers {
 public:
  using Number = T;

  explicit Answers(std::shared_ptr<const AnswerData> data) : data_(std::move(data)) {}
  Answers(const CodedAnswer& reference, const CodedAnswer& answer)
      : data_(std::make_shared<const AnswerData>(answer_data(reference, answer))) {}

  const AnswerData* operator->() const { return data_.get(); }
  const AnswerData& operator*() const { return *data_; }
  template <class U>
  [[nodiscard]] Answers<U> as() const {
    return Answers<U>(data_);
  }

 private:
  std::shared_ptr<const AnswerData> data_;
};

inline constexpr const char* kNotInReference = "a document of the answer is not in the reference";
inline constexpr const char* kOneRank = "the documents have one rank only in the answer or in the reference";
inline constexpr const char* kNoAnswer = "the answer has no document";
inline constexpr const char* kNoReference = "the reference has no document";
inline constexpr const char* kNoneEither = "neither the answer nor the reference has a document";
inline constexpr const char* kNoCommon = "the answers have no document in common";

/// [5]: the correlation of the ranks in C and in C', over the documents of C or over the common ones. The source's sums
/// presume that the ranks in C' are those of a permutation of C; the correlation is the same there, and is one
/// elsewhere.
template <class T>
Value<T> rank_correlation(const AnswerData& data, RankOf rank, bool over_common) {
  using std::sqrt;
  if (data.answer.documents() == 0) return Value<T>::undefined(kNoAnswer);
  if (data.common == 0) return Value<T>::undefined(over_common ? kNoCommon : kNotInReference);
  if (!over_common && data.common < data.answer.documents()) return Value<T>::undefined(kNotInReference);
  Int128 x = 0;
  Int128 y = 0;
  Int128 xx = 0;
  Int128 yy = 0;
  Int128 xy = 0;
  for (const auto& cell : data.cells) {
    const auto i = static_cast<Int128>(data.answer.rank2(cell.answer, rank));
    const auto j = static_cast<Int128>(data.reference.rank2(cell.reference, rank));
    x += cell.count * i;
    y += cell.count * j;
    xx += cell.count * i * i;
    yy += cell.count * j * j;
    xy += cell.count * i * j;
  }
  const auto n = static_cast<Int128>(data.common);
  const Int128 spread = n * xx - x * x;
  const Int128 other_spread = n * yy - y * y;
  if (spread == 0 || other_spread == 0) return Value<T>::undefined(kOneRank);
  return count_as<T>(n * xy - x * y) / sqrt(count_as<T>(spread) * count_as<T>(other_spread));
}

inline constexpr std::string_view kAnswerExample = "ab|c|def";
inline constexpr std::string_view kAnswerReferenceExample = "b|ac|fg";
inline constexpr std::string_view kListExample = "a|b|c|d";
inline constexpr std::string_view kListReferenceExample = "b|a|d|c";

template <>
struct KindOf<Answers> {
  static const Kind kind;
};

}  // namespace etalon
