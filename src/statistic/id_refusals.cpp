// id_refusals.cpp: what is told where tables do not have the same instances in the same order.
#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "statistic/id_columns.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNamed = 3;  // ids or lines that a message names

/// Some ids that one table has and the other one lacks, with their lines.
std::string alone_text(const ComparedTables& tables, const IdColumn& column, std::size_t one, std::size_t other) {
  std::vector<char> in_other(column.texts().size());
  for (const std::uint32_t code : column.codes(other)) in_other[code] = 1;
  std::vector<std::string> some;
  std::size_t all = 0;
  for (std::size_t row = 0; row < column.codes(one).size(); ++row) {
    if (in_other[column.codes(one)[row]] != 0) continue;
    if (++all <= kNamed) some.push_back(column.text(one, row) + " (" + tables.at(one, row) + ")");
  }
  if (all == 0) return {};
  return "; only in " + tables.name(one) + ": " + join(some, ", ") +
         (all > kNamed ? " and " + std::to_string(all - kNamed) + " more" : "");
}

}  // namespace

void refuse_order(const ComparedTables& tables, const IdColumn& column, std::size_t one, std::size_t other,
                  bool with_truth) {
  const auto& codes = column.codes(one);
  std::vector<std::size_t> differing;
  for (std::size_t row = 0; row < codes.size(); ++row) {
    if (codes[row] != column.codes(other)[row]) differing.push_back(row);
  }
  std::vector<std::string> found;
  for (std::size_t i = 0; i < std::min(kNamed, differing.size()); ++i) {
    const std::size_t row = differing[i];
    found.push_back(column.text(other, row) + " where " + tables.at(one, row) + " has " + column.text(one, row));
  }
  const bool keyed = with_truth && tables.width(one) == 2 && tables.width(other) == 2 && names_objects(column.name()) &&
                     names_objects(column.later_name());
  throw Error(ErrorKind::input, tables.at(other, differing[0]) + ": " + column.shown_name() + " has " +
                                    join(found, ", ") + (differing.size() > kNamed ? ", …" : "") +
                                    ": the instances are the same " + std::to_string(codes.size()) +
                                    ", but in another order on " + std::to_string(differing.size()) +
                                    " lines; sort both tables by this column" +
                                    (keyed ? ", or join them by it with --input pairs (without naming columns)" : "") +
                                    "; --id none measures by position");
}

void refuse_overlap(const ComparedTables& tables, const IdColumn& column, std::size_t one, std::size_t other) {
  const std::size_t in_one = column.codes(one).size();
  const std::size_t in_other = column.codes(other).size();
  throw Error(ErrorKind::input,
              tables.name(other) + ": " + column.shown_name() + " names other instances than in " + tables.name(one) +
                  ": there are " + std::to_string(in_one) + " ids in " + tables.name(one) + ", " +
                  std::to_string(in_other) + " in " + tables.name(other) + ", and " +
                  std::to_string(column.common(one, other)) + " in both" + alone_text(tables, column, one, other) +
                  alone_text(tables, column, other, one) + "; give both tables the same instances in the same order" +
                  (in_one == in_other ? "; --id none measures by position, --id COLUMN by another column" : ""));
}

void refuse_truths(const ComparedTables& tables, const IdColumn& column, std::size_t one, std::size_t other,
                   const LabelFiles& files) {
  const auto& here = tables.truth(one);
  const auto& there = tables.truth(other);
  std::size_t differing = 0;
  std::size_t first = here.size();
  for (std::size_t row = here.size(); row-- > 0;) {
    if (here[row] == there[row]) continue;
    first = row;
    ++differing;
  }
  throw Error(
      ErrorKind::input,
      tables.at(other, first) + ": the " + (files.clusters ? "reference" : "truth") + " is " +
          tables.truth_text(other, first) + " where " + tables.at(one, first) + " has " +
          tables.truth_text(one, first) + " (they differ on " + std::to_string(differing) + " of " +
          std::to_string(here.size()) + " lines), though both have the same instances in the same order by " +
          column.shown_name() +
          ": an instance has one truth; if these are data sets whose ids have nothing in common, take --id none");
}

}  // namespace etalon
