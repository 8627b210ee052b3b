// property.cpp: statements about random inputs, by RapidCheck. The only file that knows it.
#include "property.hpp"

#include <rapidcheck.h>

namespace etalon::property {

bool holds(const std::function<void()>& body) { return rc::check(body); }

std::int64_t whole_number(std::int64_t low, std::int64_t high) { return *rc::gen::inRange(low, high); }

std::vector<std::int64_t> whole_numbers(std::size_t size, std::int64_t low, std::int64_t high) {
  return *rc::gen::container<std::vector<std::int64_t>>(size, rc::gen::inRange(low, high));
}

std::vector<std::int64_t> whole_numbers(std::int64_t low, std::int64_t high) {
  return *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange(low, high));
}

std::uint64_t seed() { return *rc::gen::arbitrary<std::uint64_t>(); }

void require(bool passes, const char* statement, const char* file, int line) {
  using Result = rc::detail::CaseResult;
  if (!passes) throw Result(Result::Type::Failure, std::string(file) + ":" + std::to_string(line) + ":\n" + statement);
}

}  // namespace etalon::property
