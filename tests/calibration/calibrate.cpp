// calibrate.cpp: measures how often the methods of comparisons err where the truth is known, as a page or as a test.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

#include "calibration/simulation.hpp"
#include "number/run_all.hpp"

namespace etalon::calibration {
namespace {

// Beyond these the command must say so.
constexpr double kMostSize = 0.07;
constexpr double kLeastCoverage = 0.92;
constexpr double kLevel = 0.05;

struct Run {
  std::uint64_t simulations = 2000;
  std::uint64_t seed = 1;
  unsigned threads = 2;
  std::string only;
  bool check = false;
};

/// Counts of outcomes of one method.
struct Counted {
  std::uint64_t all = 0;
  std::uint64_t tested = 0;
  std::uint64_t rejected = 0;
  std::uint64_t bounded = 0;
  std::uint64_t covered = 0;
  std::uint64_t warned = 0;

  void add(const Outcome& one) {
    ++all;
    tested += one.tested ? 1 : 0;
    rejected += one.rejected ? 1 : 0;
    bounded += one.bounded ? 1 : 0;
    covered += one.covered ? 1 : 0;
    warned += one.warned ? 1 : 0;
  }
  void add(const Counted& other) {
    all += other.all;
    tested += other.tested;
    rejected += other.rejected;
    bounded += other.bounded;
    covered += other.covered;
    warned += other.warned;
  }
  [[nodiscard]] double size() const { return share(rejected, all); }
  [[nodiscard]] double coverage() const { return share(covered, bounded); }
  [[nodiscard]] double answered(Question question) const {
    return share(question == Question::size ? tested : bounded, all);
  }
  [[nodiscard]] bool warns() const { return 2 * warned > all; }
  static double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

constexpr std::uint64_t kBatch = 20;

std::vector<Counted> run(const Experiment& experiment, std::uint64_t index, const Run& how) {
  const auto simulations =
      static_cast<std::uint64_t>(static_cast<double>(how.simulations) * (how.check ? 1 : experiment.effort));
  std::vector<Counted> batches;
  const std::uint64_t count = (simulations + kBatch - 1) / kBatch;
  run_all(count, how.threads, batches, [&](std::size_t batch) {
    std::vector<Counted> found(experiment.methods.size());
    for (std::uint64_t i = 0; i < kBatch; ++i) {
      Random random = Random::stream(how.seed + (index << 32), batch * kBatch + i);
      const std::vector<Outcome> outcomes = experiment.once(random);
      for (std::size_t m = 0; m < found.size(); ++m) found[m].add(outcomes[m]);
    }
    return found;
  });
  std::vector<Counted> found(experiment.methods.size());
  for (std::size_t i = 0; i < batches.size(); ++i) found[i % found.size()].add(batches[i]);
  return found;
}

double error_of(double share, std::uint64_t simulations) {
  return std::sqrt(share * (1 - share) / static_cast<double>(std::max<std::uint64_t>(simulations, 1)));
}

bool beyond(const Counted& counted, Question question) {
  return question == Question::size ? counted.size() > kMostSize
                                    : counted.bounded > 0 && counted.coverage() < kLeastCoverage;
}

std::string cell_text(const Counted& counted, Question question) {
  const double share = question == Question::size ? counted.size() : counted.coverage();
  std::string text = fmt::format("{:.1f}", 100 * share);
  if (question == Question::coverage && counted.bounded == 0) text = "–";
  if (beyond(counted, question)) text = "**" + text + "**";
  if (counted.warns()) text += " †";
  if (const double without = 1 - counted.answered(question); without >= 0.005)
    text += fmt::format(" ({:.0f} without)", 100 * without);
  return text;
}

void print_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  std::puts(line.c_str());
}

/// The experiments of one heading, which come one after the other.
void print_table(std::span<const Experiment> of, std::uint64_t first, const Run& how) {
  std::vector<std::string> methods;
  for (const Experiment& experiment : of) {
    for (const Method& method : experiment.methods) {
      if (std::find(methods.begin(), methods.end(), method.name) == methods.end()) methods.push_back(method.name);
    }
  }
  fmt::print("\n## {}\n\n{}, %:\n\n", of[0].table,
             of[0].question == Question::size ? "Called different" : "Intervals that contain the true difference");
  std::vector<std::string> head = of[0].columns;
  head.insert(head.end(), methods.begin(), methods.end());
  print_line(head);
  print_line(std::vector<std::string>(head.size(), "---"));
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::vector<Counted> counted = run(of[i], first + i, how);
    std::vector<std::string> row = of[i].setting;
    for (const std::string& name : methods) {
      const auto at = std::find_if(of[i].methods.begin(), of[i].methods.end(),
                                   [&](const Method& method) { return method.name == name; });
      row.push_back(at == of[i].methods.end()
                        ? ""
                        : cell_text(counted[static_cast<std::size_t>(at - of[i].methods.begin())], of[i].question));
    }
    print_line(row);
    std::fflush(stdout);
  }
}

void print_page(const std::vector<Experiment>& all, const Run& how) {
  fmt::print(
      "# How often do the comparisons err?\n\n"
      "Measured on data whose truth is known, by `make calibrate`, which writes this page: {} simulations of each "
      "line with seed {} (half as many where a simulation is slow), {} resamples in each where something is drawn. "
      "Of {} simulations 5 % are known to ±{:.1f} (two standard errors), of half as many to ±{:.1f}.\n\n"
      "A test at 5 % may call equal systems different in 5 % of the cases; an interval of 95 % should miss the true "
      "difference in 5 %. Bold: above 7 %, or below 92 %. †: the output of `etalon compare` says that such data "
      "mislead the method. *Without*: the share of the simulations that have no test or interval, with the reason in "
      "the output; these count as not called different.\n",
      how.simulations, how.seed, kResamples, how.simulations, 200 * error_of(kLevel, how.simulations),
      200 * error_of(kLevel, how.simulations / 2));
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    while (end < all.size() && all[end].table == all[i].table) ++end;
    if (how.only.empty() || all[i].table.find(how.only) != std::string::npos)
      print_table(std::span(all).subspan(i, end - i), i, how);
    i = end;
  }
}

