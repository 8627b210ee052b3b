// instance_ids.cpp: columns that name the instances of tables, so that rows are not joined by their position alone.
#include "statistic/instance_ids.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <set>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "statistic/column_choice.hpp"

namespace etalon {
namespace {

constexpr std::size_t kNamed = 3;  // ids or lines that a message names

/// A text or a whole number.
bool may_be_id(std::string_view field) {
  if (field.empty() || field == "nan" || field == "NaN") return false;
  const char first = field[0];
  if (first != '-' && first != '+' && first != '.' && (first < '0' || first > '9')) return true;
  if (field.find_first_not_of("0123456789") == std::string_view::npos) return true;
  const auto number = parse_number(field);
  return !number || *number == std::floor(*number);
}

/// A column of both tables, as long as its values are unique in each and may be ids.
struct IdColumn {
  std::string name;
  bool alive = true;
  TextInterner known{};
  std::vector<std::uint32_t> codes[2]{};
  std::vector<char> seen{};  // by code, in the second table
  std::size_t common = 0;

  void add(int side, std::string_view field) {
    if (!alive) return;
    alive = may_be_id(field);
    if (!alive) return;
    const std::uint32_t code = known.code(field);
    if (side == 0) {
      alive = code == codes[0].size();
    } else {
      seen.resize(std::max<std::size_t>(seen.size(), known.keys().size()));
      alive = seen[code] == 0;
      seen[code] = 1;
      if (code < codes[0].size()) ++common;
    }
    if (alive) {
      codes[side].push_back(code);
    } else {
      *this = {.name = std::move(name), .alive = false};
    }
  }
  [[nodiscard]] bool same_order() const { return codes[0] == codes[1]; }
  [[nodiscard]] bool permuted() const {
    return common == codes[0].size() && common == codes[1].size() && !same_order();
  }
};

/// Two tables side by side: the columns that may be ids, the truth where it is asked for, and the lines of the rows.
class TwoTables {
 public:
  TwoTables(const Source& first, const Source& second, const std::vector<std::string>& names,
            const std::string& truth = {})
      : sources_{&first, &second} {
    for (const std::string& name : names) columns_.push_back({.name = name});
    for (int side = 0; side < 2; ++side) read(side, truth);
  }

  [[nodiscard]] std::deque<IdColumn>& columns() { return columns_; }
  [[nodiscard]] const std::vector<std::uint32_t>& truth(int side) const { return truth_[side]; }
  /// The text of the truth in a row.
  [[nodiscard]] std::string truth_text(int side, std::size_t row) const {
    return "'" + std::string(classes_.keys()[truth_[side][row]]) + "'";
  }
  [[nodiscard]] std::size_t rows(int side) const { return lines_[side].size(); }
  [[nodiscard]] std::string at(int side, std::size_t row) const {
    return sources_[side]->name + ":" + std::to_string(lines_[side][row]);
  }
  [[nodiscard]] const std::string& name(int side) const { return sources_[side]->name; }
  [[nodiscard]] std::size_t width(int side) const { return width_[side]; }
  /// All its values are classes of the truth.
  [[nodiscard]] bool has_labels(const IdColumn& column) const {
    const auto& keys = column.known.keys();
    return std::all_of(keys.begin(), keys.end(),
                       [&](const auto& key) { return classes_.find(key) != TextInterner::kUnknown; });
  }

 private:
  void read(int side, const std::string& truth) {
    const Table table(*sources_[side]);
    width_[side] = table.columns().size();
    std::vector<std::size_t> places;
    for (const IdColumn& column : columns_) places.push_back(table.index_of(column.name));
    const std::size_t at_truth = truth.empty() ? 0 : table.index_of(truth);
    std::size_t alive = columns_.size();
    table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
      lines_[side].push_back(line);
      if (!truth.empty()) truth_[side].push_back(classes_.code(fields[at_truth]));
      if (alive == 0) return;
      alive = 0;
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        columns_[i].add(side, fields[places[i]]);
        alive += columns_[i].alive ? 1 : 0;
      }
    });
  }

  const Source* sources_[2];
  std::deque<IdColumn> columns_;
  TextInterner classes_;
  std::vector<std::uint32_t> truth_[2];
  std::vector<std::size_t> lines_[2];
  std::size_t width_[2]{};
};

/// The columns of both tables that may name the instances.
std::vector<std::string> candidates(const Source& first, const Source& second, const std::vector<std::string>& others,
                                    const LabelFiles& files) {
  if (files.id == "none") return {};
  const std::vector<std::string> columns = Table(first).columns();
  const std::vector<std::string> also = Table(second).columns();
  if (!files.id.empty()) {
    for (const Source* source : {&first, &second}) (void)Table(*source).index_of(files.id);
    return {files.id};
  }
  const std::set<std::string_view> there(also.begin(), also.end());
  const std::set<std::string_view> taken(others.begin(), others.end());
  std::vector<std::string> names;
  for (const std::string& column : columns) {
    const Header meaning = header_meaning(column);
    if (there.contains(column) && !taken.contains(column) && meaning != Header::prediction && meaning != Header::truth)
      names.push_back(column);
  }
  return names;
}

