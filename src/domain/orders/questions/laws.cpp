// laws.cpp: the laws of measures of orders, one function each.
#include "domain/orders/questions/laws.hpp"

#include "domain/orders/questions/order_space.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

const OrderSpace& space_in(const Judge& judge) { return static_cast<const OrderSpace&>(judge.space()); }

/// The items of each group that has only one, by group; the others have no item.
std::vector<int> single_items(const std::string& order) {
  std::vector<int> item(order.size(), -1);
  std::vector<int> size(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto group = static_cast<std::size_t>(order[i] - '0');
    item[group] = ++size[group] == 1 ? static_cast<int>(i) : -1;
  }
  return item;
}

/// Calls visit(x, y) for neighbours x before y that are tied with no other item.
template <class Visit>
void each_neighbours(const std::string& order, Visit visit) {
  const std::vector<int> item = single_items(order);
  for (std::size_t group = 0; group + 1 < item.size(); ++group) {
    if (item[group] >= 0 && item[group + 1] >= 0)
      visit(static_cast<std::size_t>(item[group]), static_cast<std::size_t>(item[group + 1]));
  }
}

std::string with_swapped(std::string order, std::size_t x, std::size_t y) {
  std::swap(order[x], order[y]);
  return order;
}

/// x and y share the place of x; whoever comes behind moves up.
std::string with_tied(std::string order, std::size_t x, std::size_t y) {
  const char merged = order[y];
  for (char& group : order) group = static_cast<char>(group >= merged ? group - 1 : group);
  order[y] = order[x];
  return order;
}

/// The measure sees the same two orders with the items in another row.
void invariance(Judge& judge, Findings& findings) {
  const OrderSpace& space = space_in(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!judge.defined(i)) continue;
    for (std::size_t item = 0; item + 1 < space.target(i).size(); ++item) {
      findings.count();
      const Orders<double> renamed =
          orders_of(with_swapped(space.target(i), item, item + 1), with_swapped(space.predicted(i), item, item + 1));
      const Value<double> value = evaluate(judge.score(), renamed, judge.how());
      if (value.defined() && nearly_equal(value.number, judge.number(i))) continue;
      findings.refute(Form::weak, {"renaming two items changes the value to " +
                                       (value.defined() ? shortest(value.number) : std::string(value.reason)),
                                   {},
                                   {judge.item("before", i)}});
      return;
    }
  }
}

void monotonicity(Judge& judge, Findings& findings) {
  const OrderSpace& space = space_in(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const std::string& target = space.target(i);
    const std::string& predicted = space.predicted(i);
    each_neighbours(predicted, [&](std::size_t x, std::size_t y) {
      if (target[y] < target[x])
        expect_improvement(judge, findings, i, space.pair(target, with_swapped(predicted, x, y)),
                           "swapping two neighbours into the target's order");
    });
  }
}

/// From the target itself: the nearer the swapped neighbours are to the top, the worse.
void top_weight(Judge& judge, Findings& findings) {
  const OrderSpace& space = space_in(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    if (!space.agreeing(i)) continue;
    const std::string& order = space.target(i);
    for (std::size_t at = 0; at + 2 < order.size(); ++at) {
      const Index upper = space.pair(order, with_swapped(order, at, at + 1));
      const Index lower = space.pair(order, with_swapped(order, at + 1, at + 2));
      if (!judge.defined(upper) || !judge.defined(lower)) continue;
      findings.count();
      const int sign = judge.compare(lower, upper);
      if (sign > 0) continue;
      const Form form = sign < 0 ? Form::weak : Form::strict;
      if (!findings.open(form)) continue;
      findings.refute(form, {sign < 0 ? "the swap nearer to the top costs less" : "both swaps cost the same",
                             {},
                             {judge.item("nearer to the top", upper), judge.item("farther", lower)}});
    }
  }
}

void ties(Judge& judge, Findings& findings) {
  const OrderSpace& space = space_in(judge);
  for (Index i = 0; i < space.size() && !findings.settled(); ++i) {
    const std::string& target = space.target(i);
    const std::string& predicted = space.predicted(i);
    each_neighbours(predicted, [&](std::size_t x, std::size_t y) {
      if (target[x] == target[y]) return;  // what the target ties may well be tied
      const Index swapped = space.pair(target, with_swapped(predicted, x, y));
      const Index tied = space.pair(target, with_tied(predicted, x, y));
      if (!judge.defined(i) || !judge.defined(swapped)) return;
      findings.count();
      const auto refute = [&](Form form, const char* says) {
        if (findings.open(form))
          findings.refute(
              form,
              {says, {}, {judge.item("one way", i), judge.item("the other way", swapped), judge.item("tied", tied)}});
      };
      if (!judge.defined(tied)) return refute(Form::weak, "the tie has no value, both orders have one");
      const int above = judge.compare(tied, i) * judge.compare(tied, swapped);
      if (above > 0) {
        refute(Form::weak, "the tie is better or worse than both orders");
      } else if (judge.triangle_excess(i, swapped, tied, tied) != 0) {
        refute(Form::strict, "the tie is not in the middle");
      }
    });
  }
}

}  // namespace

constinit const LawCheck kPermutationLaws[] = {{Law::max_agreement, max_agreement}, {Law::min_agreement, min_agreement},
                                               {Law::symmetry, symmetry},           {Law::distance, distance},
                                               {Law::monotonicity, monotonicity},   {Law::invariance, invariance},
                                               {Law::top_weight, top_weight}};

// The ends of a range may need ties.
constinit const LawCheck kWeakOrderLaws[] = {{Law::max_agreement, max_agreement},
                                             {Law::min_agreement, min_agreement},
                                             {Law::symmetry, symmetry},
                                             {Law::distance, distance},
                                             {Law::monotonicity, monotonicity},
                                             {Law::invariance, invariance},
                                             {Law::range, range_law},
                                             {Law::ties, ties}};

}  // namespace etalon
