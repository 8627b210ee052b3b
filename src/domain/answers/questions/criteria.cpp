// criteria.cpp: the two criteria on measures of lists (Michel 2000, 2.1.1 and 2.1.2).
#include "domain/answers/questions/criteria.hpp"

#include <utility>

#include "domain/answers/questions/answer_space.hpp"

namespace etalon {
namespace {

bool is_list(const AnswerSide& side) { return side.classes() == side.documents(); }

/// The places of a common document: in the list that stays, and in the other one before and after.
struct Move {
  std::size_t stays;
  std::size_t from;
  std::size_t to;
};

/// Expects an improvement of each move of a common document to the place of one that the other list does not have,
/// where `better(move)` says that there should be one. Bars stand between the letters of a list.
template <class Better>
void expect_of_moves(Judge& judge, Findings& findings, const char* change, Better better) {
  const auto& space = static_cast<const AnswerSpace&>(judge.space());
  const auto documents = [](const std::string& list) { return (list.size() + 1) / 2; };
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!is_list(space.fast(i)->answer) || !is_list(space.fast(i)->reference)) continue;
    for (const bool of_answer : {false, true}) {
      const std::string& stays = of_answer ? space.reference(i) : space.answer(i);
      std::string moved = of_answer ? space.answer(i) : space.reference(i);
      for (std::size_t from = 0; from < documents(moved); ++from) {
        const std::size_t place = stays.find(moved[2 * from]);
        if (place == std::string::npos) continue;
        for (std::size_t to = 0; to < documents(moved); ++to) {
          if (stays.find(moved[2 * to]) != std::string::npos || !better(Move{place / 2, from, to})) continue;
          std::swap(moved[2 * from], moved[2 * to]);
          const Index after = of_answer ? space.pair(moved, stays) : space.pair(stays, moved);
          std::swap(moved[2 * from], moved[2 * to]);
          expect_improvement(judge, findings, i, after, change);
        }
      }
    }
  }
}

}  // namespace

void nearer_ranks(Judge& judge, Findings& findings) {
  expect_of_moves(judge, findings, "bringing the ranks of a common document nearer to each other",
                  [](const Move& move) {
                    const auto apart = [&](std::size_t place) {
                      return place > move.stays ? place - move.stays : move.stays - place;
                    };
                    return apart(move.to) < apart(move.from);
                  });
}

void earlier_ranks(Judge& judge, Findings& findings) {
  expect_of_moves(judge, findings, "bringing a common document forward in one list",
                  [](const Move& move) { return move.to < move.from; });
}

}  // namespace etalon
