// fmt.cpp: the library fmt, compiled here once. Everyone else includes fmt/core.h, which only declares it. It is not
// linked: where it is packaged as a shared library, the Python module and the command would need it to run.
#ifndef FMT_HEADER_ONLY  // an old fmt is in every file instead, see CMakeLists.txt

#include <fmt/format-inl.h>

// What fmt declares as compiled elsewhere, like its own format.cc.
FMT_BEGIN_NAMESPACE
namespace detail {
template FMT_API auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template FMT_API auto decimal_point_impl(locale_ref) -> char;
}  // namespace detail
FMT_END_NAMESPACE

#endif
