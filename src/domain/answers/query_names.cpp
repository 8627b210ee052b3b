// query_names.cpp: documents of a class stand in any order, so that two answers rarely begin all their classes alike.
#include "domain/answers/query_names.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// How one file begins its lines.
struct Beginnings {
  std::set<std::string, std::less<>> words{};
  std::size_t lines = 0;
  bool names_queries = false;  ///< a colon stands behind a first word
  bool has_more = false;       ///< further words on some line

  [[nodiscard]] bool may_be_queries() const { return !names_queries && has_more && lines > 1 && words.size() == lines; }
};

Beginnings beginnings_of(const Source& source) {
  Beginnings file;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    line = trim(line);
    if (line.empty()) continue;
    const std::string_view first = line.substr(0, line.find_first_of(" \t|"));
    file.names_queries = file.names_queries || first.ends_with(':');
    file.has_more = file.has_more || first.size() < line.size();
    file.words.emplace(first);
    ++file.lines;
  }
  return file;
}

bool begin_alike(const Beginnings& a, const Beginnings& b) {
  constexpr double most = 0.8;
  std::vector<std::string_view> common;
  std::set_intersection(a.words.begin(), a.words.end(), b.words.begin(), b.words.end(), std::back_inserter(common));
  return static_cast<double>(common.size()) >= most * static_cast<double>(std::max(a.words.size(), b.words.size()));
}

}  // namespace

void refuse_names_without_colon(std::span<const Source> sources) {
  if (sources.size() < 2) return;
  const Beginnings reference = beginnings_of(sources[0]);
  if (!reference.may_be_queries()) return;
  bool differs = false;
  for (const Source& source : sources.subspan(1)) {
    const Beginnings file = beginnings_of(source);
    if (!file.may_be_queries() || !begin_alike(reference, file)) return;
    differs = differs || source.content != sources[0].content;
  }
  if (!differs) return;  // every reading makes them equal
  const std::string first = *reference.words.begin();
  sources[0].fail(
      "the lines of all files begin with the same words, such as '" + first +
      "': are these names of queries or documents? A name of a query ends with a colon: '" + first +
      ": …' (sed -E 's/^[^[:space:]]+/&:/' FILE > FILE.txt). If each line is a class of one answer, begin each "
      "file with a line 'all:' ((echo all:; cat FILE) > FILE.txt)");
}

}  // namespace etalon
