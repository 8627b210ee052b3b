// words.cpp: scores, laws and domains as they are typed, from the catalogue and the table of domains.
#include "words.hpp"

#include <algorithm>

#include "etalon/error.hpp"
#include "etalon/questions.hpp"
#include "etalon/text.hpp"

namespace etalon::cli {
namespace {

/// Parentheses mean something to a shell; the same score has a text without: macro(f1) is macro:f1.
std::string for_shells(std::string text) {
  std::replace(text.begin(), text.end(), '(', ':');
  std::erase(text, ')');
  return text;
}

/// Adds the text when it names a score of the domain; no text twice.
void add_score(std::vector<Word>& words, const std::string& text, Domain domain) {
  try {
    const Score score = parse_score(text, domain);
    const ScoreName* name = name_of(score);
    const bool titled = name != nullptr && !name->title.empty();
    std::string title(titled ? name->title : score.measure->title);
    for (auto lift = score.lifts.rbegin(); lift != score.lifts.rend() && !titled; ++lift) {
      if (!(*lift)->name.empty()) title.insert(0, std::string((*lift)->name) + " ");
    }
    if (std::none_of(words.begin(), words.end(), [&](const Word& word) { return word.text == text; }))
      words.push_back({text, title});
  } catch (const Error&) {
    // A lift does not take every measure.
  }
}

/// The lifts that a text begins with: "adjusted:macro:" of adjusted:macro:f.
std::string lifts_before(const std::string& text) {
  std::size_t end = 0;
  for (std::size_t colon = text.find(':'); colon != std::string::npos; colon = text.find(':', end)) {
    const std::string_view name = std::string_view(text).substr(end, colon - end);
    if (std::none_of(lifts().begin(), lifts().end(), [&](const Lift* lift) { return lift->name == name; })) break;
    end = colon + 1;
  }
  return text.substr(0, end);
}

void add_scores(std::vector<Word>& words, const std::string& begun, Domain domain) {
  for (const Score& score : known_scores(domain)) add_score(words, for_shells(score.text()), domain);
  for (const ScoreName& name : score_names(domain)) add_score(words, std::string(name.name), domain);
  const std::string lifted = lifts_before(begun);
  if (lifted.empty()) return;
  for (const DomainFacts& inside : domains()) {
    for (const Score& score : all_scores(inside.domain)) add_score(words, lifted + for_shells(score.text()), domain);
  }
}

}  // namespace

Option::Words score_words(Domain domain, const std::vector<Word>& first) {
  return [domain, first](const std::string& begun) {
    // Commas part scores, but behind a colon they part arguments.
    const std::size_t comma =
        begun.find(':') == std::string::npos ? begun.rfind(',') : begun.rfind(',', begun.find(':'));
    const std::string before = comma == std::string::npos ? "" : begun.substr(0, comma + 1);
    std::vector<Word> words = before.empty() ? first : std::vector<Word>{};
    add_scores(words, begun.substr(before.size()), domain);
    for (Word& word : words) word.text.insert(0, before);
    return words;
  };
}

std::vector<Word> any_score_words(const std::string& begun) {
  std::vector<Word> words;
  for (const DomainFacts& domain : domains()) add_scores(words, begun, domain.domain);
  return words;
}

Option::Words law_words(Domain domain, bool with_bias) {
  return [domain, with_bias](const std::string&) {
    const Questions& of = questions(domain);
    std::vector<Word> words;
    for (const Law law : of.laws) words.push_back({std::string(facts(law).name), std::string(facts(law).says)});
    if (with_bias && of.bias != nullptr) words.push_back({"bias", std::string(of.bias_says)});
    return words;
  };
}

std::vector<Word> domain_words(const std::string&) {
  std::vector<Word> words;
  for (const DomainFacts& domain : domains()) words.push_back({std::string(domain.name), std::string(domain.compares)});
  return words;
}

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    words.emplace_back(trim(list.substr(begin, end - begin)));
    begin = end + 1;
  }
  return words;
}

}  // namespace etalon::cli
