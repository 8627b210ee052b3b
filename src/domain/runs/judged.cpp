// judged.cpp: counts of judgments, and judged lists as texts.
#include "etalon/judged.hpp"

#include <algorithm>

#include "etalon/error.hpp"

namespace etalon {

std::uint64_t Judgments::judged() const {
  std::uint64_t all = 0;
  for (const Level& level : levels) all += level.documents;
  return all;
}

std::uint64_t Judgments::at_least(double grade) const {
  std::uint64_t all = 0;
  for (const Level& level : levels) {
    if (level.grade < grade) break;
    all += level.documents;
  }
  return all;
}

void Judgments::add(double grade) {
  if (grade < 0) {
    ++pooled;
    return;
  }
  const auto at = std::find_if(levels.begin(), levels.end(), [&](const Level& level) { return level.grade <= grade; });
  if (at != levels.end() && at->grade == grade)
    ++at->documents;
  else
    levels.insert(at, {grade, 1});
}

JudgedList judged_letters(std::string_view text) {
  JudgedList list;
  Judgments judgments;
  std::uint32_t tie = 0;  // where the open bracket began
  bool retrieved = true;
  const auto wrong = [&] { throw Error(ErrorKind::usage, "'" + std::string(text) + "' is no judged list"); };
  for (const char letter : text) {
    if (letter == '/' && retrieved && tie == 0) {
      retrieved = false;
    } else if (letter == '(' && retrieved && tie == 0) {
      tie = list.retrieved + 1;
    } else if (letter == ')' && tie != 0) {
      const bool named = !list.hits.empty() && list.hits.back().rank >= tie;
      if (list.retrieved > tie && named) list.ties.push_back({tie, list.retrieved + 1 - tie});
      tie = 0;
    } else if (letter == '-' && retrieved) {
      ++list.retrieved;
    } else if (letter == '?' || (letter >= '0' && letter <= '9')) {
      const double grade = letter == '?' ? -1 : letter - '0';
      judgments.add(grade);
      if (retrieved) list.hits.push_back({++list.retrieved, 0, grade});
    } else {
      wrong();
    }
  }
  if (tie != 0) wrong();
  judgments.top = judgments.highest();
  list.judgments = std::make_shared<const Judgments>(std::move(judgments));
  return list;
}

std::string letters_of(const JudgedList& list) {
  std::string text(list.retrieved, '-');
  Judgments missing = *list.judgments;
  for (const JudgedList::Hit& hit : list.hits) {
    text[hit.rank - 1] = hit.grade < 0 ? '?' : static_cast<char>('0' + static_cast<int>(hit.grade));
    if (hit.grade < 0) {
      --missing.pooled;
    } else {
      for (Judgments::Level& level : missing.levels) level.documents -= level.grade == hit.grade ? 1 : 0;
    }
  }
  for (auto tie = list.ties.rbegin(); tie != list.ties.rend(); ++tie) {
    text.insert(tie->first - 1 + tie->size, 1, ')');
    text.insert(tie->first - 1, 1, '(');
  }
  std::string rest;
  for (const Judgments::Level& level : missing.levels)
    rest.append(level.documents, static_cast<char>('0' + static_cast<int>(level.grade)));
  rest.append(missing.pooled, '?');
  return rest.empty() ? text : text + "/" + rest;
}

}  // namespace etalon
