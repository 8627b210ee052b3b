// Measures of judged lists against their definitions, written out place by place, over all short lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "domain/runs/questions/judged_space.hpp"
#include "engine/universe_kind.hpp"
#include "etalon/score.hpp"
#include "etalon/validate.hpp"

namespace etalon {
namespace {

constexpr int kNobody = -1;

/// A list as its definition sees it: a grade for each place, and all judged grades, the best first.
struct Naive {
  std::vector<int> list;
  std::vector<int> judged;

  explicit Naive(const std::string& text) {
    bool retrieved = true;
    for (const char letter : text) {
      if (letter == '/') retrieved = false;
      if (letter == '-' && retrieved) list.push_back(kNobody);
      if (letter < '0' || letter > '9') continue;
      if (retrieved) list.push_back(letter - '0');
      judged.push_back(letter - '0');
    }
    std::sort(judged.begin(), judged.end(), std::greater<>());
  }
  [[nodiscard]] int at(std::size_t place) const { return place <= list.size() ? list[place - 1] : kNobody; }
  [[nodiscard]] int gain(std::size_t place) const { return std::max(0, at(place)); }
  [[nodiscard]] int ideal(std::size_t place) const { return place <= judged.size() ? judged[place - 1] : 0; }
  [[nodiscard]] double relevant(int level) const {
    return static_cast<double>(std::count_if(judged.begin(), judged.end(), [&](int g) { return g >= level; }));
  }
  [[nodiscard]] double found(std::size_t places, int level) const {
    double count = 0;
    for (std::size_t i = 1; i <= std::min(places, list.size()); ++i) count += at(i) >= level ? 1 : 0;
    return count;
  }
};

using Definition = std::function<std::optional<double>(const Naive&)>;

double precision_at(const Naive& n, std::size_t k, int level) { return n.found(k, level) / static_cast<double>(k); }

std::optional<double> ap(const Naive& n, std::size_t k, int level) {
  if (n.relevant(level) == 0) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(k, n.list.size()); ++i) {
    if (n.at(i) >= level) sum += precision_at(n, i, level);
  }
  return sum / n.relevant(level);
}

std::optional<double> ndcg(const Naive& n, std::size_t k, bool exponential) {
  double dcg = 0;
  double best = 0;
  for (std::size_t i = 1; i <= std::min<std::size_t>(k, 30); ++i) {
    const auto worth = [&](int grade) { return exponential ? std::pow(2.0, grade) - 1 : grade; };
    dcg += worth(n.gain(i)) / std::log2(static_cast<double>(i) + 1);
    best += worth(n.ideal(i)) / std::log2(static_cast<double>(i) + 1);
  }
  return best == 0 ? std::nullopt : std::optional(dcg / best);
}

double err(const std::function<int(std::size_t)>& grade, std::size_t k) {
  double sum = 0;
  double left = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    const double stop = (std::pow(2.0, grade(i)) - 1) / 4;
    sum += left * stop / static_cast<double>(i);
    left *= 1 - stop;
  }
  return sum;
}

std::optional<double> bpref(const Naive& n) {
  const double all = n.relevant(1);
  const double others = static_cast<double>(n.judged.size()) - all;
  if (all == 0) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 1; i <= n.list.size(); ++i) {
    if (n.at(i) < 1) continue;
    double above = 0;
    for (std::size_t j = 1; j < i; ++j) above += n.at(j) == 0 ? 1 : 0;
    sum += above == 0 ? 1 : 1 - std::min(above, all) / std::min(others, all);
  }
  return sum / all;
}

std::optional<double> q_measure(const Naive& n) {
  if (n.relevant(1) == 0) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 1; i <= n.list.size(); ++i) {
    if (n.at(i) < 1) continue;
    double gained = 0;
    double best = 0;
    for (std::size_t j = 1; j <= i; ++j) {
      gained += n.gain(j);
      best += n.ideal(j);
    }
    sum += (n.found(i, 1) + gained) / (static_cast<double>(i) + best);
  }
  return sum / n.relevant(1);
}

std::optional<double> rr(const Naive& n, std::size_t k) {
  if (n.relevant(1) == 0) return std::nullopt;
  for (std::size_t i = 1; i <= std::min(k, n.list.size()); ++i) {
    if (n.at(i) >= 1) return 1 / static_cast<double>(i);
  }
  return 0;
}

std::optional<double> rbp(const Naive& n, double p) {
  if (n.relevant(1) == 0) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 1; i <= n.list.size(); ++i) sum += n.gain(i) / 2.0 * std::pow(p, static_cast<double>(i - 1));
  return (1 - p) * sum;
}

double rbp_residual(const Naive& n, double p) {
  double sum = std::pow(p, static_cast<double>(n.list.size()));
  for (std::size_t i = 1; i <= n.list.size(); ++i)
    sum += n.at(i) == kNobody ? (1 - p) * std::pow(p, static_cast<double>(i - 1)) : 0;
  return sum;
}