/// Each line that breaks what is claimed, beyond what chance does to so few simulations.
int check(const std::vector<Experiment>& all, const Run& how) {
  int wrong = 0;
  int caught = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Experiment& experiment = all[i];
    if (!experiment.quick) continue;
    const std::vector<Counted> found = run(experiment, i, how);
    for (std::size_t m = 0; m < found.size(); ++m) {
      const bool size = experiment.question == Question::size;
      const double share = size ? found[m].size() : found[m].coverage();
      const double bound = !size ? kLeastCoverage : experiment.methods[m].claim == Claim::exact ? kLevel : kMostSize;
      const double slack = 3.5 * error_of(bound, size ? found[m].all : found[m].bounded);
      const bool breaks = size ? share > bound + slack : found[m].bounded > 0 && share < bound - slack;
      const bool warns = experiment.methods[m].claim != Claim::exact && found[m].warns();
      std::string name = experiment.table;
      for (const std::string& part : experiment.setting) name += ", " + part;
      if (experiment.methods[m].claim == Claim::none) {
        caught += breaks ? 1 : 0;
      } else if (breaks && !warns) {
        fmt::print("{}: {} {:.1f} % by {}, and nothing warns of it\n", name, size ? "called different" : "covered",
                   100 * share, experiment.methods[m].name);
        ++wrong;
      }
    }
  }
  // What is known to err must be seen to, or the others are not seen either.
  if (caught == 0) {
    fmt::print("no method that is known to err was found to\n");
    ++wrong;
  }
  if (wrong == 0) fmt::print("all within their bounds; {} that are known to err were found to\n", caught);
  return wrong == 0 ? 0 : 1;
}

int run_main(int argc, char** argv) {
  Run how;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--check") {
      how.check = true;
    } else if (i + 1 < argc && word == "--simulations") {
      how.simulations = std::strtoull(argv[++i], nullptr, 10);
    } else if (i + 1 < argc && word == "--seed") {
      how.seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (i + 1 < argc && word == "--threads") {
      how.threads = static_cast<unsigned>(std::strtoul(argv[++i], nullptr, 10));
    } else if (i + 1 < argc && word == "--only") {
      how.only = argv[++i];
    } else {
      fmt::print(stderr, "calibrate [--check] [--simulations N] [--seed N] [--threads N] [--only HEADING]\n");
      return 2;
    }
  }
  std::vector<Experiment> all = experiments_of_objects();
  for (const auto& more : {experiments_of_units(), experiments_of_families()})
    all.insert(all.end(), more.begin(), more.end());
  std::vector<std::string> headings;
  for (const Experiment& one : all) {
    if (std::find(headings.begin(), headings.end(), one.table) == headings.end()) headings.push_back(one.table);
  }
  std::stable_sort(all.begin(), all.end(), [&](const Experiment& a, const Experiment& b) {
    const auto place = [&](const Experiment& of) { return std::find(headings.begin(), headings.end(), of.table); };
    return place(a) < place(b);
  });
  if (how.check) return check(all, how);
  print_page(all, how);
  return 0;
}

}  // namespace
}  // namespace etalon::calibration

int main(int argc, char** argv) { return etalon::calibration::run_main(argc, argv); }
