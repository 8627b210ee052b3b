// page_test.cpp: what a page is filled with, and that no name can leave its place.
#include "etalon/page.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "etalon/domain_entry.hpp"
#include "etalon/error.hpp"
#include "etalon/evaluation.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/report.hpp"
#include "report/page_template.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

/// The data of a page, which stand between the two parts of the template.
nlohmann::json block_of(const std::string& html) {
  const std::size_t place = kPageTemplate.find("@ETALON_DATA@");
  const std::string_view after = kPageTemplate.substr(place + std::string_view("@ETALON_DATA@").size());
  EXPECT_TRUE(html.starts_with(kPageTemplate.substr(0, place)));
  EXPECT_TRUE(html.ends_with(after));
  return nlohmann::json::parse(html.substr(place, html.size() - place - after.size()));
}

nlohmann::json block_of(const Page& page) { return block_of(to_html(page)); }

Results two_systems(const std::string& first = "a", const std::string& second = "b") {
  std::vector<System> systems;
  const Confusion better({"x", "y"}, {{0, 0, 40}, {0, 1, 2}, {1, 0, 3}, {1, 1, 55}});
  const Confusion worse({"x", "y"}, {{0, 0, 20}, {0, 1, 22}, {1, 0, 30}, {1, 1, 28}});
  systems.push_back({first, better, "all", {}, {}});
  systems.push_back({second, worse, "all", {}, {}});
  return results_of(label_samples(std::move(systems)));
}

TEST(Page, HasTheRecordsOfJson) {
  const Results results = two_systems();
  const nlohmann::json block = block_of(page_of(document_of(results)));
  nlohmann::json section = block["sections"]["results"];
  section.erase("winners");
  EXPECT_EQ(section, nlohmann::json::parse(render(results, OutputFormat::json)));
  EXPECT_EQ(block["format"], 1);
  EXPECT_EQ(block["domain"], "labels");
}

TEST(Page, TellsTheFactsOfItsScoresAndWhoWins) {
  const Results results = two_systems();
  const nlohmann::json block = block_of(page_of(document_of(results)));
  ASSERT_EQ(block["measures"].size(), results.values.scores.size());
  for (std::size_t i = 0; i < results.values.scores.size(); ++i) {
    EXPECT_EQ(block["measures"][i]["score"], results.values.scores[i].text());
    EXPECT_EQ(block["measures"][i]["meaning"], results.values.scores[i].measure->meaning);
  }
  for (const nlohmann::json& winner : block["sections"]["results"]["winners"])
    EXPECT_EQ(winner["systems"], nlohmann::json({"a"})) << winner;
}

TEST(Page, WinnersThatTieAreAllNamed) {
  std::vector<System> systems;
  const Confusion one({"x", "y"}, {{0, 0, 1}, {1, 1, 2}, {0, 1, 1}});
  systems.push_back({"a", one, "all", {}, {}});
  systems.push_back({"b", one, "all", {}, {}});
  const Results results = results_of(label_samples(std::move(systems)));
  const nlohmann::json block = block_of(page_of(document_of(results)));
  for (const nlohmann::json& winner : block["sections"]["results"]["winners"])
    EXPECT_EQ(winner["systems"], nlohmann::json({"a", "b"})) << winner;
}

TEST(Page, NoNameEndsTheScriptThatItStandsIn) {
  const auto html_with = [](const std::string& name) {
    const Results results = two_systems(name);
    return to_html(page_of(document_of(results)));
  };
  const std::string plain = html_with("plain");
  const auto count = [](const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  for (const std::string name : {"</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>",
                                 "\u2028\u2029", "@ETALON_DATA@", "\u202e", "\xff\xfe", "a\"b\\c"}) {
    const std::string html = html_with(name);
    for (const char* part : {"<script", "</script", "<!--", "<img", "\u2028", "\u2029", "\u202e"})
      EXPECT_EQ(count(html, part), count(plain, part)) << part << " of " << name;
    EXPECT_EQ(block_of(html)["sections"]["results"]["inputs"].size(), 2U);
  }
  const std::string kept = "</script>\u2028@ETALON_DATA@";
  EXPECT_EQ(block_of(html_with(kept))["sections"]["results"]["inputs"][0]["system"], kept);
}

TEST(Page, OfADocumentWithoutAViewHasItsBlocks) {
  Document document;
  document.add(block::Heading{"Head"});
  document.add(block::Paragraph{"on a terminal"}, Block::Shown::on_terminal);
  document.for_people = [](Document& shown) { shown.add(block::Paragraph{"late"}); };
  for (const nlohmann::json& block : {block_of(page_of(document)), block_of(write(document, OutputFormat::html))}) {
    const nlohmann::json& blocks = block["sections"]["document"]["blocks"];
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0], nlohmann::json({{"kind", "heading"}, {"level", 2}, {"text", "Head"}}));
    EXPECT_EQ(blocks[1], nlohmann::json({{"kind", "paragraph"}, {"text", "late"}}));
  }
}

TEST(Page, LeaderboardsAreOneList) {
  Page page;
  page.add("leaderboards", Tree::object().add("score", "a"), "first");
  page.add("leaderboards", Tree::object().add("score", "b"), "second");
  const nlohmann::json block = block_of(page);
  EXPECT_EQ(block["sections"]["leaderboards"].size(), 2U);
  EXPECT_EQ(block["commands"]["leaderboards"], "first");
}

TEST(Page, FilesHaveTheChecksumOfSha256) {
  // Of FIPS 180-4's examples, and of lengths around the ends of blocks, by another program.
  const std::pair<std::string, std::string> known[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {std::string(1000000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
      {std::string(55, 'a'), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {std::string(63, 'a'), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {std::string(64, 'a'), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"}};
  TemporaryFiles files;
  for (const auto& [text, sum] : known) {
    const InputFile found = describe_file(files.write("data", text));
    EXPECT_EQ(found.sha256, sum) << text.size();
    EXPECT_EQ(found.bytes, text.size());
  }
  EXPECT_THROW((void)describe_file("/no/such/file"), Error);
}

TEST(Page, TheDayIsThatOfSourceDateEpoch) {
  setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
  EXPECT_EQ(today(), "2023-11-14");
  setenv("SOURCE_DATE_EPOCH", "soon", 1);
  EXPECT_NE(today(), "2023-11-14");
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_EQ(today().size(), 10U);
}

TEST(Evaluation, SaysWhatItCannotTell) {
  const Results results = two_systems();
  const Page page = evaluate(results, {.no_objects = "the objects are gone"});
  ASSERT_EQ(page.notes.size(), 1U);
  EXPECT_EQ(page.notes[0], "Not on this page: who is really better: the objects are gone.");
  EXPECT_FALSE(page.has("decisions"));
  EXPECT_TRUE(page.has("laws"));
  EXPECT_TRUE(page.has("disagreement"));
  EXPECT_TRUE(page.has("confusion"));
}

TEST(Evaluation, CrownsNobodyOnOtherData) {
  std::vector<System> systems;
  systems.push_back({"a", Confusion({"x", "y"}, {{0, 0, 4}, {1, 1, 5}}), "all", {}, {}});
  systems.push_back({"b", Confusion({"x", "y"}, {{0, 0, 1}, {0, 1, 1}}), "all", {}, {}});
  const Results results = results_of(label_samples(std::move(systems)), {}, {});
  const Page page = evaluate(results);
  ASSERT_FALSE(page.notes.empty());
  EXPECT_NE(page.notes[0].find("who is best by"), std::string::npos) << page.notes[0];
  EXPECT_FALSE(page.has("leaderboards"));
}

}  // namespace
}  // namespace etalon
