// score_columns.hpp: tables of ranked objects, or with a score for each class: which column is whose, and their
// numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/class_systems.hpp"
#include "etalon/read.hpp"
#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {

struct ScoreColumn {
  std::size_t column;
  std::string label;
};

/// The columns that are named like the labels, perhaps all with the same beginning: 0, 1 …, p0, p1 … The beginning that
/// serves most labels is taken, the shortest of several.
std::vector<ScoreColumn> score_columns(const std::vector<std::string>& columns, const std::vector<std::string>& labels,
                                       const std::string& truth);

/// The place of each column of a table of ranked objects that means something.
struct RankedColumns {
  std::size_t of_class = 0;
  std::optional<std::size_t> query{};
  std::optional<std::size_t> query_class{};
  std::optional<std::size_t> object{};
  std::optional<std::size_t> number{};  ///< rank or score
  bool higher_first = false;
};
RankedColumns ranked_columns(const Source& source, const std::vector<std::string>& names, const std::string& of_class,
                             const ClassRankingFiles& files);

double read_score(const Source& source, std::size_t line, std::string_view field);

/// Calls visit(line, fields) for every record below the header, whose width each must have.
template <class Visit>
void for_each_record(const Source& source, std::size_t width, Visit visit) {
  Lines lines(source);
  std::string_view head;
  lines.next(head);
  Records records(source, delimiter_of(head) == 0 ? ',' : delimiter_of(head));
  std::vector<std::string_view> fields;
  records.next(fields);
  bool any = false;
  while (records.next(fields)) {
    any = true;
    if (fields.size() != width) {
      source.fail(records.line(),
                  "the line has " + std::to_string(fields.size()) + " fields and the header " + std::to_string(width));
    }
    visit(records.line(), fields);
  }
  if (!any) source.fail("there is no line below the header");
}

}  // namespace etalon
