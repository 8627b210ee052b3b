// build_words.hpp: what only CMake knows of how the library was compiled.
#pragma once

#include <string_view>

namespace etalon {

std::string_view build_type();
std::string_view build_flags();
std::string_view build_sanitizers();  ///< empty when there are none

}  // namespace etalon
