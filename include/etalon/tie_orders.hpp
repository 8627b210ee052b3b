// tie_orders.hpp: values of judged lists over all orders of the documents that tie.
#pragma once

#include "etalon/judged.hpp"
#include "etalon/score.hpp"

namespace etalon {

/// What a list is worth whose documents tie: as they were ordered, the mean over all orders, or the best or worst one.
enum class TieValue { ordered, expected, best, worst };

/// The mean is exact: in closed form for measures that add up over places, average precision, reciprocal rank and
/// success, by a dynamic programme for expected reciprocal rank, and over all orders for others. The best and the worst
/// have the grades falling or rising where that is known to do, and are found over all orders else. Undefined where
/// these are too many.
template <class T>
Value<T> value_over_ties(const Score& score, const Evaluation& how, const std::shared_ptr<const JudgedList>& list,
                         TieValue ties);
extern template Value<double> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                              TieValue);
extern template Value<Exact> value_over_ties(const Score&, const Evaluation&, const std::shared_ptr<const JudgedList>&,
                                             TieValue);

}  // namespace etalon
