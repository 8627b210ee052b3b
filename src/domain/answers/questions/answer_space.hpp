// answer_space.hpp: all pairs of answers over up to n documents, numbered from small to large.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/space.hpp"
#include "etalon/answers.hpp"

namespace etalon {

/// Answers are lists of classes of letters, "ab|c". A pair matters only up to renaming the documents, and each pair is
/// there once: documents are named by their class in the answer, then by their class in the reference.
class AnswerSpace : public StatisticSpace<AnswerSpace> {
 public:
  explicit AnswerSpace(const Universe& universe);
  /// Throws Error(usage) when there are too many.
  static void refuse(const Universe& universe, std::span<const Law> laws);

  [[nodiscard]] std::size_t size() const override { return elements_.size(); }
  /// Measures are compared on all: a reference of few documents has long answers too.
  [[nodiscard]] bool compared(Index) const override { return true; }
  [[nodiscard]] std::size_t objects(Index i) const override;
  /// The reference with its documents named in order, and the answer in the same names.
  [[nodiscard]] std::string truth(Index i) const override { return elements_[transposed(i)].answer; }
  [[nodiscard]] std::string prediction(Index i) const override { return elements_[transposed(i)].reference; }
  [[nodiscard]] bool agreeing(Index i) const override { return elements_[i].answer == elements_[i].reference; }
  [[nodiscard]] Index transposed(Index i) const override { return pair(elements_[i].reference, elements_[i].answer); }
  /// The number of any pair of answers over these documents.
  [[nodiscard]] Index pair(const std::string& answer, const std::string& reference) const;
  [[nodiscard]] const std::string& answer(Index i) const { return elements_[i].answer; }
  [[nodiscard]] const std::string& reference(Index i) const { return elements_[i].reference; }
  [[nodiscard]] std::string text(Index i) const override {
    return "answer " + answer(i) + ", reference " + reference(i);
  }
  [[nodiscard]] Answers<double> fast(Index i) const { return Answers<double>(elements_[i].data); }
  [[nodiscard]] Answers<Exact> exact(Index i) const { return Answers<Exact>(elements_[i].data); }

 private:
  struct Element {
    std::string answer;
    std::string reference;
    std::shared_ptr<const AnswerData> data;
  };
  std::vector<Element> elements_;
  std::unordered_map<std::string, Index> index_;  // "answer/reference"
};

}  // namespace etalon
