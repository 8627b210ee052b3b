// rounded.hpp: sums and means of numbers that are rounded once, so that the order of the numbers changes no bit.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "etalon/exact_sum.hpp"

namespace etalon {

/// Adds a·b without rounding: the product and what it leaves.
void add_product(ExactSum& sum, double a, double b);
/// The double nearest to sum / divisor.
double rounded_quotient(const ExactSum& sum, double divisor);

/// Σ numbers: the double nearest to it.
double rounded_sum(std::span<const double> numbers);
/// The mean of the numbers: the double nearest to it.
double rounded_mean(std::span<const double> numbers);

/// The mean of each column of a table that is given row by row; 0 where there is no row.
std::vector<double> rounded_column_means(std::span<const double> rows, std::size_t columns);

/// Σ term(i) for all i below `count`.
template <class Term>
double rounded_sum(std::size_t count, Term term) {
  std::vector<double> terms(count);
  for (std::size_t i = 0; i < count; ++i) terms[i] = term(i);
  return rounded_sum(terms);
}

/// For each part Σ term(i) of the i that belong to it.
template <class PartOf, class Term>
std::vector<double> rounded_sums(std::size_t parts, std::size_t count, PartOf part_of, Term term) {
  std::vector<std::vector<double>> terms(parts);
  for (std::size_t i = 0; i < count; ++i) terms[part_of(i)].push_back(term(i));
  std::vector<double> sums;
  for (const std::vector<double>& of_part : terms) sums.push_back(rounded_sum(of_part));
  return sums;
}

}  // namespace etalon
