// answer_functions.hpp: functions of two answers, as entries of the catalogue name them.
#pragma once

#include "etalon/answers.hpp"
#include "etalon/measure.hpp"

namespace etalon {

template <auto function>
inline constexpr Functions of_answers{function_of<Answers, function>};

}  // namespace etalon
