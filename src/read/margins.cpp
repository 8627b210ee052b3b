// margins.cpp: rows, columns and units that have the sums of the others, which are refused where counts are read.
#include "read/margins.hpp"

#include <algorithm>
#include <array>

#include "etalon/error.hpp"
#include "etalon/headers.hpp"

namespace etalon {

void refuse_margins(const Source& source, const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                    const std::vector<LabelCounts::Entry>& entries, std::string_view part) {
  const auto check = [&](const std::vector<std::string>& names, std::size_t across, auto place, auto other,
                         const char* kind) {
    const auto margin = std::find_if(names.begin(), names.end(), names_margin);
    if (margin == names.end() || names.size() < 3) return;
    const auto at = static_cast<std::size_t>(margin - names.begin());
    std::vector<long double> sums(across);
    std::vector<long double> margins(across);
    for (const LabelCounts::Entry& entry : entries) {
      (place(entry) == at ? margins : sums)[other(entry)] += static_cast<long double>(entry.count);
    }
    if (sums != margins) return;
    source.fail(std::string("the ") + kind + " '" + *margin + "' is the sum of the others, not a " + std::string(part) +
                ": remove it (pandas.crosstab without margins=True)");
  };
  const auto row = [](const LabelCounts::Entry& entry) { return entry.truth; };
  const auto column = [](const LabelCounts::Entry& entry) { return entry.prediction; };
  check(rows, columns.size(), row, column, "row");
  check(columns, rows.size(), column, row, "column");
}

void refuse_last_sums(const Source& source, std::size_t size, const std::vector<LabelCounts::Entry>& entries) {
  if (size < 3) return;
  const auto last = static_cast<std::uint32_t>(size - 1);
  std::vector<long double> rows(size);  // the sums but for the last column, and less what it has
  std::vector<long double> columns(size);
  for (const LabelCounts::Entry& entry : entries) {
    const auto count = static_cast<long double>(entry.count);
    rows[entry.truth] += entry.prediction == last ? -count : count;
    columns[entry.prediction] += entry.truth == last ? -count : count;
  }
  const auto is_zero = [](long double difference) { return difference == 0; };
  if (!std::all_of(rows.begin(), rows.end(), is_zero) || !std::all_of(columns.begin(), columns.end(), is_zero)) return;
  const std::string others = std::to_string(size - 1);
  source.fail(
      "the last row and the last column have the sums of the others: they are no class; leave them out (sed "
      "'$d' " +
      source.name + " | cut -d, -f1-" + others +
      "), or, where the last class has these counts, name the classes in a header");
}

void refuse_total_units(const std::vector<SystemCounts>& all,
                        const std::map<std::pair<std::string, std::string>, std::string>& lines) {
  using Sums = std::array<long double, 4>;
  const auto counts_of = [](const SystemCounts& row) {
    return Sums{static_cast<long double>(row.c11), static_cast<long double>(row.c10), static_cast<long double>(row.c01),
                static_cast<long double>(row.c00)};
  };
  std::map<std::string, std::pair<Sums, std::size_t>> whole;  // of a system, and how many units there are
  for (const SystemCounts& row : all) {
    auto& [sums, units] = whole[row.system];
    const Sums counts = counts_of(row);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += counts[i];
    ++units;
  }
  for (const SystemCounts& row : all) {
    if (!names_margin(row.unit) || whole[row.system].second < 3) continue;
    const Sums counts = counts_of(row);
    Sums others = whole[row.system].first;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] -= counts[i];
    if (others != counts) continue;
    throw Error(ErrorKind::input, lines.at({row.system, row.unit}) + ": unit '" + row.unit + "' of system '" +
                                      row.system + "' is the sum of the other units: remove the line");
  }
}

}  // namespace etalon
