// What the processor can do, as the compiler's library finds it.
#include "number/processor.hpp"

#include <gtest/gtest.h>

#if defined(__x86_64__) && defined(__GNUC__)
namespace etalon {
namespace {

TEST(Processor, CanDoWhatTheCompilersLibrarySays) {
  EXPECT_EQ(has_avx2(), __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ(has_carryless_products(), __builtin_cpu_supports("pclmul") != 0 && __builtin_cpu_supports("sse4.1") != 0);
}

}  // namespace
}  // namespace etalon
#endif
