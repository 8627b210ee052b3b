// Reports: JSON that parses, tidy records, the best marked by direction with exact ties, escapes.
#include "etalon/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "etalon/error.hpp"
#include "etalon/label_samples.hpp"

namespace etalon {
namespace {

System system(const std::string& name, std::vector<std::uint64_t> cells) {
  std::vector<Confusion::Cell> list;
  for (std::uint32_t i = 0; i < 4; ++i) {
    if (cells[i] != 0) list.push_back({i / 2, i % 2, cells[i]});
  }
  return {name, Confusion({"0", "1"}, list)};
}

std::vector<Score> scores(std::vector<std::string> texts) {
  std::vector<Score> list;
  for (const std::string& text : texts) list.push_back(parse_score(text));
  return list;
}

TEST(Results, JsonHasARecordForEachSystemAndScore) {
  const std::vector<System> systems{system("a \"quoted\"\tname", {5, 1, 2, 6}), system("b", {7, 0, 0, 0})};
  const auto json = nlohmann::json::parse(
      render(results_of(label_samples(systems, {.positive = "0"}), scores({"mcc", "f1"})), OutputFormat::json));
  ASSERT_EQ(json["results"].size(), 4U);
  EXPECT_EQ(json["version"], version());
  EXPECT_EQ(json["inputs"][0]["objects"], 14);
  for (const auto& record : json["results"]) {
    EXPECT_EQ(record.size(), 8U);
    EXPECT_EQ(record["units"], record["undefined"].is_null() ? 1 : 0);
    EXPECT_EQ(record["value"].is_null(), !record["undefined"].is_null());
  }
  EXPECT_EQ(json["results"][0]["system"], "a \"quoted\"\tname");
  EXPECT_EQ(json["results"][1]["undefined"], "the truth is constant");
}

TEST(Results, NumbersReadBackTheSame) {
  const std::vector<System> systems{system("a", {5, 1, 2, 6})};
  const Results results = results_of(label_samples(systems), scores({"mcc"}));
  const auto json = nlohmann::json::parse(render(results, OutputFormat::json));
  EXPECT_EQ(json["results"][0]["value"].get<double>(), results.aggregates.all[0].value);
}

TEST(Results, TheBestGoesByDirectionAndTiesAreExact) {
  // Two of six in two ways; in the second row the lower value is the better one.
  const std::vector<System> systems{system("a", {1, 2, 2, 1}), system("b", {2, 1, 3, 0}), system("c", {0, 3, 2, 1})};
  const Results results = results_of(label_samples(systems), scores({"accuracy", "error_rate", "prevalence"}));
  std::vector<bool> best;
  for (const Aggregate& found : results.aggregates.all) best.push_back(found.best);
  EXPECT_EQ(best, (std::vector<bool>{true, true, false, true, true, false, false, false, false}));
}

TEST(Results, UnitsOfSystemsMayComeInAnyOrder) {
  std::vector<System> systems{system("a", {3, 1, 1, 3}), system("b", {4, 0, 0, 4}), system("b", {2, 2, 2, 2}),
                              system("a", {2, 2, 1, 3}), system("c", {0, 1, 1, 0})};
  const char* units[] = {"u", "v", "u", "v", "w"};
  for (std::size_t i = 0; i < systems.size(); ++i) systems[i].unit = units[i];
  const Results results = results_of(label_samples(systems), scores({"accuracy"}), {{}, {}, true});
  EXPECT_NE(render(results, OutputFormat::table).find("2 classes, mean over 3 units, 3 systems"), std::string::npos);
  const auto json = nlohmann::json::parse(render(results, OutputFormat::json));
  EXPECT_EQ(json["values"].size(), 9U);
  EXPECT_EQ(json["values"][1]["unit"], "v");
}

TEST(Results, AHugeNearTieIsDecidedExactly) {
  // Error rates 2/(n+3) and 1/(n+3), and so accuracies that are the same double at n = 4e16.
  const std::uint64_t n = 40000000000000000;
  const std::vector<System> systems{system("a", {n - 2, 2, 0, 3}), system("b", {n - 1, 1, 0, 3})};
  const Results results = results_of(label_samples(systems), scores({"accuracy"}));
  EXPECT_EQ(results.aggregates.all[0].value, results.aggregates.all[1].value);
  EXPECT_FALSE(results.aggregates.all[0].best);
  EXPECT_TRUE(results.aggregates.all[1].best);
}

TEST(Results, NoneIsTheBestOnOtherObjectsOrAloneWithAValue) {
  const std::vector<System> other{system("a", {5, 1, 2, 6}), system("b", {5, 1, 2, 7})};
  const Results unlike = results_of(label_samples(other), scores({"accuracy"}));
  EXPECT_FALSE(unlike.aggregates.all[0].best || unlike.aggregates.all[1].best);
  ASSERT_EQ(unlike.notes.size(), 1U);
  EXPECT_NE(unlike.notes[0].find("a 14, b 15"), std::string::npos);
  const std::vector<System> constant{system("a", {5, 1, 2, 6}), system("b", {6, 0, 8, 0})};
  const Results alone = results_of(label_samples(constant), scores({"mcc", "accuracy"}));
  EXPECT_FALSE(alone.aggregates.all[0].best || alone.aggregates.all[1].best);
  EXPECT_TRUE(alone.aggregates.all[2].best);
}

TEST(Results, NameTheScoreByWhichSystemsCanBeCompared) {
  const auto named = [](std::vector<System> systems, std::vector<std::string> by, bool instances = true) {
    const auto score = comparable_score(results_of(label_samples(std::move(systems)), scores(by)), instances);
    return score ? score->text() : "";
  };
  const System a = system("a", {5, 1, 2, 6});
  const System b = system("b", {4, 2, 1, 7});
  EXPECT_EQ(named({a, b}, {"prevalence", "mcc", "accuracy"}), "mcc");
  EXPECT_EQ(named({a, b}, {"prevalence"}), "");
  EXPECT_EQ(named({a}, {"mcc"}), "");
  EXPECT_EQ(named({a, b}, {"mcc"}, false), "") << "one unit, and no instances";
  EXPECT_EQ(named({a, system("b", {4, 2, 1, 8})}, {"mcc"}), "") << "other instances";
  EXPECT_EQ(named({a, system("b", {6, 0, 8, 0})}, {"mcc", "accuracy"}), "accuracy") << "mcc of b is undefined";
}

TEST(Results, UndefinedFailsOnlyWhenAsked) {
  const std::vector<System> systems{system("a", {5, 0, 2, 0})};
  EXPECT_FALSE(results_of(label_samples(systems), scores({"mcc"})).aggregates.all[0].undefined.empty());
  EXPECT_THROW(results_of(label_samples(systems), scores({"mcc"}), {{.fail_when_undefined = true}}), Error);
}

TEST(Verdicts, JsonHasTheFieldsThatTheManualNames) {
  const Score score = parse_score("f1");
  const auto verdicts = validate({&score, 1}, default_universes(Domain::labels));
  const auto json = nlohmann::json::parse(write(document_of(Judgement{verdicts}, true), OutputFormat::json));
  ASSERT_EQ(json["laws"].size(), verdicts.size());
  for (const auto& record : json["laws"]) {
    for (const char* field : {"score", "law", "form", "verdict", "universe", "counterexample"})
      EXPECT_TRUE(record.contains(field)) << field;
    EXPECT_EQ(record["verdict"] == "refuted", !record["counterexample"].is_null());
  }
  EXPECT_EQ(json["theorems"][0]["suspects"].size(), 0U);
}

TEST(Pages, EveryScoreHasOneInEveryFormat) {
  for (const Score& score : all_scores()) {
    const Document page = document_of(score);
    EXPECT_TRUE(nlohmann::json::parse(write(page, OutputFormat::json)).contains("laws")) << score.text();
    EXPECT_NE(write(page, OutputFormat::md).find(score.measure->latex), std::string::npos) << score.text();
    EXPECT_NE(write(page, OutputFormat::latex).find(score.measure->latex), std::string::npos) << score.text();
    EXPECT_NE(write(page, OutputFormat::table).find(score.measure->formula), std::string::npos) << score.text();
    EXPECT_NE(write(page, OutputFormat::csv).find(",max_agreement,strict,"), std::string::npos) << score.text();
  }
  const auto list = nlohmann::json::parse(write(catalogue_document(Domain::labels), OutputFormat::json));
  EXPECT_EQ(list["measures"].size(), all_scores().size());
  const std::string page = render(parse_score("ari", Domain::clusters), OutputFormat::json);
  EXPECT_FALSE(nlohmann::json::parse(page)["laws"].empty());
}

}  // namespace
}  // namespace etalon