std::optional<double> iprec(const Naive& n, double recall) {
  if (n.relevant(1) == 0) return std::nullopt;
  const double needed = std::round(recall * n.relevant(1));
  double best = 0;
  for (std::size_t i = 1; i <= n.list.size(); ++i) {
    if (n.found(i, 1) >= needed) best = std::max(best, precision_at(n, i, 1));
  }
  return best;
}

std::optional<double> over_relevant(const Naive& n, int level, double value) {
  return n.relevant(level) == 0 ? std::nullopt : std::optional(value);
}

TEST(RunMeasures, AreTheirDefinitionsOnAllShortLists) {
  constexpr std::size_t whole = 100;
  const auto size = [](const Naive& n) { return static_cast<double>(n.list.size()); };
  const std::map<std::string, Definition> definitions{
      {"precision@3", [](const Naive& n) { return over_relevant(n, 1, precision_at(n, 3, 1)); }},
      {"precision(level=2)@2", [](const Naive& n) { return over_relevant(n, 2, precision_at(n, 2, 2)); }},
      {"recall@2", [](const Naive& n) { return over_relevant(n, 1, n.found(2, 1) / n.relevant(1)); }},
      {"capped_recall@2",
       [](const Naive& n) { return over_relevant(n, 1, n.found(2, 1) / std::min(2.0, n.relevant(1))); }},
      {"f1", [&](const Naive& n) { return over_relevant(n, 1, 2 * n.found(whole, 1) / (n.relevant(1) + size(n))); }},
      {"success@2", [](const Naive& n) { return over_relevant(n, 1, n.found(2, 1) > 0 ? 1 : 0); }},
      {"rr", [](const Naive& n) { return rr(n, whole); }},
      {"rr@2", [](const Naive& n) { return rr(n, 2); }},
      {"rprec",
       [](const Naive& n) {
         return over_relevant(n, 1, n.found(static_cast<std::size_t>(n.relevant(1)), 1) / n.relevant(1));
       }},
      {"ap", [](const Naive& n) { return ap(n, whole, 1); }},
      {"ap@2", [](const Naive& n) { return ap(n, 2, 1); }},
      {"ap(level=2)", [](const Naive& n) { return ap(n, whole, 2); }},
      {"bpref", bpref},
      {"iprec(recall=0.5)", [](const Naive& n) { return iprec(n, 0.5); }},
      {"iprec(recall=1)", [](const Naive& n) { return iprec(n, 1); }},
      {"eleven_points",
       [](const Naive& n) {
         double sum = 0;
         for (int j = 0; j <= 10; ++j) sum += iprec(n, j / 10.0).value_or(0);
         return over_relevant(n, 1, sum / 11);
       }},
      {"ndcg", [](const Naive& n) { return ndcg(n, whole, false); }},
      {"ndcg@2", [](const Naive& n) { return ndcg(n, 2, false); }},
      {"ndcg(gain=exp)@3", [](const Naive& n) { return ndcg(n, 3, true); }},
      {"err", [](const Naive& n) { return over_relevant(n, 1, err([&](std::size_t i) { return n.gain(i); }, 30)); }},
      {"nerr@2",
       [](const Naive& n) {
         return over_relevant(
             n, 1,
             err([&](std::size_t i) { return n.gain(i); }, 2) / err([&](std::size_t i) { return n.ideal(i); }, 2));
       }},
      {"rbp", [](const Naive& n) { return rbp(n, 0.8); }},
      {"rbp_residual(p=0.5)", [](const Naive& n) { return rbp_residual(n, 0.5); }},
      {"q_measure", q_measure},
      {"judged@2",
       [&](const Naive& n) {
         const double seen = std::min(2.0, size(n));
         return seen == 0 ? std::nullopt : std::optional(n.found(2, 0) / seen);
       }},
      {"unjudged@2", [&](const Naive& n) { return (std::min(2.0, size(n)) - n.found(2, 0)) / 2; }},
  };
  Universe universe = default_universes(Domain::runs).front();
  universe.objects = 4;
  const auto held = space_of(universe);
  const auto& space = static_cast<const JudgedSpace&>(*held);
  for (const auto& [text, definition] : definitions) {
    const Score score = parse_score(text, Domain::runs);
    for (Index i = 0; i < space.size(); ++i) {
      const Value<double> value = evaluate(score, space.fast(i));
      const std::optional<double> expected = definition(Naive(space.text(i)));
      ASSERT_EQ(value.defined(), expected.has_value()) << text << " of " << space.text(i);
      if (expected) {
        ASSERT_NEAR(value.number, *expected, 1e-12) << text << " of " << space.text(i);
      }
    }
  }
}

}  // namespace
}  // namespace etalon
