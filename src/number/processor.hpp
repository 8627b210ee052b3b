// processor.hpp: what the processor at hand can do beyond what all of its kind can. The compilers' own question needs a
// library of theirs, which not all of them bring.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>

namespace etalon {

/// Products without carries, in registers of 128 bits.
inline bool has_carryless_products() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_PCLMUL) != 0 && (c & bit_SSE4_1) != 0;
}

/// Registers of 256 bits, which the system must keep too when it turns to another program.
inline bool has_avx2() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0 || (c & bit_AVX) == 0) return false;
  unsigned kept = 0;
  __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
  constexpr unsigned halves = 6;  // of the registers: both
  if ((kept & halves) != halves) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_AVX2) != 0;
}

}  // namespace etalon
#endif
