// sample.cpp: kept inputs and what random changes make of them, for every target: sample CORPUS CHANGES [TARGET]. The
// same changes every time; a fuzzer that learns is `make fuzz`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/target.hpp"

namespace {

class Changer {
 public:
  Changer(std::vector<std::string> seeds, const std::vector<std::string>& words)
      : seeds_(std::move(seeds)), words_(words) {}

  std::string next() {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t changes = 1 + below(5); changes > 0; --changes) change(text);
    return text;
  }

 private:
  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t size = below(std::min<std::size_t>(40, text.size() - at + 1));
    switch (below(8)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 1: text.insert(at, words_[below(words_.size())]); break;
      case 2: text.erase(at, size); break;
      case 3: text.insert(at, text.substr(at, size)); break;
      case 4: text.insert(below(text.size() + 1), line_at(text, at)); break;
      case 5: text.resize(std::max<std::size_t>(at, 1)); break;
      case 6: text = text.substr(0, at) + tail_of(seeds_[below(seeds_.size())]); break;
      default:
        if (!text.empty()) text[0] = static_cast<char>(below(256));  // how it is read
    }
  }
  static std::string line_at(const std::string& text, std::size_t at) {
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin + 1);
  }
  std::string tail_of(const std::string& text) { return text.substr(below(text.size() + 1)); }

  std::vector<std::string> seeds_;
  const std::vector<std::string>& words_;
  std::mt19937 random_{1};
};

std::vector<std::string> texts_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths(std::filesystem::directory_iterator(folder), {});
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

/// The input under way, for whoever looks into a crash.
void keep(const std::string& path, const std::string& input) { std::ofstream(path, std::ios::binary) << input; }

/// False when nothing is kept for the target.
bool sample(const etalon::Target& target, const std::filesystem::path& corpus, long changes,
            const std::vector<std::string>& words) {
  const std::filesystem::path folder = corpus / target.name;
  if (!std::filesystem::is_directory(folder) || std::filesystem::is_empty(folder)) {
    std::printf("%s: there is no input in %s\n", target.name.c_str(), folder.c_str());
    return false;
  }
  const std::vector<std::string> seeds = texts_in(folder);
  const std::string last = "fuzz_last_" + target.name;
  for (const std::string& seed : seeds) {
    keep(last, seed);
    feed(target, seed);
  }
  Changer changer(seeds, words);
  for (long i = 0; i < changes; ++i) {
    const std::string input = changer.next();
    keep(last, input);
    feed(target, input);
  }
  std::filesystem::remove(last);
  std::printf("%s: %zu inputs and %ld changes of them\n", target.name.c_str(), seeds.size(), changes);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::fprintf(stderr, "sample CORPUS CHANGES [TARGET]\n");
    return 2;
  }
  const std::filesystem::path corpus = std::filesystem::absolute(argv[1]);
  const std::vector<std::string> words = etalon::fuzz_words();
  bool all = true;
  for (const etalon::Target& target : etalon::targets()) {
    if (argc < 4 || target.name == argv[3]) all = sample(target, corpus, std::atol(argv[2]), words) && all;
  }
  return all ? 0 : 1;
}
