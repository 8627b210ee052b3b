// program.cpp: the table of contents of the command line, and the exit codes.
#include <cstdio>
#include <new>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/memory.hpp"
#include "progress.hpp"

namespace etalon::cli {
namespace {

constexpr int kNoMemory = 6;
constexpr int kOurBug = 70;

/// A message names what was found in a file, which may be anything, lines included. Its own ones are indented, so no
/// name can look like another message.
std::string in_lines(std::string_view message) {
  constexpr std::string_view kNext = "\n  ";
  std::string text;
  for (std::size_t end = message.find(kNext); end != std::string_view::npos; end = message.find(kNext)) {
    text += printable(message.substr(0, end)) + std::string(kNext);
    message.remove_prefix(end + kNext.size());
  }
  return text + printable(message);
}

int run(int argc, char** argv) {
  Program program({
      .name = "etalon",
      .title = "Etalon measures results, and measures the measures themselves.",
      .version = "etalon " + std::string(version()),
      .build = build_text,
      .notes =
          {{"Scores", "mcc, f(beta=2), macro(f1); without parentheses for the shell: f:beta=2, macro:f1."},
           {"Exit codes",
            "0 fine, 1 a required law is refuted or a regression is shown, 2 wrong usage, 3 bad input or a missing "
            "file, 4 reading or writing fails, 5 a regression is neither shown nor excluded, 6 not enough "
            "memory, 70 our bug."}},
  });
  add_measure(program);
  add_merge(program);
  add_compare(program);
  add_leaderboard(program);
  add_validate(program);
  add_advise(program);
  add_communities(program);
  add_trec_eval(program);
  add_list(program);
  add_explain(program);
  add_reproduce(program);
  add_version(program);
  add_completion(program);
  add_man(program);
  remember_words(argc, argv);
  const ProgressBar progress;
  return program.run(argc, argv);
}

}  // namespace

int run_program(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    std::fprintf(stderr, "etalon: %s\n", in_lines(error.what()).c_str());
    return static_cast<int>(error.kind());
  } catch (const NotEnoughMemory& error) {
    std::fprintf(stderr, "etalon: %s\n", in_lines(error.what()).c_str());
    return kNoMemory;
  } catch (const std::bad_alloc&) {
    std::fputs("etalon: there is not enough memory for this\n", stderr);
    return kNoMemory;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "etalon: this is a bug: %s\n", error.what());
    return kOurBug;
  }
}

}  // namespace etalon::cli
