// Rows of tables belong together by their ids: permuting the rows of one of them changes no count without a refusal.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

#include "etalon/joint.hpp"
#include "etalon/systems.hpp"
#include "expect_error.hpp"
#include "temporary_files.hpp"

namespace etalon {
namespace {

class InstanceIds : public testing::Test, protected TemporaryFiles {
 protected:
  using Row = std::vector<std::string>;
  std::string table(const std::string& name, const std::string& header, const std::vector<Row>& rows) {
    std::string text = header + "\n";
    for (const Row& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + row[i];
      text += "\n";
    }
    return write(name, text);
  }
  /// The counts, or nothing where the files are refused.
  static std::optional<Confusion> counts(const LabelFiles& files) {
    try {
      return read_systems(files).at(0).confusion;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::input) << error.what();
      return std::nullopt;
    }
  }
};

constexpr const char* kLabels[] = {"a", "b", "c"};

/// Rows of an id and a label, with ids of several forms.
std::vector<std::vector<std::string>> keyed_rows(std::mt19937& random, std::size_t size, int form) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < size; ++i) {
    const std::string number = std::to_string(form == 1 ? 7 * i + 1'000'000'000'000 : i);
    rows.push_back({form == 2 ? "doc " + number : number, kLabels[random() % 3]});
  }
  return rows;
}

TEST_F(InstanceIds, PermutedRowsAreRefusedOrChangeNothing) {
  std::mt19937 random(1);
  const char* const headers[][2] = {{"id,truth", "id,model"}, {",truth", ",model"},     {"doc,y_true", "doc,y_pred"},
                                    {"id,label", "id,label"}, {"key,gold", "key,pred"}, {"text,target", "text,x"}};
  for (int round = 0; round < 200; ++round) {
    const std::size_t size = 2 + random() % 9;
    const auto truth = keyed_rows(random, size, round % 3);
    auto model = keyed_rows(random, size, round % 3);
    const auto& header = headers[static_cast<std::size_t>(round) % 6];
    const std::string first = table("truth.csv", header[0], truth);
    const auto in_order = counts({.paths = {first, table("model.csv", header[1], model)}});
    ASSERT_TRUE(in_order);
    const auto before = model;
    std::shuffle(model.begin(), model.end(), random);
    const std::string second = table("model.csv", header[1], model);
    const auto permuted = counts({.paths = {first, second}});
    EXPECT_EQ(permuted.has_value(), model == before);
    if (permuted) {
      EXPECT_EQ(*permuted, *in_order);
    }
    EXPECT_TRUE(counts({.paths = {first, second}, .id = "none"}));
    // An instance that only one table has.
    model = before;
    model[random() % size][0] = "other";
    EXPECT_FALSE(counts({.paths = {first, table("model.csv", header[1], model)}}));
  }
}

TEST_F(InstanceIds, ClustersAreReadAlike) {
  const std::string truth = table("truth.csv", "id,truth", {{"1", "a"}, {"2", "a"}, {"3", "b"}});
  const std::string moved = table("moved.csv", "id,c", {{"1", "x"}, {"3", "x"}, {"2", "y"}});
  expect_error([&] { read_cluster_systems({.paths = {truth, moved}}); }, "moved.csv:3: column 'id' has '3' where ");
  EXPECT_EQ(read_cluster_systems({.paths = {truth, moved}, .id = "none"}).size(), 1U);
  expect_error([&] { read_joint({.paths = {truth, moved}}); }, "in another order on 2 lines");
}

TEST_F(InstanceIds, NoIdIsSeenWhereThereIsNone) {
  std::vector<std::string> notes;
  // Fractions, values that occur twice, the truth, predictions, weights and units.
  const std::string truth = table("t.csv", "x,y,w,truth", {{"0.5", "1", "3", "a"}, {"1.5", "1", "4", "b"}});
  const std::string model = table("m.csv", "x,y,w,m", {{"1.5", "1", "3", "a"}, {"0.5", "1", "4", "b"}});
  EXPECT_EQ(read_systems({.paths = {truth, model}, .predictions = {"m"}, .weights = "w", .notes = &notes}).size(), 1U);
  EXPECT_EQ(notes, std::vector<std::string>{});
}

TEST_F(InstanceIds, TablesWithTheSameTruthAreSystems) {
  const std::vector<Row> rows{{"a", "a"}, {"b", "a"}, {"a", "b"}};
  const std::string one = table("one.csv", "truth,p", rows);
  const std::string two = table("two.csv", "truth,p", {{"a", "b"}, {"b", "b"}, {"a", "b"}});
  const std::string other = table("other.csv", "truth,p", {{"b", "b"}, {"b", "b"}, {"a", "b"}});
  std::vector<std::string> notes;
  const auto systems = read_systems({.paths = {one, two}, .notes = &notes});
  ASSERT_EQ(systems.size(), 2U);
  EXPECT_EQ(systems[0].name, "one");
  EXPECT_EQ(systems[1].name, "two");
  EXPECT_EQ(systems[0].unit, systems[1].unit);
  EXPECT_EQ(notes.size(), 1U);
  const auto sets = read_systems({.paths = {one, other}});
  ASSERT_EQ(sets.size(), 2U);
  EXPECT_EQ(sets[0].name, "p");
  EXPECT_NE(sets[0].unit, sets[1].unit);
  expect_error([&] { read_systems({.paths = {one, one}}); }, "is given twice");
}

