// property.hpp: statements about random inputs. RapidCheck is behind it: its templates are slow to compile.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <vector>

namespace etalon::property {

/// The body passes for many random inputs. Where it does not, the smallest failing input is told on the standard error.
[[nodiscard]] bool holds(const std::function<void()>& body);

// The rest is for the body. Numbers lie from low up to high, without it.

std::int64_t whole_number(std::int64_t low, std::int64_t high);
std::vector<std::int64_t> whole_numbers(std::size_t size, std::int64_t low, std::int64_t high);
/// Of a random length.
std::vector<std::int64_t> whole_numbers(std::int64_t low, std::int64_t high);
/// All 64 bits.
std::uint64_t seed();
/// What REQUIRE calls.
void require(bool passes, const char* statement, const char* file, int line);

template <std::integral Number>
Number between(Number low, Number high) {
  return static_cast<Number>(whole_number(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
}

template <class Number>
std::vector<Number> numbers(std::size_t size, std::int64_t low, std::int64_t high) {
  const std::vector<std::int64_t> whole = whole_numbers(size, low, high);
  return {whole.begin(), whole.end()};
}

template <class Number>
std::vector<Number> numbers(std::int64_t low, std::int64_t high) {
  const std::vector<std::int64_t> whole = whole_numbers(low, high);
  return {whole.begin(), whole.end()};
}

template <class Container>
auto element_of(const Container& values) {
  return values.begin()[static_cast<std::ptrdiff_t>(between<std::size_t>(0, values.size()))];
}

template <class Value>
Value one_of(std::initializer_list<Value> values) {
  return element_of(values);
}

}  // namespace etalon::property

/// Ends the body as failed unless the statement is true.
#define REQUIRE(statement) ::etalon::property::require(static_cast<bool>(statement), #statement, __FILE__, __LINE__)
