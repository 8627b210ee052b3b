// command.cpp: any words as a command line, a line each, in a folder of its own with small files of every domain: an
// exit code that is documented, and never the one of a bug.
#include <fcntl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "command.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/domain_examples.hpp"
#include "fuzz/target.hpp"

namespace etalon {
namespace {

namespace fs = std::filesystem;

/// The folder that commands are run in, gone with the process.
class Scratch {
 public:
  Scratch() : before_(fs::current_path()) {
    std::string name = (fs::temp_directory_path() / "etalon_fuzz_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  ~Scratch() {
    std::error_code none;
    fs::remove_all(folder_, none);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  /// As at first: what a command wrote is gone, and what it read is there.
  void enter() const {
    fs::current_path(folder_);
    for (const auto& found : fs::directory_iterator(folder_)) {
      if (!example_files().contains(found.path().filename().string())) fs::remove_all(found.path());
    }
    for (const auto& [name, text] : example_files()) {
      if (!fs::exists(name) || fs::file_size(name) != text.size()) std::ofstream(name) << text;
    }
  }
  void leave() const { fs::current_path(before_); }

 private:
  fs::path before_;
  fs::path folder_;
};

/// What the command prints goes nowhere, and it reads nothing from the standard input. The sanitizers write to the file
/// itself, so that what they find is seen.
class Quiet {
 public:
  Quiet()
      : out_(stdout), err_(stderr), cout_(std::cout.rdbuf(nothing_.rdbuf())), cerr_(std::cerr.rdbuf(nothing_.rdbuf())) {
    static const bool no_input = std::freopen("/dev/null", "r", stdin) != nullptr;
    static std::FILE* const null = std::fopen("/dev/null", "w");
    if (!no_input || null == nullptr) std::abort();
    stdout = null;
    stderr = null;
  }
  ~Quiet() {
    stdout = out_;
    stderr = err_;
    std::cout.rdbuf(cout_);
    std::cerr.rdbuf(cerr_);
  }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  std::ostringstream nothing_;
  std::FILE* out_;
  std::FILE* err_;
  std::streambuf* cout_;
  std::streambuf* cerr_;
};

/// A word that could lead out of the folder. Formulas have slashes too, behind something.
bool leads_away(const std::string& word) {
  if (word.find('\0') != std::string::npos || word.find("..") != std::string::npos) return true;
  return word.find('/') != std::string::npos && (word[0] == '-' || word[0] == '/' || word[0] == '~');
}

int run_words(std::vector<std::string>& words) {
  std::vector<char*> given;
  for (std::string& word : words) given.push_back(word.data());
  given.push_back(nullptr);
  const Quiet quiet;
  return cli::run_program(static_cast<int>(words.size()), given.data());
}

}  // namespace

void fuzz_command(std::string_view input) {
  std::vector<std::string> words{"etalon"};
  for (std::size_t begin = 0; begin <= input.size() && words.size() < 40;) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    words.emplace_back(input.substr(begin, end - begin));
    begin = end + 1;
  }
  if (words.back().empty()) words.pop_back();
  if (std::any_of(words.begin(), words.end(), leads_away)) return;
  static const Scratch scratch;
  scratch.enter();
  // What is cancelled comes out as if it were a bug: nobody but these tests cancels a command.
  int code = 0;
  bool late = false;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
  {
    const Cancellation cancellation([&] { return late = std::chrono::steady_clock::now() >= end; });
    code = run_words(words);
  }
  scratch.leave();
  constexpr int documented[] = {0, 1, 2, 3, 4, 5};
  expect(late || std::find(std::begin(documented), std::end(documented), code) != std::end(documented),
         "exit code " + std::to_string(code));
}

}  // namespace etalon
