// judged_functions.hpp: functions of a judged list, as entries of the catalogue name them, and the parameters that
// many of them share.
#pragma once

#include "domain/runs/basic_formulas.hpp"
#include "etalon/measure.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_judged{function_of<Judged, function>};

namespace judged_parameters {

inline constexpr Parameter kCut{
    .name = "k", .meaning = "only the first k documents; 0: all", .low = 0, .has_default = true, .whole = true};
/// Where each place costs time, found or not.
inline constexpr double kMostPlaces = 1000000;
inline constexpr Parameter kLevel{.name = "level",
                                  .meaning = "documents of this grade or a higher one are relevant",
                                  .low = 0,
                                  .has_default = true,
                                  .value = 1};
inline constexpr Parameter kEmpty{.name = "empty",
                                  .meaning =
                                      "what a query has of which no document is relevant: nothing, or zero as "
                                      "trec_eval gives it",
                                  .has_default = true,
                                  .choices = {"undefined", "zero"}};

enum class Scale { all, query, binary };
inline constexpr Parameter kScale{.name = "scale",
                                  .meaning =
                                      "what a grade is worth: divided by the highest grade of all queries, by that of "
                                      "the query, or 1 from the level on",
                                  .has_default = true,
                                  .choices = {"all", "query", "binary"}};
inline constexpr Parameter kTop{
    .name = "top", .meaning = "the highest grade there is; 0: that of all judgments", .low = 0, .has_default = true};

inline constexpr const char* kNoRelevant = "no document of the query is relevant";
inline constexpr const char* kNoGrade = "no document of the query has a grade above 0";
inline constexpr const char* kAboveTop = "a grade is above the highest one that was named";

}  // namespace judged_parameters

/// What a query without relevant documents has.
template <class T>
Value<T> of_empty(bool zero, const char* reason = judged_parameters::kNoRelevant) {
  return zero ? Value<T>(T(0)) : Value<T>::undefined(reason);
}

inline std::uint64_t whole_argument(const Context& context, std::size_t i) {
  return static_cast<std::uint64_t>(context.arguments[i]);
}

}  // namespace etalon
