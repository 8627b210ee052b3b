// answers.cpp: what two answers have in common, class by class.
#include "etalon/answers.hpp"

#include <algorithm>
#include <cassert>

namespace etalon {
namespace {

struct Placed {
  std::uint32_t document;
  std::uint32_t in_class;
};

std::vector<Placed> by_document(const CodedAnswer& answer) {
  std::vector<Placed> placed;
  placed.reserve(answer.documents.size());
  for (std::uint32_t i = 0; i + 1 < answer.starts.size(); ++i) {
    for (std::uint32_t at = answer.starts[i]; at < answer.starts[i + 1]; ++at)
      placed.push_back({answer.documents[at], i});
  }
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) { return a.document < b.document; });
  return placed;
}

}  // namespace

AnswerData answer_data(const CodedAnswer& reference, const CodedAnswer& answer) {
  assert(reference.starts.back() == reference.documents.size() && answer.starts.back() == answer.documents.size());
  AnswerData data{AnswerSide(answer.starts), AnswerSide(reference.starts), {}, 0};
  const std::vector<Placed> mine = by_document(answer);
  const std::vector<Placed> theirs = by_document(reference);
  for (auto a = mine.begin(), b = theirs.begin(); a != mine.end() && b != theirs.end();) {
    if (a->document == b->document)
      data.cells.push_back({(a++)->in_class, (b++)->in_class, 1});
    else if (a->document < b->document)
      ++a;
    else
      ++b;
  }
  data.common = data.cells.size();
  std::sort(data.cells.begin(), data.cells.end(), [](const auto& a, const auto& b) {
    return a.answer != b.answer ? a.answer < b.answer : a.reference < b.reference;
  });
  // One cell a pair of classes: the documents of a run are counted in its first cell.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < data.cells.size(); ++i) {
    AnswerData::Cell& cell = data.cells[i];
    if (kept > 0 && data.cells[kept - 1].answer == cell.answer && data.cells[kept - 1].reference == cell.reference) {
      ++data.cells[kept - 1].count;
    } else {
      data.cells[kept++] = cell;
    }
  }
  data.cells.resize(kept);
  return data;
}

CodedAnswer letters_answer(std::string_view text) {
  CodedAnswer answer{{}, {0}};
  for (const char letter : text) {
    if (letter == '|') {
      answer.starts.push_back(static_cast<std::uint32_t>(answer.documents.size()));
    } else {
      answer.documents.push_back(static_cast<unsigned char>(letter));
    }
  }
  if (!text.empty()) answer.starts.push_back(static_cast<std::uint32_t>(answer.documents.size()));
  return answer;
}

}  // namespace etalon
