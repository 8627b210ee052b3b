// long_doubles.hpp: arithmetic of long doubles with all of their digits, also where a program has set it to fewer.
#pragma once

namespace etalon {

#if defined(_WIN32) && defined(__x86_64__)

/// While it lives, this thread computes long doubles with 64 bits. Windows begins threads with the 53 of a double, and
/// so does Python there; Boost takes a long double apart and fails where rounding has changed it on the way.
class WholeLongDoubles {
 public:
  WholeLongDoubles() {
    constexpr unsigned short all_digits = 0x300;
    __asm__ volatile("fnstcw %0" : "=m"(before_));
    set(static_cast<unsigned short>(before_ | all_digits));
  }
  WholeLongDoubles(const WholeLongDoubles&) = delete;
  WholeLongDoubles& operator=(const WholeLongDoubles&) = delete;
  ~WholeLongDoubles() { set(before_); }

 private:
  static void set(unsigned short control) { __asm__ volatile("fldcw %0" : : "m"(control)); }

  unsigned short before_ = 0;
};

#else

/// They have all of their digits.
struct WholeLongDoubles {};

#endif

}  // namespace etalon
