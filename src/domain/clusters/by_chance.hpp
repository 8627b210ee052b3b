// by_chance.hpp: what a score of partitions comes to when the clustering is shuffled: all clusterings of the same
// cluster sizes are equally likely.
#pragma once

#include "domain/clusters/parts.hpp"
#include "engine/by_chance.hpp"
#include "etalon/partitions.hpp"

namespace etalon {

struct ClusterChance {
  template <class T>
  static ByChance<T> chance(const Partitions<T>& p, const Inner<T>& inner) {
    if (p.rows() <= 1 || p.columns() <= 1) return {inner(p)};  // there is one table of these sizes
    if (const std::optional<Value<T>> closed = closed_form(p, inner)) return {*closed};
    const auto value_of = [&](std::span<const TableCell> cells) {
      std::vector<typename Partitions<T>::Cell> counts;
      for (const auto& [row, column, count] : cells) counts.push_back({row, column, count});
      return inner(Partitions<T>(p.rows(), p.columns(), std::move(counts)));
    };
    if (all_tables_can_be_had<T>(p.row_sizes(), p.column_sizes()))
      return mean_over_all_tables<T>(p.row_sizes(), p.column_sizes(), value_of);
    if constexpr (std::is_same_v<T, double>) {
      return mean_over_random_tables(p.row_sizes(), p.column_sizes(), value_of);
    } else {
      const Inner<double> same{inner.score, inner.depth, inner.how, inner.whole};
      const ByChance<double> found = chance<double>(in<double>(p), same);
      if (!found.mean.defined()) return {Value<T>::undefined(found.mean.reason, found.mean.part)};
      return {Exact::binary(found.mean.number), found.tables, found.error};
    }
  }

  static Partitions<Exact> exactly(const Partitions<double>& p) { return *p.exactly(); }

 private:
  /// The same partitions in other numbers.
  template <class T, class U>
  static Partitions<T> in(const Partitions<U>& p) {
    std::vector<typename Partitions<T>::Cell> cells;
    for (const auto& cell : p.cells()) cells.push_back({cell.row, cell.column, cell.count});
    return Partitions<T>(p.rows(), p.columns(), std::move(cells));
  }

  /// On pairs of objects of the expected counts, where the measure is linear in them; or the measure's own.
  template <class T>
  static std::optional<Value<T>> closed_form(const Partitions<T>& p, const Inner<T>& inner) {
    const Score& score = inner.score;
    const Measure& measure = *score.measure;
    const auto lifts_left = score.lifts.size() - inner.depth;
    Value<T> found = Value<T>::undefined(kNoClosedForm);
    if (lifts_left == 1 && score.lifts.back() == &lift::pairs && measure.linear) {
      const Binary<T>& pairs = p.pairs();
      const T both = pairs.a1() * pairs.b1() / pairs.n();
      const Binary<T> expected{both, pairs.a1() - both, pairs.b1() - both, pairs.a0() - (pairs.b1() - both)};
      found = Inner<T>{score, score.lifts.size(), inner.how, true}(expected);
    } else if (lifts_left == 0 && measure.by_chance.of == kind_of<Partitions>) {
      found = measure.by_chance.call(any(p), inner.context());
    }
    // What has no value may be completed, on each table in its own way.
    return found.defined() ? std::optional(found) : std::nullopt;
  }
};

}  // namespace etalon
