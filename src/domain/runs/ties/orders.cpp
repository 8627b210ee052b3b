// orders.cpp: which orders of tied documents a value is asked over, and how its mean is found.
#include "etalon/tie_orders.hpp"

#include <functional>

#include "domain/runs/gain_of.hpp"
#include "domain/runs/parts.hpp"
#include "domain/runs/ties/extreme_g.hpp"
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
bool follows_grades(const Score& score, const Judgments& judgments) {
  if (score.own != nullptr || !score.lifts.empty()) return false;
  if (of_subtopics(score) && judgments.subtopics) return false;
  for (std::size_t i = 0; i < score.measure->parameters.size(); ++i) {
    // Of a user's own gains the higher grade may have the lower one.
    if (score.measure->parameters.items[i].table && !GainOf(false, 0, score.arguments[i]).rises(judgments))
      return false;
  }
  bool moves = false;
  bool alike = false;
  const std::vector<ClaimedScore> claimed = claimed_scores(*score.measure);
  for (const Claim& claim : claimed.front().holds) {
    moves = moves || claim.law == Law::monotonicity;
    alike = alike || claim.law == Law::judging;
  }
  return moves && alike;
}

/// Measures that tell the unjudged from the irrelevant, and have their ends where the grades fall or rise all the same:
/// documents that were judged come before or behind all others, and among these the relevant ones. In inferred AP that
/// holds unless a tie has a document that was left out of the sample: one above may raise it.
bool ends_by_grades(const Score& score, const JudgedList& list) {
  if (score.own != nullptr || !score.lifts.empty()) return false;
  const std::string_view name = score.measure->name;
  if (name == "infap") {
    for (const JudgedList::Tie& tie : list.ties) {
      for (const TiedDocument& one : documents_of_tie(list, tie, false)) {
        if (one.grade < 0 && one.grade != kNotNamed) return false;
      }
    }
    return true;
  }
  return name == "judged" || name == "unjudged" || name == "rbp_residual" || name == "bpref" || name == "gm_bpref";
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
    std::vector<TiedDocument> documents = documents_of_tie(list, tie, false);
    std::sort(documents.begin(), documents.end());
    if (falling) std::reverse(documents.begin(), documents.end());
    arrange_tie(sorted, tie, documents);
  }
  return sorted;
}

/// How many orders differ; a number above kMostOrders when there are more.
std::uint64_t count_orders(const JudgedList& list, bool each) {
  std::uint64_t all = 1;
  for (const JudgedList::Tie& tie : list.ties) {
    std::vector<TiedDocument> documents = documents_of_tie(list, tie, each);
    std::sort(documents.begin(), documents.end());
    std::uint64_t same = 0;
    for (std::uint64_t i = 0; i < documents.size(); ++i) {
      same = i > 0 && documents[i] == documents[i - 1] ? same + 1 : 1;
      all = all * (i + 1) / same;         // a whole number: it counts the orders of those so far, for each order before
      if (all > kMostOrders) return all;  // it never falls
    }
  }
  return all;
}

/// visit(list) for every order of the ties from this one on.
void each_order(JudgedList& list, std::size_t tie, bool each, const std::function<void(const JudgedList&)>& visit) {
  if (tie == list.ties.size()) {
    check_cancelled();
    visit(list);
    return;
  }
  std::vector<TiedDocument> documents = documents_of_tie(list, list.ties[tie], each);
  std::sort(documents.begin(), documents.end());
  do {
    arrange_tie(list, list.ties[tie], documents);
    each_order(list, tie + 1, each, visit);
  } while (std::next_permutation(documents.begin(), documents.end()));
}

/// Measures that add up over places: each document of a tie is at each place once when they go round.
bool adds_up(std::string_view name) {
  constexpr std::string_view names[] = {
      "precision", "recall",      "capped_recall",        "f",    "set_ap", "utility", "dcg",      "ideal_dcg",
      "ndcg",      "rbp",         "rbp_residual",         "insq", "auc",    "judged",  "unjudged", "num_ret",
      "num_rel",   "num_rel_ret", "num_nonrel_judged_ret"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

template <class T>
class OverTies {
 public:
  OverTies(const Score& score, const Evaluation& how, const JudgedList& list)
      : score_(score), how_(how), list_(list), each_(list.judgments->subtopics != nullptr && of_subtopics(score)) {}

  [[nodiscard]] Value<T> ordered() const { return value_of(list_); }

  [[nodiscard]] Value<T> extreme(bool best) const {
    if (sees_no_order(score_)) return ordered();
    if (score_.own == nullptr && score_.lifts.empty() && score_.measure->name == "g") {
      const std::optional<JudgedList> arranged = ExtremeG(list_, best).arranged();
      return arranged ? value_of(*arranged) : Value<T>::undefined(kTooManyOrders);
    }
    if (follows_grades(score_, *list_.judgments)) return value_of(sorted_ties(list_, best));
    const bool higher = best != (score_.better() == Better::lower);
    if (ends_by_grades(score_, list_)) {
      const Value<T> falling = value_of(sorted_ties(list_, true));
      const Value<T> rising = value_of(sorted_ties(list_, false));
      if (!falling.defined() || !rising.defined()) return falling.defined() ? rising : falling;
      return (falling.number < rising.number) == higher ? rising : falling;
    }
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
    if (count_orders(list_, each_) > kMostOrders) return false;
    bool all = true;
    JudgedList list = list_;
    each_order(list, 0, each_, [&](const JudgedList& one) {
      const Value<T> value = value_of(one);
      all = all && value.defined();
      if (all) visit(value);
    });
    return all;
  }

  [[nodiscard]] Value<T> going_round(const Value<T>& as_it_is) const {
    T sum = as_it_is.number;
    for (const JudgedList::Tie& tie : list_.ties) {
      std::vector<TiedDocument> documents = documents_of_tie(list_, tie, each_);
      T round(0);
      for (std::uint32_t turn = 0; turn < tie.size; ++turn) {
        check_cancelled();
        JudgedList turned = list_;
        arrange_tie(turned, tie, documents);
        round += value_of(std::move(turned)).number;
        std::rotate(documents.begin(), documents.begin() + 1, documents.end());
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
  bool each_;  // documents count by themselves, not by their grades alone
};

}  // namespace

template <class T>
Value<T> value_over_ties(const Score& score, const Evaluation& how, const std::shared_ptr<const JudgedList>& list,
                         TieValue ties) {
  if (list->ties.empty() || ties == TieValue::ordered) {
    // Borrowed: counting its owners would take longer than most measures do.
    return evaluate(score, Judged<T>({std::shared_ptr<const JudgedList>(), list.get()}), how);
  }
  const OverTies<T> over(score, how, *list);
  if (ties == TieValue::expected) return over.expected();
  return over.extreme(ties == TieValue::best);
}

template Value<double> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                       TieValue);
template Value<Exact> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                      TieValue);

}  // namespace etalon
