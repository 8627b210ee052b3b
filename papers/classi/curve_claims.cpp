// curve_claims.cpp: the claims of section 2.4 about a growing and a falling curve, over all small rankings.
#include <fmt/core.h>

#include <algorithm>

#include "etalon/classi.hpp"
#include "etalon/text.hpp"
#include "figures.hpp"

namespace etalon::papers::classi_paper {
namespace {

constexpr std::size_t kMostCurveObjects = 8;

/// A ranking with whole costs, so that its curve is compared exactly.
struct Curve {
  std::string text;
  std::vector<std::int64_t> cost;        ///< of the first k positions
  std::vector<std::int64_t> worst;       ///< of those of the worst case
  std::vector<std::int64_t> discordant;  ///< pairs whose first object is at the position

  explicit Curve(std::string ranking) : text(std::move(ranking)) {
    for (const auto& costs : cost_curve(*Ranking(text, kExampleDistances).fast())) {
      cost.push_back(static_cast<std::int64_t>(costs.ranking));
      worst.push_back(static_cast<std::int64_t>(costs.worst));
    }
    for (std::size_t at = 0; at < text.size(); ++at)
      discordant.push_back(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                                         [&](char behind) { return distance_of(text[at]) > distance_of(behind); }));
  }
  [[nodiscard]] std::size_t half() const { return (text.size() + 1) / 2; }
  /// The sign of ClasSi at k less that at k − 1.
  [[nodiscard]] int step(std::size_t k) const {
    const std::int64_t rise = cost[k - 1] * worst[k] - cost[k] * worst[k - 1];
    return rise > 0 ? 1 : rise < 0 ? -1 : 0;
  }
  [[nodiscard]] bool goes(int direction) const {
    bool moves = false;
    for (std::size_t k = 1; k < text.size(); ++k) {
      if (step(k) == -direction) return false;
      moves = moves || step(k) == direction;
    }
    return moves;
  }
  [[nodiscard]] std::int64_t discordant_first() const { return sum(0, half()); }
  [[nodiscard]] std::int64_t discordant_last() const { return sum(half(), text.size()); }
  /// Those among the last positions, as many as objects are nearest.
  [[nodiscard]] std::int64_t discordant_at_end() const {
    const char nearest = *std::min_element(text.begin(), text.end());
    return sum(text.size() - static_cast<std::size_t>(std::count(text.begin(), text.end(), nearest)), text.size());
  }
  /// Whether the first half costs no larger share of its worst case than the whole.
  [[nodiscard]] bool begins_no_worse_by_worst_case() const {
    return cost[half() - 1] * worst.back() <= cost.back() * worst[half() - 1];
  }
  /// Whether the first half costs no larger share of what a random ranking costs there than the whole. By equation (4)
  /// that is proportional to the entries behind a position.
  [[nodiscard]] bool begins_no_worse_by_random() const {
    const auto m = static_cast<std::int64_t>(text.size());
    const auto h = static_cast<std::int64_t>(half());
    const std::int64_t first = h * (2 * m - h - 1);
    return cost[half() - 1] * m * (m - 1) <= cost.back() * first;
  }

 private:
  [[nodiscard]] std::int64_t sum(std::size_t begin, std::size_t end) const {
    std::int64_t pairs = 0;
    for (std::size_t at = begin; at < end; ++at) pairs += discordant[at];
    return pairs;
  }
};

bool has_several_distances(const std::string& text) { return text.find_first_not_of(text[0]) != std::string::npos; }

/// All rankings of 2 … 8 objects of the three classes, the short ones first, and those of the example.
std::vector<Curve> all_curves() {
  std::vector<Curve> curves;
  std::vector<std::string> longer{"b", "c", "t"};
  for (std::size_t m = 2; m <= kMostCurveObjects; ++m) {
    std::vector<std::string> texts;
    for (const std::string& text : longer) {
      for (const char name : {'b', 'c', 't'}) texts.push_back(text + name);
    }
    for (const std::string& text : texts) {
      if (has_several_distances(text)) curves.emplace_back(text);
    }
    longer = std::move(texts);
  }
  std::string text = kExample;
  do {
    curves.emplace_back(text);
  } while (std::next_permutation(text.begin(), text.end()));
  return curves;
}

/// How many curves of one direction there are, how many are exceptions to a claim, and the first of these.
template <class Holds>
Comparison claim(const std::string& what, const std::string& published, const std::vector<Curve>& curves, int direction,
                 Holds holds, const std::string& reading = {}) {
  std::size_t all = 0;
  std::size_t exceptions = 0;
  std::string first;
  for (const Curve& curve : curves) {
    if (!curve.goes(direction)) continue;
    ++all;
    if (holds(curve)) continue;
    ++exceptions;
    if (!first.empty()) continue;
    std::vector<std::string> values;
    for (const double value : classi_curve(*Ranking(curve.text, kExampleDistances).fast()))
      values.push_back(fmt::format("{:.3f}", value));
    first = fmt::format("the first exception is {} with ClasSi_k {}", curve.text, join(values, " "));
  }
  std::string note = fmt::format("{} of {} {} curves", all - exceptions, all, direction > 0 ? "growing" : "falling");
  if (!first.empty()) note += "; " + first;
  if (!reading.empty()) note += "; " + reading;
  return compare_published(what, published, exceptions == 0 ? "✓" : "✗", note);
}

/// The direction of the mean over all rankings of each number of objects of two classes or three.
struct RandomCurves {
  std::size_t fall = 0;
  std::size_t grow = 0;
  std::size_t turn = 0;
  std::size_t level = 0;
  std::string growing{};
  std::string turning{};

