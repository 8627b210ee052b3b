// extreme_g.hpp: the order of tied documents in which trec_eval's G is highest or lowest.
//
// A document's share of G depends on the gains above it. A higher grade further up can so lower G, and the ends are not
// where the grades fall or rise. The gain above a place depends on how many documents of each gain stand there, in
// whatever order: a table over these counts finds the best order of a tie, and ties are independent of each other.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "domain/runs/ties/groups.hpp"
#include "domain/runs/trec_gains.hpp"
#include "etalon/cancel.hpp"

namespace etalon::runs {

class ExtremeG {
 public:
  ExtremeG(const JudgedList& list, bool highest)
      : list_(list), gains_(trec::Gains<double>::of_grades(*list.judgments)), sign_(highest ? 1 : -1) {
    trec::IdealWalk<double> ideal(gains_);
    for (std::uint32_t rank = 1; rank <= list.retrieved; ++rank) {
      const bool more = ideal.more();
      if (more) ideal.step();
      const double gain = more ? ideal.gain() : 0;
      cost_.push_back((cost_.empty() ? 0 : cost_.back()) + std::max(gain, 1.0));
    }
  }

  /// Nothing where a tie has so many documents of so many gains that the table would be too large.
  [[nodiscard]] std::optional<JudgedList> arranged() const {
    JudgedList sorted = list_;
    for (const JudgedList::Tie& tie : list_.ties) {
      const auto documents = order_of(tie);
      if (!documents) return std::nullopt;
      arrange_tie(sorted, tie, *documents);
    }
    return sorted;
  }

 private:
  static constexpr std::size_t kMostCells = 2000000;

  struct Group {
    double gain;
    std::vector<TiedDocument> documents;
    std::size_t stride = 0;  // of its count in the number of a cell
  };

  [[nodiscard]] double gain_of(double grade) const {
    if (grade == kNotNamed) return gains_.of(gains_.kAbsent);
    return gains_.of(grade < 0 ? gains_.kPooled : grade);
  }

  /// The documents of a tie by gain, and how many cells their counts have.
  [[nodiscard]] std::vector<Group> groups_of(const JudgedList::Tie& tie) const {
    std::vector<Group> groups;
    for (const TiedDocument& document : documents_of_tie(list_, tie, false)) {
      const double gain = gain_of(document.grade);
      auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.gain == gain; });
      if (group == groups.end()) group = groups.insert(group, Group{gain, {}});
      group->documents.push_back(document);
    }
    return groups;
  }

  [[nodiscard]] std::optional<std::vector<TiedDocument>> order_of(const JudgedList::Tie& tie) const {
    std::vector<Group> groups = groups_of(tie);
    std::size_t cells = 1;
    for (Group& group : groups) {
      group.stride = cells;
      cells *= group.documents.size() + 1;
      if (cells > kMostCells) return std::nullopt;
    }
    double above = 0;
    for (const JudgedList::Hit& hit : list_.hits) {
      if (hit.rank < tie.first) above += gain_of(hit.grade);
    }
    // By cell: the most that the documents which its counts tell can have, and the group of the last one.
    std::vector<double> most(cells, 0);
    std::vector<std::size_t> last(cells, 0);
    for (std::size_t cell = 1; cell < cells; ++cell) {
      if (cell % 65536 == 0) check_cancelled();
      fill(groups, cell, tie.first, above, most, last);
    }
    std::vector<TiedDocument> documents(tie.size);
    std::size_t cell = cells - 1;
    for (std::size_t place = tie.size; place-- > 0;) {
      Group& group = groups[last[cell]];
      documents[place] = group.documents.back();
      group.documents.pop_back();
      cell -= group.stride;
    }
    return documents;
  }

  void fill(const std::vector<Group>& groups, std::size_t cell, std::size_t first, double above,
            std::vector<double>& most, std::vector<std::size_t>& last) const {
    std::size_t placed = 0;
    double gained = above;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const std::size_t count = count_in(groups, cell, g);
      placed += count;
      gained += static_cast<double>(count) * groups[g].gain;
    }
    bool is_filled = false;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (count_in(groups, cell, g) == 0) continue;
      const double share = groups[g].gain == 0 ? 0 : groups[g].gain / std::log2(2 + cost_[first + placed - 2] - gained);
      const double value = most[cell - groups[g].stride] + sign_ * share;
      if (is_filled && value <= most[cell]) continue;
      most[cell] = value;
      last[cell] = g;
      is_filled = true;
    }
  }

  [[nodiscard]] static std::size_t count_in(const std::vector<Group>& groups, std::size_t cell, std::size_t group) {
    return cell / groups[group].stride % (groups[group].documents.size() + 1);
  }

  const JudgedList& list_;
  trec::Gains<double> gains_;
  double sign_;
  std::vector<double> cost_{};  // by rank: what the places up to it cost
};

}  // namespace etalon::runs
