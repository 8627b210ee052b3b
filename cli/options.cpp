// options.cpp: commands and their options, read by CLI11. The only file that knows it.
#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "etalon/error.hpp"
#include "etalon/format.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

constexpr int kUsage = 2;

/// A variable of the shell that is not set would be an option that is not there.
std::string refuse_nothing(std::string& word) {
  return word.empty() ? "an empty text is no value; leave the option out, or say one" : "";
}

/// CLI11 takes the brackets off a word such as [1-3], which may be a pattern or a name: they are hidden from it.
constexpr char kHidden = '\x1f';

std::string hidden(const std::string& word) {
  return word.size() > 1 && word.front() == '[' && word.back() == ']' ? kHidden + word : word;
}

/// "; did you mean --per-class?" for the options that a command does not have; empty where none is near.
std::string near_options(const CLI::App& command) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) known.push_back(name);
  }
  std::vector<std::string> near;
  for (const std::string& word : command.remaining(true)) {
    if (!word.starts_with("--")) continue;
    for (const std::string& name : nearest(word.substr(2, word.find('=') - 2), known)) near.push_back("--" + name);
  }
  return near.empty() ? "" : "; did you mean " + join(near, ", ") + "?";
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

template <class Variable>
struct Held {
  using Type = Variable;
};
template <class Variable>
struct Held<std::optional<Variable>> {
  using Type = Variable;
};
template <class Variable>
constexpr bool is_unsigned = std::is_unsigned_v<typename Held<Variable>::Type>;

/// The library takes −1 for the largest number, and cuts what is larger.
template <class Variable>
std::string refuse_no_whole_number(const std::string& word) {
  typename Held<Variable>::Type number{};
  const char* const end = word.data() + word.size();
  // As in Python: what fits into 63 bits.
  const auto most = std::min<std::uint64_t>(std::numeric_limits<decltype(number)>::max(), INT64_MAX);
  const auto [at, error] = std::from_chars(word.data(), end, number);
  if (error == std::errc() && at == end && number <= most) return "";
  return "'" + word + "' is not a whole number from 0 to " + std::to_string(most);
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

Option& Option::one_each() {
  parser_->option.allow_extra_args(false);
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
  const std::vector<std::string> all(words.begin(), words.end());
  parser_->option.check(CLI::IsMember(all));
  return suggest(all);
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

Option& Option::suggest(Words words) {
  words_ = std::move(words);
  files_ = false;
  return *this;
}

Option& Option::suggest(const std::vector<std::string>& words) {
  return suggest([words](const std::string&) {
    std::vector<Word> all;
    for (const std::string& word : words) all.push_back({word});
    return all;
  });
}

Option& Option::no_file() {
  files_ = false;
  return *this;
}

std::vector<std::string> Option::each_name() const {
  std::vector<std::string> names;
  for (const std::string& name : parser_->option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : parser_->option.get_lnames()) names.push_back("--" + name);
  if (is_positional()) names.push_back(names_);
  return names;
}

bool Option::is_positional() const { return parser_->option.get_positional(); }
bool Option::is_required() const { return parser_->option.get_required(); }

Takes Option::takes() const {
  const CLI::Option& option = parser_->option;
  if (option.get_items_expected_max() == 0) return Takes::nothing;
  if (option.get_items_expected_max() > 1) return Takes::many;
  return option.get_items_expected_min() == 0 ? Takes::perhaps_one : Takes::one;
}

std::string Option::help() const { return parser_->option.get_description(); }

std::string Option::shows() const {
  if (takes() == Takes::nothing) return "";
  // Behind the name CLI11 has what its own checks say.
  const std::string name = parser_->option.get_type_name();
  return name.substr(0, std::min(name.find(":{"), name.find(":POSITIVE")));
}

std::string Option::shown_default() const { return parser_->option.get_default_str(); }

std::vector<Word> Option::words(const std::string& begun) const {
  if (!words_) return {};
  // One argument may hold several values: the last is completed.
  const char separator = parser_->option.get_delimiter();
  const std::size_t cut = separator == '\0' ? std::string::npos : begun.rfind(separator);
  const std::string before = cut == std::string::npos ? "" : begun.substr(0, cut + 1);
  std::vector<Word> words;
  for (Word& word : words_(begun.substr(before.size()))) {
    word.text.insert(0, before);
    if (word.text.starts_with(begun)) words.push_back(std::move(word));
  }
  return words;
}

bool Option::is_called(std::string_view name) const { return parser_->option.check_name(std::string(name)); }

bool Option::given() const { return parser_->option.count() > 0; }

/// The program owns its CLI11 application; a subcommand's belongs to that of its command.
struct Command::Parser {
  std::unique_ptr<CLI::App> owned;
  CLI::App& app;
};

Command::Command(std::unique_ptr<Parser> parser) : parser_(std::move(parser)) {
  keep("-h,--help", std::make_unique<Option::Parser>(*parser_->app.get_help_ptr()));
}
Command::~Command() = default;

Option& Command::keep(const std::string& names, std::unique_ptr<Option::Parser> option) {
  return *options_.emplace_back(std::make_unique<Option>(names, std::move(option)));
}

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
  if (names.starts_with('-')) added.check(CLI::Validator(refuse_nothing, ""));
  Option& option = keep(names, std::make_unique<Option::Parser>(added));
  if constexpr (is_unsigned<Variable>) added.check(CLI::Validator(refuse_no_whole_number<Variable>, ""));
  if constexpr (!std::is_constructible_v<Variable, std::string>) {
    if constexpr (!std::is_same_v<Variable, std::vector<std::string>>) option.no_file();  // a number
  }
  return option;
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
  return keep(names, std::make_unique<Option::Parser>(*parser_->app.add_flag(names, variable, help)));
}

void Command::runs(std::function<void()> action) { parser_->app.callback(std::move(action)); }

bool Command::given(std::string_view name) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const auto& option) { return option->is_called(name) && option->given(); });
}

