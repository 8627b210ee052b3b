// versions.cpp: what this build is made of.
#include <fmt/core.h>
#include <zlib.h>

#include <boost/version.hpp>
#include <thread>

#include "etalon/build.hpp"
#include "etalon/report.hpp"
#include "report/build_words.hpp"

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

namespace etalon {
namespace {

std::string compiler_text() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string standard_library_text() {
#if defined(_LIBCPP_VERSION)
  return fmt::format("libc++ {}.{}.{}", _LIBCPP_VERSION / 10000, _LIBCPP_VERSION / 100 % 100, _LIBCPP_VERSION % 100);
#elif defined(_GLIBCXX_RELEASE)
  return fmt::format("libstdc++ {}", _GLIBCXX_RELEASE);
#else
  return "unknown";
#endif
}

std::string c_library_text() {
#if defined(__GLIBC__)
  return fmt::format("glibc {}, compiled for {}.{}", gnu_get_libc_version(), __GLIBC__, __GLIBC_MINOR__);
#else
  return "that of the system";
#endif
}

std::string_view platform_text() {
#if defined(__linux__)
  return "Linux";
#elif defined(__APPLE__)
  return "macOS";
#elif defined(_WIN32)
  return "Windows";
#else
  return "unknown";
#endif
}

std::string_view processor_text() {
#if defined(__x86_64__) || defined(_M_X64)
  return "x86_64";
#elif defined(__aarch64__) || defined(_M_ARM64)
  return "aarch64";
#else
  return "unknown";
#endif
}

constexpr bool asserts() {
#if defined(NDEBUG)
  return false;
#else
  return true;
#endif
}

}  // namespace

Build this_build() {
  constexpr unsigned boost = BOOST_VERSION;
  constexpr unsigned fmt = FMT_VERSION;
  return {{
      {"version", std::string(version())},
      {"platform", fmt::format("{} {}", platform_text(), processor_text())},
      {"threads", std::to_string(std::thread::hardware_concurrency())},
      {"compiler", compiler_text()},
      {"flags", std::string(build_flags())},
      {"build_type", std::string(build_type())},
      {"assertions", asserts() ? "on" : "off"},
      {"sanitizers", build_sanitizers().empty() ? "none" : std::string(build_sanitizers())},
      {"cxx_library", standard_library_text()},
      {"c_library", c_library_text()},
      {"boost", fmt::format("{}.{}.{}", boost / 100000, boost / 100 % 1000, boost % 100)},
      {"fmt", fmt::format("{}.{}.{}", fmt / 10000, fmt / 100 % 100, fmt % 100)},
      {"zlib", zlibVersion()},
  }};
}

Document document_of(const Build& build) {
  Document document;
  CsvTable table{"build", {"fact", "text"}};
  block::Grid grid{.head = {"fact", "text"}, .numbers_from = 2};
  for (const auto& [name, value] : build.facts) {
    document.records.add(name, value);
    table.rows.push_back({name, value});
    grid.rows.push_back({name, value});
  }
  document.tables.push_back(std::move(table));
  document.add(std::move(grid));
  return document;
}

}  // namespace etalon
