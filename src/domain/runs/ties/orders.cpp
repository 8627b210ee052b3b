// orders.cpp: which orders of tied documents a value is asked over, and how its mean is found.
#include "etalon/tie_orders.hpp"

#include <functional>

#include "domain/runs/ties/groups.hpp"
#include "domain/runs/ties/means.hpp"
#include "etalon/cancel.hpp"

namespace etalon {
namespace {

using namespace runs;

constexpr const char* kTooManyOrders = "there are too many orders of the documents that tie to go through them";
constexpr std::uint64_t kMostOrders = 20000;

/// Where a better document never does harm, and one that nobody judged is like an irrelevant one, the best order has
/// the grades falling, and the worst one rising.
bool follows_grades(const Score& score) {
  if (score.own != nullptr || !score.lifts.empty()) return false;
  bool moves = false;
  bool alike = false;
  const std::vector<ClaimedScore> claimed = claimed_scores(*score.measure);
  for (const Claim& claim : claimed.front().holds) {
    moves = moves || claim.law == Law::monotonicity;
    alike = alike || claim.law == Law::judging;
  }
  return moves && alike;
}

/// Without a cut, a measure that claims the mean of both orders for a tie, and has no other value for either.
bool sees_no_order(const Score& score) {
  if (score.own != nullptr || !score.lifts.empty() || score.uncut()) return false;
  const std::vector<ClaimedScore> claimed = claimed_scores(*score.measure);
  for (const Claim& claim : claimed.front().holds) {
    if (claim.law == Law::ties && claim.form == Form::strict) return true;
  }
  return false;
}

JudgedList sorted_ties(const JudgedList& list, bool falling) {
  JudgedList sorted = list;
  for (const JudgedList::Tie& tie : list.ties) {
    std::vector<double> grades = grades_of_tie(list, tie);
    std::sort(grades.begin(), grades.end());
    if (falling) std::reverse(grades.begin(), grades.end());
    arrange_tie(sorted, tie, grades);
  }
  return sorted;
}

/// How many orders differ; a number above kMostOrders when there are more.
std::uint64_t count_orders(const JudgedList& list) {
  std::uint64_t all = 1;
  for (const JudgedList::Tie& tie : list.ties) {
    std::vector<double> grades = grades_of_tie(list, tie);
    std::sort(grades.begin(), grades.end());
    std::uint64_t same = 0;
    for (std::uint64_t i = 0; i < grades.size(); ++i) {
      same = i > 0 && grades[i] == grades[i - 1] ? same + 1 : 1;
      all = all * (i + 1) / same;  // a whole number: it counts the orders of the grades so far, for each order before
      if (all > kMostOrders) return all;  // it never falls
    }
  }
  return all;
}

/// visit(list) for every order of the ties from this one on.
void each_order(JudgedList& list, std::size_t tie, const std::function<void(const JudgedList&)>& visit) {
  if (tie == list.ties.size()) {
    check_cancelled();
    visit(list);
    return;
  }
  std::vector<double> grades = grades_of_tie(list, list.ties[tie]);
  std::sort(grades.begin(), grades.end());
  do {
    arrange_tie(list, list.ties[tie], grades);
    each_order(list, tie + 1, visit);
  } while (std::next_permutation(grades.begin(), grades.end()));
}

/// Measures that add up over places: each document of a tie is at each place once when they go round.
bool adds_up(std::string_view name) {
  constexpr std::string_view names[] = {"precision",
                                        "recall",
                                        "capped_recall",
                                        "f",
                                        "set_ap",
                                        "utility",
                                        "dcg",
                                        "ideal_dcg",
                                        "ndcg",
                                        "rbp",
                                        "rbp_residual",
                                        "judged",
                                        "unjudged",
                                        "num_ret",
                                        "num_rel",
                                        "num_rel_ret",
                                        "num_nonrel_judged_ret"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

template <class T>
class OverTies {
 public:
  OverTies(const Score& score, const Evaluation& how, const JudgedList& list) : score_(score), how_(how), list_(list) {}

  [[nodiscard]] Value<T> ordered() const { return value_of(list_); }

  [[nodiscard]] Value<T> extreme(bool best) const {
    if (sees_no_order(score_)) return ordered();
    if (follows_grades(score_)) return value_of(sorted_ties(list_, best));
    const bool higher = best != (score_.better() == Better::lower);
    std::optional<Value<T>> found;
    return over_all([&](const Value<T>& value) {
      if (!found || (higher ? found->number < value.number : value.number < found->number)) found = value;
    })
               ? *found
               : Value<T>::undefined(kTooManyOrders);
  }

  [[nodiscard]] Value<T> expected() const {
    const Value<T> as_it_is = ordered();
    if (!as_it_is.defined()) return as_it_is;
    if (score_.own == nullptr && score_.lifts.empty()) {
      if (adds_up(score_.measure->name)) return going_round(as_it_is);
      if (auto closed = in_closed_form()) return *closed;
    }
    T sum(0);
    std::uint64_t orders = 0;
    const bool all = over_all([&](const Value<T>& value) {
      sum += value.number;
      ++orders;
    });
    return all ? Value<T>(sum / T(orders)) : Value<T>::undefined(kTooManyOrders);
  }

 private:
  [[nodiscard]] Value<T> value_of(JudgedList list) const {
    const Judged<T> judged(std::make_shared<const JudgedList>(std::move(list)));
    return evaluate(score_, judged, how_);
  }

  /// False when there are too many orders, or one has no value.
  template <class Visit>
  [[nodiscard]] bool over_all(Visit visit) const {
    if (count_orders(list_) > kMostOrders) return false;
    bool all = true;
    JudgedList list = list_;
    each_order(list, 0, [&](const JudgedList& one) {
      const Value<T> value = value_of(one);
      all = all && value.defined();
      if (all) visit(value);
    });
    return all;
  }

  [[nodiscard]] Value<T> going_round(const Value<T>& as_it_is) const {
    T sum = as_it_is.number;
    for (const JudgedList::Tie& tie : list_.ties) {
      std::vector<double> grades = grades_of_tie(list_, tie);
      T round(0);
      for (std::uint32_t turn = 0; turn < tie.size; ++turn) {
        check_cancelled();
        JudgedList turned = list_;
        arrange_tie(turned, tie, grades);
        round += value_of(std::move(turned)).number;
        std::rotate(grades.begin(), grades.begin() + 1, grades.end());
      }
      sum += round / T(tie.size) - as_it_is.number;
    }
    return Value<T>(sum);
  }

  /// The value has been found to be defined, so there are relevant documents, or zero is wanted.
  [[nodiscard]] std::optional<Value<T>> in_closed_form() const {
    const Context context{.arguments = score_.arguments};
    const std::string_view name = score_.measure->name;
    if (name == "ap") {
      const std::uint64_t k = whole_argument(context, 0);
      const std::uint64_t all = relevant(list_, context.arguments[1]);
      if (all == 0) return Value<T>(T(0));
      const bool capped = context.arguments[2] != 0 && k > 0;
      return Value<T>(mean_of_precisions<T>(list_, k, context.arguments[1]) / T(capped ? std::min(all, k) : all));
    }
    if (name == "rr") return Value<T>(mean_reciprocal_rank<T>(list_, whole_argument(context, 0), context.arguments[1]));
    if (name == "success")
      return Value<T>(chance_of_success<T>(list_, whole_argument(context, 0), context.arguments[1]));
    if (name == "err" || name == "nerr") {
      if (list_.judgments->highest() <= 0) return Value<T>(T(0));
      const double top = context.arguments[0] > 0 ? context.arguments[0] : list_.judgments->top;
      const std::uint64_t k = whole_argument(context, 1);
      const T mean = mean_cascade<T>(list_, k, top);
      if (name == "err") return Value<T>(mean);
      // As nerr = err / ideal, whatever the order: the ideal is what the best order of all documents has.
      return Value<T>(mean / ideal_cascade<T>(*list_.judgments, k, top));
    }
    return std::nullopt;
  }

  const Score& score_;
  const Evaluation& how_;
  const JudgedList& list_;
};

}  // namespace

template <class T>
Value<T> value_over_ties(const Score& score, const Evaluation& how, const std::shared_ptr<const JudgedList>& list,
                         TieValue ties) {
  const OverTies<T> over(score, how, *list);
  if (list->ties.empty() || ties == TieValue::ordered) return evaluate(score, Judged<T>(list), how);
  if (ties == TieValue::expected) return over.expected();
  return over.extreme(ties == TieValue::best);
}

template Value<double> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                       TieValue);
template Value<Exact> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                      TieValue);

}  // namespace etalon
