// target.hpp: what any bytes are given to: by libFuzzer (`make fuzz`), and a sample of them by the tests.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace etalon {

/// It ends the program where something is wrong; what is refused with an Error is right.
struct Target {
  std::string name;
  std::function<void(std::string_view input)> run;
};

/// One for each domain that reads files, and one for each of the functions below. A new target is a function, and a
/// line in targets.cpp.
const std::vector<Target>& targets();
/// Null when there is none of this name.
const Target* find_target(std::string_view name);
/// Gives bytes to a target. What takes longer than a second is cancelled: that it can be is part of the test.
void feed(const Target& target, std::string_view input);

/// Names of scores, settings, columns and the like, which random bytes would hardly hit.
std::vector<std::string> fuzz_words();

void fuzz_texts(std::string_view input);
void fuzz_graphs(std::string_view input);
void fuzz_states(std::string_view input);
void fuzz_scores(std::string_view input);
void fuzz_formulas(std::string_view input);
void fuzz_phi(std::string_view input);
void fuzz_columns(std::string_view input);
void fuzz_lists(std::string_view input);
void fuzz_packed(std::string_view input);
void fuzz_merged(std::string_view input);
void fuzz_arrays(std::string_view input);
void fuzz_run_pieces(std::string_view input);
void fuzz_trec_eval(std::string_view input);
void fuzz_command(std::string_view input);

}  // namespace etalon
