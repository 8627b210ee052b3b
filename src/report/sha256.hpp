// sha256.hpp: the checksum by which whoever has a file can tell that it is the one that was measured (FIPS 180-4).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace etalon {

class Sha256 {
 public:
  void add(std::string_view bytes);
  /// In hexadecimal digits; nothing can be added afterwards.
  std::string finish();

 private:
  void take(const unsigned char* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace etalon
