// Measures of goals, of the best order and of own gains against their definitions, place by place, over all short
// lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "domain/runs/questions/judged_space.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/number_table.hpp"
#include "etalon/score.hpp"
#include "etalon/tie_orders.hpp"
#include "etalon/validate.hpp"

namespace etalon {
namespace {

/// Grades by place, −1 where nobody judged, and those of what was not retrieved.
struct Grades {
  std::vector<int> list;
  std::vector<int> missing;

  explicit Grades(const std::string& text) {
    bool retrieved = true;
    for (const char letter : text) {
      if (letter == '/') retrieved = false;
      if (letter == '-') list.push_back(-1);
      if (letter >= '0' && letter <= '9') (retrieved ? list : missing).push_back(letter - '0');
    }
  }
  [[nodiscard]] std::vector<int> judged() const {
    std::vector<int> all = missing;
    std::copy_if(list.begin(), list.end(), std::back_inserter(all), [](int grade) { return grade >= 0; });
    return all;
  }
  [[nodiscard]] bool none_above_zero() const {
    const std::vector<int> all = judged();
    return std::none_of(all.begin(), all.end(), [](int grade) { return grade > 0; });
  }
};

using GoalDefinition = std::function<std::optional<double>(const Grades&)>;

/// As in the paper: the chances to go on, the chances to come to a place, and their sum.
std::optional<double> seeker(const Grades& g, double t, bool adapts, int depth) {
  if (g.none_above_zero()) return std::nullopt;
  double reach = 1;
  double all = 0;
  double gained = 0;
  double so_far = 0;
  for (int i = 1; i <= depth; ++i) {
    const bool there = static_cast<std::size_t>(i) <= g.list.size();
    const double gain = there ? std::max(0, g.list[static_cast<std::size_t>(i - 1)]) / 2.0 : 0;
    all += reach;
    gained += reach * gain;
    so_far += gain;
    const double left = adapts ? t - so_far : t;
    reach *= std::pow((i + t + left - 1) / (i + t + left), 2);
  }
  return gained / all;
}

/// The rank-biased overlap with every order of the graded documents that has falling grades; the greatest.
std::optional<double> compatibility(const Grades& g, double p, int depth) {
  if (g.none_above_zero()) return std::nullopt;
  std::vector<std::pair<int, int>> ideal;  // grade and number
  std::vector<int> list;                   // numbers
  for (std::size_t i = 0; i < g.list.size(); ++i) {
    list.push_back(static_cast<int>(i));
    if (g.list[i] > 0) ideal.emplace_back(g.list[i], static_cast<int>(i));
  }
  for (std::size_t i = 0; i < g.missing.size(); ++i) {
    if (g.missing[i] > 0) ideal.emplace_back(g.missing[i], static_cast<int>(g.list.size() + i));
  }
  const auto overlap = [&](const std::vector<int>& a, const std::vector<int>& b) {
    double sum = 0;
    std::set<int> first;
    std::set<int> second;
    for (int i = 1; i <= depth; ++i) {
      const auto place = static_cast<std::size_t>(i);
      if (place <= a.size()) first.insert(a[place - 1]);
      if (place <= b.size()) second.insert(b[place - 1]);
      const auto shared = std::count_if(first.begin(), first.end(), [&](int d) { return second.contains(d); });
      sum += std::pow(p, i - 1) * static_cast<double>(shared) / i;
    }
    return sum;
  };
  double best = 0;
  double whole = 0;
  std::sort(ideal.begin(), ideal.end());
  do {
    if (!std::is_sorted(ideal.begin(), ideal.end(), [](const auto& a, const auto& b) { return a.first > b.first; }))
      continue;
    std::vector<int> order;
    for (const auto& [grade, number] : ideal) order.push_back(number);
    best = std::max(best, overlap(list, order));
    whole = overlap(order, order);
  } while (std::next_permutation(ideal.begin(), ideal.end()));
  return best / whole;
}

std::optional<double> area_of(const Grades& g, std::size_t items) {
  // Places of all that are compared; what was not retrieved has the last one.
  std::vector<std::pair<double, bool>> all;
  for (std::size_t i = 0; i < g.list.size(); ++i) all.emplace_back(static_cast<double>(i), g.list[i] >= 1);
  if (items > 0) {
    for (const int grade : g.missing) {
      if (grade >= 1) all.emplace_back(1e9, true);
    }
    if (all.size() > items) return std::nullopt;
    while (all.size() < items) all.emplace_back(1e9, false);
  }
  double right = 0;
  double pairs = 0;
  for (const auto& [place, relevant] : all) {
    for (const auto& [other, also] : all) {
      if (!relevant || also) continue;
      ++pairs;
      right += place < other ? 1 : place == other ? 0.5 : 0;
    }
  }
  return pairs == 0 ? std::nullopt : std::optional(right / pairs);
}

/// Gains by grade 0, 1, 2.
std::optional<double> own_ndcg(const Grades& g, const std::vector<double>& gains, std::size_t k) {
  const auto sum = [&](const std::vector<double>& order) {
    double all = 0;
    for (std::size_t i = 0; i < std::min(k, order.size()); ++i) all += order[i] / std::log2(static_cast<double>(i) + 2);
    return all;
  };
  std::vector<double> list;
  std::vector<double> best;
  for (const int grade : g.list) list.push_back(grade < 0 ? 0 : gains[static_cast<std::size_t>(grade)]);
  for (const int grade : g.judged()) best.push_back(gains[static_cast<std::size_t>(grade)]);
  std::sort(best.begin(), best.end(), std::greater<>());
  if (best.empty() || best.front() == 0) return std::nullopt;
  return sum(list) / sum(best);
}

const JudgedSpace& goal_lists(std::size_t documents) {
  Universe universe = default_universes(Domain::runs).front();
  universe.objects = documents;
  static std::vector<std::shared_ptr<const Space>> held;  // universes that nobody holds may be given back
  return static_cast<const JudgedSpace&>(*held.emplace_back(space_of(universe)));
}

TEST(RunGoals, AreTheirDefinitionsOnAllShortLists) {
  const std::map<std::string, GoalDefinition> definitions{
      {"inst", [](const Grades& g) { return seeker(g, 1, true, 1000); }},
      {"inst(t=3,depth=4)", [](const Grades& g) { return seeker(g, 3, true, 4); }},
      {"inst(t=0.5,depth=3)", [](const Grades& g) { return seeker(g, 0.5, true, 3); }},
      {"insq(t=2)", [](const Grades& g) { return seeker(g, 2, false, 1000); }},
      {"insq(t=1,depth=2)", [](const Grades& g) { return seeker(g, 1, false, 2); }},
      {"compatibility(depth=20)", [](const Grades& g) { return compatibility(g, 0.95, 20); }},
      {"compatibility(p=0.5,depth=2)", [](const Grades& g) { return compatibility(g, 0.5, 2); }},
      {"auc", [](const Grades& g) { return area_of(g, 0); }},
      {"auc(items=3)", [](const Grades& g) { return area_of(g, 3); }},
      {"auc(items=9)", [](const Grades& g) { return area_of(g, 9); }},
      {"ndcg(gains={1:1,2:5})", [](const Grades& g) { return own_ndcg(g, {0, 1, 5}, 99); }},
      {"ndcg(gains={0:2,1:0.25})@2", [](const Grades& g) { return own_ndcg(g, {2, 0.25, 2}, 2); }},
      {"ndcg(gain=exp,gains={1:9})", [](const Grades& g) { return own_ndcg(g, {0, 9, 3}, 99); }},
  };
  const JudgedSpace& space = goal_lists(4);
  for (const auto& [text, definition] : definitions) {
    const Score score = parse_score(text, Domain::runs);
    for (Index i = 0; i < space.size(); ++i) {
      const Value<double> value = evaluate(score, space.fast(i));
      const std::optional<double> expected = definition(Grades(space.text(i)));
      ASSERT_EQ(value.defined(), expected.has_value()) << text << " of " << space.text(i);
      if (expected) {
        ASSERT_NEAR(value.number, *expected, 1e-12) << text << " of " << space.text(i);
      }
    }
  }
}

TEST(RunGoals, TakeTheScaleThatIsNamed) {
  const auto value = [](const std::string& score, const std::string& list) {
    return evaluate(parse_score(score, Domain::runs),
                    Judged<double>(std::make_shared<const JudgedList>(judged_letters(list))));
  };
  // One document is seen: its gain is the value.
  EXPECT_DOUBLE_EQ(value("inst(depth=1)", "1/2").number, 0.5);
  EXPECT_DOUBLE_EQ(value("inst(depth=1,top=4)", "1/2").number, 0.25);
  EXPECT_DOUBLE_EQ(value("inst(depth=1,scale=binary)", "1/2").number, 1);
  EXPECT_DOUBLE_EQ(value("inst(depth=1,scale=binary,level=2)", "1/2").number, 0);
  EXPECT_FALSE(value("inst(top=1)", "1/2").defined());
  EXPECT_EQ(value("inst(empty=zero)", "0").number, 0);
}

TEST(RunGoals, OwnGainsAreReadWrittenAndRefused) {
  const std::pair<const char*, const char*> known[] = {
      {"ndcg(gains={2:9,1:3})@10", "ndcg(gains={1:3,2:9})@10"},
      {"ndcg( gains = { 1 : 3.0 , 2 : 9 } , gain = exp )", "ndcg(gain=exp,gains={1:3,2:9})"},
      {"dcg(gains={1:0.5})", "dcg(gains={1:0.5})"},
      {"ndcg(gains={})", "ndcg"},
      {"ndcg.1=3,2=9", "ndcg(empty=zero,gains={1:3,2:9})"},
      {"nDCG(gains={0:0,1:3,2:9})@10", "ndcg(empty=zero,gains={0:0,1:3,2:9})@10"},
  };
  for (const auto& [given, text] : known) {
    const Score score = parse_score(given, Domain::runs);
    EXPECT_EQ(score.text(), text);
    EXPECT_EQ(parse_score(score.text(), Domain::runs), score) << text;
  }
  EXPECT_EQ(parse_score("ndcg(gains={1:3,2:9})", Domain::runs), parse_score("ndcg(gains={2:9,1:3})", Domain::runs));
  for (const char* wrong : {"ndcg(gains=3)", "ndcg(gains={1})", "ndcg(gains={1:x})", "ndcg(gains={1:-1})",
                            "ndcg(gains={1:2,1:3})", "ndcg(gains={1:2)", "ndcg(gains={1:nan})", "ndcg(gains={-1:2})",
                            // As another tool writes it, but for something that would be lost.
                            "nDCG(gains={1:3})10", "nDCG@5(gains={1:3})", "AP(rel=2)x@10", "ndcg@1.5", "ndcg@nan",
                            "ndcg@inf", "ndcg@1e300"})
    EXPECT_THROW(parse_score(wrong, Domain::runs), Error) << wrong;
}

TEST(RunGoals, TheBestOrderOfATieIsThatOfTheGains) {
  const auto list = std::make_shared<const JudgedList>(judged_letters("(12)"));
  const Score falling = parse_score("dcg(gains={1:3,2:1})", Domain::runs);
  EXPECT_DOUBLE_EQ(value_over_ties<double>(falling, {}, list, TieValue::best).number, 3 + 1 / std::log2(3));
  EXPECT_DOUBLE_EQ(value_over_ties<double>(falling, {}, list, TieValue::worst).number, 1 + 3 / std::log2(3));
  EXPECT_DOUBLE_EQ(value_over_ties<double>(falling, {}, list, TieValue::expected).number, 2 + 2 / std::log2(3));
}

TEST(RunGoals, TiesCountOneHalfInTheMeanOfTheArea) {
  const auto list = std::make_shared<const JudgedList>(judged_letters("(10)(1-)"));
  const Score score = parse_score("auc", Domain::runs);
  // Of four pairs two tie; of the other two one is right.
  EXPECT_DOUBLE_EQ(value_over_ties<double>(score, {}, list, TieValue::expected).number, 0.5);
  EXPECT_DOUBLE_EQ(value_over_ties<double>(score, {}, list, TieValue::best).number, 0.75);
}

}  // namespace
}  // namespace etalon
