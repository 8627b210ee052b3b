// Every score of every domain on random files, small and odd: it ends, it is near its exact value, within its range,
// and has a number or a reason, never neither.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "fuzz/checks.hpp"
#include "memory_file.hpp"

#include "measure/measures_of.hpp"

namespace etalon {
namespace {

using Draw = std::mt19937_64;

/// Files of a domain, and settings; those of files have the file's number.
struct Drawn {
  std::vector<std::string> files;
  std::vector<std::pair<std::string, std::string>> settings{};
};

std::string letter(std::uint64_t number) { return {static_cast<char>('a' + number)}; }

/// Counts from none to many.
std::string drawn_matrix(Draw& draw, std::size_t rows, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i < rows * columns; ++i) {
    const std::uint64_t count = draw() % 3 == 0 ? 0 : draw() % 3 == 0 ? draw() % (1U << draw() % 12) : draw() % 4;
    text += std::to_string(count) + (i % columns + 1 == columns ? "\n" : " ");
  }
  return text;
}

Drawn drawn_labels(Draw& draw) {
  const std::size_t m = 1 + draw() % 4;
  Drawn drawn{{drawn_matrix(draw, m, m)}, {{"input", "matrix"}}};
  if (draw() % 2 == 0) drawn.settings.emplace_back("positive", "0");
  return drawn;
}

Drawn drawn_clusters(Draw& draw) {
  const std::size_t rows = 1 + draw() % 4;
  return {{drawn_matrix(draw, rows, 1 + draw() % 4)}, {{"input", "matrix"}}};
}

/// Scores with ties, far apart, below zero.
Drawn drawn_orders(Draw& draw) {
  const auto value = [&] {
    const double any = static_cast<double>(draw() % 5) - (draw() % 3 == 0 ? 2.5 : 0);
    return draw() % 6 == 0 ? any * std::pow(10, static_cast<double>(draw() % 60) - 30) : any;
  };
  std::string text = "item,target,p\n";
  for (std::uint64_t i = 0, n = 1 + draw() % 8; i < n; ++i)
    text += letter(i) + "," + std::to_string(value()) + "," + std::to_string(value()) + "\n";
  return {{text}, {{"values", "scores"}}};
}

Drawn drawn_classi(Draw& draw) {
  const std::uint64_t m = 2 + draw() % 4;
  std::string taxonomy;
  for (std::uint64_t c = 1; c < m; ++c) taxonomy += letter(draw() % c) + " " + letter(c) + "\n";
  std::string text = "query,class,rank\n";
  for (std::uint64_t i = 0, n = 1 + draw() % 8; i < n; ++i)
    text += "a," + letter(draw() % m) + "," + std::to_string(1 + draw() % 5) + "\n";
  return {{text, taxonomy}, {{"taxonomy", "2"}}};
}

Drawn drawn_answers(Draw& draw) {
  const auto answer = [&] {
    std::string text = "q:";
    std::set<std::uint64_t> taken;
    for (std::uint64_t i = 0, n = draw() % 8; i < n; ++i) {
      const std::uint64_t document = draw() % 9;
      if (!taken.insert(document).second) continue;
      text += (taken.size() > 1 && draw() % 2 == 0 ? " | " : " ") + letter(document);
    }
    return text + "\n";
  };
  return {{answer(), answer()}};
}

/// Judgments below zero, documents that nobody judged, ties, a query that nothing is relevant to.
Drawn drawn_runs(Draw& draw) {
  std::string judged;
  std::string run;
  for (const char* query : {"q1", "q2"}) {
    for (std::uint64_t i = 0; i < 8; ++i) {
      if (draw() % 2 == 0 || i == 0)
        judged += query + (" 0 " + letter(i)) + " " + std::to_string(static_cast<int>(draw() % 5) - 1) + "\n";
      if (draw() % 2 == 0) run += query + (" Q0 " + letter(i)) + " 1 " + std::to_string(draw() % 4) + " x\n";
    }
  }
  return {{judged, run + "q1 Q0 z 1 0.5 x\n"}};
}

const std::map<std::string_view, Drawn (*)(Draw&)> kDrawn = {{"labels", drawn_labels},   {"clusters", drawn_clusters},
                                                             {"orders", drawn_orders},   {"classi", drawn_classi},
                                                             {"answers", drawn_answers}, {"runs", drawn_runs}};

Samples read(const DomainEntry& domain, const Drawn& drawn) {
  static const MemoryFile files[2];
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < drawn.files.size(); ++i) {
    files[i].put(drawn.files[i]);
    paths.push_back(files[i].path());
  }
  Settings settings(domain.settings);
  for (const auto& [name, value] : drawn.settings) {
    const bool is_file = value == "2";
    settings.set(name, is_file ? paths[1] : value);
    if (is_file) paths.pop_back();
  }
  return domain.read({paths, settings, 1});
}

