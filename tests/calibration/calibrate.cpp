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
#include "number/wilson.hpp"

namespace etalon::calibration {
namespace {

constexpr double kLevel = 0.05;
// Two-sided normal quantiles: of 99 %, for the page; and for the sample of the tests, which is many cells.
constexpr double kSure = 2.576;
constexpr double kSureOfSample = 3.5;

/// The bar of a claim: most errors, or least coverage; none if negative.
double bar_of(Claim claim, Question question) {
  const bool size = question == Question::size;
  switch (claim) {
    case Claim::usual: return size ? 0.07 : 0.92;
    case Claim::type_one: return 0.065;
    case Claim::exact: return size ? kLevel : 1 - kLevel;
    case Claim::family: return 0.07;
    case Claim::matrices: return 0.075;
    case Claim::copies: return 0.08;
    case Claim::leader: return 0.94;
    default: return -1;
  }
}

struct Run {
  std::uint64_t simulations = 4000;
  std::uint64_t seed = 1;
  unsigned threads = 2;
  std::string only;
  std::string matrices;
  std::string source;               ///< a sentence about them
  std::uint64_t resamples = 10000;  ///< of the decisions over whole matrices
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
  double decided = 0;

  void add(const Outcome& one) {
    ++all;
    tested += one.tested ? 1 : 0;
    rejected += one.rejected ? 1 : 0;
    bounded += one.bounded ? 1 : 0;
    covered += one.covered ? 1 : 0;
    warned += one.warned ? 1 : 0;
    decided += one.decided;
  }
  void add(const Counted& other) {
    all += other.all;
    tested += other.tested;
    rejected += other.rejected;
    bounded += other.bounded;
    covered += other.covered;
    warned += other.warned;
    decided += other.decided;
  }
  [[nodiscard]] double size() const { return share(rejected, all); }
  [[nodiscard]] double coverage() const { return share(covered, bounded); }
  [[nodiscard]] double share_of(Question question) const {
    return question == Question::size       ? size()
           : question == Question::coverage ? coverage()
                                            : decided / static_cast<double>(std::max<std::uint64_t>(all, 1));
  }
  [[nodiscard]] std::uint64_t simulations(Question question) const {
    return question == Question::coverage ? bounded : all;
  }
  [[nodiscard]] double answered(Question question) const {
    return share(question == Question::size ? tested : bounded, all);
  }
  [[nodiscard]] bool warns() const { return 2 * warned > all; }
  static double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

constexpr std::uint64_t kBatch = 20;

std::vector<Counted> run(const Experiment& experiment, const Run& how) {
  const auto simulations =
      static_cast<std::uint64_t>(static_cast<double>(how.simulations) * (how.check ? 1 : experiment.effort));
  std::vector<Counted> batches;
  const std::uint64_t count = (simulations + kBatch - 1) / kBatch;
  run_all(count, how.threads, batches, [&](std::size_t batch) {
    std::vector<Counted> found(experiment.methods.size());
    for (std::uint64_t i = 0; i < kBatch; ++i) {
      Random random = Random::stream(how.seed + (experiment.index << 32), batch * kBatch + i);
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

/// Whether all of the cell's interval lies beyond its bar.
bool beyond(const Counted& counted, Question question, Claim claim, double z) {
  const double bar = bar_of(claim, question);
  const std::uint64_t n = counted.simulations(question);
  if (bar < 0 || question == Question::power || n == 0) return false;
  const auto [low, high] = wilson_interval(counted.share_of(question), static_cast<double>(n), z);
  return question == Question::size ? low > bar : high < bar;
}

std::string cell_text(const Counted& counted, Question question, Claim claim) {
  std::string text = fmt::format("{:.1f}", 100 * counted.share_of(question));
  if (question == Question::coverage && counted.bounded == 0) text = "–";
  if (beyond(counted, question, claim, kSure)) text = "**" + text + "**";
  if (counted.warns()) text += " †";
  if (question == Question::power) return text;
  if (const double without = 1 - counted.answered(question); without >= 0.005)
    text += fmt::format(" ({:.0f} without)", 100 * without);
  return text;
}

void print_line(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  std::puts(line.c_str());
}

/// The bar of the first method, which is the one that the command decides with.
std::string bar_text(const Experiment& experiment) {
  const double bar = bar_of(experiment.methods[0].claim, experiment.question);
  if (bar < 0 || experiment.question == Question::power) return "–";
  return fmt::format("{} {:.1f}", experiment.question == Question::size ? "≤" : "≥", 100 * bar);
}

/// The experiments of one heading, which come one after the other.
void print_table(std::span<const Experiment> of, const Run& how) {
  std::vector<std::string> methods;
  for (const Experiment& experiment : of) {
    for (const Method& method : experiment.methods) {
      if (std::find(methods.begin(), methods.end(), method.name) == methods.end()) methods.push_back(method.name);
    }
  }
  const std::string_view asked = of[0].question == Question::size    ? "Called different"
                                 : of[0].question == Question::power ? "Decided"
                                                                     : "Intervals that contain the true value";
  fmt::print("\n## {}\n\n{}, %:\n\n", of[0].table, asked);
  std::vector<std::string> head = of[0].columns;
  head.insert(head.end(), methods.begin(), methods.end());
  head.push_back("bar");
  print_line(head);
  print_line(std::vector<std::string>(head.size(), "---"));
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::vector<Counted> counted = run(of[i], how);
    std::vector<std::string> row = of[i].setting;
    for (const std::string& name : methods) {
      const auto at = std::find_if(of[i].methods.begin(), of[i].methods.end(),
                                   [&](const Method& method) { return method.name == name; });
      row.push_back(at == of[i].methods.end() ? ""
                                              : cell_text(counted[static_cast<std::size_t>(at - of[i].methods.begin())],
                                                          of[i].question, at->claim));
    }
    row.push_back(bar_text(of[i]));
    print_line(row);
    std::fflush(stdout);
  }
}

void print_head(const Run& how) {
  fmt::print(
      "# How often do the comparisons err?\n\n"
      "Measured on data whose truth is known, by `make calibrate`: {} simulations of each line with seed {} (half as "
      "many or a quarter where a simulation is slow), {} resamples in each where something is resampled, twice as many "
      "for "
      "families of pairs. Of {} simulations 5 % are known to ±{:.1f} (two standard errors), of half as many to "
      "±{:.1f}.\n\n"
      "A test at 5 % may call equal systems different in 5 % of the cases; an interval of 95 % should miss the true "
      "value in 5 %. The last column is the bar of the first method, by which the command decides: the cell fails, and "
      "is bold, when its whole 99 % interval lies beyond the bar. Other methods of the command have a bar of 7 % (92 % "
      "for intervals), exact ones of 5 %. Methods that stand beside for contrast have none: Holm's correction of "
      "Student's t, and the greatest t over random signs (Westfall and Young 1993). †: the output of `etalon compare` "
      "says that such data mislead the method. *Without*: the share of the simulations that have no test or interval, "
      "with the reason in the output; these count as not called different.\n\n"
      "The families of pairs are decided by the greatest stabilised difference, whose offset has the constant of "
      "Tusher, Tibshirani and Chu (2001), put to another use there; two systems by Student's t guarded by the "
      "correction for skewness of Hall (1992); right and wrong by McNemar's exact test with Tango's interval "
      "(1998).\n\n"
      "Resampled matrices: units resampled with replacement, of systems that are neighbours by their means. The "
      "matrices "
      "here are made by the program: values with heavy tails and ties, systems that differ on few units, near copies. "
      "The same on real matrices: [calibration/matrices.md](calibration/matrices.md), by `make calibrate "
      "MATRICES=FOLDER`.\n",
      how.simulations, how.seed, kResamples, how.simulations, 200 * error_of(kLevel, how.simulations),
      200 * error_of(kLevel, how.simulations / 2));
}

void print_head_of_matrices(const Matrices& matrices, const Run& how) {
  fmt::print(
      "# How often do the comparisons err on real matrices?\n\n"
      "The simulations of [calibration.md](../calibration.md) that resample matrices, repeated on {} matrices of real "
      "values by `make calibrate MATRICES=FOLDER`: {} simulations of each line with seed {}, half as many for families "
      "of pairs. {}\n",
      matrices.all.size(), how.simulations, how.seed, how.source);
}

void print_page(const std::vector<Experiment>& all, const Matrices& matrices, const Run& how) {
  if (how.matrices.empty()) {
    print_head(how);
  } else {
    print_head_of_matrices(matrices, how);
  }
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    while (end < all.size() && all[end].table == all[i].table) ++end;
    print_table(std::span(all).subspan(i, end - i), how);
    i = end;
  }
  if (how.matrices.empty() && (how.only.empty() || how.only == "gate")) print_gate(how.threads);
  if (how.only.empty() || how.only == "decisions") print_decisions(matrices, how.resamples, how.seed, how.threads);
}

/// Each line that breaks what is claimed, beyond what chance does to so few simulations.
int check(const std::vector<Experiment>& all, const Run& how) {
  int wrong = 0;
  int caught = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Experiment& experiment = all[i];
    if (!experiment.quick) continue;
    const std::vector<Counted> found = run(experiment, how);
    for (std::size_t m = 0; m < found.size(); ++m) {
      const Claim claim = experiment.methods[m].claim;
      const bool size = experiment.question == Question::size;
      const double share = found[m].share_of(experiment.question);
      // For contrast by the bar of other methods.
      const bool contrast = claim == Claim::contrast;
      const bool breaks = beyond(found[m], experiment.question, contrast ? Claim::usual : claim, kSureOfSample);
      const bool warns = claim == Claim::usual && found[m].warns();
      std::string name = experiment.table;
      for (const std::string& part : experiment.setting) name += ", " + part;
      if (contrast) {
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
    } else if (i + 1 < argc && word == "--matrices") {
      how.matrices = argv[++i];
    } else if (i + 1 < argc && word == "--source") {
      how.source = argv[++i];
    } else if (i + 1 < argc && word == "--resamples") {
      how.resamples = std::strtoull(argv[++i], nullptr, 10);
    } else if (i + 1 < argc && word == "--only") {
      how.only = argv[++i];
    } else {
      fmt::print(stderr,
                 "calibrate [--check] [--simulations N] [--resamples N] [--seed N] [--threads N] [--matrices FOLDER] "
                 "[--source "
                 "SENTENCE] "
                 "[--only PART OF A HEADING OR FIRST COLUMN, gate OR decisions]\n");
      return 2;
    }
  }
  std::vector<Experiment> all = experiments_of_objects();
  const Matrices matrices = how.matrices.empty() ? made_matrices() : read_matrices(how.matrices);
  for (const auto& more :
       {experiments_of_units(matrices), experiments_of_families(matrices), experiments_of_leaders(matrices)})
    all.insert(all.end(), more.begin(), more.end());
  std::vector<std::string> headings;
  for (const Experiment& one : all) {
    if (std::find(headings.begin(), headings.end(), one.table) == headings.end()) headings.push_back(one.table);
  }
  std::stable_sort(all.begin(), all.end(), [&](const Experiment& a, const Experiment& b) {
    const auto place = [&](const Experiment& of) { return std::find(headings.begin(), headings.end(), of.table); };
    return place(a) < place(b);
  });
  for (std::size_t i = 0; i < all.size(); ++i) all[i].index = i;
  std::erase_if(all, [&](const Experiment& experiment) {
    if (!how.matrices.empty() && !experiment.setting[0].starts_with("resampled")) return true;
    return (experiment.table + ", " + experiment.setting[0]).find(how.only) == std::string::npos;
  });
  if (how.check) return check(all, how);
  print_page(all, matrices, how);
  return 0;
}

}  // namespace
}  // namespace etalon::calibration

int main(int argc, char** argv) { return etalon::calibration::run_main(argc, argv); }
