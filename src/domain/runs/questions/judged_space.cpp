// judged_space.cpp: enumeration of lists of grades and of the documents that they lack.
#include "domain/runs/questions/judged_space.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

constexpr char kHighest = '2';

/// Every list of so many documents.
std::vector<std::string> lists_of(std::size_t length, std::string_view letters) {
  std::vector<std::string> all{""};
  for (std::size_t at = 0; at < length; ++at) {
    std::vector<std::string> longer;
    for (const std::string& list : all) {
      for (const char letter : letters) longer.push_back(list + letter);
    }
    all = std::move(longer);
  }
  return all;
}

/// Every collection of so many judged documents, the highest grade first.
void collect(std::size_t left, char highest, const std::string& begun, std::vector<std::string>& all) {
  if (left == 0) {
    all.push_back(begun);
    return;
  }
  for (char grade = highest; grade >= '0'; --grade) collect(left - 1, grade, begun + grade, all);
}

/// The grades above 0 of judged documents, the highest first.
std::string relevant_ones(const std::string& letters) {
  std::string found;
  std::copy_if(letters.begin(), letters.end(), std::back_inserter(found), [](char c) { return c > '0'; });
  std::sort(found.begin(), found.end(), std::greater<>());
  return found;
}

}  // namespace

void JudgedSpace::refuse(const Universe& universe, std::span<const Law>) {
  constexpr std::size_t most = 7;
  if (universe.objects < 1 || universe.objects > most) {
    throw Error(ErrorKind::usage, "a universe of judged lists has 1 to " + std::to_string(most) + " documents, not " +
                                      std::to_string(universe.objects) + ": there would be too many lists");
  }
}

JudgedSpace::JudgedSpace(const Universe& universe, bool longer) : StatisticSpace(universe) {
  std::vector<Written> all;
  for (std::size_t retrieved = 0; retrieved <= universe.objects; ++retrieved) {
    const std::vector<std::string> lists = lists_of(retrieved, "210-");
    for (std::size_t lacking = 0; retrieved + lacking <= universe.objects; ++lacking) {
      std::vector<std::string> missing;
      collect(lacking, kHighest, "", missing);
      for (const std::string& list : lists) {
        for (const std::string& rest : missing) all.push_back({list, rest});
      }
    }
  }
  for (std::size_t documents = universe.objects + 1; longer && documents <= universe.objects + kMore; ++documents) {
    for (const char* missing : {"", "1"}) {
      for (const std::string& list : lists_of(documents - std::string_view(missing).size(), "10"))
        all.push_back({list, missing});
    }
  }
  std::sort(all.begin(), all.end(), [](const Written& a, const Written& b) {
    const auto rank = [](const Written& w) {
      return std::tuple(w.list.size() + w.missing.size(), w.list.size(), std::string_view(w.missing),
                        std::string_view(w.list));
    };
    return rank(a) < rank(b);
  });
  for (const Written& written : all) {
    check_cancelled();
    add(written, false);
    for (std::size_t at = 0; at + 1 < written.list.size(); ++at) {
      if (worth(written.list[at]) == worth(written.list[at + 1])) continue;
      std::string tied = written.list;
      tied.insert(at + 2, 1, ')');
      tied.insert(at, 1, '(');
      add({tied, written.missing}, true);
    }
  }
}

void JudgedSpace::add(Written written, bool tied) {
  JudgedList list = judged_letters(written.text());
  Judgments judgments = *list.judgments;
  judgments.top = worth(kHighest);
  list.judgments = std::make_shared<const Judgments>(std::move(judgments));
  index_.emplace(written.text(), static_cast<Index>(elements_.size()));
  elements_.push_back({std::move(written), tied, std::make_shared<const JudgedList>(std::move(list))});
}

std::size_t JudgedSpace::objects(Index i) const {
  return elements_[i].list->retrieved + elements_[i].written.missing.size();
}

std::string JudgedSpace::truth(Index i) const {
  std::string grades;
  for (const char letter : elements_[i].written.list + elements_[i].written.missing) {
    if (letter >= '0' && letter <= '9') grades += letter;
  }
  std::sort(grades.begin(), grades.end(), std::greater<>());
  return grades;
}

bool JudgedSpace::agreeing(Index i) const {
  const Written& written = elements_[i].written;
  const std::string best = relevant_ones(written.list + written.missing);
  return !best.empty() && !elements_[i].tied && written.list.compare(0, best.size(), best) == 0;
}

bool JudgedSpace::opposite(Index i) const {
  const Written& written = elements_[i].written;
  return relevant_ones(written.list).empty() && !relevant_ones(written.missing).empty();
}

Index JudgedSpace::find(const Written& written) const {
  Written sorted = written;
  std::sort(sorted.missing.begin(), sorted.missing.end(), std::greater<>());
  const auto found = index_.find(sorted.text());
  return found == index_.end() ? kOutside : found->second;
}

}  // namespace etalon
