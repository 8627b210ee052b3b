// bias.cpp: whether a measure of labels favours more positives, or the class that is larger in the truth, from exact
// expectations.
#include "domain/labels/questions/bias.hpp"

#include <map>

#include "engine/run.hpp"
#include "engine/universe_kind.hpp"

namespace etalon {
namespace {

using Margins = Space::Margins;
using Sizes = std::vector<std::uint64_t>;

/// Better or worse: what was found of one way in which sizes can differ.
struct Seen {
  bool better = false;
  bool worse = false;

  void add(int order) {
    better = better || order > 0;
    worse = worse || order < 0;
  }
};

/// The expectations of a score, each computed once.
class Expectations {
 public:
  explicit Expectations(Judge& judge) : judge_(judge) {}

  /// 1 when it is better at a than at b; nothing when one is missing.
  std::optional<int> compare(const Margins& a, const Margins& b) {
    const auto x = at(a, false);
    const auto y = at(b, false);
    if (!x || !y) return std::nullopt;
    int sign = 0;
    if (!nearly_equal(x->fast, y->fast)) {
      sign = sign_of(x->fast - y->fast);
    } else if (judge_.has_exact()) {
      sign = sign_of(*at(a, true)->exact <=> *at(b, true)->exact);
    }
    return judge_.score().better() == Better::lower ? -sign : sign;
  }

 private:
  const std::optional<Judge::Mean>& at(const Margins& margins, bool exactly) {
    auto& kept = (exactly ? exact_ : fast_)[&margins];
    if (!kept) kept = judge_.expectation(margins, exactly);
    return *kept;
  }

  Judge& judge_;
  std::map<const Margins*, std::optional<std::optional<Judge::Mean>>> fast_;
  std::map<const Margins*, std::optional<std::optional<Judge::Mean>>> exact_;
};

Bias bias_of(const Seen& positive, const Seen& larger, const Seen& alike, bool two) {
  if (!larger.better && !larger.worse && !alike.better && !alike.worse) return Bias::none;
  if (two && !positive.worse) return Bias::more;
  if (two && !positive.better) return Bias::fewer;
  if (alike.better || alike.worse || (larger.better && larger.worse)) return Bias::mixed;
  return larger.better ? Bias::majority : Bias::minority;
}

BiasVerdict judge_bias(Judge& judge) {
  const Space& space = judge.space();
  const std::size_t m = space.universe().classes;
  std::map<std::pair<Sizes, Sizes>, const Margins*> by_sizes;
  for (const Margins& margins : space.margins()) by_sizes[{margins.truth, margins.prediction}] = &margins;
  BiasVerdict verdict{judge.name(), Bias::unknown, space.universe(), 0, {}, {}};
  Expectations expectations(judge);
  Seen positive;
  Seen larger;
  Seen alike;
  for (const Margins& before : space.margins()) {
    for (std::size_t to = 0; to < m; ++to) {
      for (std::size_t from = 0; from < m; ++from) {
        // One object more in the class that is larger in the truth, or in the later one of two that are alike there.
        const bool same = before.truth[to] == before.truth[from];
        const bool asked = m == 2 ? to == 1 : before.truth[to] > before.truth[from] || (same && to > from);
        if (to == from || !asked || before.prediction[from] == 0) continue;
        Sizes sizes = before.prediction;
        ++sizes[to];
        --sizes[from];
        const auto after = by_sizes.find({before.truth, sizes});
        if (after == by_sizes.end()) continue;
        const std::optional<int> order = expectations.compare(*after->second, before);
        if (!order) continue;
        ++verdict.cases;
        if (m == 2) positive.add(*order);
        if (same) {
          alike.add(*order);
        } else {
          larger.add(before.truth[to] > before.truth[from] ? *order : -*order);
        }
        auto& example = *order > 0 ? verdict.more : verdict.fewer;
        if (*order == 0 || example) continue;
        const std::string says =
            std::string("random predictions are ") + (*order > 0 ? "better" : "worse") +
            (m == 2 ? " with one more positive"
                    : " with one more object in class " + std::to_string(to) + " instead of " + std::to_string(from)) +
            " (above: truth, below: prediction)";
        example = Counterexample{says,
                                 {},
                                 {Judge::item("sizes", before, *judge.expectation(before, true)),
                                  Judge::item("then", *after->second, *judge.expectation(*after->second, true))}};
      }
    }
  }
  if (verdict.cases > 0) verdict.bias = bias_of(positive, larger, alike, m == 2);
  return verdict;
}

}  // namespace

std::vector<BiasVerdict> bias_of_labels(std::span<const Score> scores, const Universe& universe,
                                        const ValidateOptions& options) {
  universe.kind->refuse(universe, {});
  std::vector<BiasVerdict> all;
  const std::shared_ptr<const Space> space = space_of(universe);
  run_all(scores.size(), options.threads, all, [&](std::size_t i) {
    if (!judged_in(scores[i], universe)) return std::vector<BiasVerdict>{};
    Judge judge(scores[i], scores[i].text(), options.how, *space);
    return std::vector<BiasVerdict>{judge_bias(judge)};
  });
  return all;
}

}  // namespace etalon
