// libfuzzer.cpp: a target as libFuzzer calls it: fuzz --target=NAME CORPUS. --targets lists all of them, --words the
// words that inputs are made of, as a dictionary.
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"

namespace {

const etalon::Target* chosen = nullptr;

void print_words() {
  for (const std::string& word : etalon::fuzz_words()) {
    std::printf("\"");
    for (const char c : word) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
      std::printf(plain ? "%c" : "\\x%02X", static_cast<unsigned char>(c));
    }
    std::printf("\"\n");
  }
}

}  // namespace

// libFuzzer itself passes over what begins with two dashes.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  for (int i = 1; i < *argc; ++i) {
    const std::string_view word = (*argv)[i];
    if (word.starts_with("--target=")) chosen = etalon::find_target(word.substr(9));
    if (word == "--targets") {
      for (const etalon::Target& target : etalon::targets()) std::printf("%s\n", target.name.c_str());
      std::exit(0);
    }
    if (word == "--words") {
      print_words();
      std::exit(0);
    }
  }
  etalon::thorough_every = 32;
  if (chosen == nullptr) {
    std::fprintf(stderr, "fuzz --target=NAME; --targets lists the names\n");
    std::exit(2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  etalon::feed(*chosen, {reinterpret_cast<const char*>(data), size});
  return 0;
}
