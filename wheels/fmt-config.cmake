# fmt-config.cmake: the headers of fmt for another platform; the file that comes with them is for this one.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/include/fmt/core.h line REGEX "#define FMT_VERSION ")
string(REGEX REPLACE "[^0-9]" "" number "${line}")
math(EXPR major "${number} / 10000")
math(EXPR minor "${number} / 100 % 100")
math(EXPR patch "${number} % 100")
set(fmt_VERSION ${major}.${minor}.${patch})
add_library(fmt::fmt-header-only INTERFACE IMPORTED)
target_include_directories(fmt::fmt-header-only INTERFACE ${CMAKE_CURRENT_LIST_DIR}/include)
