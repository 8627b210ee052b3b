// formulas.cpp: any text as a measure of one's own in every domain, and as weights φ of ranks: refused, or evaluated on
// a few samples, where it has a number or a reason.
#include <cmath>

#include "etalon/domain_entry.hpp"
#include "etalon/own.hpp"
#include "etalon/phi.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/domain_examples.hpp"
#include "fuzz/target.hpp"

namespace etalon {
namespace {

template <class T>
void expect_number(const Value<T>& value, const std::string& what) {
  double number = 0;
  if constexpr (std::is_same_v<T, double>) {
    number = value.number;
  } else if (value.defined()) {
    number = value.number.to_double();
  }
  expect(!value.defined() || !std::isnan(number), what + " is no number, and has no reason");
}

void evaluate_own(const std::string& definition, Domain domain) {
  const Score score = own_score(definition, domain);
  const Samples& samples = example_samples(domain);
  for (const Sample& sample : samples.samples) {
    expect_number(samples.batch->value(score, Undefined::report, sample.place), definition);
    expect_number(samples.batch->exact(score, Undefined::report, sample.place), definition);
  }
}

}  // namespace

void fuzz_formulas(std::string_view input) {
  const bool named = input.find('=') != std::string_view::npos;
  for (const Domain domain : domains_for(input)) {
    (void)outcome([&] {
      evaluate_own((named ? "" : "mine = ") + std::string(input), domain);
      return std::string();
    });
  }
}

void fuzz_phi(std::string_view input) {
  (void)outcome([&] {
    const PhiSubject phi = phi_of_definition(std::string(input));
    for (std::uint64_t i = 1; i <= 3; ++i) {
      for (std::uint64_t j = 1; j <= 3; ++j) {
        expect_number(phi.fast(i, j, 3), phi.name);
        expect_number(phi.exact(i, j, 3), phi.name);
      }
    }
    (void)validate_phi({&phi, 1}, 3);
    return std::string();
  });
}

}  // namespace etalon
