// label_functions.hpp: functions of four counts and of a confusion matrix, as entries of the catalogue name them.
#pragma once

#include "etalon/binary.hpp"
#include "etalon/matrix.hpp"
#include "etalon/measure.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_binary{function_of<Binary, function>};
/// Four counts are a matrix of two classes.
template <auto function>
inline constexpr Functions of_matrix{function_of<Matrix, function>, function_of<Binary, function>};

/// A measure that grows with Σ sum / Σ weight over the classes, from what each of them adds.
template <auto share, bool overlaps_only = false>
inline constexpr ByClass sum_by_class{[](const void* c, const Context& context) {
                                        return Lambda<share>{}(*static_cast<const Binary<double>*>(c), context);
                                      },
                                      [](const void* c, const Context& context) {
                                        return Lambda<share>{}(*static_cast<const Binary<Exact>*>(c), context);
                                      },
                                      overlaps_only};

}  // namespace etalon
