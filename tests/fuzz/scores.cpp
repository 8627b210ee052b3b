// scores.cpp: any text as a score in every domain: what it prints is read as the same score again.
#include <cmath>

#include "etalon/domain.hpp"
#include "etalon/score.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"

namespace etalon {
namespace {

std::string read_score(const std::string& text, Domain domain) {
  const Score score = parse_score(text, domain);
  const std::string printed = score.text();
  std::string why;
  try {
    expect(parse_score(printed, domain) == score, "'" + text + "' prints as '" + printed + "', which is another score");
  } catch (const Error& error) {
    complain("'" + text + "' prints as '" + printed + "', which is refused: " + error.what());
  }
  const Range range = score.range();
  expect(range.low <= range.high, printed + " has no range");
  expect(score.domain() == domain, printed + " is of another domain");
  expect(!score.title().empty(), printed + " has no title");
  (void)score.uncut();
  return printed;
}

}  // namespace

void fuzz_scores(std::string_view input) {
  const std::string text(input);
  for (const Domain domain : domains_for(input)) (void)outcome([&] { return read_score(text, domain); });
  (void)outcome([&] {
    for (const std::string& one : split_scores(text)) {
      if (one.size() == text.size()) continue;
      for (const Domain domain : domains_for(one)) (void)outcome([&] { return read_score(one, domain); });
    }
    return std::string();
  });
  if (!thoroughly(input)) return;
  const std::vector<Domain> found = homes(text);
  const std::string any = outcome([&] { return parse_any_score(text).text(); });
  expect(found.empty() == any.starts_with("error: "), "a score without a home: " + text + ": " + any);
}

}  // namespace etalon
