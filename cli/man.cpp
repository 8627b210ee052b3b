// man.cpp: etalon man: the manual pages, from the commands themselves.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// The code point that begins at `at`, which moves behind it. The texts are our own, in UTF-8.
char32_t code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at++);
  int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  char32_t code = more == 0 ? first : first & (0x3fU >> more);
  for (; more > 0 && at < text.size(); --more) code = (code << 6U) | (byte(at++) & 0x3fU);
  return code;
}

/// As roff names a character that is not of ASCII: \[u03C6].
std::string by_number(char32_t code) {
  std::string digits;
  for (; code > 0 || digits.size() < 4; code /= 16) digits.insert(0, 1, "0123456789ABCDEF"[code % 16]);
  return "\\[u" + digits + "]";
}

/// Text that roff prints as it is: dashes are those that one types, and no line is taken for a request.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = code_point(text, at);
    switch (code) {
      case U'\\': out += "\\e"; break;
      case U'-': out += "\\-"; break;
      case U'\'': out += "\\(aq"; break;
      case U'`': out += "\\(ga"; break;
      case U'^': out += "\\(ha"; break;
      case U'~': out += "\\(ti"; break;
      case U'"': out += "\\(dq"; break;
      case U'.': out += out.empty() ? "\\&." : "."; break;
      default: out += code < 0x80 ? std::string(1, static_cast<char>(code)) : by_number(code);
    }
  }
  return out;
}

/// The same in lines that are not too long; roff fills them again.
std::string filled(std::string_view text) {
  constexpr std::size_t width = 78;
  std::string lines;
  std::string line;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (!line.empty() && line.size() + roff(word).size() >= width) {
      lines += line + "\n";
      line.clear();
    }
    line += line.empty() ? roff(word) : " " + roff(word);
    begin = end + 1;
  }
  return lines + line + "\n";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
  return text;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fP"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fP"; }

/// A command with the names that lead to it.
struct Place {
  const Command* command;
  std::vector<std::string> path;  ///< etalon, validate, labels

  [[nodiscard]] std::string page() const { return join(path, "-"); }
};

std::vector<Place> below(const Place& place) {
  std::vector<Place> places;
  for (const auto& command : place.command->subcommands()) {
    Place next{command.get(), place.path};
    next.path.push_back(command->name());
    places.push_back(std::move(next));
  }
  return places;
}

std::vector<Place> all_places(const Place& from) {
  std::vector<Place> places{from};
  for (const Place& next : below(from)) {
    for (Place& deeper : all_places(next)) places.push_back(std::move(deeper));
  }
  return places;
}

std::string value_of(const Option& option) {
  const std::string shown = option.is_positional() ? upper(option.each_name().back()) : option.shows();
  switch (option.takes()) {
    case Takes::nothing: return "";
    case Takes::many: return italic(shown) + "\\ .\\|.\\|.";
    default: return italic(shown);
  }
}

std::string synopsis(const Place& place) {
  std::string text = bold(join(place.path, " "));
  if (!place.command->subcommands().empty()) return text + " " + italic("COMMAND") + " .\\|.\\|.";
  for (const auto& option : place.command->options()) {
    if (option->is_required() && !option->is_positional())
      text += " " + bold(option->each_name().back()) + " " + value_of(*option);
  }
  text += " [" + italic("OPTIONS") + "]";
  for (const auto& option : place.command->options()) {
    if (option->is_positional())
      text += option->is_required() ? " " + value_of(*option) : " [" + value_of(*option) + "]";
  }
  return text;
}

/// A term and what is said of it.
std::string term(const std::string& head, std::string_view help) { return ".TP\n" + head + "\n" + filled(help); }

std::string option_term(const Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.each_name()) names.push_back(bold(name));
  std::string head = option.is_positional() ? "" : join(names, ", ");
  const std::string value = value_of(option);
  head += (head.empty() || value.empty() ? "" : " ") + value;
  std::string help = option.help();
  if (const std::string value_without = option.shown_default(); !value_without.empty())
    help += " [" + value_without + "]";
  return term(head, help);
}

std::string section(const std::string& title, const std::string& text) {
  return text.empty() ? "" : ".SH " + upper(title) + "\n" + text;
}