Option* Command::find_option(std::string_view name) const {
  const auto found =
      std::find_if(options_.begin(), options_.end(), [&](const auto& option) { return option->is_called(name); });
  return found == options_.end() ? nullptr : found->get();
}

std::string Command::name() const { return parser_->app.get_name(); }

std::string Command::help() const { return parser_->app.get_description(); }

const Command* Command::find(std::string_view name) const {
  for (const auto& command : subcommands_) {
    if (command->name() == name) return command.get();
  }
  return nullptr;
}

std::string parser_version() { return CLI11_VERSION; }

Program::Program(Words words)
    : Command([&] {
        auto app = std::make_unique<CLI::App>(words.title, words.name);
        CLI::App& reference = *app;
        return std::make_unique<Parser>(std::move(app), reference);
      }()),
      words_(std::move(words)) {
  CLI::App& app = parser().app;
  const auto version = [this] { return given("--verbose") ? words_.build() : words_.version; };
  keep("--version", std::make_unique<Option::Parser>(*app.set_version_flag("--version", version)));
  const auto alone = [] { throw Error(ErrorKind::usage, "--verbose goes with --version"); };
  keep("--verbose", std::make_unique<Option::Parser>(
                        *app.add_flag_callback("--verbose", alone, "With --version: what this program is made of")));
  std::vector<std::string> notes;
  for (const Word& note : words_.notes) notes.push_back(note.text + ": " + note.means);
  app.footer(join(notes, "\n"));
  app.failure_message([name = words_.name](const CLI::App* at, const CLI::Error& error) {
    std::string command = name;
    for (; !at->get_subcommands().empty(); at = at->get_subcommands().front())
      command += " " + at->get_subcommands().front()->get_name();
    const bool unknown = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    return name + ": " + printable(error.what()) + (unknown ? near_options(*at) : "") + "\nTry " + command +
           " --help.\n";
  });
}

namespace {

/// "labels --help" for the words behind etalon help, as far as they are commands.
std::string asked_help(const Command& program, int argc, char** argv) {
  std::string words;
  const Command* at = &program;
  for (int i = 2; i < argc && at != nullptr; ++i) {
    at = at->find(argv[i]);
    if (at != nullptr) words += std::string(argv[i]) + " ";
  }
  return words + "--help";
}

}  // namespace

void Program::check_commands(int argc, char** argv) const {
  if (argc > 1 && argv[1] == std::string_view("help") && find("help") == nullptr)
    throw Error(ErrorKind::usage, "there is no command 'help': type " + name() + " " + asked_help(*this, argc, argv));
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
  } catch (const Finding& finding) {
    return finding.code;
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) != 0) return kUsage;
    // Help that nobody gets, on a full disk say, is no success.
    if (!std::cout.flush()) throw Error(ErrorKind::io, "the standard output cannot be written");
  }
  return 0;
}

}  // namespace etalon::cli