  RandomCurves() {
    for (std::size_t m = 2; m <= kMostCurveObjects; ++m) {
      for (std::size_t b = 0; b <= m; ++b) {
        for (std::size_t c = 0; b + c <= m; ++c) {
          const std::string text = std::string(b, 'b') + std::string(c, 'c') + std::string(m - b - c, 't');
          if (has_several_distances(text)) add(text);
        }
      }
    }
  }

 private:
  void add(const std::string& text) {
    // E(DisCost_k) is W·k(2m − k − 1)/(2m(m − 1)), W the cost of the worst case.
    const Curve curve(text);
    const auto m = static_cast<std::int64_t>(text.size());
    bool rises = false;
    bool falls = false;
    for (std::int64_t k = 1; k < m; ++k) {
      const auto pairs = [&](std::int64_t first) { return first * (2 * m - first - 1); };
      const std::int64_t before = pairs(k) * curve.worst[static_cast<std::size_t>(k)];
      const std::int64_t now = pairs(k + 1) * curve.worst[static_cast<std::size_t>(k) - 1];
      rises = rises || before > now;
      falls = falls || before < now;
    }
    ++(rises && falls ? turn : rises ? grow : falls ? fall : level);
    if (rises && !falls && growing.empty()) growing = text;
    if (rises && falls && turning.empty()) turning = text;
  }
};

}  // namespace

PaperTable curve_claims() {
  const std::vector<Curve> curves = all_curves();
  const RandomCurves random;
  PaperTable table{.title = fmt::format("A growing or a falling curve (section 2.4), over all rankings of 2 to {} "
                                        "objects at the distances 0, 1, 6 and of the example",
                                        kMostCurveObjects)};
  table.comparisons = {
      claim("growing: most discordant pairs begin in the first half", "✓", curves, 1,
            [](const Curve& curve) { return curve.discordant_first() > curve.discordant_last(); }),
      claim("growing: the second half agrees with the optimal ranking", "✓", curves, 1,
            [](const Curve& curve) { return curve.discordant_last() == 0; }),
      claim(
          "growing: the last places do, as many as objects are nearest", "", curves, 1,
          [](const Curve& curve) { return curve.discordant_at_end() == 0; },
          "the worst case costs nothing there, so that any cost lets the curve fall"),
      claim("falling: no larger share of the worst case's cost in the first half", "✓", curves, -1,
            [](const Curve& curve) { return curve.begins_no_worse_by_worst_case(); }),
      claim(
          "falling: no more discordant pairs begin in the first half than after it", "✓", curves, -1,
          [](const Curve& curve) { return curve.discordant_first() <= curve.discordant_last(); },
          "the first half has most of the pairs"),
      claim(
          "falling: no larger share of a random ranking's cost in the first half", "✓", curves, -1,
          [](const Curve& curve) { return curve.begins_no_worse_by_random(); },
          "the column of random rankings falls as well"),
      compare_published(
          "the mean curve of all rankings of the same objects", "",
          fmt::format("falls for {} class sizes, grows for {}", random.fall, random.grow),
          fmt::format("it grows for {} first, falls and grows for {} class sizes, {} first, and is level for {}; a "
                      "random ranking is no better at the beginning or at the end, so that the direction of a curve "
                      "says something of a ranking only beside the column of random rankings",
                      random.growing, random.turn, random.turning, random.level)),
  };
  table.note =
      "A curve grows at k exactly when the object at k costs a smaller share of what the worst case costs at k than "
      "the objects before it of theirs. So it speaks of a ranking beside the worst case, whose cost lies in the first "
      "places, and not of the number of discordant pairs.";
  return table;
}

}  // namespace etalon::papers::classi_paper
