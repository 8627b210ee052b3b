// driver.cpp: seeds and what random changes make of them, through the entry of a fuzzer: driver FOLDER CHANGES. The
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

const std::string kWords[] = {"nan",
                              "1e999",
                              "-inf",
                              "0x1p3",
                              "4294967295",
                              "-0",
                              "1e-400",
                              "\t",
                              "\r\n",
                              "\n\n",
                              " ",
                              "\"",
                              ",",
                              ";",
                              "{",
                              "}",
                              ":",
                              "[",
                              "#",
                              "\xEF\xBB\xBF",
                              "\xFF",
                              "é",
                              "%",
                              "Q0",
                              "q1",
                              "d1",
                              "1",
                              "0.30000001192092896",
                              std::string(1, '\0'),
                              std::string(70, 'x'),
                              "\n%\n",
                              "123456789012345678901"};

class Changer {
 public:
  explicit Changer(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

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
      case 1: text.insert(at, kWords[below(std::size(kWords))]); break;
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

void feed(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "driver FOLDER CHANGES\n");
    return 2;
  }
  const std::vector<std::string> seeds = texts_in(argv[1]);
  if (seeds.empty()) return 1;
  for (const std::string& seed : seeds) feed(seed);
  Changer changer(seeds);
  const long changes = std::atol(argv[2]);
  for (long i = 0; i < changes; ++i) feed(changer.next());
  std::printf("%zu seeds and %ld changes of them\n", seeds.size(), changes);
  return 0;
}
