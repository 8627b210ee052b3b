// page.cpp: the parts of a page, and the template filled with them.
#include "etalon/page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "etalon/error.hpp"
#include "etalon/report.hpp"
#include "report/page_blocks.hpp"
#include "report/page_template.hpp"
#include "report/sha256.hpp"
#include "report/writers.hpp"

namespace etalon {
namespace {

constexpr std::string_view kPlace = "@ETALON_DATA@";
constexpr const char* kBoards = "leaderboards";

Tree facts_of(const Score& score) {
  const Measure& measure = *score.measure;
  Tree facts = Tree::record().add("score", score.text()).add("title", score.title()).add("meaning", measure.meaning);
  facts.add("formula", measure.formula).add("latex", measure.latex);
  facts.add("range", Tree::list(std::vector{score.range().low, score.range().high}));
  if (score.better() != Better::neither) facts.add("better", score.better() == Better::lower ? "lower" : "higher");
  if (!measure.undefined.empty()) facts.add("undefined", measure.undefined);
  if (!score.reference().empty()) facts.add("reference", score.reference());
  return facts;
}

Tree words_of(const Words& words) {
  return Tree::list(std::vector<std::string_view>{words.one, words.several}).in_one_line();
}

/// No text can end the script that it stands in, nor begin a comment; and what other parsers take for an end of a line
/// is none.
std::string inside_script(std::string_view json) {
  std::string text;
  text.reserve(json.size() + json.size() / 64);
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '<') {
      text += "\\u003c";
    } else if (json.substr(i, 3) == "\u2028" || json.substr(i, 3) == "\u2029") {
      text += json[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      text += json[i];
    }
  }
  return text;
}

}  // namespace

InputFile describe_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ErrorKind::io, "'" + path + "' cannot be opened (" + std::strerror(errno) + ")");
  InputFile found{path, 0, {}};
  Sha256 sum;
  std::string piece(1U << 20U, '\0');
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0) {
    const auto size = static_cast<std::size_t>(file.gcount());
    sum.add(std::string_view(piece).substr(0, size));
    found.bytes += size;
  }
  found.sha256 = sum.finish();
  return found;
}

void Page::print_by(const std::string& part, const std::string& by) {
  const auto is_there = [&](const auto& known) { return known.first == part; };
  if (!by.empty() && std::none_of(commands_.begin(), commands_.end(), is_there)) commands_.emplace_back(part, by);
}

void Page::add(const std::string& part, Tree records, const std::string& by) {
  print_by(part, by);
  const auto at = std::find_if(parts_.begin(), parts_.end(), [&](const Tree::Member& one) { return one.key == part; });
  if (part == kBoards) {
    if (at == parts_.end()) {
      parts_.push_back({part, Tree::list()});
      parts_.back().value.add(std::move(records));
    } else {
      at->value.add(std::move(records));
    }
  } else if (at == parts_.end()) {
    parts_.push_back({part, std::move(records)});
  } else {
    at->value = std::move(records);
  }
}

void Page::add(const Document& document, const std::string& by) {
  if (document.view.empty()) {
    add("document", blocks_for_page(document), by);
  } else {
    add(document.view, document.records, by);
  }
  if (document.for_page) document.for_page(*this);
}

void Page::add_to(std::string_view part, std::string key, Tree fact) {
  for (Tree::Member& one : parts_) {
    if (one.key == part) one.value.add(std::move(key), std::move(fact));
  }
}

void Page::take_from(std::string_view part, std::string_view key) {
  for (Tree::Member& one : parts_) {
    if (one.key != part) continue;
    Tree rest = Tree::object();
    for (const Tree::Member& fact : std::get<Tree::Members>(one.value.content())) {
      if (fact.key != key) rest.add(fact.key, fact.value);
    }
    one.value = std::move(rest);
  }
}

void Page::describe(std::span<const Score> scores) {
  for (const Score& score : scores) {
    if (std::find(scores_.begin(), scores_.end(), score) == scores_.end()) scores_.push_back(score);
  }
}

void Page::describe(std::span<const Law> laws) {
  for (const Law law : laws) {
    if (std::find(laws_.begin(), laws_.end(), law) == laws_.end()) laws_.push_back(law);
  }
}

bool Page::has(std::string_view part) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Tree::Member& one) { return one.key == part; });
}

Tree Page::block() const {
  Tree block = Tree::object().add("format", std::uint64_t{1}).add("version", version()).add("command", command);
  block.add("title", title.empty() ? "An evaluation" : title).add("date", date.empty() ? today() : date);
  Tree words = Tree::object();
  if (domain) {
    block.add("domain", facts(*domain).name);
    words.add("object", words_of(facts(*domain).object));
    if (!facts(*domain).part.one.empty()) words.add("part", words_of(facts(*domain).part));
  }
  if (!unit.one.empty()) words.add("unit", words_of(unit));
  block.add("words", std::move(words));
  Tree measures = Tree::list();
  for (const Score& score : scores_) measures.add(facts_of(score));
  block.add("measures", std::move(measures));
  Tree laws = Tree::list();
  for (const Law law : laws_) {
    const LawFacts& known = facts(law);
    Tree fact = Tree::record().add("name", known.name).add("head", known.head).add("says", known.says);
    if (!known.weakly.empty()) fact.add("weakly", known.weakly);
    laws.add(std::move(fact));
  }
  block.add("laws", std::move(laws));
  Tree files = Tree::list();
  for (const InputFile& file : inputs)
    files.add(Tree::record().add("name", file.name).add("bytes", file.bytes).add("sha256", file.sha256));
  block.add("inputs", std::move(files));
  Tree chosen = Tree::list();
  for (const auto& [name, value] : options) chosen.add(Tree::list(std::vector{name, value}));
  block.add("options", std::move(chosen)).add("notes", Tree::list(notes));
  Tree commands = Tree::object();
  for (const auto& [part, by] : commands_) commands.add(part, by);
  block.add("commands", std::move(commands));
  Tree sections = Tree::object();
  for (const auto& [part, records] : parts_) sections.add(part, records);
  return std::move(block).add("sections", std::move(sections));
}

Page page_of(const Document& document) {
  Page page;
  page.add(document);
  return page;
}

std::string to_html(const Page& page) {
  const std::size_t place = kPageTemplate.find(kPlace);
  return std::string(kPageTemplate.substr(0, place)) + inside_script(json_line(page.block())) +
         std::string(kPageTemplate.substr(place + kPlace.size()));
}

std::string today() {
  std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  if (const char* given = std::getenv("SOURCE_DATE_EPOCH"); given != nullptr) {
    char* end = nullptr;
    const long long seconds = std::strtoll(given, &end, 10);
    if (end != given && *end == 0) now = static_cast<std::time_t>(seconds);
  }
  std::tm day{};
  gmtime_r(&now, &day);
  char text[16];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &day)};
}

}  // namespace etalon
