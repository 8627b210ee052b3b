// command.cpp: options and output that all subcommands have alike.
#include "command.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <thread>

#include "etalon/error.hpp"
#include "etalon/own.hpp"
#include "etalon/text.hpp"
#include "progress.hpp"
#include "words.hpp"
#include "write_file.hpp"

namespace etalon::cli {
namespace {

/// ".txt .json …"
std::string endings() {
  std::vector<std::string> all;
  for (const FormatFacts* known : formats()) all.emplace_back(known->ending);
  return join(all, " ");
}

}  // namespace

void Output::add_to(Command& command) {
  // A wrong name is refused before anything is computed.
  command
      .option("--format", format,
              format_names(" or ") + " (default: that of the output's ending, " + endings() + "; else table)")
      .check([](const std::string& name) { (void)parse_output_format(name); })
      .suggest(words_of(format_names()));
  command.option("-o,--output", path, "write to this file instead of the standard output")
      .check([](const std::string& file) {
        if (file.ends_with(".gz"))
          throw Error(ErrorKind::usage, "results are written as they are, not packed: take " +
                                            file.substr(0, file.size() - 3) + ", or pipe them into gzip");
      });
  command.option("--color", color, "auto, always or never; NO_COLOR is heeded")
      .choices({"auto", "always", "never"})
      .show_default();
}

OutputFormat Output::kind() const {
  for (const char* ending : {".png", ".jpg", ".jpeg", ".pdf", ".gif", ".xlsx", ".parquet"}) {
    if (format.empty() && path.ends_with(ending))
      throw Error(ErrorKind::usage, "no result is written as " + std::string(ending) + "; the endings are " +
                                        endings() + ", and .svg where there is a picture");
  }
  return format.empty() ? format_of_file(path).value_or(OutputFormat::table) : parse_output_format(format);
}

Style Output::style() const {
  const bool terminal = (path.empty() || path == "-") && isatty(STDOUT_FILENO) != 0;
  Style style;
  const char* no_color = std::getenv("NO_COLOR");
  style.color = color == "always" || (color == "auto" && terminal && (no_color == nullptr || *no_color == 0));
  winsize window{};
  if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 20) style.width = window.ws_col;
  return style;
}

void Output::write(const std::string& text) const {
  ProgressBar::stop();
  if (path.empty() || path == "-") {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
      throw Error(ErrorKind::io, std::string("the standard output cannot be written (") + std::strerror(errno) + ")");
    }
    return;
  }
  write_file(path, text);
}

void Output::write(const Document& document) const {
  if (!format.empty() || !path.ends_with(".svg")) return write(etalon::write(document, kind(), style()));
  const std::vector<Picture> pictures = pictures_of(document);
  std::vector<std::string> names;
  for (const Picture& one : pictures) {
    if (picture.empty() || one.name == picture) return write(one.svg());
    names.emplace_back(one.name);
  }
  if (!names.empty()) refuse("this result has no picture '" + picture + "'; it has " + join(names, ", "));
  throw Error(ErrorKind::usage,
              path + " is to be a picture, and this result has none: take another ending or --format");
}

unsigned thread_count(unsigned asked) {
  constexpr unsigned most = 1024;  // results are the same with fewer
  return asked > 0 ? std::min(asked, most) : std::max(1U, std::thread::hardware_concurrency());
}

Undefined parse_undefined(const std::string& name) {
  if (const auto found = find_undefined(name)) return *found;
  throw Error(ErrorKind::usage, "--undefined cannot be '" + name + "'; choose one of " + std::string(kUndefinedNames));
}

Domain parse_domain(const std::string& name) {
  if (const auto found = find_domain(name)) return *found;
  throw Error(ErrorKind::usage, "there is no domain '" + name + "'; the domains are " + domain_names());
}

namespace {

/// Names may be apart by commas as well as by blanks. Those within parentheses and behind a colon part arguments.
std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0 && names.back().find(':') == std::string::npos) {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  return names;
}

}  // namespace

std::vector<Score> parse_scores(const std::vector<std::string>& texts, Domain domain, std::span<const Score> own) {
  std::vector<Score> scores;
  for (const std::string& text : texts) {
    for (const std::string& name : split_names(text)) {
      const Score score = parse_score(name, domain, own);
      if (std::find(scores.begin(), scores.end(), score) == scores.end()) scores.push_back(score);
    }
  }
  return scores;
}

std::vector<Score> own_scores(const std::vector<std::string>& definitions, Domain domain) {
  std::vector<Score> own;
  for (const std::string& definition : definitions) {
    own.push_back(own_score(definition, domain));
    const std::string_view name = own.back().measure->name;
    if (name == "all" || name == "default")
      throw Error(ErrorKind::usage, "a measure cannot be called '" + std::string(name) + "': -m " + std::string(name) +
                                        " is a set of measures");
    for (std::size_t i = 0; i + 1 < own.size(); ++i) {
      if (own[i].measure->name == name)
        throw Error(ErrorKind::usage, "two measures are called '" + std::string(name) + "'");
    }
  }
  return own;
}

std::vector<Score> named_scores(const std::vector<std::string>& texts, const std::vector<std::string>& definitions,
                                Domain domain) {
  const std::vector<Score> own = own_scores(definitions, domain);
  std::vector<Score> scores = parse_scores(texts, domain, own);
  for (const Score& score : own) {
    if (std::none_of(scores.begin(), scores.end(), [&](const Score& one) { return one.own == score.own; }))
      scores.push_back(score);
  }
  return scores;
}

void give_back_files(std::vector<std::string>& paths, std::vector<std::string>& scores, Domain domain) {
  std::erase_if(scores, [&](const std::string& word) {
    try {
      (void)parse_score(word, domain);
      return false;
    } catch (const Error&) {
      std::error_code none;
      if (word != "-" && !std::filesystem::exists(word, none)) return false;
      paths.push_back(word);
      return true;
    }
  });
}

}  // namespace etalon::cli
