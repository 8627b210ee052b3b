// checks.cpp: what is said where a target finds something wrong, and the parts of an input.
#include "fuzz/checks.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "etalon/format.hpp"

namespace etalon {
namespace {

/// Beyond, doubles cannot be near: a product of counts has more than their 53 bits. Tests of extreme tables ask what
/// holds there.
constexpr std::uint64_t kMostObjects = std::uint64_t{1} << 40;

void expect_near(const Score& score, const Value<double>& fast, const Value<Exact>& exact) {
  const std::string text = score.text();
  const double wanted = exact.number.to_double();
  if (std::isinf(wanted) && !fast.defined()) return;  // no double is near
  expect(fast.defined() == exact.defined(), text + " is defined in " + (fast.defined() ? "double" : "exact") + " only");
  if (!fast.defined()) return;
  const std::string values = text + ": " + std::to_string(fast.number) + ", exactly " + std::to_string(wanted);
  expect(!std::isnan(fast.number), values);
  if (std::isinf(wanted) || std::isinf(fast.number)) return expect(wanted == fast.number, values);
  expect(std::abs(fast.number - wanted) <= 1e-6 * std::max(1.0, std::abs(wanted)), values);
  const Range range = score.range();
  expect(fast.number >= range.low - 1e-6 && fast.number <= range.high + 1e-6, values + ", out of range");
}

}  // namespace

void complain(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

void expect_same(const std::string& first, const std::string& other, const std::string& what) {
  if (first != other) complain(what + " changes the result:\n" + first + "\n---\n" + other);
}

bool thoroughly(std::string_view input) { return std::hash<std::string_view>()(input) / 64 % thorough_every == 0; }

std::vector<Domain> domains_for(std::string_view input) {
  std::vector<Domain> all;
  for (const DomainFacts& domain : domains()) all.push_back(domain.domain);
  if (thoroughly(input)) return all;
  return {all[std::hash<std::string_view>()(input) % all.size()]};
}

void expect_near_exact(const Samples& samples, std::span<const Score> scores) {
  for (const Score& score : scores) {
    if (!score.has_exact()) continue;
    for (const Sample& sample : samples.samples) {
      if (sample.place == Sample::kNone || sample.objects > kMostObjects) continue;
      within(std::chrono::milliseconds(100), [&] {
        expect_near(score, samples.batch->value(score, Undefined::report, sample.place),
                    samples.batch->exact(score, Undefined::report, sample.place));
      });
    }
  }
}

void expect_values(const Values& values) {
  for (std::size_t place = 0; place < values.numbers.size(); ++place)
    expect(std::isnan(values.numbers[place]) == values.reasons.contains(place),
           values.scores[place / (values.numbers.size() / values.scores.size())].text() + " is " +
               std::to_string(values.numbers[place]) + (values.reasons.contains(place) ? " with" : " without") +
               " a reason why it is not there");
}

std::string as_json(const Document& document) {
  std::string text = write(document, OutputFormat::json);
  expect(nlohmann::json::accept(text), "this is no JSON: " + text);
  return text;
}

Parts parts_of(std::string_view input) {
  Parts parts;
  const std::size_t end = std::min(input.find('\n'), input.size());
  std::istringstream words{std::string(input.substr(0, end))};
  for (std::string word; words >> word;) parts.words.push_back(word);
  input.remove_prefix(std::min(end + 1, input.size()));
  constexpr std::string_view between = "\n%\n";
  for (std::size_t cut = 0; cut != std::string_view::npos && parts.files.size() < 4;) {
    cut = input.find(between);
    // The line end before the % is that of the file.
    parts.files.push_back(input.substr(0, cut == std::string_view::npos ? cut : cut + 1));
    if (cut != std::string_view::npos) input.remove_prefix(cut + between.size());
  }
  return parts;
}

std::vector<std::string> paths_of(const Parts& parts) {
  static const MemoryFile files[4];
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < parts.files.size(); ++i) {
    files[i].put(parts.files[i]);
    paths.push_back(files[i].path());
  }
  return paths;
}

}  // namespace etalon
