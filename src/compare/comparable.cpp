// comparable.cpp: the class sizes of the truth, compared from system to system.
#include "compare/comparable.hpp"

#include "etalon/text.hpp"

namespace etalon {
namespace {

/// How much the truth has of each class; weights as they add up.
std::vector<std::pair<std::string, double>> truth_of(const CountTable& table) {
  std::vector<double> amounts(table.rows().size());
  for (std::size_t i = 0; i < table.cells().size(); ++i) amounts[table.cells()[i].truth] += table.amount(i);
  std::vector<std::pair<std::string, double>> truth;
  for (std::size_t row = 0; row < amounts.size(); ++row) {
    if (amounts[row] > 0) truth.emplace_back(table.rows()[row], amounts[row]);
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
