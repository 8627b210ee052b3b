// matched.hpp: the best value of a measure of labels over all one-to-one matchings of the clusters.
//
// A matching gives each cluster of the side with fewer clusters one of the other side, and no two the same; matched
// clusters are one class, and those that are left over are classes of their own.
#pragma once

#include <cmath>
#include <optional>
#include <set>

#include "domain/clusters/assignment.hpp"
#include "etalon/cancel.hpp"
#include "etalon/matrix.hpp"
#include "etalon/partitions.hpp"
#include "etalon/score.hpp"

namespace etalon {

/// The column of each row, kUnmatched for rows that are left over.
using Matching = std::vector<std::uint32_t>;

/// Gives clusters that have none one of those left over, in order, until a side has no more.
inline Matching completed(Matching column_of, std::size_t columns) {
  std::vector<bool> taken(columns);
  for (const std::uint32_t column : column_of) {
    if (column != kUnmatched) taken[column] = true;
  }
  std::uint32_t next = 0;
  for (std::uint32_t& column : column_of) {
    if (column != kUnmatched) continue;
    while (next < columns && taken[next]) ++next;
    if (next == columns) break;
    column = next++;
  }
  return column_of;
}

/// The matching with the greatest sum of weights; with `all`, among those that match as many clusters as can be.
/// Doubles become whole numbers: each is exact where it is whole, and within 2^-90 of the largest otherwise.
template <class T>
Matching heaviest(std::size_t rows, std::size_t columns, std::span<const Overlap<T>> pairs, bool all) {
  const auto matching = [&]<class Weight>(Weight, auto weight_of) {
    std::vector<Overlap<Weight>> weights;
    for (const auto& pair : pairs) weights.push_back({pair.row, pair.column, weight_of(pair.weight)});
    if (all && !weights.empty()) {
      const auto less = [](const auto& x, const auto& y) { return x.weight < y.weight; };
      const auto [low, high] = std::minmax_element(weights.begin(), weights.end(), less);
      // So heavy that no choice makes up for a cluster without a partner.
      const Weight lightest = (high->weight - low->weight) * Weight(std::min(rows, columns)) + Weight(1) - low->weight;
      for (auto& pair : weights) pair.weight += lightest;
    }
    std::erase_if(weights, [](const auto& pair) { return !(Weight(0) < pair.weight); });
    return best_matching<Weight>(rows, columns, weights);
  };
  if constexpr (std::is_same_v<T, Exact>) {
    return matching(Exact(), [](const Exact& weight) { return weight; });
  } else {
    double largest = 0;
    bool whole = true;
    for (const auto& pair : pairs) {
      largest = std::max(largest, std::abs(pair.weight));
      whole = whole && pair.weight == std::floor(pair.weight);
    }
    if (whole && largest < 0x1p60 && !all)
      return matching(std::int64_t{}, [](double weight) { return static_cast<std::int64_t>(weight); });
    const int scale = largest > 0 ? 90 - std::ilogb(largest) : 0;
    return matching(Int128{}, [&](double weight) { return static_cast<Int128>(std::ldexp(weight, scale)); });
  }
}

template <class T>
class MatchedMeasure {
 public:
  MatchedMeasure(const Partitions<T>& p, const Inner<T>& inner)
      : p_(p),
        inner_{inner.score, inner.depth, {inner.how.undefined}, inner.whole},
        lower_(inner.score.measure->better == Better::lower),  // whatever lifts stand outside
        pairs_in_all_(std::min(p.rows(), p.columns())) {}

  Value<T> best() { return inner_.by_class() ? best_sum() : best_of_all(); }

 private:
  using Share = ClassShare<T>;
  using Shares = std::vector<Overlap<Share>>;

  [[nodiscard]] Value<T> value_of(const Matching& column_of) const {
    check_cancelled();
    std::vector<std::uint32_t> class_of(p_.columns(), kUnmatched);
    for (std::uint32_t row = 0; row < p_.rows(); ++row) {
      if (column_of[row] != kUnmatched) class_of[column_of[row]] = row;
    }
    auto classes = static_cast<std::uint32_t>(p_.rows());
    for (std::uint32_t& name : class_of) {
      if (name == kUnmatched) name = classes++;
    }
    std::vector<typename Matrix<T>::Cell> cells;
    for (const auto& cell : p_.cells())
      cells.push_back({cell.row, class_of[cell.column], count_as<T>(static_cast<Int128>(cell.count))});
    Matrix<T> matrix(classes, std::move(cells));
    matrix.set_order(false, {});  // the order of clusters means nothing
    return inner_(matrix);
  }

