// orders.cpp: the list as an order: beside the best one of the graded documents, and pair by pair.
#include "domain/runs/judged_functions.hpp"
#include "domain/runs/parts.hpp"

namespace etalon::family {
namespace {

using enum Law;
using namespace judged_parameters;
using namespace runs;

/// What a document adds that both lists have from a place on: Σ p^(i − 1)/i over the places i from there to the depth.
/// Lists share them, so that the last ones are kept.
template <class T>
class OverlapTails {
 public:
  T from(std::uint64_t place) const { return place < tails_.size() ? tails_[place] : T(0); }
  static const OverlapTails& of(double p, std::uint64_t depth) {
    thread_local OverlapTails kept;
    if (kept.p_ != p || kept.tails_.size() != depth + 1) kept.make(p, depth);
    return kept;
  }

 private:
  void make(double p, std::uint64_t depth) {
    p_ = p;
    tails_.assign(depth + 1, T(0));
    T weight(1);
    for (std::uint64_t i = 1; i <= depth; ++i, weight *= parameter_as<T>(p)) tails_[i] = weight / T(i);
    for (std::uint64_t i = depth; i-- > 1;) tails_[i] += tails_[i + 1];
  }
  double p_ = -1;
  std::vector<T> tails_;
};

/// The best order that is nearest to the list: by grades, and of one grade the retrieved ones first, as they are.
template <class T>
Value<T> compatibility_value(const JudgedList& list, double p, std::uint64_t depth, bool normalized, bool zero) {
  if (list.judgments->highest() <= 0) return of_empty<T>(zero, kNoGrade);
  std::vector<std::uint64_t> next;  // place of the next document of each level in the best order
  std::uint64_t graded = 0;
  for (const Judgments::Level& level : list.judgments->levels) {
    if (level.grade <= 0) break;
    next.push_back(graded + 1);
    graded += level.documents;
  }
  if (depth == 0) depth = std::max<std::uint64_t>(list.retrieved, graded);
  const OverlapTails<T>& tails = OverlapTails<T>::of(p, depth);
  T shared(0);
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade <= 0) continue;
    std::size_t level = 0;
    while (list.judgments->levels[level].grade != hit.grade) ++level;
    shared += tails.from(std::max<std::uint64_t>(hit.rank, next[level]++));
  }
  T whole(0);
  if (normalized) {
    for (std::uint64_t place = 1; place <= std::min(graded, depth); ++place) whole += tails.from(place);
  } else {
    T weight(1);
    for (std::uint64_t place = 1; place <= depth; ++place, weight *= parameter_as<T>(p)) whole += weight;
  }
  return Value<T>(shared / whole);
}

constexpr const char* kNoPair = "no relevant document and another one are there to be compared";
constexpr const char* kFewItems = "the query has more documents than there are items";

/// Pairs of a relevant document and another one that are in the right order. `items` 0: of the retrieved ones.
template <class T>
Value<T> pairs_in_order(const JudgedList& list, double level, std::uint64_t items) {
  std::uint64_t found = 0;
  std::uint64_t above = 0;  // pairs of a relevant document with another one above it
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.grade < level) continue;
    above += hit.rank - 1 - found;
    ++found;
  }
  const std::uint64_t others = list.retrieved - found;
  const std::uint64_t relevant = items == 0 ? found : runs::relevant(list, level);
  const std::uint64_t missed = relevant - found;
  if (items != 0 && items < list.retrieved + missed) return Value<T>::undefined(kFewItems);
  const std::uint64_t irrelevant = items == 0 ? others : items - relevant;
  if (relevant == 0 || irrelevant == 0) return Value<T>::undefined(kNoPair);
  const std::uint64_t behind = irrelevant - others;  // those that were not retrieved tie at the end
  const T right = T(found) * T(irrelevant) - T(above) + T(missed) * T(behind) / T(2);
  return Value<T>(right / (T(relevant) * T(irrelevant)));
}

constexpr Measure kOrders[] = {
    {.name = "compatibility",
     .title = "Compatibility with the best order of the graded documents",
     .formula = "sum over the places i to the depth of p^(i − 1)·(documents that the first i of both have) / i, over "
                "the same of the best order with itself; the best order has falling grades above 0, and of one grade "
                "the retrieved documents first, in their order",
     .latex = R"(\frac{\sum_i p^{i-1}\,|L_{1:i}\cap I_{1:i}|/i}{\sum_i p^{i-1}\,\min(i,R)/i})",
     .meaning =
         "how much the list is like an order that nobody could better: the greatest rank-biased overlap with one",
     .parameters = {Parameter{.name = "p",
                              .meaning = "how far down the lists are looked at: the weight of a place over that of "
                                         "the one above",
                              .low = 0,
                              .high = 1,
                              .has_default = true,
                              .value = 0.95,
                              .low_excluded = true},
                    Parameter{.name = "depth",
                              .meaning = "places that are looked at; 0: as many as the longer one of both lists has",
                              .low = 0,
                              .high = kMostPlaces,
                              .has_default = true,
                              .value = 1000,
                              .whole = true},
                    Parameter{.name = "over",
                              .meaning = "what the sum is divided by: what the best order has with itself, or the "
                                         "weights of all places",
                              .has_default = true,
                              .choices = {"best", "places"}},
                    kEmpty},
     .range = {0, 1},
     .undefined = kNoGrade,
     .holds = {max_agreement, min_agreement, weakly(monotonicity), range, weakly(ties), appending, weakly(confidence),
               weakly(convergence), judging},
     .reference = "Clarke, Vtyurina & Smucker 2021",
     .example = 0.54184105650955183,
     .elsewhere = {Elsewhere{"ir_measures", "Compat", "depth=0,empty=zero"}},
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return compatibility_value<T>(*list, context.arguments[0], whole_argument(context, 1), context.arguments[2] == 0,
                                     context.arguments[3] != 0);
     }>},
    {.name = "auc",
     .title = "Area under the curve of one query",
     .formula = "pairs of a relevant document and one that is not, the relevant one above, / such pairs; of the "
                "retrieved documents, or with items of all: those that were not retrieved tie at the end, and such a "
                "pair counts one half",
     .latex = R"(\frac{|\{(r,s): r \text{ above } s\}|}{R\,(n-R)})",
     .meaning = "the chance that a relevant document stands above another one; what was not judged is not relevant",
     .parameters = {Parameter{.name = "items",
                              .meaning = "how many documents there are; 0: only the retrieved ones are compared",
                              .low = 0,
                              .high = 1e15,
                              .has_default = true,
                              .whole = true},
                    kLevel},
     .range = {0, 1},
     .undefined = "all documents that are compared are relevant, or none is; or there are more of them than items",
     .holds = {weakly(max_agreement), weakly(monotonicity), range, weakly(top_weight), weakly(ties), judging},
     .reference = "Hanley & McNeil 1982; by user: Rendle et al. 2009",
     .example = 4.0 / 9,
     .compute = of_judged<[](const auto& list, const Context& context) {
       using T = typename std::remove_cvref_t<decltype(list)>::Number;
       return pairs_in_order<T>(*list, context.arguments[1], whole_argument(context, 0));
     }>},
};

}  // namespace

constinit const Family judged_orders("The list as an order: beside the best one, and pair by pair", kOrders);

}  // namespace etalon::family