/// Ids that the truth lacks tell which instances the predictions are of: any two of their tables have the same ones in
/// the same order, or they are refused.
TEST_F(InstanceIds, TablesOfPredictionsAreComparedAmongThemselves) {
  std::mt19937 random(3);
  for (int round = 0; round < 100; ++round) {
    const std::size_t size = 3 + random() % 6;
    const auto rows = keyed_rows(random, size, round % 3);
    std::vector<Row> truth;
    for (const Row& row : rows) truth.push_back({row[1]});
    std::vector<std::string> paths{table("truth.csv", "truth", truth)};
    const std::size_t tables = 2 + random() % 3;
    const std::size_t moved = random() % (2 * tables);  // of these one table, or none
    bool permuted = false;
    for (std::size_t i = 0; i < tables; ++i) {
      auto shown = rows;
      if (i == moved) std::shuffle(shown.begin(), shown.end(), random);
      permuted = permuted || shown != rows;
      if (i == 1)
        for (Row& row : shown) row.insert(row.begin(), "x");  // which names nothing
      paths.push_back(table("m" + std::to_string(i) + ".csv", i == 1 ? "key,id,m" : "id,m", shown));
    }
    EXPECT_EQ(counts({.paths = paths}).has_value(), !permuted) << round;
    EXPECT_TRUE(counts({.paths = paths, .id = "none"}));
  }
}

/// Three and more data sets: each pair counts, not only those with the first.
TEST_F(InstanceIds, DataSetsAreComparedInPairs) {
  const std::string one = table("one.csv", "id,truth,p", {{"1", "a", "a"}, {"2", "b", "a"}, {"3", "b", "b"}});
  const std::string two = table("two.csv", "id,truth,p", {{"4", "b", "a"}, {"5", "a", "a"}, {"6", "a", "b"}});
  const std::string moved = table("moved.csv", "id,truth,p", {{"5", "a", "a"}, {"4", "b", "a"}, {"6", "a", "b"}});
  const std::string part = table("part.csv", "id,truth,p", {{"5", "a", "a"}, {"6", "a", "b"}});
  const std::string again = table("again.csv", "id,truth,p", {{"4", "b", "b"}, {"5", "a", "a"}, {"6", "a", "b"}});
  const std::string counted = table("counted.csv", "id,truth,p", {{"1", "b", "a"}, {"2", "a", "a"}, {"3", "a", "b"}});
  expect_error([&] { read_systems({.paths = {one, two, moved}}); }, "moved.csv:2: column 'id' has '5' where ");
  expect_error([&] { read_systems({.paths = {one, two, part}}); },
               "part.csv: column 'id' names other instances than in ");
  EXPECT_EQ(read_systems({.paths = {one, two, counted}}).size(), 3U);
  std::vector<std::string> notes;
  EXPECT_EQ(read_systems({.paths = {one, two, again}, .notes = &notes}).size(), 3U);
  EXPECT_EQ(std::count_if(notes.begin(), notes.end(),
                          [](const std::string& note) {
                            return note.find("two.csv and ") != std::string::npos &&
                                   note.find("row by row the same truth") != std::string::npos;
                          }),
            1);
}

/// A column is the same one whatever it is called: permuted rows are refused under any name of the ids.
TEST_F(InstanceIds, RenamedIdsAreTheSameIds) {
  std::mt19937 random(4);
  const char* const names[][2] = {
      {"id", "ID"}, {"id", "item"}, {"id", "sample_id"}, {"obs", "nr"}, {"doc_id", "Doc_ID"}};
  for (int round = 0; round < 100; ++round) {
    const auto& [here, there] = names[round % 5];
    const auto truth = keyed_rows(random, 3 + random() % 8, round % 3);
    auto model = truth;
    const std::string first = table("truth.csv", std::string(here) + ",truth", truth);
    const std::string header = std::string(there) + (round % 2 == 0 ? ",pred" : ",x");
    const auto in_order = counts({.paths = {first, table("model.csv", header, model)}});
    ASSERT_TRUE(in_order) << here << " " << there;
    EXPECT_EQ(in_order->objects(), truth.size());
    std::shuffle(model.begin(), model.end(), random);
    const std::string second = table("model.csv", header, model);
    EXPECT_EQ(counts({.paths = {first, second}}).has_value(), model == truth) << here << " " << there;
    EXPECT_TRUE(counts({.paths = {first, second}, .id = "none"}));
  }
}

