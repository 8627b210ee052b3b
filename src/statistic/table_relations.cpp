// table_relations.cpp: which of several tables with a truth each are of the same instances.
#include "statistic/table_relations.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"
#include "statistic/column_choice.hpp"
#include "statistic/id_columns.hpp"

namespace etalon {
namespace {

/// The columns of several tables that may name their instances.
std::vector<std::string> candidates_beside_truth(const std::vector<Source>& tables, const LabelFiles& files) {
  if (files.id == "none") return {};
  if (!files.id.empty()) {
    for (const Source& table : tables) (void)Table(table).index_of(files.id);
    return {files.id};
  }
  std::map<std::string, std::size_t> tables_with;
  std::set<std::string> taken(files.predictions.begin(), files.predictions.end());
  taken.insert(files.weights);
  taken.insert(files.units);
  if (files.weights.empty() && files.units.empty()) taken.erase("");  // a column without a name may be an index
  for (const Source& source : tables) {
    const std::vector<std::string> columns = Table(source).columns();
    const std::string truth = truth_column(columns, files);
    for (const std::string& column : columns) {
      const Header meaning = header_meaning(column);
      if (column == truth || columns.size() == 2) taken.insert(column);  // of two the other one is the prediction
      if (meaning != Header::prediction && meaning != Header::truth) ++tables_with[column];
    }
  }
  std::vector<std::string> names;
  for (const auto& [column, count] : tables_with) {
    if (count > 1 && !taken.contains(column)) names.push_back(column);
  }
  return names;
}

/// The meaning of the ids that two tables have in common.
enum class Common {
  none,
  contradictory,  ///< an id with another truth in either: ids that were counted in each table anew
  mistaken,       ///< the same instances, of which some have another truth in either
  same,
};

/// How far two truths of the same ids agree.
class Agreement {
 public:
  void add(std::uint32_t here, std::uint32_t there) {
    ++ids_;
    equal_ += here == there ? 1 : 0;
    ++here_[here];
    ++there_[there];
  }
  [[nodiscard]] std::size_t ids() const { return ids_; }
  [[nodiscard]] bool is_complete() const { return equal_ == ids_; }
  /// Whether most of what is beyond chance agrees: Cohen's kappa above one half.
  [[nodiscard]] bool is_beyond_chance() const {
    const auto all = static_cast<double>(ids_);
    double chance = 0;
    for (const auto& [truth, count] : here_) {
      const auto other = there_.find(truth);
      if (other != there_.end()) chance += static_cast<double>(count) * static_cast<double>(other->second) / all;
    }
    return 2 * (static_cast<double>(equal_) - chance) > all - chance;
  }

 private:
  std::size_t ids_ = 0;
  std::size_t equal_ = 0;
  std::map<std::uint32_t, std::size_t> here_;
  std::map<std::uint32_t, std::size_t> there_;
};

/// Tables with a truth each, in pairs.
class Pairs {
 public:
  Pairs(const std::vector<Source>& sources, const LabelFiles& files)
      : tables_(candidates_beside_truth(sources, files)) {
    for (const Source& source : sources) tables_.add(source, truth_column(Table(source).columns(), files));
    for (const IdColumn& column : tables_.columns()) {
      if (!tables_.has_labels(column)) ids_.push_back(&column);
    }
  }

  [[nodiscard]] const ComparedTables& tables() const { return tables_; }
  [[nodiscard]] const std::vector<const IdColumn*>& ids() const { return ids_; }

  /// Calls visit(other) for every later table, with what common() needs to know of this one.
  template <class Visit>
  void each_after(std::size_t one, Visit visit) {
    one_ = one;
    truth_of_.assign(ids_.size(), {});
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      if (!ids_[i]->names_rows(one)) continue;
      const auto& codes = ids_[i]->codes(one);
      truth_of_[i].assign(*std::max_element(codes.begin(), codes.end()) + 1, TextInterner::kUnknown);
      for (std::size_t row = 0; row < codes.size(); ++row) truth_of_[i][codes[row]] = tables_.truth(one)[row];
    }
    for (std::size_t other = one + 1; other < tables_.size(); ++other) visit(other);
  }
  /// Whether the column names the rows of both tables.
  [[nodiscard]] bool names_both(std::size_t column, std::size_t other) const {
    return ids_[column]->names_rows(one_) && ids_[column]->names_rows(other);
  }
  /// Of ids that are the numbers of lines, only agreement beyond chance shows that they mean the same instances. Of the
  /// begins of tables, which need not have the same ids, `whole` is false.
  [[nodiscard]] Common common(std::size_t column, std::size_t other, bool whole) const {
    const std::vector<std::uint32_t>& truth_of = truth_of_[column];
    const std::vector<std::uint32_t>& codes = ids_[column]->codes(other);
    Agreement agreement;
    for (std::size_t row = 0; row < codes.size(); ++row) {
      const std::uint32_t truth = codes[row] < truth_of.size() ? truth_of[codes[row]] : TextInterner::kUnknown;
      if (truth != TextInterner::kUnknown) agreement.add(truth, tables_.truth(other)[row]);
    }
    if (agreement.ids() == 0) return Common::none;
    if (agreement.is_complete()) return Common::same;
    const bool same_ids =
        !whole || (agreement.ids() == codes.size() && codes.size() == ids_[column]->codes(one_).size());
    const bool numbered = ids_[column]->counts_lines(one_) || ids_[column]->counts_lines(other);
    return agreement.is_beyond_chance() || (same_ids && !numbered) ? Common::mistaken : Common::contradictory;
  }

