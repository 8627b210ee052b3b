// fingerprint.hpp: a number for a list of names and counts that tells it from others.
#pragma once

#include <cstdint>
#include <string_view>

namespace etalon {

class Fingerprint {
 public:
  void add(std::string_view text);
  void add(std::uint64_t number);
  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Of one name, or of one number.
template <class Part>
std::uint64_t fingerprint(Part part) {
  Fingerprint of_one;
  of_one.add(part);
  return of_one.value();
}

/// Of a name with a number, such as an item and its place. Their sum is the same whatever the order of the names.
inline std::uint64_t fingerprint(std::string_view name, std::uint64_t number) {
  Fingerprint of_both;
  of_both.add(name);
  of_both.add(number);
  return of_both.value();
}

}  // namespace etalon
