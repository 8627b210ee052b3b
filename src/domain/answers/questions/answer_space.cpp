// answer_space.cpp: enumeration of lists of classes, and of their pairs up to renaming.
#include "domain/answers/questions/answer_space.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostDocuments = 5;

/// All lists of classes over some of the letters: each next class is any set of those that are left.
void extend(const std::string& answer, unsigned left, std::vector<std::string>& all) {
  for (unsigned next = left; next > 0; next = (next - 1) & left) {
    std::string longer = answer + (answer.empty() ? "" : "|");
    for (unsigned letter = 0; next >> letter != 0; ++letter) {
      if ((next >> letter & 1U) != 0) longer += static_cast<char>('a' + letter);
    }
    all.push_back(longer);
    extend(longer, left & ~next, all);
  }
}

/// The class of each letter, counted from 0; letters that the answer does not have are behind all classes.
std::array<std::size_t, kMostDocuments> classes_of(const std::string& answer) {
  std::array<std::size_t, kMostDocuments> classes{};
  classes.fill(kMostDocuments);
  std::size_t current = 0;
  for (const char letter : answer) {
    if (letter == '|')
      ++current;
    else
      classes[static_cast<std::size_t>(letter - 'a')] = current;
  }
  return classes;
}

std::size_t documents(const std::string& answer) {
  return answer.size() - static_cast<std::size_t>(std::count(answer.begin(), answer.end(), '|'));
}

std::string renamed(const std::string& answer, const std::array<char, kMostDocuments>& names) {
  std::string result = answer;
  for (char& letter : result) {
    if (letter != '|') letter = names[static_cast<std::size_t>(letter - 'a')];
  }
  for (auto begin = result.begin(); begin != result.end();) {
    const auto end = std::find(begin, result.end(), '|');
    std::sort(begin, end);
    begin = end == result.end() ? end : end + 1;
  }
  return result;
}

/// The same for pairs that differ in the names of the documents alone. The names follow the classes: documents of one
/// class on both sides are interchangeable, and nothing else is known of a document.
std::string key_of(const std::string& answer, const std::string& reference) {
  const auto in_answer = classes_of(answer);
  const auto in_reference = classes_of(reference);
  std::array<std::size_t, kMostDocuments> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(in_answer[a], in_reference[a]) < std::tie(in_answer[b], in_reference[b]);
  });
  std::array<char, kMostDocuments> names{};
  for (std::size_t i = 0; i < order.size(); ++i) names[order[i]] = static_cast<char>('a' + i);
  return renamed(answer, names) + "/" + renamed(reference, names);
}

}  // namespace

void AnswerSpace::refuse(const Universe& universe, std::span<const Law>) {
  if (universe.objects < 1 || universe.objects > kMostDocuments) {
    throw Error(ErrorKind::usage, "a universe of answers has 1 to " + std::to_string(kMostDocuments) +
                                      " documents, not " + std::to_string(universe.objects) +
                                      ": there would be too many pairs");
  }
}

AnswerSpace::AnswerSpace(const Universe& universe) : StatisticSpace(universe) {
  std::vector<std::string> all;
  extend("", (1U << universe.objects) - 1, all);
  for (const std::string& answer : all) {
    for (const std::string& reference : all) {
      check_cancelled();
      if (key_of(answer, reference) == answer + "/" + reference) elements_.push_back({answer, reference, {}});
    }
  }
  std::sort(elements_.begin(), elements_.end(), [](const Element& a, const Element& b) {
    const auto rank = [](const Element& e) {
      return std::tuple(documents(e.answer) + documents(e.reference), e.answer.size() + e.reference.size(), e.answer,
                        e.reference);
    };
    return rank(a) < rank(b);
  });
  for (Index i = 0; i < elements_.size(); ++i) {
    check_cancelled();
    Element& element = elements_[i];
    index_.emplace(element.answer + "/" + element.reference, i);
    element.data = std::make_shared<const AnswerData>(
        answer_data(letters_answer(element.reference), letters_answer(element.answer)));
  }
}

std::size_t AnswerSpace::objects(Index i) const { return documents(elements_[i].reference); }

Index AnswerSpace::pair(const std::string& answer, const std::string& reference) const {
  return index_.at(key_of(answer, reference));
}

}  // namespace etalon
