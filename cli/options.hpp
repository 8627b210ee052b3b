// options.hpp: commands and their options, without the parser that reads them: it is slow to compile, so one file has
// it.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace etalon::cli {

/// What may stand for a value, and what it means.
struct Word {
  std::string text;
  std::string means{};
};

/// How many values an option has.
enum class Takes { nothing, one, perhaps_one, many };

/// One option, flag or positional of a command, bound to a variable.
class Option {
 public:
  struct Parser;
  Option(std::string names, std::unique_ptr<Parser> parser);
  ~Option();

  /// What the help shows for the value, for example PATTERN.
  Option& type(const std::string& name);
  /// One argument holds several values.
  Option& split(char separator);
  /// Each time it is written it has one value, so that what follows is none of its.
  Option& one_each();
  Option& required();
  /// The help shows the present value of the variable.
  Option& show_default();
  Option& choices(std::initializer_list<const char*> words);
  /// Whole numbers from low to high; the help does not show them.
  Option& range(long low, long high);
  Option& positive();
  /// Throws what is wrong with a value as soon as it is read.
  Option& check(std::function<void(const std::string&)> refuse);
  /// The option may stand alone, without a value.
  Option& value_optional();
  /// What completion offers for a value of which `begun` is written. Without, names of files.
  using Words = std::function<std::vector<Word>(const std::string& begun)>;
  Option& suggest(Words words);
  Option& suggest(const std::vector<std::string>& words);
  /// A value is no file, and nothing can be offered.
  Option& no_file();

  /// As it was added, for example -m,--measure.
  [[nodiscard]] const std::string& names() const { return names_; }
  [[nodiscard]] bool is_called(std::string_view name) const;
  /// The user has written it.
  [[nodiscard]] bool given() const;

  // What completion and manual pages tell.
  /// Each with its dashes; of a positional its only name.
  [[nodiscard]] std::vector<std::string> each_name() const;
  [[nodiscard]] bool is_positional() const;
  [[nodiscard]] bool is_required() const;
  [[nodiscard]] Takes takes() const;
  [[nodiscard]] std::string help() const;
  /// What the help shows for the value; empty when there is none.
  [[nodiscard]] std::string shows() const;
  /// Empty when the help shows none.
  [[nodiscard]] std::string shown_default() const;
  /// Of the value that `begun` begins, whole words; when there are none to offer, whether names of files may stand.
  [[nodiscard]] std::vector<Word> words(const std::string& begun) const;
  [[nodiscard]] bool takes_files() const { return files_; }

 private:
  std::string names_;
  std::unique_ptr<Parser> parser_;
  Words words_{};
  bool files_ = true;
};

/// A command with its options, what it does, or its subcommands.
class Command {
 public:
  struct Parser;
  explicit Command(std::unique_ptr<Parser> parser);
  ~Command();

  /// A command that has subcommands needs one of them.
  Command& subcommand(const std::string& name, const std::string& help);
  /// Names that begin with a dash, apart by commas, or one without: a positional. The variable keeps its value when the
  /// option is not given; it is a std::string, std::vector<std::string>, double, an unsigned number, or a std::optional
  /// of one of these but the vector (options.cpp lists them).
  template <class Variable>
  Option& option(const std::string& names, Variable& variable, const std::string& help);
  Option& flag(const std::string& names, bool& variable, const std::string& help);
  /// What the command does once all options are read.
  void runs(std::function<void()> action);

  /// In the order in which they were added, behind those that every command has.
  [[nodiscard]] const std::vector<std::unique_ptr<Option>>& options() const { return options_; }
  /// By one of its names; null when there is none.
  [[nodiscard]] Option* find_option(std::string_view name) const;
  /// False also for an option that the command does not have.
  [[nodiscard]] bool given(std::string_view name) const;
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::string help() const;
  /// Null when it has none of this name.
  [[nodiscard]] const Command* find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::unique_ptr<Command>>& subcommands() const { return subcommands_; }

 protected:
  Parser& parser() { return *parser_; }
  Option& keep(const std::string& names, std::unique_ptr<Option::Parser> option);

 private:
  std::unique_ptr<Parser> parser_;
  std::vector<std::unique_ptr<Option>> options_;
  std::vector<std::unique_ptr<Command>> subcommands_;
};

/// Thrown by a command that has done its work and found what the user wants to hear of by the exit code.
struct Finding {
  static constexpr int kShown = 1;  ///< a law is refuted, or a system is worse
  static constexpr int kOpen = 5;   ///< neither is shown
  int code = kShown;
};

/// Of the library that reads the options.
std::string parser_version();

/// The whole command line.
class Program : public Command {
 public:
  struct Words {
    std::string name;
    std::string title;
    std::string version;
    std::function<std::string()> build;  ///< what --version --verbose tells
    std::vector<Word> notes;             ///< under the help of every command
  };
  explicit Program(Words words);

  [[nodiscard]] const Words& words() const { return words_; }

  /// Reads the arguments and runs the command that they name; the exit code. What the command throws passes through,
  /// but for a Finding.
  int run(int argc, char** argv);

 private:
  /// Throws Error(usage) for a word where a command should be.
  void check_commands(int argc, char** argv) const;

  Words words_;
};

}  // namespace etalon::cli
