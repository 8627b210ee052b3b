// options.cpp: commands and their options, read by CLI11. The only file that knows it.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <optional>
#include <utility>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

constexpr int kFinding = 1;
constexpr int kUsage = 2;

/// CLI11 takes the brackets off a word such as [1-3], which may be a pattern or a name: they are hidden from it.
constexpr char kHidden = '\x1f';

std::string hidden(const std::string& word) {
  return word.size() > 1 && word.front() == '[' && word.back() == ']' ? kHidden + word : word;
}

CLI::Validator shown_again() {
  CLI::Validator validator(
      [](std::string& word) {
        if (!word.empty() && word.front() == kHidden) word.erase(0, 1);
        return std::string();
      },
      "");
  return validator;
}

}  // namespace

struct Option::Parser {
  CLI::Option& option;
};

Option::Option(std::string names, std::unique_ptr<Parser> parser)
    : names_(std::move(names)), parser_(std::move(parser)) {}
Option::~Option() = default;

Option& Option::type(const std::string& name) {
  parser_->option.type_name(name);
  return *this;
}

Option& Option::split(char separator) {
  parser_->option.delimiter(separator);
  return *this;
}

Option& Option::required() {
  parser_->option.required();
  return *this;
}

Option& Option::show_default() {
  parser_->option.capture_default_str();
  return *this;
}

Option& Option::choices(std::initializer_list<const char*> words) {
  parser_->option.check(CLI::IsMember(std::vector<std::string>(words.begin(), words.end())));
  return *this;
}

Option& Option::range(long low, long high) {
  parser_->option.check(CLI::Range(low, high).description(""));
  return *this;
}

Option& Option::positive() {
  parser_->option.check(CLI::PositiveNumber);
  return *this;
}

Option& Option::check(std::function<void(const std::string&)> refuse) {
  parser_->option.check([refuse = std::move(refuse)](const std::string& value) {
    refuse(value);
    return std::string();
  });
  return *this;
}

Option& Option::value_optional() {
  parser_->option.expected(0, 1);
  return *this;
}

bool Option::is_called(std::string_view name) const { return parser_->option.check_name(std::string(name)); }

bool Option::given() const { return parser_->option.count() > 0; }

/// The program owns its CLI11 application; a subcommand's belongs to that of its command.
struct Command::Parser {
  std::unique_ptr<CLI::App> owned;
  CLI::App& app;
};

Command::Command(std::unique_ptr<Parser> parser) : parser_(std::move(parser)) {}
Command::~Command() = default;

Command& Command::subcommand(const std::string& name, const std::string& help) {
  // Before the subcommand is added: it takes over the settings that its command has then.
  parser_->app.require_subcommand(1);
  CLI::App& app = *parser_->app.add_subcommand(name, help);
  return *subcommands_.emplace_back(std::make_unique<Command>(std::make_unique<Parser>(nullptr, app)));
}

template <class Variable>
Option& Command::option(const std::string& names, Variable& variable, const std::string& help) {
  CLI::Option& added = *parser_->app.add_option(names, variable, help);
  added.transform(shown_again());
  return *options_.emplace_back(std::make_unique<Option>(names, std::make_unique<Option::Parser>(added)));
}

template Option& Command::option(const std::string&, std::string&, const std::string&);
template Option& Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option& Command::option(const std::string&, double&, const std::string&);
template Option& Command::option(const std::string&, unsigned&, const std::string&);
template Option& Command::option(const std::string&, unsigned long&, const std::string&);
template Option& Command::option(const std::string&, unsigned long long&, const std::string&);
template Option& Command::option(const std::string&, std::optional<std::string>&, const std::string&);
template Option& Command::option(const std::string&, std::optional<double>&, const std::string&);
template Option& Command::option(const std::string&, std::optional<unsigned>&, const std::string&);
template Option& Command::option(const std::string&, std::optional<unsigned long>&, const std::string&);
template Option& Command::option(const std::string&, std::optional<unsigned long long>&, const std::string&);

Option& Command::flag(const std::string& names, bool& variable, const std::string& help) {
  CLI::Option& added = *parser_->app.add_flag(names, variable, help);
  return *options_.emplace_back(std::make_unique<Option>(names, std::make_unique<Option::Parser>(added)));
}

void Command::runs(std::function<void()> action) { parser_->app.callback(std::move(action)); }

bool Command::given(std::string_view name) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const auto& option) { return option->is_called(name) && option->given(); });
}

std::string Command::name() const { return parser_->app.get_name(); }

const Command* Command::find(std::string_view name) const {
  for (const auto& command : subcommands_) {
    if (command->name() == name) return command.get();
  }
  return nullptr;
}

Program::Program(const Words& words)
    : Command([&] {
        auto app = std::make_unique<CLI::App>(words.title, words.name);
        CLI::App& reference = *app;
        return std::make_unique<Parser>(std::move(app), reference);
      }()) {
  CLI::App& app = parser().app;
  app.set_version_flag("--version", words.version);
  app.footer(words.footer);
  app.failure_message([name = words.name](const CLI::App*, const CLI::Error& error) {
    return name + ": " + error.what() + "\nTry " + name + " --help.\n";
  });
}

void Program::check_commands(int argc, char** argv) const {
  const Command* at = this;
  for (int i = 1; i < argc && !at->subcommands().empty() && argv[i][0] != '-'; ++i) {
    const Command* next = at->find(argv[i]);
    if (next == nullptr) {
      std::vector<std::string> known;
      for (const auto& command : at->subcommands()) known.push_back(command->name());
      const std::vector<std::string> near = nearest(argv[i], known);
      const std::string before = at == this ? "" : " of " + at->name();
      throw Error(ErrorKind::usage,
                  "there is no command '" + std::string(argv[i]) + "'" + before +
                      (near.empty() ? "; there are " + join(known, ", ") : "; did you mean " + join(near, ", ") + "?"));
    }
    at = next;
  }
}

int Program::run(int argc, char** argv) {
  CLI::App& app = parser().app;
  check_commands(argc, argv);
  std::vector<std::string> words(argv, argv + argc);
  std::vector<char*> given;
  for (std::string& word : words) {
    word = hidden(word);
    given.push_back(word.data());
  }
  try {
    app.parse(argc, given.data());
  } catch (const Finding&) {
    return kFinding;
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) != 0) return kUsage;
    // Help that nobody gets, on a full disk say, is no success.
    if (!std::cout.flush()) throw Error(ErrorKind::io, "the standard output cannot be written");
  }
  return 0;
}

}  // namespace etalon::cli