 private:
  ComparedTables tables_;
  std::vector<const IdColumn*> ids_;
  std::size_t one_ = 0;
  std::vector<std::vector<std::uint32_t>> truth_of_;  // by column and id of the present table
};

/// The whole lines.
Source whole_lines(const Source& source) {
  return {source.name, source.content.substr(0, source.content.rfind('\n') + 1)};
}

bool show_other_instances(const std::vector<Source>& heads, const LabelFiles& files) {
  Pairs pairs(heads, files);
  bool others = true;
  for (std::size_t one = 0; one < heads.size() && others; ++one) {
    pairs.each_after(one, [&](std::size_t other) {
      const auto& here = pairs.tables().truth(one);
      const auto& there = pairs.tables().truth(other);
      const auto rows = static_cast<std::ptrdiff_t>(std::min(here.size(), there.size()));
      others = others && !std::equal(here.begin(), here.begin() + rows, there.begin());
      for (std::size_t column = 0; column < pairs.ids().size() && others; ++column)
        others = !pairs.names_both(column, other) || pairs.common(column, other, false) == Common::contradictory;
    });
  }
  return others;
}

}  // namespace

std::vector<std::size_t> first_of_same_instances(const std::vector<Source>& tables, const LabelFiles& files) {
  Pairs pairs(tables, files);
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i < tables.size(); ++i) first.push_back(i);
  for (std::size_t one = 0; one < tables.size(); ++one) {
    pairs.each_after(one, [&](std::size_t other) {
      bool same = pairs.tables().truth(one) == pairs.tables().truth(other);
      for (std::size_t i = 0; i < pairs.ids().size(); ++i) {
        if (!pairs.names_both(i, other)) continue;
        const IdColumn& column = *pairs.ids()[i];
        const Common common = pairs.common(i, other, true);
        if (common == Common::none || common == Common::contradictory) {
          same = false;
        } else if (column.permuted(one, other)) {
          refuse_order(pairs.tables(), column, one, other);
        } else if (!column.same_order(one, other)) {
          refuse_overlap(pairs.tables(), column, one, other);
        } else if (common == Common::mistaken) {
          refuse_truths(pairs.tables(), column, one, other, files);
        }
      }
      if (same) first[other] = std::min(first[other], one);
    });
  }
  return first;
}

bool are_keyed_sides(const std::vector<Source>& tables, const LabelFiles& files) {
  const std::vector<std::string> columns = Table(tables[0]).columns();
  if (columns.size() != 2 || !files.predictions.empty() || files.id == "none") return false;
  const std::string truth = truth_column(columns, files);
  const std::string& key = columns[columns[0] == truth ? 1 : 0];
  if (!is_by_default(key, files)) return false;
  ComparedTables compared({key});
  for (const Source& table : tables) {
    if (Table(table).columns() != columns) return false;
    compared.add(table, truth);
  }
  const IdColumn& ids = compared.columns()[0];
  for (std::size_t table = 0; table < tables.size(); ++table) {
    if (!ids.names_rows(table)) return false;
  }
  return !ids.repeats() && !compared.has_some_labels(ids);
}

bool are_other_instances(const std::vector<Source>& heads, const LabelFiles& files) {
  std::vector<Source> lines;
  for (const Source& head : heads) lines.push_back(whole_lines(head));
  try {
    return !are_keyed_sides(lines, files) && show_other_instances(lines, files);
  } catch (const Error&) {
    return false;  // which the whole text tells
  }
}

}  // namespace etalon
