// files.hpp: the files of trec_eval, read as it reads them: almost anything goes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"
#include "etalon/trec_eval.hpp"

namespace etalon::trec {

/// Why the program stops, with its exit code.
struct Stop {
  int code;
  std::string why;
};

constexpr int kBadUsage = 1;
constexpr int kBadFile = 2;
constexpr int kCannotCompute = 4;
constexpr int kNoQueries = 7;

/// What is taken for something else without a word: the first few places, and how many there are.
class Notes {
 public:
  void add(const std::string& note) { all_.push_back(note); }
  /// A text that is no number, of which only the beginning is taken.
  void misread(const Source& source, std::size_t line, std::string_view text, const std::string& as);
  /// All of them; those of misread numbers with a count at the end.
  [[nodiscard]] std::vector<std::string> all() const;

 private:
  static constexpr std::size_t kShown = 5;
  std::vector<std::string> all_;
  std::size_t misread_ = 0;
};

/// The number that a text begins with, as atof and atol read it, and whether that is all of it.
template <class Number>
struct Begun {
  Number number;
  bool whole;
};
Begun<double> begun_real(std::string_view text);
Begun<std::int64_t> begun_whole(std::string_view text);

/// A document of a query's judgments. Texts lie in the file's content.
struct JudgedDocument {
  std::string_view document;
  std::string_view group{};     ///< of judgments that belong together
  std::string_view subgroup{};  ///< of it
  std::int64_t grade = 0;
  double worth = 0;  ///< the grade in files of preferences
};

struct JudgedQuery {
  std::string_view query;
  std::vector<JudgedDocument> documents;  ///< by group when there are several, by their names
};

struct RetrievedDocument {
  std::string_view document;
  double score;
};

struct RetrievedQuery {
  std::string_view query;
  std::vector<RetrievedDocument> documents;  ///< as in the file
};

struct Run {
  std::vector<RetrievedQuery> queries;  ///< by name
  std::string_view tag;                 ///< of the last line
};

/// By query, in the order of their names.
std::vector<JudgedQuery> read_judgments(const Source& source, const TrecEvalOptions& options, Notes& notes);
Run read_retrieved(const Source& source, const TrecEvalOptions& options, Notes& notes);

/// Means and deviations of values, by query and name.
class ZScores {
 public:
  ZScores(const Source& source, Notes& notes);
  /// The value in deviations from the mean; −1000000 where the file has none.
  [[nodiscard]] double of(std::string_view query, std::string_view name, double value) const;

 private:
  struct Line {
    std::string_view query;
    std::string_view name;
    double mean;
    double deviation;
  };
  std::vector<Line> lines_;  // by query and name
};

/// Sorts as the C library of most systems does: a stable merge of halves. It matters where `compare` contradicts
/// itself, as it does on scores that are no number and on gains that differ by less than one.
template <class Item, class Compare>
void merge_sort(std::vector<Item>& items, Compare compare) {
  std::vector<Item> room(items.size());
  const auto sort = [&](auto&& self, std::size_t begin, std::size_t end) -> void {
    if (end - begin < 2) return;
    const std::size_t middle = begin + (end - begin) / 2;
    self(self, begin, middle);
    self(self, middle, end);
    std::size_t a = begin;
    std::size_t b = middle;
    for (std::size_t i = begin; i < end; ++i) {
      const bool first = a < middle && (b == end || compare(items[a], items[b]) <= 0);
      room[i] = items[first ? a++ : b++];
    }
    for (std::size_t i = begin; i < end; ++i) items[i] = room[i];
  };
  sort(sort, 0, items.size());
}

}  // namespace etalon::trec
