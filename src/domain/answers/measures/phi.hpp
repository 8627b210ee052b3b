// phi.hpp: the weights φ(i,j) of type 3 [31]: the source's [32], and a simpler one.
#pragma once

#include <cstdint>

#include "etalon/score.hpp"

namespace etalon {

enum class PhiKind { delta, reciprocal };

/// φ for ranks 1 … m. Rational, so that its conditions are decided exactly.
template <class T>
class Phi {
 public:
  Phi(PhiKind kind, std::uint64_t m) : kind_(kind), square_(T(m) * T(m)) {
    if (kind == PhiKind::delta) {
      // [32] multiplies two δ, so the root in the constant of each of them goes.
      const T n = T(m);
      constant_ = T(6) * n * n * n / (n * (n * (n * (T(6) * n - T(6)) + T(8)) - T(3)) + T(1));
    } else {
      T sum{};
      for (std::uint64_t k = 1; k <= m; ++k) sum += T(1) / T(k);
      constant_ = T(1) / sum;
    }
  }
  T operator()(std::uint64_t i, std::uint64_t j) const {
    const std::uint64_t apart = (i > j ? i - j : j - i) + 1;
    if (kind_ == PhiKind::reciprocal) return constant_ / (T(i > j ? i : j) * T(apart));
    return constant_ * line(i * apart) * line(j * apart);
  }

 private:
  /// δ(n) without its constant.
  [[nodiscard]] T line(std::uint64_t n) const { return T(1) - T(n - 1) / square_; }

  PhiKind kind_;
  T square_;
  T constant_;
};

/// The φ of a score of type 3; null for the others.
struct PhiFunctions {
  Value<double> (*fast)(std::uint64_t i, std::uint64_t j, std::uint64_t m);
  Value<Exact> (*exact)(std::uint64_t i, std::uint64_t j, std::uint64_t m);
};
const PhiFunctions* phi_of(const Score& score);

}  // namespace etalon
