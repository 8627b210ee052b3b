// steps.cpp: perfect splits and merges, over all pairs of small partitions: they lead to the other partition, and each
// is a sequence of steps that monotone measures of the pairs must reward.
#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "etalon/partitions.hpp"
#include "parts.hpp"

namespace etalon::papers {
namespace {

constexpr std::size_t kMostObjects = 6;

/// The cluster of each object, clusters numbered in order of appearance.
using Clusters = std::vector<int>;

Clusters renumbered(const Clusters& clusters) {
  Clusters known;
  Clusters numbered;
  for (const int cluster : clusters) {
    const auto found = std::find(known.begin(), known.end(), cluster);
    numbered.push_back(static_cast<int>(found - known.begin()));
    if (found == known.end()) known.push_back(cluster);
  }
  return numbered;
}

std::vector<Clusters> all_partitions(std::size_t objects) {
  std::vector<Clusters> all{{}};
  for (std::size_t i = 0; i < objects; ++i) {
    std::vector<Clusters> longer;
    for (const Clusters& clusters : all) {
      const int next = clusters.empty() ? 0 : *std::max_element(clusters.begin(), clusters.end()) + 1;
      for (int cluster = 0; cluster <= next; ++cluster) {
        longer.push_back(clusters);
        longer.back().push_back(cluster);
      }
    }
    all = std::move(longer);
  }
  return all;
}

int count_of(const Clusters& clusters) { return *std::max_element(clusters.begin(), clusters.end()) + 1; }

/// The cluster of B that holds all of a cluster of A, or −1.
int holder(const Clusters& a, const Clusters& b, int cluster) {
  int found = -1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != cluster) continue;
    if (found >= 0 && b[i] != found) return -1;
    found = b[i];
  }
  return found;
}

/// Whatever one perfect split or merge makes of A, for the way to B.
std::vector<Clusters> steps_towards(const Clusters& a, const Clusters& b) {
  std::vector<Clusters> after;
  const int clusters = count_of(a);
  for (int x = 0; x < clusters; ++x) {
    const int inside = holder(a, b, x);
    for (int y = x + 1; inside >= 0 && y < clusters; ++y) {
      if (holder(a, b, y) != inside) continue;
      Clusters merged = a;
      std::replace(merged.begin(), merged.end(), y, x);
      after.push_back(renumbered(merged));
    }
    for (int part = 0; inside < 0 && part < count_of(b); ++part) {
      Clusters split = a;
      for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == x && b[i] == part) split[i] = clusters;
      }
      if (split != a) after.push_back(renumbered(split));
    }
  }
  return after;
}

std::string text_of(const Clusters& clusters) {
  std::string text;
  for (const int cluster : clusters) text += static_cast<char>('0' + cluster);
  return text;
}

/// Whether a claim held in all cases, and the first in which it did not.
struct Claim {
  std::size_t cases = 0;
  std::string against{};

  void check(bool holds, const std::function<std::string()>& example) {
    ++cases;
    if (!holds && against.empty()) against = example();
  }
  [[nodiscard]] Comparison row(const std::string& what, const std::string& of, const std::string& note = {}) const {
    const std::string text = against.empty() ? fmt::format("{} {}", cases, of) : against;
    return compare_published(what, "✓", against.empty() ? "✓" : "✗", text + (note.empty() ? "" : "; " + note));
  }
};

}  // namespace

PaperTable step_table() {
  Claim possible;
  Claim agrees;
  std::size_t longest = 0;
  for (std::size_t objects = 1; objects <= kMostObjects; ++objects) {
    const std::vector<Clusters> all = all_partitions(objects);
    for (const Clusters& b : all) {
      for (const Clusters& a : all) {
        const std::vector<Clusters> after = steps_towards(a, b);
        const auto pair = [&] { return fmt::format("A = {}, B = {}", text_of(a), text_of(b)); };
        possible.check(after.empty() == (a == b), pair);
        const Binary<double> before = partitions_of<double>(b, a).pairs();
        longest = std::max(longest, static_cast<std::size_t>(before.c10 + before.c01));
        for (const Clusters& next : after) {
          const Binary<double> now = partitions_of<double>(b, next).pairs();
          agrees.check(now.c11 >= before.c11 && now.c00 >= before.c00 && now.c10 + now.c01 < before.c10 + before.c01,
                       [&] { return fmt::format("{}, after it {}", pair(), text_of(next)); });
        }
      }
    }
  }
  PaperTable table{
      .title = fmt::format("Perfect splits and merges, over all pairs of partitions of 1 to {} objects", kMostObjects)};
  table.comparisons = {
      possible.row("a perfect split or merge of A is possible until A is B", "pairs"),
      agrees.row("each takes pairs of objects from c10 and c01 to c00 and c11, and none back", "steps"),
      compare_published("so B is reached from any A, whichever steps are taken", "✓",
                        possible.against.empty() && agrees.against.empty() ? "✓" : "✗",
                        fmt::format("after at most c10 + c01 steps, {} here", longest)),
  };
  table.note =
      "The second line is why a monotone measure of two classes is monotone on pairs: a step is a sequence of single "
      "pairs that change from labeled differently to labeled alike.";
  return table;
}

}  // namespace etalon::papers
