// Corrected p-values of families of tests.
#include "etalon/corrections.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "expect_error.hpp"
#include "number/random.hpp"

namespace etalon::compare {
namespace {

TEST(Corrections, HaveTheWorkedValues) {
  const std::vector<double> p{.01, .02, .03, .04, .05, .001, .2};
  const std::map<std::string, std::vector<double>> worked{
      {"none", p},
      {"bonferroni", {.07, .14, .21, .28, .35, .007, 1}},
      {"sidak", {.067934652093, .131874466753, .192017155219, .248552521892, .301662703906, .00697903496502, .7902848}},
      {"holm", {.06, .1, .12, .12, .12, .007, .2}},
      {"holm-sidak", {.058519850599, .0960792032, .11470719, .115264, .115264, .00697903496502, .2}},
      {"hochberg", {.06, .1, .1, .1, .1, .007, .2}},
      {"hommel", {.06, .0666666666667, .075, .08, .1, .007, .2}},
      {"benjamini-hochberg", {.035, .0466666666667, .0525, .056, .0583333333333, .007, .2}},
      {"benjamini-yekutieli", {.09075, .121, .136125, .1452, .15125, .01815, .518571428571}}};
  for (const auto& [name, expected] : worked) {
    const std::vector<double> found = corrected(p, parse_correction(name));
    for (std::size_t i = 0; i < p.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-12) << name << " " << i;
    EXPECT_NE(kCorrectionNames.find(name), std::string_view::npos);
  }
}

/// A hypothesis is rejected when every family that it is in is: the corrected p is the greatest of all families' p.
/// Holm is that with Bonferroni's p of a family, Hommel with Simes'.
TEST(Corrections, AreThoseOfAllFamilies) {
  Random random(9);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> p(1 + random.below(7));
    for (double& one : p) one = static_cast<double>(random.below(30)) / 60;
    std::vector<double> holm(p.size());
    std::vector<double> hommel(p.size());
    for (std::size_t family = 1; family < (std::size_t{1} << p.size()); ++family) {
      std::vector<double> in;
      for (std::size_t i = 0; i < p.size(); ++i) {
        if ((family >> i & 1) != 0) in.push_back(p[i]);
      }
      std::sort(in.begin(), in.end());
      const auto size = static_cast<double>(in.size());
      double simes = 1;
      for (std::size_t i = 0; i < in.size(); ++i) simes = std::min(simes, size * in[i] / static_cast<double>(i + 1));
      for (std::size_t i = 0; i < p.size(); ++i) {
        if ((family >> i & 1) == 0) continue;
        holm[i] = std::max(holm[i], std::min(1.0, size * in[0]));
        hommel[i] = std::max(hommel[i], simes);
      }
    }
    const std::vector<double> found_holm = corrected(p, Correction::holm);
    const std::vector<double> found_hommel = corrected(p, Correction::hommel);
    for (std::size_t i = 0; i < p.size(); ++i) {
      EXPECT_NEAR(found_holm[i], holm[i], 1e-12);
      EXPECT_NEAR(found_hommel[i], hommel[i], 1e-12);
    }
  }
}

TEST(Corrections, RefuseWhatIsNoP) {
  expect_error([] { (void)corrected(std::vector{0.5, 1.5}, Correction::holm); }, "between 0 and 1");
  expect_error([] { (void)parse_correction("holms"); }, "benjamini-hochberg");
  EXPECT_TRUE(corrected({}, Correction::hommel).empty());
}

}  // namespace
}  // namespace etalon::compare
