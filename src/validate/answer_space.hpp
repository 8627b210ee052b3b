// answer_space.hpp: all pairs of answers over up to n documents, numbered from small to large.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "etalon/answers.hpp"
#include "validate/judge.hpp"

namespace etalon {

/// Answers are lists of classes of letters, "ab|c". A pair matters only up to renaming the documents: those of the
/// answer are named in the order in which they appear, those of the reference alone after them.
class AnswerSpace {
 public:
  using Subject = AnswerSubject;
  static constexpr const char* kInput = "pair of answers";
  static constexpr const char* kInputs = "pairs of answers";
  struct Margins {};  // there is no baseline of answers

  explicit AnswerSpace(const Universe& universe);
  /// The space of a universe, made once and kept.
  static std::shared_ptr<const AnswerSpace> of(const Universe& universe);

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] static bool inside(Index) { return true; }
  /// Measures are compared on all: a reference of few documents has long answers too.
  [[nodiscard]] static bool compared(Index) { return true; }
  [[nodiscard]] std::size_t objects(Index i) const;
  /// The reference with its documents named in order, and the answer in the same names.
  [[nodiscard]] const std::string& truth(Index i) const { return elements_[transposed(i)].answer; }
  [[nodiscard]] const std::string& prediction(Index i) const { return elements_[transposed(i)].reference; }
  [[nodiscard]] static std::uint64_t truths(Index) { return 1; }
  [[nodiscard]] static std::uint64_t predictions(Index) { return 1; }
  [[nodiscard]] static bool admitted(Index) { return true; }
  [[nodiscard]] bool agreeing(Index i) const { return elements_[i].answer == elements_[i].reference; }
  [[nodiscard]] Index transposed(Index i) const { return pair(elements_[i].reference, elements_[i].answer); }
  /// The number of any pair of answers over these documents.
  [[nodiscard]] Index pair(const std::string& answer, const std::string& reference) const;
  [[nodiscard]] static std::vector<std::vector<std::uint64_t>> rows(Index) { return {}; }
  [[nodiscard]] const std::string& answer(Index i) const { return elements_[i].answer; }
  [[nodiscard]] const std::string& reference(Index i) const { return elements_[i].reference; }
  [[nodiscard]] std::string text(Index i) const { return "answer " + answer(i) + ", reference " + reference(i); }
  [[nodiscard]] Answers<double> fast(Index i) const { return Answers<double>(elements_[i].data); }
  [[nodiscard]] Answers<Exact> exact(Index i) const { return Answers<Exact>(elements_[i].data); }

 private:
  struct Element {
    std::string answer;
    std::string reference;
    std::shared_ptr<const AnswerData> data;
  };
  Universe universe_;
  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "answer/reference"
};

}  // namespace etalon
