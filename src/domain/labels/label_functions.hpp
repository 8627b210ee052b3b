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

}  // namespace etalon
