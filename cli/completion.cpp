// completion.cpp: etalon completion: scripts with which shells complete our commands, and the words that the scripts
// ask for. What can be completed is read from the commands themselves.
#include <algorithm>
#include <memory>

#include "command.hpp"
#include "etalon/error.hpp"

namespace etalon::cli {
namespace {

/// Asks for what may stand at the cursor. Readline takes macro:f1 and --format=csv for several words: they are put
/// together again, and what is found is given back without the parts before the last.
constexpr const char* kBash = R"script(# etalon: completion for bash, by `etalon completion bash`
_etalon() {
  local line=${COMP_LINE:0:COMP_POINT} rest part i count=0
  local -a words=() found=()
  for ((i = 0; i <= COMP_CWORD; i++)); do
    rest=${line#"${line%%[![:space:]]*}"}
    if ((i == 0)) || [[ $rest != "$line" ]]; then
      words[count]=
      ((++count))
    fi
    part=${COMP_WORDS[i]:0:${#rest}}
    words[count - 1]+=$part
    line=${rest:${#part}}
  done
  mapfile -t found < <("${1/#\~\//$HOME/}" completion words -- "${words[@]:1}" 2>/dev/null)
  COMPREPLY=()
  if [[ ${found[*]} == files ]]; then
    compopt -o default 2>/dev/null
    return
  fi
  local current=${words[count - 1]} before= until
  for part in : =; do
    until=${current%"${current##*"$part"}"}
    [[ $COMP_WORDBREAKS == *"$part"* && ${#until} -gt ${#before} ]] && before=$until
  done
  for part in "${found[@]}"; do
    part=${part%%$'\t'*}
    COMPREPLY+=("${part#"$before"}")
  done
}
complete -F _etalon etalon
)script";

constexpr const char* kZsh = R"script(#compdef etalon
# etalon: completion for zsh, by `etalon completion zsh`
_etalon() {
  local line
  local -a found candidates shown
  found=("${(@f)$("${(Q)words[1]/#\~\//$HOME/}" completion words -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  if [[ ${#found} -eq 1 && $found[1] == files ]]; then
    compset -P '--*='
    _files
    return
  fi
  for line in $found; do
    candidates+=("${line%%$'\t'*}")
    shown+=("${line/$'\t'/  }")
  done
  ((${#candidates})) && compadd -l -d shown -a candidates
}
if [[ $funcstack[1] == _etalon ]]; then
  _etalon "$@"
else
  compdef _etalon etalon
fi
)script";

constexpr const char* kFish = R"script(# etalon: completion for fish, by `etalon completion fish`
function __etalon_words
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -e words[1]
    set -l current (commandline -ct)
    set -l found ($program completion words -- $words "$current" 2>/dev/null)
    if test "$found" = files
        set -l before (string match -r -- '^--[^=]*=' "$current")
        for path in (__fish_complete_path (string replace -- "$before" '' "$current"))
            echo -- "$before$path"
        end
    else
        printf '%s\n' $found
    end
end
complete -c etalon -f -a '(__etalon_words)'
)script";

/// Where the last word stands: in which command, and of which option it is the value.
struct Cursor {
  const Command* command;
  const Option* option = nullptr;  ///< that takes the word, unless it is an option itself
  bool must = false;               ///< the option cannot do without it
  bool only_positionals = false;   ///< behind --
  std::size_t positionals = 0;     ///< before it
  std::vector<const Option*> given{};

  void pass(const std::string& word);
};

bool is_option(const std::string& word) { return word.size() > 1 && word.front() == '-'; }

void Cursor::pass(const std::string& word) {
  if (!only_positionals && word == "--") {
    only_positionals = true;
    option = nullptr;
  } else if (!only_positionals && is_option(word)) {
    const std::size_t equals = word.find('=');
    option = command->find_option(word.substr(0, equals));
    if (option != nullptr) given.push_back(option);
    if (option != nullptr && (equals != std::string::npos || option->takes() == Takes::nothing)) option = nullptr;
    must = option != nullptr && option->takes() != Takes::perhaps_one;
  } else if (option != nullptr) {
    must = false;
    if (option->takes() != Takes::many) option = nullptr;
  } else if (const Command* next = command->find(word)) {
    *this = {next};
  } else {
    ++positionals;
  }
}

/// The positional that a word would be; the last one may take many.
const Option* positional(const Cursor& cursor) {
  std::size_t place = 0;
  for (const auto& option : cursor.command->options()) {
    if (!option->is_positional()) continue;
    if (place++ == cursor.positionals || option->takes() == Takes::many) return option.get();
  }
  return nullptr;
}

/// Those that were not given yet, each by its longest name.
std::vector<Word> option_words(const Cursor& cursor, const std::string& begun) {
  std::vector<Word> words;
  for (const auto& option : cursor.command->options()) {
    const bool again = option->takes() == Takes::many;
    const bool there = std::find(cursor.given.begin(), cursor.given.end(), option.get()) != cursor.given.end();
    if (option->is_positional() || (there && !again)) continue;
    const std::vector<std::string> names = option->each_name();
    if (names.back().starts_with(begun)) {
      words.push_back({names.back(), option->help()});
    } else if (names.front().starts_with(begun)) {
      words.push_back({names.front(), option->help()});
    }
  }
  return words;
}

struct Offer {
  std::vector<Word> words{};
  bool files = false;  ///< when there are no words
};

Offer values(const Option& option, const std::string& begun) { return {option.words(begun), option.takes_files()}; }

/// What may stand in place of the last word.
Offer offered(const Program& program, const std::vector<std::string>& words) {
  Cursor cursor{&program};
  for (std::size_t i = 0; i + 1 < words.size(); ++i) cursor.pass(words[i]);
  const std::string begun = words.empty() ? "" : words.back();
  const std::size_t equals = begun.find('=');
  if (!cursor.only_positionals && is_option(begun) && equals != std::string::npos) {
    const Option* option = cursor.command->find_option(begun.substr(0, equals));
    if (option == nullptr || option->takes() == Takes::nothing) return {};
    Offer offer = values(*option, begun.substr(equals + 1));
    for (Word& word : offer.words) word.text.insert(0, begun.substr(0, equals + 1));
    return offer;
  }
  if (!cursor.only_positionals && !cursor.must && begun.starts_with('-')) return {option_words(cursor, begun)};
  if (cursor.option != nullptr) {
    Offer offer = values(*cursor.option, begun);
    // A file behind values of which no more are needed may be meant for the command.
    const Option* file = cursor.must ? nullptr : positional(cursor);
    if (file != nullptr) offer.files = offer.files || file->takes_files();
    return offer;
  }
  if (!cursor.command->subcommands().empty()) {
    Offer offer;
    for (const auto& command : cursor.command->subcommands()) {
      if (command->name().starts_with(begun)) offer.words.push_back({command->name(), command->help()});
    }
    return offer;
  }
  if (const Option* option = positional(cursor)) return values(*option, begun);
  return {option_words(cursor, begun)};
}

/// A word a line, with what it means behind a tab; or the line "files".
std::string lines_of(const Offer& offer) {
  std::string text;
  for (const Word& word : offer.words) text += word.text + "\t" + word.means + "\n";
  return offer.words.empty() && offer.files ? "files\n" : text;
}

struct CompletionOptions {
  std::string shell;
  std::vector<std::string> words;
  Output output;
};

void run_completion(const Program& program, const CompletionOptions& options) {
  if (options.shell == "words") return options.output.write(lines_of(offered(program, options.words)));
  if (!options.words.empty()) throw Error(ErrorKind::usage, "words are completed by etalon completion words -- WORD…");
  options.output.write(options.shell == "bash" ? kBash : options.shell == "zsh" ? kZsh : kFish);
}

}  // namespace

void add_completion(Program& program) {
  auto options = std::make_shared<CompletionOptions>();
  Command& command = program.subcommand("completion", "Print a script with which a shell completes these commands");
  command
      .option("shell", options->shell,
              "bash, zsh or fish, for example: source <(etalon completion bash); or words: what may stand in place of "
              "the last word behind --, as the scripts ask")
      .required()
      .choices({"bash", "zsh", "fish", "words"});
  command.option("words", options->words, "of a command line, without the program").suggest(std::vector<std::string>{});
  command.option("-o,--output", options->output.path, "write to this file instead of the standard output");
  command.runs([options, &program] { run_completion(program, *options); });
}

}  // namespace etalon::cli
