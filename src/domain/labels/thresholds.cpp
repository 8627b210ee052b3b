// thresholds.cpp: the threshold of a score that is best for each measure: one pass over the distinct scores, ties of
// values decided exactly; and what it is worth on objects that did not choose it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "domain/labels/item.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/label_thresholds.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "statistic/random_tables.hpp"

namespace etalon {
namespace {

/// What a threshold makes of the objects: those called positive, by what they are.
struct Called {
  double positives = 0;
  double negatives = 0;
};

struct AllObjects {
  double positives = 0;
  double negatives = 0;

  explicit AllObjects(std::span<const ScoredGroup> groups) {
    for (const ScoredGroup& group : groups) {
      positives += group.positives;
      negatives += group.negatives;
    }
  }
};

template <class T>
T amount_as(double amount) {
  if constexpr (std::is_same_v<T, Exact>) {
    return Exact::binary(amount);
  } else {
    return amount;
  }
}

/// The value of the score where these are called positive.
template <class T>
Value<T> value_of(const Score& score, const AllObjects& all, const Called& called, Undefined undefined) {
  const T both = amount_as<T>(called.positives);
  const T found_wrongly = amount_as<T>(called.negatives);
  const Binary<T> counts{both, amount_as<T>(all.positives) - both, found_wrongly,
                         amount_as<T>(all.negatives) - found_wrongly};
  const Evaluation how{undefined, {}};
  // Four counts are a matrix of two classes that occur; of one that does not, averages know.
  const bool both_occur = counts.a1() + counts.b1() > T(0) && counts.a0() + counts.b0() > T(0);
  const bool of_counts = both_occur || &score.measure->kind() == kind_of<Binary>;
  if (of_counts && score.lifts.empty() && score.measure->of(kind_of<Binary>) != nullptr)
    return evaluate(score, counts, how);
  const T cells[4] = {counts.c00, counts.c01, counts.c10, counts.c11};
  return evaluate(score, dense_matrix<T, T>(2, cells), how);
}

}  // namespace

Value<double> value_at(std::span<const ScoredGroup> groups, double from, const Score& score, Undefined undefined) {
  Called called;
  for (const ScoredGroup& group : groups) {
    if (group.score < from) break;
    called.positives += group.positives;
    called.negatives += group.negatives;
  }
  return value_of<double>(score, AllObjects(groups), called, undefined);
}

Threshold best_threshold(std::span<const ScoredGroup> groups, const Score& score, Undefined undefined) {
  const AllObjects all(groups);
  const double sign = score.better() == Better::lower ? -1 : 1;
  Threshold best{.from = std::numeric_limits<double>::quiet_NaN(),
                 .value = Value<double>::undefined("there is no object")};
  Exact exactly = 0;  // the best so far, once a near tie has asked for it
  bool known = false;
  Called at_best;
  Called called;
  best.equals = 0;
  // The first threshold is above all scores: none is called positive.
  for (std::size_t i = 0; i <= groups.size() && !groups.empty(); ++i) {
    if (i > 0) {
      called.positives += groups[i - 1].positives;
      called.negatives += groups[i - 1].negatives;
    }
    check_cancelled();
    const Value<double> value = value_of<double>(score, all, called, undefined);
    if (!value.defined() || std::isnan(value.number)) {
      ++best.undefined;
      if (best.equals == 0 && !value.defined()) best.value = value;
      continue;
    }
    const double from = i == 0 ? std::numeric_limits<double>::infinity() : groups[i - 1].score;
    const auto take = [&] {
      best.from = from;
      best.value = value;
      best.equals = 1;
      known = false;
      at_best = called;
    };
    if (best.equals == 0) {
      take();
      continue;
    }
    const double apart = sign * (value.number - best.value.number);
    if (value.number != best.value.number && std::abs(apart) > 1e-12 * std::max(1.0, std::abs(best.value.number))) {
      if (apart > 0) take();
      continue;
    }
    if (!score.has_exact()) {
      ++best.equals;
      continue;
    }
    if (!known) exactly = value_of<Exact>(score, all, at_best, undefined).number;
    known = true;
    const Exact here = value_of<Exact>(score, all, called, undefined).number;
    if (here == exactly) {
      ++best.equals;
    } else if ((here < exactly) == (sign < 0)) {
      take();
    }
  }
  return best;
}

namespace {

std::string positive_of(const LabelItem& item) {
  if (!item.options.positive.empty()) return item.options.positive;
  std::vector<bool> in_truth(item.confusion.classes().size());
  for (const auto& cell : item.confusion.cells()) in_truth[cell.truth] = true;
  std::vector<std::string> classes;
  for (std::size_t i = 0; i < in_truth.size(); ++i) {
    if (in_truth[i]) classes.push_back(item.confusion.classes()[i]);
  }
  if (const auto custom = customary_positive(classes)) return *custom;
  throw Error(ErrorKind::usage,
              "a threshold is of scores of one class: name it with --positive (Python: positive=); the "
              "classes of the truth are " +
                  join(classes, ", "));
}

/// By distinct score, from the highest on.
std::vector<ScoredGroup> groups_of(const LabelItem& item, const std::string& positive, const std::string& system) {
  const auto& names = item.confusion.classes();
  std::vector<ScoredGroup> groups;
  bool occurs = false;
  for (std::size_t i = 0; i < item.confusion.cells().size(); ++i) {
    const auto& cell = item.confusion.cells()[i];
    const std::optional<double> score = parse_number(names[cell.prediction]);
    if (!score || !std::isfinite(*score))
      throw Error(ErrorKind::input, "thresholds are of scores, and '" + names[cell.prediction] +
                                        "' is no number (in the predictions of " + system + ")");
    if (loses_digits(names[cell.prediction]))
      throw Error(ErrorKind::input, "'" + names[cell.prediction] +
                                        "' has more digits than a number keeps, so that near "
                                        "scores would be one (in the predictions of " +
                                        system + ")");
    const double amount = item.confusion.amount(i);
    const bool is_positive = names[cell.truth] == positive;
    occurs = occurs || is_positive;
    groups.push_back({*score, is_positive ? amount : 0, is_positive ? 0 : amount});
  }
  if (!occurs) throw Error(ErrorKind::usage, "the positive class '" + positive + "' does not occur in the truth");
  std::sort(groups.begin(), groups.end(), [](const ScoredGroup& x, const ScoredGroup& y) { return x.score > y.score; });
  std::vector<ScoredGroup> distinct;
  for (const ScoredGroup& group : groups) {
    if (distinct.empty() || distinct.back().score != group.score) {
      distinct.push_back(group);
    } else {
      distinct.back().positives += group.positives;
      distinct.back().negatives += group.negatives;
    }
  }
  return distinct;
}

struct Parts {
  std::vector<ScoredGroup> choosing;
  std::vector<ScoredGroup> others;
};

double objects_of(const std::vector<ScoredGroup>& groups) {
  const AllObjects all(groups);
  return all.positives + all.negatives;
}

/// A random part of the objects: all parts of the size are equally likely, whatever the order of the lines.
Parts split(const std::vector<ScoredGroup>& groups, const ThresholdOptions& how) {
  Parts parts;
  auto left = static_cast<std::uint64_t>(objects_of(groups));
  auto wanted = static_cast<std::uint64_t>(std::llround(how.share * static_cast<double>(left)));
  if (wanted == 0 || wanted == left)
    throw Error(ErrorKind::usage, "--chosen-on " + shortest(how.share) + " of " + std::to_string(left) +
                                      " objects leaves none to " + (wanted == 0 ? "choose" : "tell"));
  Random random(how.seed);
  const auto draw_part = [&](double amount) {
    const auto count = static_cast<std::uint64_t>(amount);
    const std::uint64_t taken = count == 0 ? 0 : draw(Overlaps{count, wanted, left}, random);
    wanted -= taken;
    left -= count;
    return static_cast<double>(taken);
  };
  for (const ScoredGroup& group : groups) {
    const double positives = draw_part(group.positives);
    const double negatives = draw_part(group.negatives);
    const auto keep = [&](std::vector<ScoredGroup>& part, double p, double n) {
      if (p + n > 0) part.push_back({group.score, p, n});
    };
    keep(parts.choosing, positives, negatives);
    keep(parts.others, group.positives - positives, group.negatives - negatives);
  }
  return parts;
}

void refuse_scores(std::span<const Score> scores) {
  for (const Score& score : scores) {
    if (score.better() == Better::neither)
      throw Error(ErrorKind::usage, score.text() + " has no best value: no threshold is better than another");
  }
}

}  // namespace

Thresholds choose_thresholds(const Samples& samples, std::span<const Score> scores, const ThresholdOptions& how) {
  if (!(how.share > 0 && how.share <= 1))
    throw Error(ErrorKind::usage, "--chosen-on is a share of the objects, above 0 and below 1, for example 0.5");
  const std::vector<Score> chosen =
      scores.empty() ? default_scores(samples.domain, true) : std::vector<Score>(scores.begin(), scores.end());
  refuse_scores(chosen);
  const auto& items = dynamic_cast<const LabelBatch&>(*samples.batch).items();
  Thresholds found{.systems = samples.systems, .units = samples.units, .how = how};
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const Sample& sample = samples.at(system, unit);
      if (sample.place == Sample::kNone) continue;
      const LabelItem& item = items[sample.place];
      const std::string positive = positive_of(item);
      Parts parts{groups_of(item, positive, samples.systems[system]), {}};
      if (found.rows.empty()) {
        found.positive = positive;
        found.distinct = parts.choosing.size();
      }
      if (how.share < 1) {
        if (item.confusion.weighted())
          throw Error(ErrorKind::usage, "objects with weights are not split: leave out --chosen-on or the weights");
        parts = split(parts.choosing, how);
      }
      if (found.rows.empty()) {
        // Objects are counted, whatever their weights.
        found.chose = how.share < 1 ? static_cast<std::uint64_t>(objects_of(parts.choosing)) : sample.objects;
        found.others = static_cast<std::uint64_t>(objects_of(parts.others));
      }
      for (const Score& score : chosen) {
        Threshold best = best_threshold(parts.choosing, score, how.undefined);
        if (!best.value.defined()) {
          best.elsewhere = best.value;
        } else if (how.share < 1) {
          best.elsewhere = value_at(parts.others, best.from, score, how.undefined);
        }
        found.rows.push_back({samples.systems[system], shown_unit(samples.units[unit]), score.text(), best});
      }
    }
  }
  return found;
}

}  // namespace etalon
