// lowercase.hpp: a text with ASCII letters in lower case, for words that are recognised however they are written.
#pragma once

#include <string>
#include <string_view>

namespace etalon {

inline std::string lowercase(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

}  // namespace etalon