  [[nodiscard]] bool better(const T& x, const T& y) const { return lower_ ? x < y : y < x; }

  /// By trying all matchings.
  [[nodiscard]] Value<T> best_of_all() const {
    constexpr double most = 4e6;  // cells gone through: 8 clusters on both sides, 3 and 100, 1 and 2000
    double count = static_cast<double>(p_.cells().size());
    for (std::size_t i = 0; i < pairs_in_all_ && count <= most; ++i)
      count *= static_cast<double>(std::max(p_.rows(), p_.columns()) - i);
    Value<T> best = value_of(completed(Matching(p_.rows(), kUnmatched), p_.columns()));
    if (count > most) {
      return Value<T>::undefined(
          best.defined() ? "only trying all one-to-one matchings tells the best, and there are too many" : best.reason);
    }
    Matching column_of(p_.rows(), kUnmatched);
    std::vector<bool> taken(std::max(p_.rows(), p_.columns()));
    const auto match_from = [&](auto&& self, std::uint32_t cluster) -> void {
      if (cluster == pairs_in_all_) {
        const Value<T> value = value_of(column_of);
        if (value.defined() && (!best.defined() || better(value.number, best.number))) best = value;
        return;
      }
      for (std::uint32_t other = 0; other < taken.size(); ++other) {
        if (taken[other]) continue;
        taken[other] = true;
        const bool of_rows = p_.rows() <= p_.columns();
        column_of[of_rows ? cluster : other] = of_rows ? other : cluster;
        self(self, cluster + 1);
        column_of[of_rows ? cluster : other] = kUnmatched;
        taken[other] = false;
      }
    };
    match_from(match_from, 0);
    return best;
  }

  /// What the class of these sizes adds.
  [[nodiscard]] Value<Share> share(std::uint64_t both, std::uint64_t a, std::uint64_t b) const {
    const auto number = [](Int128 count) { return count_as<T>(count); };
    const Int128 neither = static_cast<Int128>(p_.n()) - a - b + both;
    const Binary<T> c{number(both), number(a - both), number(b - both), number(neither)};
    return inner_.share(&c);
  }

  /// What a cluster of the larger side adds when it is left over.
  [[nodiscard]] Value<Share> share_left(std::uint32_t row, std::uint32_t column) const {
    if (p_.rows() == p_.columns()) return Share{};
    return p_.rows() < p_.columns() ? share(0, 0, p_.b(column)) : share(0, p_.a(row), 0);
  }

  /// What matching two clusters adds, beyond what is added when none is matched. Undefined: they must not be.
  [[nodiscard]] Value<Share> gain(std::uint64_t both, std::uint32_t row, std::uint32_t column) const {
    Value<Share> gained = share(both, p_.a(row), p_.b(column));
    const Share left = share_left(row, column).number;
    gained.number.sum -= left.sum;
    gained.number.weight -= left.weight;
    return gained;
  }

  /// The pairs of clusters that share objects, or all.
  [[nodiscard]] Shares gains(bool all) const {
    Shares found;
    const auto add = [&](std::uint64_t both, std::uint32_t row, std::uint32_t column) {
      const Value<Share> gained = gain(both, row, column);
      if (gained.defined()) found.push_back({row, column, gained.number});
    };
    auto cell = p_.cells().begin();
    if (!all) {
      for (; cell != p_.cells().end(); ++cell) add(cell->count, cell->row, cell->column);
      return found;
    }
    for (std::uint32_t row = 0; row < p_.rows(); ++row) {
      check_cancelled();
      for (std::uint32_t column = 0; column < p_.columns(); ++column) {
        const bool overlap = cell != p_.cells().end() && cell->row == row && cell->column == column;
        add(overlap ? (cell++)->count : 0, row, column);
      }
    }
    return found;
  }

  /// Whether clusters that share no object gain the same, whatever their sizes.
  [[nodiscard]] bool alike_apart(const Share& apart) const {
    if (inner_.overlaps_only()) return true;
    const auto one_of_each_size = [](std::span<const std::uint64_t> sizes) {
      std::vector<std::uint32_t> clusters;
      std::set<std::uint64_t> seen;
      for (std::uint32_t i = 0; i < sizes.size(); ++i) {
        if (seen.insert(sizes[i]).second) clusters.push_back(i);
      }
      return clusters;
    };
    const auto rows = one_of_each_size(p_.row_sizes());
    const auto columns = one_of_each_size(p_.column_sizes());
    if (rows.size() * columns.size() > kMostPairs) return false;
    for (const std::uint32_t row : rows) {
      for (const std::uint32_t column : columns) {
        if (p_.a(row) + p_.b(column) > p_.n()) continue;  // they share some
        const Value<Share> gained = gain(0, row, column);
        if (!gained.defined() || gained.number.sum != apart.sum || gained.number.weight != apart.weight) return false;
      }
    }
    return true;
  }

