// command.cpp: options and output that all subcommands have alike.
#include "command.hpp"

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
#include "etalon/write_file.hpp"
#include "progress.hpp"
#include "standard_streams.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

/// ".txt .json …"
std::string endings() {
  std::vector<std::string> all;
  for (const FormatFacts* known : formats()) all.emplace_back(known->ending);
  return join(all, " ");
}

/// Behind the program's name. Filled in once, when it begins.
std::vector<std::string>& typed() {
  static std::vector<std::string> words;
  return words;
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code none;
  return !a.empty() && (a == b || std::filesystem::equivalent(a, b, none));
}

/// "compare labels: predictions.csv"
std::string title_of(const std::vector<std::string>& inputs) {
  std::vector<std::string> names;
  for (const std::string& path : inputs)
    names.push_back(path == "-" ? "the standard input" : std::filesystem::path(path).filename().string());
  if (names.size() > 4) names = {names[0], names[1], "and " + std::to_string(names.size() - 2) + " more"};
  std::string words;
  for (const std::string& word : typed()) {
    const bool file = std::find(inputs.begin(), inputs.end(), word) != inputs.end();
    if (file || word.starts_with("-")) break;
    words += (words.empty() ? "" : " ") + word;
  }
  return names.empty() ? words : words + ": " + join(names, ", ");
}

}  // namespace

void remember_words(int argc, const char* const* argv) { typed().assign(argv + std::min(argc, 1), argv + argc); }

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
  command
      .option("--report", report,
              "also write a page to look at: one file .html that needs no other; --format html is the same page alone")
      .type("FILE")
      .check([](const std::string& file) {
        if (!file.ends_with(".html") && !file.ends_with(".htm"))
          throw Error(ErrorKind::usage, "--report is a page: take a name that ends with .html");
      });
  command.option("--title", title, "of the page").no_file();
  command.option("--color", color, "auto, always or never; NO_COLOR is heeded")
      .choices({"auto", "always", "never"})
      .show_default();
}

Option& Output::add_plot_to(Command& command, const std::string& which) {
  return command.option("--plot", picture, "which picture -o FILE.svg draws: " + which).type("NAME").no_file();
}

bool Output::is_picture() const { return format.empty() && path.ends_with(".svg"); }

void Output::refuse_unseen_picture() const {
  if (!picture.empty() && !is_picture()) refuse("--plot is which picture to draw: say where with -o FILE.svg");
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
  const bool terminal = (path.empty() || path == "-") && is_terminal(1);
  Style style;
  const char* no_color = std::getenv("NO_COLOR");
  style.color = color == "always" || (color == "auto" && terminal && (no_color == nullptr || *no_color == 0));
  if (const unsigned width = terminal ? terminal_width() : 0; width > 20) style.width = width;
  return style;
}

void Output::write(const std::string& text) const {
  ProgressBar::stop();  // nobody else is at work while files are written
  if (path.empty() || path == "-") {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
      throw Error(ErrorKind::io, std::string("the standard output cannot be written (") + std::strerror(errno) + ")");
    }
    return;
  }
  write_file(path, text);
}

std::string Output::page_text(const Document& document, const std::function<Page()>& page) const {
  Page whole = page ? page() : page_of(document);
  whole.command = "etalon";
  for (const std::string& word : typed()) whole.command += " " + shell_word(word);
  if (domain) whole.domain = domain;
  whole.describe(scores);
  for (const std::string& file : inputs) {
    // What comes through a pipe is gone.
    if (file != "-" && std::filesystem::is_regular_file(file)) whole.inputs.push_back(describe_file(file));
  }
  whole.title = title.empty() ? title_of(inputs) : title;
  return to_html(whole);
}

void Output::refuse_overwriting(const std::vector<std::string>& read) const {
  if (same_file(report, path)) refuse("two results cannot both be written to " + report);
  for (const std::string& file : read) {
    if (same_file(path, file) || same_file(report, file)) refuse(file + " is read here: write to another file");
  }
}

void Output::write(const Document& document, const std::function<Page()>& page) const {
  const bool svg = is_picture();
  refuse_unseen_picture();
  const bool alone = !svg && kind() == OutputFormat::html;
  if (alone && !report.empty()) refuse("the result is a page already: --report has no effect");
  if (!alone && report.empty() && !title.empty())
    refuse("--title is of a page: it goes with --report or --format html");
  refuse_overwriting(inputs);
  // All texts are made before one is written: what is refused or does not fit into memory leaves no file behind.
  const std::string text = alone ? page_text(document, page)
                           : svg ? picture_text(document)
                                 : etalon::write(document, kind(), style());
  if (!report.empty()) {
    const std::string whole = page_text(document, page);
    ProgressBar::stop();
    write_file(report, whole);
  }
  write(text);
}

std::string Output::picture_text(const Document& document) const {
  const std::vector<Picture> pictures = pictures_of(document);
  std::vector<std::string> names;
  for (const Picture& one : pictures) {
    if (picture.empty() || one.name == picture) return one.svg();
    if (!one.name.empty()) names.emplace_back(one.name);
  }
  if (!names.empty()) refuse("this result has no picture '" + picture + "'; it has " + join(names, ", "));
  if (!pictures.empty()) refuse("this result has one picture, which has no name: leave --plot away");
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

std::vector<Score> parse_scores(const std::vector<std::string>& texts, Domain domain, std::span<const Score> own) {
  std::vector<Score> scores;
  for (const std::string& text : texts) {
    for (const std::string& name : split_scores(text)) {
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
  const bool had_files = !paths.empty();
  std::erase_if(scores, [&](const std::string& word) {
    try {
      (void)parse_score(word, domain);
      return false;
    } catch (const Error&) {
      std::error_code none;
      if (word != "-" && !std::filesystem::exists(word, none)) return false;
      // Beside files that stand in front, a bare word is rather a measure with a slip.
      if (had_files && word.find_first_of("./\\-") == std::string::npos) return false;
      paths.push_back(word);
      return true;
    }
  });
}

}  // namespace etalon::cli
