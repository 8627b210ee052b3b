// comparable.cpp: the class sizes of the truth, compared from system to system.
#include "compare/comparable.hpp"

#include "etalon/text.hpp"

namespace etalon {
namespace {

/// How many objects the truth has of each class.
std::vector<std::pair<std::string, std::uint64_t>> truth_of(const CountTable& table) {
  std::vector<std::uint64_t> counts(table.rows().size());
  for (const CountTable::Cell& cell : table.cells()) counts[cell.truth] += cell.count;
  std::vector<std::pair<std::string, std::uint64_t>> truth;
  for (std::size_t row = 0; row < counts.size(); ++row) {
    if (counts[row] > 0) truth.emplace_back(table.rows()[row], counts[row]);
  }
  return truth;
}

}  // namespace

std::string unlike_truths(const std::vector<NamedTable>& systems, const std::string& unit) {
  if (systems.size() < 2) return {};
  const auto first = truth_of(*systems[0].table);
  bool same = true;
  for (const NamedTable& system : systems) same = same && truth_of(*system.table) == first;
  if (same) return {};
  std::vector<std::string> sizes;
  for (std::size_t i = 0; i < systems.size() && i < 4; ++i)
    sizes.push_back(systems[i].name + " " + std::to_string(systems[i].table->objects()));
  if (systems.size() > sizes.size()) sizes.emplace_back("…");
  return (unit.empty() ? "" : unit + ": ") + "the systems were not measured on the same objects (" + join(sizes, ", ") +
         "), so none is called the best";
}

}  // namespace etalon
