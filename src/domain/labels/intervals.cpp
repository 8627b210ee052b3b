// intervals.cpp: the interval of a score of labels, from the counts of its confusion matrix.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "domain/labels/frame.hpp"
#include "domain/labels/item.hpp"
#include "engine/object_intervals.hpp"
#include "etalon/compare_shares.hpp"
#include "etalon/error.hpp"
#include "etalon/own.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// What a cell is to one class against the rest: hit, missed, falsely so, and of the others right or wrong.
enum Role : std::size_t { kHit, kMissed, kFalse, kOthersRight, kOthersWrong, kRoles };

Role role_of(std::size_t truth, std::size_t prediction, std::size_t positive) {
  if (truth == positive) return prediction == positive ? kHit : kMissed;
  if (prediction == positive) return kFalse;
  return truth == prediction ? kOthersRight : kOthersWrong;
}

/// A score that is a share of objects, or grows with one alone: those of some cells among those of others.
struct ShareOfObjects {
  unsigned part = 0;  ///< bits of roles
  unsigned whole = 0;
  enum class Scale { same, f1, both_signs } scale = Scale::same;

  [[nodiscard]] double value(double share) const {
    switch (scale) {
      case Scale::same: break;
      case Scale::f1: return 2 * share / (1 + share);  // share is TP/(TP+FP+FN)
      case Scale::both_signs: return 2 * share - 1;
    }
    return share;
  }
};

Exact share_at(ShareOfObjects::Scale scale, const Exact& value) {
  switch (scale) {
    case ShareOfObjects::Scale::same: break;
    case ShareOfObjects::Scale::f1: return value / (Exact(2) - value);
    case ShareOfObjects::Scale::both_signs: return (value + Exact(1)) / Exact(2);
  }
  return value;
}

struct Probe {
  std::array<int, 9> rows;
  std::size_t positive;
};
/// The diagonal is strong and weak, misses outnumber false alarms and the other way round, and each class is positive
/// once: a score that is a share of the same roles in all of them is one.
constexpr Probe kProbes[] = {{{97, 3, 11, 17, 83, 29, 5, 2, 71}, 1},
                             {{7, 61, 23, 31, 5, 89, 67, 37, 13}, 1},
                             {{19, 53, 43, 101, 59, 3, 8, 79, 47}, 0},
                             {{41, 2, 73, 6, 103, 10, 1, 107, 15}, 2}};

std::array<int, kRoles> roles_in(const Probe& probe) {
  std::array<int, kRoles> sums{};
  for (std::size_t i = 0; i < 9; ++i) sums[role_of(i / 3, i % 3, probe.positive)] += probe.rows[i];
  return sums;
}

int sum_of(const std::array<int, kRoles>& roles, unsigned bits) {
  int sum = 0;
  for (std::size_t role = 0; role < kRoles; ++role) sum += ((bits >> role) & 1U) != 0 ? roles[role] : 0;
  return sum;
}

std::optional<ShareOfObjects> share_of(const Score& score) {
  // A user's function is not called on what is not the user's, and what is by chance is no count.
  if (!score.has_exact() || (!score.lifts.empty() && score.lifts.front()->by_chance)) return {};
  std::vector<Exact> values;
  for (const Probe& probe : kProbes) {
    Matrix<Exact> matrix = dense_matrix<Exact, int>(3, probe.rows);
    matrix.set_positive(probe.positive);
    matrix.set_order(true, {Exact(0), Exact(1), Exact(2)});
    const Value<Exact> value = evaluate(score, matrix);
    if (!value.defined()) return {};
    values.push_back(value.number);
  }
  std::vector<std::array<int, kRoles>> roles;
  for (const Probe& probe : kProbes) roles.push_back(roles_in(probe));
  for (const auto scale : {ShareOfObjects::Scale::same, ShareOfObjects::Scale::f1, ShareOfObjects::Scale::both_signs}) {
    std::vector<Exact> shares;
    std::vector<double> near;
    for (const Exact& value : values) {
      shares.push_back(share_at(scale, value));
      near.push_back(shares.back().to_double());
    }
    for (unsigned whole = 1; whole < 1U << kRoles; ++whole) {
      for (unsigned part = (whole - 1) & whole; part > 0; part = (part - 1) & whole) {
        const auto is_share = [&](std::size_t probe) {
          const int below = sum_of(roles[probe], whole);
          const int above = sum_of(roles[probe], part);
          // Exact numbers are slow, and hardly any share comes near.
          const double share = static_cast<double>(above) / below;
          return std::abs(near[probe] - share) < 1e-9 && shares[probe] * Exact(below) == Exact(above);
        };
        bool all = true;
        for (std::size_t i = 0; i < values.size() && all; ++i) all = is_share(i);
        if (all) return ShareOfObjects{part, whole, scale};
      }
    }
  }
  return {};
}

