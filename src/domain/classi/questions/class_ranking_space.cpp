// class_ranking_space.cpp: enumeration of rankings by the distances of their objects, from short to long.
#include "domain/classi/questions/class_ranking_space.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon {
namespace {

ClassRanking<double> ranking_of(const std::string& text, std::size_t classes) {
  std::vector<std::uint32_t> objects;
  std::vector<std::uint32_t> starts;
  bool tied = false;
  for (const char c : text) {
    const auto place = static_cast<std::uint32_t>(objects.size());
    if (c == '(' || c == ')') {
      tied = c == '(';
      if (tied) starts.push_back(place);
      continue;
    }
    if (!tied) starts.push_back(place);
    objects.push_back(static_cast<std::uint32_t>(c - '0'));
  }
  starts.push_back(static_cast<std::uint32_t>(objects.size()));
  std::vector<double> distances(classes);
  for (std::size_t c = 0; c < classes; ++c) distances[c] = static_cast<double>(c);
  return ClassRanking<double>(class_ranking_data(objects, distances, starts));
}

}  // namespace

void ClassRankingSpace::refuse(const Universe& universe, std::span<const Law>) {
  constexpr double most = 2e5;
  double rankings = 1;
  for (std::size_t n = 0; n < universe.objects; ++n) rankings *= static_cast<double>(universe.classes);
  if (universe.classes < 2 || universe.classes > 10 || universe.objects < 2 || rankings > most) {
    throw Error(ErrorKind::usage, "a universe of rankings has 2 to 10 classes and at least 2 objects, and at most " +
                                      std::to_string(static_cast<int>(most)) + " rankings, not " +
                                      std::to_string(universe.classes) + " classes and " +
                                      std::to_string(universe.objects) + " objects");
  }
}

// Margins are all rankings of the same objects; each is as likely as any other.
ClassRankingSpace::ClassRankingSpace(const Universe& universe) : StatisticSpace(universe) {
  for (std::size_t n = 2; n <= universe.objects; ++n) {
    std::map<std::string, Margins> by_objects;
    std::string text(n, '0');
    const auto last = static_cast<char>('0' + universe.classes - 1);
    while (true) {
      check_cancelled();
      std::string objects = text;
      std::sort(objects.begin(), objects.end());
      if (objects.front() != objects.back()) {
        Margins& margins = by_objects[objects];
        margins.members.push_back(static_cast<Index>(size()));
        margins.ways.push_back(1);
        ++margins.total;
      }
      add(text);
      for (std::size_t i = 0; i + 1 < n; ++i) {
        if (text[i] < text[i + 1]) add(text.substr(0, i) + "(" + text.substr(i, 2) + ")" + text.substr(i + 2));
      }
      // The next number in the base of the classes.
      std::size_t digit = n;
      while (digit > 0 && text[digit - 1] == last) text[--digit] = '0';
      if (digit == 0) break;
      ++text[digit - 1];
    }
    for (auto& [objects, margins] : by_objects) {
      for (const char c : objects) margins.truth.push_back(static_cast<std::uint64_t>(c - '0'));
      margins_.push_back(std::move(margins));
    }
  }
}

void ClassRankingSpace::add(const std::string& text) {
  index_.emplace(text, static_cast<Index>(size()));
  texts_.push_back(text);
  inside_.push_back(text.find('(') == std::string::npos &&
                    std::adjacent_find(text.begin(), text.end(), std::not_equal_to<>()) != text.end());
  rankings_.push_back(ranking_of(text, universe().classes));
}

std::string ClassRankingSpace::truth(Index i) const {
  std::string objects = texts_[i];
  std::sort(objects.begin(), objects.end());
  return objects;
}

bool ClassRankingSpace::agreeing(Index i) const { return std::is_sorted(texts_[i].begin(), texts_[i].end()); }

bool ClassRankingSpace::opposite(Index i) const { return std::is_sorted(texts_[i].rbegin(), texts_[i].rend()); }

Index ClassRankingSpace::find(const std::string& text) const {
  const auto found = index_.find(text);
  return found == index_.end() ? kOutside : found->second;
}

}  // namespace etalon