std::string column_text(const IdColumn& column) {
  return column.name.empty() ? "the column without a name" : "column '" + column.name + "'";
}

[[noreturn]] void refuse_order(const TwoTables& tables, const IdColumn& column) {
  std::vector<std::size_t> differing;
  for (std::size_t row = 0; row < column.codes[0].size(); ++row) {
    if (column.codes[0][row] != column.codes[1][row]) differing.push_back(row);
  }
  std::vector<std::string> found;
  for (std::size_t i = 0; i < std::min(kNamed, differing.size()); ++i) {
    const std::size_t row = differing[i];
    found.push_back("'" + std::string(column.known.keys()[column.codes[1][row]]) + "' where " + tables.at(0, row) +
                    " has '" + std::string(column.known.keys()[column.codes[0][row]]) + "'");
  }
  const bool keyed = tables.width(0) == 2 && tables.width(1) == 2 && names_objects(column.name);
  throw Error(ErrorKind::input, tables.at(1, differing[0]) + ": " + column_text(column) + " has " + join(found, ", ") +
                                    (differing.size() > kNamed ? ", …" : "") + ": the instances are the same " +
                                    std::to_string(column.common) + ", but in another order on " +
                                    std::to_string(differing.size()) + " lines; sort both tables by this column" +
                                    (keyed ? ", or join them by it with --input pairs (without naming columns)" : "") +
                                    "; --id none measures by position");
}

/// Some ids that are in one table only, with their lines.
std::string alone_text(const TwoTables& tables, const IdColumn& column, int side) {
  std::vector<char> in_other(column.known.keys().size());
  for (const std::uint32_t code : column.codes[1 - side]) in_other[code] = 1;
  std::vector<std::string> some;
  std::size_t all = 0;
  for (std::size_t row = 0; row < column.codes[side].size(); ++row) {
    if (in_other[column.codes[side][row]] != 0) continue;
    if (++all <= kNamed)
      some.push_back("'" + std::string(column.known.keys()[column.codes[side][row]]) + "' (" + tables.at(side, row) +
                     ")");
  }
  if (all == 0) return {};
  return "; only in " + tables.name(side) + ": " + join(some, ", ") +
         (all > kNamed ? " and " + std::to_string(all - kNamed) + " more" : "");
}

[[noreturn]] void refuse_overlap(const TwoTables& tables, const IdColumn& column) {
  const bool equal = column.codes[0].size() == column.codes[1].size();
  throw Error(ErrorKind::input, tables.name(1) + ": " + column_text(column) + " names other instances than in " +
                                    tables.name(0) + ": there are " + std::to_string(column.codes[0].size()) +
                                    " ids in " + tables.name(0) + ", " + std::to_string(column.codes[1].size()) +
                                    " in " + tables.name(1) + ", and " + std::to_string(column.common) + " in both" +
                                    alone_text(tables, column, 0) + alone_text(tables, column, 1) +
                                    "; give both tables the same instances in the same order" +
                                    (equal ? "; --id none measures by position, --id COLUMN by another column" : ""));
}

/// Of several columns the one with most values in common; one that is named as ids are comes first.
const IdColumn* best_of(std::deque<IdColumn>& columns) {
  const IdColumn* best = nullptr;
  const auto rank = [](const IdColumn& column) {
    return std::pair(header_meaning(column.name) == Header::id, column.common);
  };
  for (const IdColumn& column : columns) {
    if (!column.alive) continue;
    if (column.permuted()) return &column;  // whatever the others say, such as numbers of lines
    if (best == nullptr || rank(column) > rank(*best)) best = &column;
  }
  return best;
}

/// The whole lines among the first bytes.
Source first_lines(const Source& source, std::size_t most) {
  const std::string_view text = std::string_view(source.content).substr(0, most);
  return {source.name, std::string(text.substr(0, text.rfind('\n') + 1))};
}

/// Those that the first rows leave possible, so that others cost nothing in long tables.
std::vector<std::string> possible_in_first_rows(const Source& first, const Source& second,
                                                std::vector<std::string> names) {
  constexpr std::size_t most = std::size_t{1} << 14;
  if (std::min(first.content.size(), second.content.size()) < 4 * most) return names;
  const Source heads[] = {first_lines(first, most), first_lines(second, most)};
  try {
    TwoTables tables(heads[0], heads[1], names);
    names.clear();
    for (const IdColumn& column : tables.columns()) {
      if (column.alive) names.push_back(column.name);
    }
  } catch (const Error&) {
    // A field may be cut off; what is wrong is told when the whole is read.
  }
  return names;
}

}  // namespace

