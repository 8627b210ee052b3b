// fused.hpp: a product and a sum that are rounded once, with the same bits on every platform.
#pragma once

namespace etalon {

/// What std::fma must give. Not every library is right about it where the processor has no such instruction.
double fused_in_software(double a, double b, double c);

/// a·b + c, rounded once.
inline double fused(double a, double b, double c) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(a, b, c);
#else
  return fused_in_software(a, b, c);
#endif
}

}  // namespace etalon
