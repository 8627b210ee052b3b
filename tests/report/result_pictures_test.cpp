// Pictures of results, disagreement and laws: what they draw of what was found, and where they are shown.
#include "etalon/label_samples.hpp"
#include "etalon/report.hpp"
#include "etalon/result_plots.hpp"
#include "pictures.hpp"

namespace etalon {
namespace {

System labelled(const std::string& name, std::uint64_t hits, std::uint64_t misses) {
  return {name, Confusion({"0", "1"}, {{0, 0, hits}, {0, 1, misses}, {1, 0, misses}, {1, 1, hits}})};
}

std::vector<Score> parsed(const std::vector<std::string>& texts) {
  std::vector<Score> scores;
  for (const std::string& text : texts) scores.push_back(parse_score(text, Domain::labels));
  return scores;
}

TEST(ResultPicture, IsOfWhatWasMeasured) {
  const Results results =
      results_of(label_samples({labelled("a", 6, 4), labelled("b", 8, 2)}), parsed({"accuracy", "error_rate"}));
  const Sketch picture = picture_of(results);
  expect_inside(picture);
  EXPECT_EQ(picture.name, "results");
  EXPECT_EQ(picture.title, "2 systems by 2 scores");
  ASSERT_EQ(picture.shapes.size(), 4U);
  EXPECT_LT(picture.shapes[0].x, picture.shapes[1].x);
  EXPECT_GT(picture.shapes[2].x, picture.shapes[3].x);
  EXPECT_NE(text_of(picture, "0.8"), nullptr);

  const Document document = document_of(results);
  ASSERT_EQ(pictures_of(document).size(), 1U);
  EXPECT_EQ(pictures_of(document)[0].svg(), to_svg(picture));
  const std::string html = html_fragment(document);
  ASSERT_NE(html.find(to_svg(picture)), std::string::npos);
  EXPECT_LT(html.find("<table"), html.find("<svg")) << "below the table";
  EXPECT_EQ(write(document, OutputFormat::md).find("<svg"), std::string::npos) << "Markdown has the table";
  EXPECT_EQ(write(document, OutputFormat::table).find(picture.title), std::string::npos);
  const Document again = document_from_bytes(to_bytes(document));
  ASSERT_EQ(pictures_of(again).size(), 1U);
  EXPECT_EQ(pictures_of(again)[0].svg(), to_svg(picture));
}

TEST(ResultPicture, SaysWhatItLeavesOut) {
  std::vector<System> systems;
  for (std::uint64_t i = 0; i < 25; ++i) systems.push_back(labelled("s" + std::to_string(i), 10 + i, 40 - i));
  const Results many = results_of(label_samples(systems), parsed({"accuracy", "f1", "mcc", "kappa"}));
  const Sketch picture = picture_of(many);
  expect_inside(picture);
  EXPECT_NE(text_of(picture, "the first 3 of 4 scores are drawn"), nullptr);
  EXPECT_NE(text_of(picture, "the 20 of 25 systems with the best values are drawn"), nullptr);
  EXPECT_NE(text_of(picture, "s24"), nullptr);
  EXPECT_EQ(text_of(picture, "s4"), nullptr) << "one of the five worst";
  EXPECT_EQ(text_of(picture, "kappa"), nullptr);

  const Results one = results_of(label_samples({labelled("alone", 3, 0)}), parsed({"accuracy"}));
  expect_inside(picture_of(one));
  EXPECT_EQ(picture_of(one).title, "alone by accuracy");
  EXPECT_NE(text_of(picture_of(one), "0.2"), nullptr) << "the axis is the range of the score";
}

TEST(DisagreementPictures, ArePlacesAndShares) {
  std::vector<ScoreEntry> entries;
  const auto add = [&](const std::string& unit, const std::string& score, std::vector<double> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      entries.push_back({std::string(1, static_cast<char>('a' + i)), unit, score, values[i]});
  };
  add("u", "accuracy", {0.9, 0.8, 0.7});
  add("u", "f1", {0.1, 0.8, 0.7});
  add("v", "accuracy", {0.9, 0.9, 0.7});
  add("v", "f1", {0.9, 0.8, 0.7});
  const Disagreement found = disagreement_of(entries);
  const std::size_t accuracy = found.scores[0] == "accuracy" ? 0 : 1;
  EXPECT_EQ(found.mean_ranks[accuracy], (std::vector{1.25, 1.75, 3.0}));
  EXPECT_EQ(found.mean_ranks[1 - accuracy], (std::vector{2.0, 1.5, 2.5}));
  const std::vector<Sketch> pictures = pictures_of(found);
  ASSERT_EQ(pictures.size(), 2U);
  for (const Sketch& picture : pictures) expect_inside(picture);
  EXPECT_EQ(pictures[0].name, "places");
  EXPECT_EQ(pictures[1].name, "matrix");
  EXPECT_EQ(shapes_with(pictures[0], "1.25").size(), 1U);
  // Two of six pairs in opposite ways, twice in the picture.
  EXPECT_EQ(shapes_with(pictures[1], "33").size(), 2U);
  const std::string json = write(document_of(found), OutputFormat::json);
  EXPECT_NE(json.find("\"mean_rank\": 1.25"), std::string::npos);

  // Of many scores those that do not rank alike.
  std::vector<ScoreEntry> many;
  DisagreementOptions known;
  for (const ScoreEntry& entry : entries) {
    for (std::size_t i = 0; i < 10; ++i) {
      many.push_back({entry.system, entry.unit, entry.score + std::to_string(i), entry.value});
      known.known.emplace(many.back().score, Better::higher);
    }
  }
  const std::vector<Sketch> of_many = pictures_of(disagreement_of(many, known));
  EXPECT_EQ(of_many[0].shapes.size(), 6U) << "three systems under two scores";
  EXPECT_NE(text_of(of_many[0], "2 of 20 scores are drawn, no two of which rank all systems alike"), nullptr);
  expect_inside(of_many[1]);

  // Where a system has no value on a unit, that unit ranks nobody.
  std::erase_if(entries, [](const ScoreEntry& entry) {
    return entry.unit == "u" && entry.system == "c" && entry.score == "accuracy";
  });
  DisagreementOptions how;
  how.skip_missing = true;
  const Disagreement skipped = disagreement_of(entries, how);
  const std::size_t at = skipped.scores[0] == "accuracy" ? 0 : 1;
  EXPECT_EQ(skipped.mean_ranks[at], (std::vector{1.5, 1.5, 3.0}));
}

TEST(LawPictures, AreOfTheVerdicts) {
  const std::vector<Score> scores = parsed({"mcc", "f1"});
  const std::vector<Universe> universes{default_universes(Domain::labels)[0]};
  const Judgement judgement{validate(scores, universes, {})};
  const Document document = document_of(judgement, false);
  const std::vector<Picture> pictures = pictures_of(document);
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_EQ(pictures[0].name, "laws");
  const std::string svg = pictures[0].svg();
  for (const char* text : {">mcc<", ">f1<", ">✓<", ">✗<"}) EXPECT_NE(svg.find(text), std::string::npos) << text;
  // As many marks as the table has; both say once what they mean.
  const std::string table = write(document, OutputFormat::table);
  for (const std::string mark : {"✓", "✗", "weak"}) {
    std::size_t drawn = 0;
    for (std::size_t at = svg.find(">" + mark + "<"); at != std::string::npos; at = svg.find(">" + mark + "<", at + 1))
      ++drawn;
    std::size_t listed = 0;
    for (std::size_t at = table.find(mark); at != std::string::npos; at = table.find(mark, at + 1)) ++listed;
    EXPECT_EQ(drawn, listed) << mark;
  }
  EXPECT_EQ(write(document, OutputFormat::md).find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace etalon