  struct Found {
    Matching column_of;
    Share total;
    [[nodiscard]] T ratio() const { return total.sum / total.weight; }
  };

  /// The matching with the greatest sum of what `worth_of` makes of the gains; nothing when some cluster cannot be
  /// matched. Clusters that share nothing all gain `apart_`, when there is one.
  template <class WorthOf>
  std::optional<Found> best_by(WorthOf worth_of) {
    std::vector<Overlap<T>> pairs;
    const T least = apart_ ? worth_of(*apart_) : T(0);
    for (const auto& pair : gains_) pairs.push_back({pair.row, pair.column, worth_of(pair.weight) - least});
    if (apart_ && std::any_of(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.weight < T(0); })) {
      // Clusters that share nothing had better be matched than some that do: all pairs are to choose from.
      apart_.reset();
      if (!list_all_pairs()) return std::nullopt;
      return best_by(worth_of);
    }
    Found found{heaviest<T>(p_.rows(), p_.columns(), pairs, !apart_), left_};
    if (apart_) found.column_of = completed(std::move(found.column_of), p_.columns());
    std::size_t matched = 0;
    const auto add = [&](const Share& gained) {
      found.total.sum += gained.sum;
      found.total.weight += gained.weight;
      ++matched;
    };
    for (const auto& pair : gains_) {
      if (found.column_of[pair.row] == pair.column) add(pair.weight);
    }
    while (apart_ && matched < pairs_in_all_) add(*apart_);
    if (matched < pairs_in_all_) return std::nullopt;
    return found;
  }

  bool list_all_pairs() {
    too_many_ = p_.rows() > kMostPairs / p_.columns();
    if (!too_many_) gains_ = gains(true);
    return !too_many_;
  }

  /// By the greatest ratio Σ sum / Σ weight over the classes: the sum alone when the weights are the same for all
  /// matchings, else by steps to ever greater ratios (Dinkelbach 1967).
  Value<T> best_sum() {
    if (p_.cells().empty()) return value_of({});
    const auto found = best_ratio();
    if (too_many_) return Value<T>::undefined("there are too many pairs of clusters to find their best matching");
    // Where no matching gives every class a value, the most hits tell how near to agreement it is.
    return value_of(found ? found->column_of : completed(best_matching(p_), p_.columns()));
  }

  std::optional<Found> best_ratio() {
    const std::size_t larger = std::max(p_.rows(), p_.columns());
    for (std::uint32_t i = 0; i < larger; ++i) {
      const Value<Share> left = share_left(i, i);
      if (!left.defined()) return std::nullopt;
      left_.sum += left.number.sum;
      left_.weight += left.number.weight;
    }
    const Value<Share> apart = gain(0, 0, 0);
    if (apart.defined() && alike_apart(apart.number)) gains_ = gains(false);
    if (gains_.size() == p_.cells().size()) {
      apart_ = apart.number;
    } else if (!list_all_pairs()) {
      return std::nullopt;
    }
    const auto oriented = [&](const T& sum) { return lower_ ? -sum : sum; };
    const auto weight_differs = [&](const auto& pair) { return pair.weight.weight != gains_.front().weight.weight; };
    const bool fixed = !gains_.empty() && std::none_of(gains_.begin(), gains_.end(), weight_differs) &&
                       (!apart_ || apart_->weight == gains_.front().weight.weight);
    std::optional<Found> best = best_by([&](const Share& gained) { return oriented(gained.sum); });
    if (fixed) return best;
    if (best && best->total.weight == T(0)) best = best_by([](const Share& gained) { return gained.weight; });
    while (best && best->total.weight != T(0)) {
      const T ratio = oriented(best->ratio());
      auto next = best_by([&](const Share& gained) { return oriented(gained.sum) - ratio * gained.weight; });
      if (!next || next->total.weight == T(0) || !better(next->ratio(), best->ratio())) break;
      best = std::move(next);
    }
    return best;
  }

  static constexpr std::size_t kMostPairs = std::size_t{1} << 22;

  const Partitions<T>& p_;
  Inner<T> inner_;
  bool lower_;
  std::size_t pairs_in_all_;
  Share left_{};  // what is added when no cluster is matched
  std::optional<Share> apart_;
  Shares gains_;
  bool too_many_ = false;
};

}  // namespace etalon
