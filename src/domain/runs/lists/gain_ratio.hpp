// gain_ratio.hpp: the ends of nDCG, or of a difference of two, over all grades of the documents that were not judged.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "domain/runs/basic_formulas.hpp"
#include "domain/runs/lists/sides.hpp"
#include "number/rounded.hpp"

namespace etalon::runs {

/// A step in gain: what it is worth, and how many judged documents reach it.
struct Threshold {
  double step;
  std::uint64_t judged;
};

/// nDCG, or a difference of two: what was gained over the ideal, both with so many documents more at each threshold.
class GainRatio {
 public:
  GainRatio(const Sides& sides, const Score& score) {
    const double k = number_of(score, "k");
    const double level = number_of(score, "level");
    const bool exponential = number_of(score, "gain") != 0;
    const bool whole = number_of(score, "ideal") == 1;
    const auto gain = [&](double grade) {
      if (grade < level || grade <= 0) return 0.0;
      return exponential ? std::exp2(grade) - 1 : grade;
    };
    std::set<double> grades{sides.judgments().top};
    for (const Judgments::Level& one : sides.judgments().levels) grades.insert(one.grade);
    double before = 0;
    for (const double grade : grades) {
      if (gain(grade) <= before) continue;
      thresholds_.push_back({gain(grade) - before, sides.judgments().at_least(grade)});
      before = gain(grade);
    }
    const auto discounted = [&](const JudgedList&, std::uint64_t place) {
      return within(place, k) ? 1 / discount<double>(place) : 0.0;
    };
    std::vector<double> gains;
    for (std::size_t i = 0; i < sides.pool.documents.size(); ++i) {
      const double weight = sides.weight(i, discounted);
      if (sides.judged(i))
        gains.push_back(weight * gain(sides.grade(i)));
      else
        weights_.push_back(weight);
    }
    gained_ = rounded_sum(gains);  // whatever the order of the documents
    const std::uint64_t most = sides.judgments().judged() + weights_.size();
    ideal_.push_back(0);
    for (std::uint64_t place = 1; place <= most; ++place)
      ideal_.push_back(ideal_.back() + (whole || within(place, k) ? 1 / discount<double>(place) : 0));
  }

  [[nodiscard]] double high() const { return greatest(gained_, weights_); }
  [[nodiscard]] double low() const {
    std::vector<double> turned = weights_;
    for (double& weight : turned) weight = -weight;
    return -greatest(-gained_, turned);
  }

 private:
  [[nodiscard]] double ratio(double gained, const std::vector<std::size_t>& more,
                             const std::vector<double>& sums) const {
    double ideal = 0;
    for (std::size_t t = 0; t < thresholds_.size(); ++t) {
      if (more[t] > 0) gained += thresholds_[t].step * sums[more[t]];
      ideal += thresholds_[t].step * ideal_[thresholds_[t].judged + more[t]];
    }
    return ideal > 0 ? gained / ideal : 0;
  }

  /// The greatest ratio r: the greatest of gained − r·ideal is zero there.
  [[nodiscard]] double greatest(double gained, std::vector<double> weights) const {
    std::sort(weights.begin(), weights.end(), std::greater<>());
    std::vector<double> sums{0};
    for (const double weight : weights) sums.push_back(sums.back() + weight);
    double best = ratio(gained, std::vector<std::size_t>(thresholds_.size(), 0), sums);
    for (;;) {
      const double found = ratio(gained, chain(best, sums), sums);
      if (!(found > best)) return best;
      best = found;
    }
  }

  /// Numbers of documents, the fewer the higher the threshold, with the greatest gained − r·ideal.
  [[nodiscard]] std::vector<std::size_t> chain(double r, const std::vector<double>& sums) const {
    const std::size_t count = sums.size();
    // best[t][m]: over thresholds t and above, of which t has at most m.
    std::vector<std::vector<std::size_t>> chosen(thresholds_.size(), std::vector<std::size_t>(count));
    std::vector<double> above(count, 0);
    for (std::size_t t = thresholds_.size(); t-- > 0;) {
      double best = -INFINITY;
      std::size_t at = 0;
      for (std::size_t m = 0; m < count; ++m) {
        const double value = thresholds_[t].step * (sums[m] - r * ideal_[thresholds_[t].judged + m]) + above[m];
        if (value > best) {
          best = value;
          at = m;
        }
        chosen[t][m] = at;
        above[m] = best;
      }
    }
    std::vector<std::size_t> more(thresholds_.size());
    std::size_t most = count - 1;
    for (std::size_t t = 0; t < thresholds_.size(); ++t) most = more[t] = chosen[t][most];
    return more;
  }

  std::vector<Threshold> thresholds_;  // the lowest first
  double gained_ = 0;
  std::vector<double> weights_;  // of the documents that were not judged
  std::vector<double> ideal_;    // Σ of the first discounts
};

}  // namespace etalon::runs