/// The matrix with other counts, its classes, averages and the positive one as the user's.
class Recounted {
 public:
  Recounted(const LabelItem& item, const Score& score, Undefined undefined)
      : frame_(item.classes, item.confusion.classes(), item.options, classes_without_cells(item.confusion)),
        score_(score),
        how_{undefined, item.disagreement} {
    for (std::size_t i = 0; i < item.matrix.classes(); ++i) {
      if (item.matrix.hit(i) > 0)
        cells_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i), item.matrix.hit(i)});
    }
    item.matrix.for_each_error([&](std::size_t truth, std::size_t prediction, double count) {
      cells_.push_back({static_cast<std::uint32_t>(truth), static_cast<std::uint32_t>(prediction), count});
    });
  }

  [[nodiscard]] const std::vector<Matrix<double>::Cell>& cells() const { return cells_; }

  Value<double> operator()(std::span<const double> counts) const {
    std::vector<Matrix<double>::Cell> cells;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) cells.push_back({cells_[i].truth, cells_[i].prediction, counts[i]});
    }
    return evaluate(score_, frame_.matrix(std::move(cells)), how_);
  }

 private:
  MatrixFrame<double> frame_;
  const Score& score_;
  Evaluation how_;
  std::vector<Matrix<double>::Cell> cells_;
};

constexpr double kFew = 10;

ObjectInterval interval_of_share(const ShareOfObjects& share, const LabelItem& item, IntervalMethod method,
                                 double confidence) {
  std::array<double, kRoles> roles{};
  const std::size_t positive = item.matrix.positive() == kNoClass ? 0 : item.matrix.positive();
  for (std::size_t i = 0; i < item.matrix.classes(); ++i) roles[role_of(i, i, positive)] += item.matrix.hit(i);
  item.matrix.for_each_error([&](std::size_t truth, std::size_t prediction, double count) {
    roles[role_of(truth, prediction, positive)] += count;
  });
  double part = 0;
  double whole = 0;
  for (std::size_t role = 0; role < kRoles; ++role) {
    if (((share.part >> role) & 1U) != 0) part += roles[role];
    if (((share.whole >> role) & 1U) != 0) whole += roles[role];
  }
  ObjectInterval found{.method = name_of(method)};
  if (whole == 0) {
    found.why = "no interval, since it is a share of no objects";
    return found;
  }
  const compare::Interval ends = method == IntervalMethod::wilson ? compare::wilson(part, whole, confidence)
                                                                  : compare::clopper_pearson(part, whole, confidence);
  found.low = share.value(ends.low);
  found.high = share.value(ends.high);
  if (method == IntervalMethod::wilson && whole < kFew)
    found.caution = fmt::format("may cover the true value less often than {}% of the time: it is of {} object{} only",
                                shortest(100 * confidence), shortest(whole), whole == 1 ? "" : "s");
  return found;
}

/// Slopes and draws know what was counted only: of few objects of a class that is little.
std::string few_objects(const LabelItem& item, double confidence) {
  std::vector<std::string> few;
  for (std::size_t i = 0; i < item.matrix.classes(); ++i) {
    if (item.matrix.truth(i) < kFew)
      few.push_back(fmt::format("'{}' has {}", item.classes[i], shortest(item.matrix.truth(i))));
  }
  if (few.empty()) return {};
  const std::size_t all = few.size();
  if (all > 3) {
    few.resize(2);
    few.push_back(fmt::format("{} more have as few", all - 2));
  }
  return fmt::format(
      "may cover the true value less often than {}% of the time where a class has fewer than {} objects: {}",
      shortest(100 * confidence), kFew, join(few, ", "));
}

}  // namespace

std::optional<ObjectInterval> LabelBatch::interval(const Score& score, Undefined undefined, std::size_t sample,
                                                   const AggregateOptions& options) const {
  const LabelItem& item = items()[sample];
  if (item.confusion.weighted())
    refuse("weights are no counts: how much a sum of weights varies is not known from it, so that it has no interval");
  const bool averaged_by_user = item.options.averaged.kind != ClassSet::Kind::occurring && depends_on_averaged(score);
  const std::optional<ShareOfObjects> share = averaged_by_user ? std::nullopt : share_of(score);
  IntervalMethod method = options.interval;
  if (method == IntervalMethod::automatic) method = share ? IntervalMethod::clopper_pearson : IntervalMethod::bootstrap;
  if (method == IntervalMethod::wilson || method == IntervalMethod::clopper_pearson) {
    if (!share)
      return ObjectInterval{.method = name_of(method),
                            .why = "no share of objects, so that delta or bootstrap is to be taken"};
    return interval_of_share(*share, item, method, options.confidence);
  }
  const Recounted recounted(item, score, undefined);
  CountedCells cells{{}, recounted, score.range()};
  for (const Matrix<double>::Cell& cell : recounted.cells())
    cells.counts.push_back(static_cast<std::uint64_t>(cell.count));
  const Value<double> observed = value(score, undefined, sample);
  ObjectInterval found = method == IntervalMethod::delta ? delta_interval(cells, observed.number, options)
                                                         : drawn_interval(cells, observed.number, options);
  if (!found.why.empty() && share) {
    // A rate that was never seen to fail has a bound all the same.
    const ObjectInterval exact = interval_of_share(*share, item, IntervalMethod::clopper_pearson, options.confidence);
    if (exact.why.empty()) return exact;
  }
  if (found.why.empty()) found.caution = few_objects(item, options.confidence);
  return found;
}

}  // namespace etalon
