// Tests of differences by other tools, stored with their origin (make_comparisons.py says how they were made).
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "etalon/compare_counts.hpp"
#include "etalon/compare_pairs.hpp"
#include "etalon/compare_power.hpp"
#include "etalon/compare_table.hpp"
#include "etalon/corrections.hpp"
#include "number/studentized_range.hpp"

namespace etalon::compare {
namespace {

using Json = nlohmann::json;
using Named = std::map<std::string, std::vector<double>>;

std::vector<double> numbers(const Json& given, const char* name) { return given[name].get<std::vector<double>>(); }

Table table_of(const Json& rows) {
  Table table;
  for (const auto& row : rows) {
    table.systems = row.size();
    for (const auto& value : row) table.values.push_back(value.get<double>());
  }
  return table;
}

Named named(const Finding& found) {
  Named values{{"degrees", {found.degrees}}};
  if (found.statistic.defined()) values["statistic"] = {found.statistic.number};
  if (found.p.defined()) values["p"] = {found.p.number};
  if (found.interval.defined()) values["low"] = {found.interval.number.low};
  if (found.interval.defined()) values["high"] = {found.interval.number.high};
  return values;
}

Named named(const Posterior& found) {
  return {
      {"first", {found.first.number}}, {"equivalent", {found.equivalent.number}}, {"second", {found.second.number}}};
}

Named named(const Omnibus& found) {
  return {{"statistic", {found.statistic.number}}, {"p", {found.p.number}}, {"degrees", {found.degrees}}};
}

Named wilcoxon_of(const Json& given) {
  WilcoxonOptions how;
  how.zeros = given["zeros"] == "wilcox" ? Zeros::wilcox : given["zeros"] == "pratt" ? Zeros::pratt : Zeros::zsplit;
  how.distribution = given["distribution"] == "exact" ? Distribution::exact : Distribution::normal;
  how.continuity = given.value("continuity", 0.0) != 0;
  return named(wilcoxon(numbers(given, "d"), how));
}

Named mcnemar_of(const Json& given) {
  Named values;
  const std::pair<const char*, McNemar> kinds[] = {
      {"exact", McNemar::exact}, {"chi_square", McNemar::chi_square}, {"corrected", McNemar::corrected}};
  for (const auto& [name, kind] : kinds) {
    const auto count = [&](const char* of) { return static_cast<std::uint64_t>(given[of].get<double>()); };
    values[name] = {mcnemar(count("first"), count("second"), count("objects"), kind).p.number};
  }
  return values;
}

Named corrections_of(const Json& given, const Json& expected) {
  Named values;
  for (const auto& [name, unused] : expected.items())
    values[name] = corrected(numbers(given, "p"), parse_correction(name));
  return values;
}

Named nemenyi_of(const Json& given) {
  Named values;
  for (const PairFinding& pair : nemenyi(friedman(table_of(given["x"]))).pairs) values["p"].push_back(pair.p.number);
  return values;
}

Named classes_of(const std::string& method, const Json& given) {
  std::vector<std::uint64_t> counts;
  for (const double count : table_of(given["counts"]).values) counts.push_back(static_cast<std::uint64_t>(count));
  const std::size_t k = given["counts"].size();
  return named(method == "bhapkar" ? bhapkar(counts, k) : stuart_maxwell(counts, k));
}

Named range_of(const Json& given) {
  const double degrees = given["degrees"].get<double>();
  const double v = degrees < 0 ? std::numeric_limits<double>::infinity() : degrees;
  return {{"above", {StudentizedRange(given["k"].get<double>(), v).above(given["q"].get<double>())}}};
}

Named ours(const Json& one) {
  const std::string method = one["method"];
  const Json& given = one["given"];
  const auto many = [](auto how) {
    how.resamples = 100000;
    return how;
  };
  if (method == "t") return named(student(numbers(given, "d")));
  if (method == "equivalence") return named(equivalence(numbers(given, "d"), given["margin"]));
  if (method == "welch") return named(welch(numbers(given, "x"), numbers(given, "y")));
  if (method == "wilcoxon") return wilcoxon_of(given);
  if (method == "sign") return named(sign(numbers(given, "d")));
  if (method == "randomization") return named(randomization(numbers(given, "d")));
  if (method == "bootstrap-percentile")
    return named(bootstrap(numbers(given, "d"), Bootstrap::percentile, many(ResampleOptions{})));
  if (method == "bootstrap-bca") return named(bootstrap(numbers(given, "d"), Bootstrap::bca, many(ResampleOptions{})));
  if (method == "bayes-correlated-t")
    return named(bayes_correlated(numbers(given, "d"), given["rope"], given["correlation"]));
  if (method == "bayes-signed-rank")
    return named(bayes_signed_rank(numbers(given, "d"), given["rope"], {.samples = 100000}));
  if (method == "friedman") return named(friedman(table_of(given["x"])).chi_square);
  if (method == "nemenyi") return nemenyi_of(given);
  if (method == "anova") return named(anova(table_of(given["x"])).f);
  if (method == "cochran") return named(cochran(table_of(given["x"])));
  if (method == "mcnemar") return mcnemar_of(given);
  if (method == "corrections") return corrections_of(given, one["expected"]);
  if (method == "studentized-range") return range_of(given);
  if (method == "power") return {{"power", {power_of(given["effect"], given["units"], given["alpha"])}}};
  if (method == "units") return {{"units", {units_for(given["effect"], given["power"], given["alpha"]).number}}};
  return classes_of(method, given);
}

/// Random draws agree to about two digits; SciPy integrates the studentized range to ten, and with finite degrees of
/// freedom and many systems to about nine.
double tolerance_of(const std::string& method) {
  if (method.starts_with("bootstrap")) return 0.012;
  if (method == "bayes-signed-rank") return 0.006;
  if (method == "studentized-range" || method == "nemenyi") return 1e-10;
  if (method == "units") return 2e-7;  // statsmodels stops its search there
  return 1e-11;
}

TEST(Golden, ComparisonsAgreeWithTheirPeers) {
  std::ifstream file(ETALON_GOLDEN "/comparisons.json");
  const auto golden = Json::parse(file);
  std::map<std::string, std::size_t> compared;
  for (const auto& one : golden["cases"]) {
    const Named found = ours(one);
    for (const auto& [name, expected] : one["expected"].items()) {
      const auto values =
          expected.is_array() ? expected.get<std::vector<double>>() : std::vector{expected.get<double>()};
      ASSERT_TRUE(found.contains(name)) << one;
      ASSERT_EQ(found.at(name).size(), values.size()) << one;
      for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_NEAR(found.at(name)[i], values[i], tolerance_of(one["method"]) * std::max(1.0, std::abs(values[i])))
            << one["tool"] << " " << name << " " << one["given"];
        ++compared[one["method"]];
      }
    }
  }
  EXPECT_EQ(compared.size(), 21U);
}

}  // namespace
}  // namespace etalon::compare
