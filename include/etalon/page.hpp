// page.hpp: an evaluation as one page to look at: the records of documents by what they tell, and what they rest on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/law.hpp"
#include "etalon/score.hpp"

namespace etalon {

/// A file that was read.
struct InputFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::string sha256;
};
/// Throws Error(io) for a file that cannot be read.
InputFile describe_file(const std::string& path);

/// The parts of a page are those of page/README.md. What they hold is what machines get, so that a page has no number
/// of its own.
class Page {
 public:
  std::string title{};
  std::string command{};  ///< as it was typed
  std::string date{};     ///< a day, 2026-11-16
  std::optional<Domain> domain{};
  Words unit{};  ///< what values are of; no words: those of the records
  std::vector<InputFile> inputs{};
  std::vector<std::pair<std::string, std::string>> options{};  ///< a name and a value each, for the details
  std::vector<std::string> notes{};                            ///< what is missing, and why

  /// What the document tells, in the part that its view names, and what it has for pages alone; without a view its
  /// blocks. `by` is the command that prints it.
  void add(const Document& document, const std::string& by = {});
  /// A part by itself. Several leaderboards make one part.
  void add(const std::string& part, Tree records, const std::string& by = {});
  /// The command that prints a part.
  void print_by(const std::string& part, const std::string& by);
  /// One more fact of a part that is there.
  void add_to(std::string_view part, std::string key, Tree fact);
  /// A fact less, which the page has elsewhere.
  void take_from(std::string_view part, std::string_view key);
  /// Facts about scores that the page names; one that is there already is not told twice.
  void describe(std::span<const Score> scores);
  void describe(std::span<const Law> laws);

  [[nodiscard]] bool has(std::string_view part) const;
  /// All of it, as the page reads it.
  [[nodiscard]] Tree block() const;

 private:
  std::vector<Tree::Member> parts_{};
  std::vector<std::pair<std::string, std::string>> commands_{};
  std::vector<Score> scores_{};
  std::vector<Law> laws_{};
};

/// The domain's command on the files at hand with these options; nothing where the files are not known.
using PartCommand = std::function<std::string(const std::string& options)>;

/// The page of one document.
Page page_of(const Document& document);

/// One file that needs no other: the template with its data.
std::string to_html(const Page& page);

/// A day of today, or of SOURCE_DATE_EPOCH where builds are to be the same every day.
std::string today();

}  // namespace etalon