std::string options_of(const Command& command, bool positional) {
  std::string text;
  for (const auto& option : command.options()) {
    if (option->is_positional() == positional) text += option_term(*option);
  }
  return text;
}

/// What may stand for the values of -m, and for laws: the words that completion offers and that mean something.
std::string words_section(const Command& command, std::string_view option, const std::string& title) {
  std::string text;
  const Option* found = command.find_option(option);
  if (found == nullptr) return "";
  for (const Word& word : found->words("")) text += term(bold(word.text), word.means);
  return section(title, text);
}

std::string page_of(const Program& program, const Place& place) {
  const Command& command = *place.command;
  const std::string& version = program.words().version;
  std::string text = ".TH " + upper(place.page()) + " 1 \"\" \"" + version + "\" \"Etalon\"\n";
  text += section("name", roff(place.page()) + " \\-\n" + filled(command.help()));
  text += section("synopsis", synopsis(place) + "\n");
  text += section("arguments", options_of(command, true));
  std::string commands;
  for (const Place& next : below(place)) commands += term(bold(next.path.back()), next.command->help());
  text += section("commands", commands);
  text += section("options", options_of(command, false));
  text += words_section(command, "-m", "scores");
  text += words_section(command, command.find_option("--need") != nullptr ? "--need" : "--laws", "laws");
  for (const Word& note : program.words().notes)
    text += section(note.text == "Scores" ? "how scores are written" : note.text, filled(note.means));
  std::vector<std::string> others;
  for (std::size_t length = 1; length < place.path.size(); ++length)
    others.push_back(join({place.path.begin(), place.path.begin() + static_cast<std::ptrdiff_t>(length)}, "-"));
  for (const Place& next : below(place)) others.push_back(next.page());
  std::string also;
  for (std::size_t i = 0; i < others.size(); ++i)
    also += ".BR " + roff(others[i]) + " (1)" + (i + 1 < others.size() ? "," : "") + "\n";
  return text + section("see also", also);
}

struct ManOptions {
  std::vector<std::string> path;
  std::string folder;
  Output output;
};

const Command& find_command(const Program& program, const std::vector<std::string>& path) {
  const Command* at = &program;
  for (const std::string& name : path) {
    const Command* next = at->find(name);
    if (next == nullptr) {
      std::vector<std::string> known;
      for (const auto& command : at->subcommands()) known.push_back(command->name());
      throw Error(ErrorKind::usage, "there is no command '" + join(path, " ") + "'" +
                                        (known.empty() ? "" : "; there are " + join(known, ", ")));
    }
    at = next;
  }
  return *at;
}

void run_man(const Program& program, const ManOptions& options) {
  if (options.folder.empty()) {
    Place place{&find_command(program, options.path), {program.name()}};
    place.path.insert(place.path.end(), options.path.begin(), options.path.end());
    return options.output.write(page_of(program, place));
  }
  if (!options.path.empty()) throw Error(ErrorKind::usage, "--into writes all pages: name no command");
  if (!options.output.path.empty()) throw Error(ErrorKind::usage, "--into writes a file a page: -o has no effect");
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  if (error) throw Error(ErrorKind::io, options.folder + ": cannot be made (" + error.message() + ")");
  for (const Place& place : all_places({&program, {program.name()}})) {
    Output file;
    file.path = (std::filesystem::path(options.folder) / (place.page() + ".1")).string();
    file.write(page_of(program, place));
  }
}

}  // namespace

void add_man(Program& program) {
  auto options = std::make_shared<ManOptions>();
  Command& command = program.subcommand("man", "Print the manual page of a command");
  command.option("command", options->path, "for example labels, or validate labels; none: the program itself")
      .suggest([&program](const std::string&) {
        std::vector<Word> words;
        for (const auto& one : program.subcommands()) words.push_back({one->name(), one->help()});
        return words;
      });
  command.option("--into", options->folder, "write all pages into this folder").type("FOLDER");
  command.option("-o,--output", options->output.path, "write to this file instead of the standard output");
  command.runs([options, &program] { run_man(program, *options); });
}

}  // namespace etalon::cli