void check(const Score& score, const Value<double>& fast, const Value<Exact>& exact, const std::string& where) {
  ASSERT_EQ(fast.defined(), exact.defined()) << where;
  if (!fast.defined()) {
    EXPECT_FALSE(std::string_view(fast.reason).empty()) << where;
    return;
  }
  const double wanted = exact.number.to_double();
  ASSERT_FALSE(std::isnan(fast.number)) << where;
  if (std::isinf(wanted)) {
    EXPECT_EQ(fast.number, wanted) << where;
    return;
  }
  EXPECT_NEAR(fast.number, wanted, 1e-9 * std::max(1.0, std::abs(wanted))) << where;
  const Range range = score.range();
  const double slack = 1e-12 * std::max(1.0, std::abs(fast.number));
  EXPECT_GE(fast.number, range.low - slack) << where;
  EXPECT_LE(fast.number, range.high + slack) << where;
}

/// Of the whole catalogue, in every form that an entry makes a claim about.
std::vector<Score> scores_on(const Samples& samples) {
  std::vector<Score> scores = fitting_scores(samples);
  for (const Measure* measure : measures_of(samples.domain)) {
    for (const ClaimedScore& claimed : claimed_scores(*measure)) {
      const bool there = std::find(scores.begin(), scores.end(), claimed.score) != scores.end();
      if (!there && claimed.score.takes(samples.kind) && samples.batch->fits(claimed.score) &&
          (samples.one_class || !claimed.score.needs_positive()))
        scores.push_back(claimed.score);
    }
  }
  return scores;
}

class RandomTables : public testing::TestWithParam<const DomainEntry*> {};

TEST_P(RandomTables, EveryScoreEndsNearItsExactValueAndInItsRange) {
  const DomainEntry& domain = *GetParam();
  const auto drawn = kDrawn.find(domain.facts.name);
  ASSERT_NE(drawn, kDrawn.end()) << "a domain needs random files here";
  Draw draw(7);
  std::map<std::string, int> defined;
  int read_files = 0;
  for (int round = 0; round < 120; ++round) {
    const Drawn files = drawn->second(draw);
    std::string where;
    for (const std::string& file : files.files) where += "\n" + file;
    Samples samples;
    try {
      samples = read(domain, files);
    } catch (const Error&) {
      continue;  // nothing to measure, such as a matrix without an object
    }
    ++read_files;
    for (const Score& score : scores_on(samples)) {
      for (const Sample& sample : samples.samples) {
        if (sample.place == Sample::kNone) continue;
        // A bound on the work, so that what does not end says its name.
        const bool ended = within(std::chrono::seconds(20), [&] {
          const Value<double> fast = samples.batch->value(score, Undefined::report, sample.place);
          defined[score.text()] += fast.defined() ? 1 : 0;
          const Value<Exact> exact = samples.batch->exact(score, Undefined::report, sample.place);
          check(score, fast, exact, score.text() + " of" + where);
        });
        ASSERT_TRUE(ended) << score.text() << " does not end on" << where;
      }
    }
  }
  EXPECT_GT(read_files, 60);
  for (const auto& [score, count] : defined) EXPECT_GT(count, 0) << score << " was never defined";
  EXPECT_GE(defined.size(), default_scores(domain.facts.domain).size());
}

INSTANTIATE_TEST_SUITE_P(Every, RandomTables, testing::ValuesIn(domain_entries().begin(), domain_entries().end()),
                         [](const auto& entry) { return std::string(entry.param->facts.name); });

}  // namespace
}  // namespace etalon
