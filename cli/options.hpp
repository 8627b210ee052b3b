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

  /// As it was added, for example -m,--measure.
  [[nodiscard]] const std::string& names() const { return names_; }
  [[nodiscard]] bool is_called(std::string_view name) const;
  /// The user has written it.
  [[nodiscard]] bool given() const;

 private:
  std::string names_;
  std::unique_ptr<Parser> parser_;
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

  [[nodiscard]] const std::vector<std::unique_ptr<Option>>& options() const { return options_; }
  /// False also for an option that the command does not have.
  [[nodiscard]] bool given(std::string_view name) const;
  [[nodiscard]] std::string name() const;
  /// Null when it has none of this name.
  [[nodiscard]] const Command* find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::unique_ptr<Command>>& subcommands() const { return subcommands_; }

 protected:
  Parser& parser() { return *parser_; }

 private:
  std::unique_ptr<Parser> parser_;
  std::vector<std::unique_ptr<Option>> options_;
  std::vector<std::unique_ptr<Command>> subcommands_;
};

/// Thrown by a command that has done its work and found what the user wants to hear of by the exit code.
struct Finding {};

/// The whole command line.
class Program : public Command {
 public:
  struct Words {
    std::string name;
    std::string title;
    std::string version;
    std::string footer;  ///< under the help of every command
  };
  explicit Program(const Words& words);

  /// Reads the arguments and runs the command that they name; the exit code. What the command throws passes through,
  /// but for a Finding.
  int run(int argc, char** argv);

 private:
  /// Throws Error(usage) for a word where a command should be.
  void check_commands(int argc, char** argv) const;
};

}  // namespace etalon::cli
