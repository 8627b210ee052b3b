// domain_files.cpp: any bytes as the files of a domain, with any of its settings: an error that says what is wrong, or
// values, and the same at any number of threads; near the exact ones; written as JSON that others can read. The first
// line has words name=value: settings, of which those of files are the number of one, and m=SCORE.
#include "fuzz/domain_files.hpp"

#include <algorithm>

#include "etalon/report.hpp"
#include "etalon/results.hpp"
#include "etalon/text.hpp"
#include "fuzz/checks.hpp"

namespace etalon {
namespace {

std::vector<std::string> split_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// What the words of an input choose.
struct Chosen {
  Settings settings;
  std::vector<std::string> files;
  std::vector<std::string> scores{};
};

Chosen chosen_by(const DomainEntry& domain, const std::vector<std::string>& words,
                 const std::vector<std::string>& paths) {
  Chosen chosen{Settings(domain.settings), paths};
  for (const std::string& word : words) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    std::string value = equals < word.size() ? word.substr(equals + 1) : "";
    const auto known = std::find_if(domain.settings.begin(), domain.settings.end(),
                                    [&](const Setting& setting) { return setting.name == name; });
    if (name == "m") chosen.scores.push_back(value);
    if (known == domain.settings.end()) continue;
    if (known->shows == "[FILE]") value = "-";  // nothing is written
    if (known->shows == "FILE") {
      const auto number = parse_whole(value);
      if (!number || *number < 1 || static_cast<std::size_t>(*number) > paths.size()) continue;
      value = paths[static_cast<std::size_t>(*number) - 1];
      std::erase(chosen.files, value);
    }
    const bool several = known->type == Setting::Type::texts;
    chosen.settings.set(name, several ? split_commas(value) : std::vector<std::string>{value});
  }
  return chosen;
}

std::vector<Score> scores_by(const Chosen& chosen, const Samples& samples) {
  if (chosen.scores == std::vector<std::string>{"all"}) return fitting_scores(samples);
  std::vector<Score> scores;
  for (const std::string& text : chosen.scores) {
    for (const std::string& name : split_scores(text)) scores.push_back(parse_score(name, samples.domain));
  }
  return scores.empty() ? default_scores(samples) : scores;
}

std::string measured(const DomainEntry& domain, const Parts& parts, const std::vector<std::string>& paths,
                     unsigned threads, bool thorough) {
  const Chosen chosen = chosen_by(domain, parts.words, paths);
  Samples samples = domain.read({chosen.files, chosen.settings, threads});
  const std::vector<Score> scores = scores_by(chosen, samples);
  std::string text;
  if (domain.scored_view != nullptr) {
    if (const auto view = domain.scored_view(samples, chosen.settings, scores, Undefined::skip))
      text += as_json(view->document);
  }
  if (domain.view != nullptr) {
    if (const auto view = domain.view(samples, chosen.settings, true)) text += as_json(view->document);
  }
  if (thorough && threads == 1) expect_near_exact(samples, scores);
  ResultOptions how;
  how.each = true;
  const Results results = results_of(std::move(samples), scores, how);
  expect_values(results.values);
  text += as_json(document_of(results));
  for (const FormatFacts* format : formats()) {
    if (thorough && threads == 1) (void)format->write(document_of(results), {});
  }
  return text;
}

}  // namespace

void fuzz_domain_files(const DomainEntry& domain, std::string_view input) {
  const Parts parts = parts_of(input);
  const std::vector<std::string> paths = paths_of(parts);
  const bool thorough = thoroughly(input);
  const std::string one = outcome([&] { return measured(domain, parts, paths, 1, thorough); });
  if (thorough)
    expect_same(one, outcome([&] { return measured(domain, parts, paths, 4, thorough); }), "a number of threads");
}

}  // namespace etalon