/// One row more that repeats an id changes nothing of what the others say.
TEST_F(InstanceIds, RepeatedIdsAreIdsAllTheSame) {
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    auto truth = keyed_rows(random, 3 + random() % 8, round % 3);
    truth.push_back(truth[random() % truth.size()]);
    auto model = truth;
    const std::string header = round % 2 == 0 ? "id" : "doc_id";
    const std::string first = table("truth.csv", header + ",truth", truth);
    std::vector<std::string> notes;
    EXPECT_TRUE(counts({.paths = {first, table("model.csv", header + ",pred", model)}, .notes = &notes}));
    ASSERT_FALSE(notes.empty());
    EXPECT_NE(notes.back().find("in which values repeat"), std::string::npos) << notes.back();
    std::shuffle(model.begin(), model.end(), random);
    bool same = true;
    for (std::size_t i = 0; i < truth.size(); ++i) same = same && truth[i][0] == model[i][0];
    EXPECT_EQ(counts({.paths = {first, table("model.csv", header + ",pred", model)}}).has_value(), same);
  }
  const std::string first = table("truth.csv", "id,truth", {{"1", "a"}, {"2", "b"}, {"3", "a"}});
  EXPECT_FALSE(counts({.paths = {first, table("m.csv", "id,pred", {{"1", "a"}, {"2", "b"}, {"2", "a"}})}}));
}

/// Columns that both tables have say the same of the instances, or the rows are others.
TEST_F(InstanceIds, SharedColumnsAreTheSameRowByRow) {
  const std::string truth = table("truth.csv", "text,truth", {{"x", "a"}, {"x", "b"}, {"y", "a"}});
  expect_error(
      [&] { read_systems({.paths = {truth, table("m.csv", "text,m", {{"x", "a"}, {"y", "b"}, {"x", "a"}})}}); },
      "m.csv:3: column 'text' has 'y' where ");
  EXPECT_TRUE(counts({.paths = {truth, table("m.csv", "text,m", {{"x", "a"}, {"x", "b"}, {"y", "a"}})}}));
  const std::string folds = table("folds.csv", "fold,truth", {{"1", "a"}, {"1", "b"}, {"2", "a"}});
  EXPECT_TRUE(counts({.paths = {folds, table("m.csv", "fold,m", {{"1", "a"}, {"2", "b"}, {"2", "a"}})}}));
}

/// Of three tables one without ids is refused, and no sentence says that it was checked.
TEST_F(InstanceIds, EveryTableOfSeveralIsChecked) {
  const std::string truth = table("t.csv", "id,truth", {{"1", "a"}, {"2", "b"}});
  const std::string with = table("w.csv", "id,m", {{"1", "a"}, {"2", "b"}});
  const std::string without = table("o.csv", "other,m", {{"z", "a"}, {"z", "b"}});
  expect_error([&] { read_systems({.paths = {truth, with, without}}); }, "o.csv: there is no column of ids as ");
  EXPECT_EQ(read_systems({.paths = {truth, with, without}, .id = "none"}).size(), 3U);
  EXPECT_TRUE(counts({.paths = {truth, write("l.txt", "a\nb\n")}}));
}

/// One label of the truth changed does not make two data sets of one.
TEST_F(InstanceIds, OneTruthPerInstance) {
  std::mt19937 random(6);
  for (int round = 0; round < 50; ++round) {
    auto rows = keyed_rows(random, 8 + random() % 20, round % 3);
    for (Row& row : rows) row.push_back(kLabels[random() % 3]);
    const std::string first = table("one.csv", "id,truth,p", rows);
    const std::size_t moved = random() % rows.size();
    rows[moved][1] = rows[moved][1] == "a" ? "b" : "a";
    const std::string second = table("two.csv", "id,truth,p", rows);
    expect_error([&] { read_systems({.paths = {first, second}}); },
                 "two.csv:" + std::to_string(moved + 2) + ": the truth is ");
    EXPECT_EQ(read_systems({.paths = {first, second}, .id = "none"}).size(), 2U);
  }
}

/// The names of headers are worth nothing else than what they stand for.
TEST_F(InstanceIds, KnownHeadersMeanWhatTheyAreCalled) {
  std::mt19937 random(2);
  for (const char* const truth : {"truth", "y_true", "Label", "TARGET", "gold", "class", "ground truth"}) {
    for (const char* const prediction : {"model", "y_pred", "pred", "Prediction", "predicted_label", "yhat"}) {
      std::string text = std::string(truth) + "," + prediction + "\n";
      for (int i = 0; i < 8; ++i) text += std::to_string(random() % 2) + "," + std::to_string(random() % 2) + "\n";
      const std::string body = text.substr(text.find('\n'));
      const auto named = counts({.paths = {write("named.csv", text)}});
      const auto plain = counts({.paths = {write("plain.csv", "truth,p" + body)}});
      ASSERT_TRUE(named && plain);
      EXPECT_EQ(*named, *plain) << truth << " " << prediction;
    }
  }
}

}  // namespace
}  // namespace etalon