std::string shared_ids(const Source& first, const Source& second, const std::vector<std::string>& others,
                       const LabelFiles& files) {
  std::vector<std::string> names = candidates(first, second, others, files);
  if (files.id.empty() && !names.empty()) names = possible_in_first_rows(first, second, std::move(names));
  if (names.empty()) return {};
  TwoTables tables(first, second, names);
  const IdColumn* const ids = best_of(tables.columns());
  if (ids == nullptr && !files.id.empty())
    throw Error(ErrorKind::input, second.name + ": column '" + files.id +
                                      "' does not name the instances: it must have a text or whole number for each, "
                                      "which no other instance of " +
                                      first.name + " and " + second.name + " has");
  if (ids == nullptr) return {};
  if (ids->permuted()) refuse_order(tables, *ids);
  if (!ids->same_order()) refuse_overlap(tables, *ids);
  note(files, "The tables have the same instances in the same order, by " + column_text(*ids) + ".");
  return ids->name;
}

void require_same_column(const Source& first, const Source& second, const std::string& column,
                         const LabelFiles& files) {
  TwoTables tables(first, second, {}, column);
  if (tables.rows(0) != tables.rows(1)) return;  // which is refused elsewhere
  const auto [one, other] = std::mismatch(tables.truth(0).begin(), tables.truth(0).end(), tables.truth(1).begin());
  if (one == tables.truth(0).end()) return;
  const auto row = static_cast<std::size_t>(one - tables.truth(0).begin());
  throw Error(ErrorKind::input,
              tables.at(1, row) + ": column '" + column + "' has " + tables.truth_text(1, row) + " where " +
                  tables.at(0, row) + " has " + tables.truth_text(0, row) +
                  ", and rows belong together by their position; sort both tables alike, or if this column is the "
                  "prediction, name it with " +
                  prediction_option(files) + " " + shell_word(column));
}

namespace {

/// What the ids of two tables with a truth each say.
enum class Said { nothing, other_instances, same_instances };

/// What is all that there is beside the truth is no id.
std::vector<std::string> candidates_beside_truth(const Source& first, const Source& second, const std::string& truth,
                                                 const LabelFiles& files) {
  std::vector<std::string> others = files.predictions;
  others.insert(others.end(), {truth, files.weights, files.units});
  if (files.weights.empty() && files.units.empty()) others.resize(files.predictions.size() + 1);
  std::vector<std::string> names = candidates(first, second, others, files);
  if (files.id.empty() && Table(first).columns().size() == 2) names.clear();
  return names;
}

Said said_by(TwoTables& tables, const IdColumn& column, bool whole) {
  std::vector<std::uint32_t> truth_of(column.known.keys().size(), TextInterner::kUnknown);
  for (std::size_t row = 0; row < column.codes[0].size(); ++row) truth_of[column.codes[0][row]] = tables.truth(0)[row];
  std::size_t common = 0;
  for (std::size_t row = 0; row < column.codes[1].size(); ++row) {
    const std::uint32_t truth = truth_of[column.codes[1][row]];
    if (truth == TextInterner::kUnknown) continue;
    // An instance has one truth: ids that were counted in each table anew name different instances.
    if (truth != tables.truth(1)[row]) return Said::other_instances;
    ++common;
  }
  if (common == 0) return whole ? Said::other_instances : Said::nothing;
  return Said::same_instances;
}

}  // namespace

Tables relation_of(const Source& first, const Source& second, const LabelFiles& files) {
  const std::string truth = truth_column(Table(first).columns(), files);
  TwoTables tables(first, second, candidates_beside_truth(first, second, truth, files), truth);
  bool other = false;
  for (IdColumn& column : tables.columns()) {
    if (!column.alive || tables.has_labels(column)) continue;
    const Said said = said_by(tables, column, true);
    if (said == Said::same_instances && column.permuted()) refuse_order(tables, column);
    if (said == Said::same_instances && !column.same_order()) refuse_overlap(tables, column);
    other = other || said == Said::other_instances;
  }
  return !other && tables.truth(0) == tables.truth(1) ? Tables::of_same_instances : Tables::of_other_instances;
}

bool are_other_instances(const Source& first, const Source& second, const LabelFiles& files) {
  const Source heads[] = {first_lines(first, first.content.size()), first_lines(second, second.content.size())};
  try {
    const std::string truth = truth_column(Table(heads[0]).columns(), files);
    TwoTables tables(heads[0], heads[1], candidates_beside_truth(heads[0], heads[1], truth, files), truth);
    const std::size_t rows = std::min(tables.rows(0), tables.rows(1));
    if (std::equal(tables.truth(0).begin(), tables.truth(0).begin() + static_cast<std::ptrdiff_t>(rows),
                   tables.truth(1).begin()))
      return false;
    return std::all_of(tables.columns().begin(), tables.columns().end(), [&](const IdColumn& column) {
      return !column.alive || tables.has_labels(column) || said_by(tables, column, false) == Said::other_instances;
    });
  } catch (const Error&) {
    return false;  // which the whole text tells
  }
}

}  // namespace etalon
