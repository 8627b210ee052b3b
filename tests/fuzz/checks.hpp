// checks.hpp: what is said where a target finds something wrong, and the parts of an input.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/cancel.hpp"
#include "etalon/document.hpp"
#include "etalon/domain.hpp"
#include "etalon/error.hpp"
#include "etalon/samples.hpp"
#include "etalon/values.hpp"
#include "memory_file.hpp"

namespace etalon {

/// Ends the program, so that a fuzzer keeps the input.
[[noreturn]] void complain(const std::string& what);

inline void expect(bool right, const std::string& what) {
  if (!right) complain(what);
}
void expect_same(const std::string& first, const std::string& other, const std::string& what);

/// The text that comes out, or that of the error; other exceptions than ours go on, and end the program.
template <class Action>
std::string outcome(Action action) {
  try {
    return action();
  } catch (const Error& error) {
    return std::string("error: ") + error.what();
  }
}

/// Does the work, unless it takes longer; false when it was cancelled.
template <class Action>
bool within(std::chrono::milliseconds time, Action action) {
  const auto end = std::chrono::steady_clock::now() + time;
  const Cancellation cancellation([end] { return std::chrono::steady_clock::now() >= end; });
  try {
    action();
    return true;
  } catch (const Cancelled&) {
    return false;
  }
}

/// One input in so many is tried in every way that takes long: on several threads, in every domain, in every format. A
/// fuzzer, which has millions of them, sets it higher.
inline std::size_t thorough_every = 1;
/// The same answer for the same input.
bool thoroughly(std::string_view input);

/// The domains to try an input in: all, or one that the input chooses.
std::vector<Domain> domains_for(std::string_view input);

/// Every score on every sample: the value of doubles is near the exact one, both are defined or neither is, and it is
/// in the range that the catalogue claims.
void expect_near_exact(const Samples& samples, std::span<const Score> scores);

/// A number, or a reason; never neither, and never both.
void expect_values(const Values& values);

/// As JSON that is right.
std::string as_json(const Document& document);

/// An input of several texts: words in its first line, then files, with a line % between them.
struct Parts {
  std::vector<std::string> words;
  std::vector<std::string_view> files;
};
Parts parts_of(std::string_view input);

/// The files of an input, in memory. The same few files each time, so that names do not differ.
std::vector<std::string> paths_of(const Parts& parts);

}  // namespace etalon
