// weighted_sums.cpp: the inner loop of resampling: four resamples of four columns are summed at once. The order of
// units and of operations is that of a plain loop, with and without the wider registers, so that all machines find the
// same.
#include "compare/weighted_sums.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "etalon/cancel.hpp"
#include "number/processor.hpp"

namespace etalon::compare {
namespace {

constexpr std::size_t kLanes = 4;  // columns, and resamples

using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));

/// `times` and `values` are four by four, unit by unit; the sums are four columns of each resample.
[[gnu::always_inline]] inline void sum_sixteen(const double* values, const double* times, std::size_t units,
                                               double* sums, double* squares) {
  Lanes sum[kLanes] = {};
  Lanes square[kLanes] = {};
  for (std::size_t u = 0; u < units; ++u) {
    Lanes row;
    std::memcpy(&row, values + u * kLanes, sizeof row);
    const double* weights = times + u * kLanes;
    for (std::size_t r = 0; r < kLanes; ++r) {
      const Lanes weighted = row * weights[r];
      sum[r] += weighted;
      square[r] += weighted * row;
    }
  }
  std::memcpy(sums, sum, sizeof sum);
  std::memcpy(squares, square, sizeof square);
}

using SumSixteen = void (*)(const double*, const double*, std::size_t, double*, double*);

void sum_anywhere(const double* values, const double* times, std::size_t units, double* sums, double* squares) {
  sum_sixteen(values, times, units, sums, squares);
}

#if defined(__x86_64__) && defined(__GNUC__)
/// Without fused operations, which would round once where a plain loop rounds twice.
__attribute__((target("avx2"))) void sum_wide(const double* values, const double* times, std::size_t units,
                                              double* sums, double* squares) {
  sum_sixteen(values, times, units, sums, squares);
}

SumSixteen widest() { return has_avx2() ? sum_wide : sum_anywhere; }
#else
SumSixteen widest() { return sum_anywhere; }
#endif

}  // namespace

Columns::Columns(std::size_t units, std::size_t columns)
    : units_(units), columns_(columns), values_((columns + kLanes - 1) / kLanes * kLanes * units) {}

void for_resamples(const Columns& columns, Random& random, std::uint64_t many, const DrawTimes& draw,
                   const std::function<void(const WeightedSums&)>& found) {
  static const SumSixteen sum = widest();
  const std::size_t units = columns.units();
  const std::size_t groups = (columns.columns() + kLanes - 1) / kLanes;
  std::vector<double> times(units * kLanes);
  std::vector<double> times_of_one(units);
  std::array<std::vector<double>, kLanes> sums;
  std::array<std::vector<double>, kLanes> squares;
  sums.fill(std::vector<double>(groups * kLanes));
  squares.fill(std::vector<double>(groups * kLanes));
  for (std::uint64_t done = 0; done < many; done += kLanes) {
    const auto these = static_cast<std::size_t>(std::min<std::uint64_t>(kLanes, many - done));
    check_cancelled();
    std::fill(times.begin(), times.end(), 0);
    for (std::size_t r = 0; r < these; ++r) {
      std::fill(times_of_one.begin(), times_of_one.end(), 0);
      draw(random, times_of_one);
      for (std::size_t i = 0; i < units; ++i) times[i * kLanes + r] = times_of_one[i];
    }
    for (std::size_t group = 0; group < groups; ++group) {
      std::array<double, kLanes * kLanes> sixteen_sums{};
      std::array<double, kLanes * kLanes> sixteen_squares{};
      sum(columns.four(group), times.data(), units, sixteen_sums.data(), sixteen_squares.data());
      for (std::size_t r = 0; r < these; ++r) {
        std::copy_n(sixteen_sums.data() + r * kLanes, kLanes, sums[r].data() + group * kLanes);
        std::copy_n(sixteen_squares.data() + r * kLanes, kLanes, squares[r].data() + group * kLanes);
      }
    }
    for (std::size_t r = 0; r < these; ++r)
      found({std::span(sums[r]).first(columns.columns()), std::span(squares[r]).first(columns.columns())});
  }
}

}  // namespace etalon::compare
