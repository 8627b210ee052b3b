// fingerprint.cpp: the finisher of SplitMix64 over what came before and what comes now.
#include "etalon/fingerprint.hpp"

#include "number/random.hpp"

namespace etalon {

void Fingerprint::add(std::uint64_t number) { state_ = Random(state_ + number).next(); }

void Fingerprint::add(std::string_view text) {
  add(text.size());
  std::uint64_t eight = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    eight = eight << 8 | static_cast<unsigned char>(text[i]);
    if (i % 8 == 7 || i + 1 == text.size()) add(eight);
    if (i % 8 == 7) eight = 0;
  }
}

}  // namespace etalon
