// sizes.cpp: sizes of classes or clusters from the words of a setting.
#include "engine/sizes.hpp"

#include <charconv>

#include "etalon/error.hpp"

namespace etalon {

std::vector<std::uint64_t> parse_sizes(const std::vector<std::string>& words, std::size_t fewest) {
  constexpr std::uint64_t most = 10'000;
  std::vector<std::uint64_t> sizes;
  std::uint64_t objects = 0;
  for (const std::string& word : words) {
    std::uint64_t size = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
    if (error != std::errc() || end != word.data() + word.size() || size == 0)
      throw Error(ErrorKind::usage, "--sizes are whole numbers from 1 on, not '" + word + "'");
    if (size > most || (objects += size) > most)
      throw Error(ErrorKind::usage, "--sizes of more than " + std::to_string(most) + " objects take too long");
    sizes.push_back(size);
  }
  if (sizes.size() < fewest)
    throw Error(ErrorKind::usage, "--sizes needs " + std::to_string(fewest) + " sizes or more, for example 70,30");
  return sizes;
}

}  // namespace etalon
