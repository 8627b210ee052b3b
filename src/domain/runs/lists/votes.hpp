// votes.hpp: what each of several runs says of each document of a query, in points that can be added up.
#pragma once

#include <algorithm>
#include <cmath>

#include "domain/runs/lists/pool.hpp"
#include "etalon/cancel.hpp"
#include "etalon/fusion.hpp"

namespace etalon::runs {

/// What each run says of each document of one query.
struct Votes {
  std::size_t query;
  Pool pool;
  std::vector<std::vector<double>> points;  // by run and document
  std::vector<double> runs;                 // that have a document

  /// The terms in order of their size: equal ones add up to equal sums, whoever gave them.
  [[nodiscard]] double score(std::size_t document, const std::vector<double>& weights, bool times_runs) const {
    std::vector<double> terms;
    for (std::size_t run = 0; run < points.size(); ++run) {
      if (!points[run].empty()) terms.push_back(weights[run] * points[run][document]);
    }
    std::sort(terms.begin(), terms.end());
    double sum = 0;
    for (const double term : terms) sum += term;
    return times_runs ? runs[document] * sum : sum;
  }
};

inline std::vector<double> points_of(const JudgedList& list, const Pool& pool, const std::vector<std::uint32_t>& places,
                                     const FusionOptions& how) {
  const std::vector<RankedDocument>& documents = *list.documents;
  std::vector<double> points(pool.documents.size(), 0);
  const auto all = static_cast<double>(pool.documents.size());
  double low = INFINITY;
  double high = -INFINITY;
  for (const RankedDocument& document : documents) {
    low = std::min(low, document.score);
    high = std::max(high, document.score);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::uint32_t place = places[i];
    if (place == Pool::kNowhere) {
      if (how.method == Fusion::borda) points[i] = (all - static_cast<double>(documents.size()) + 1) / 2;
      continue;
    }
    switch (how.method) {
      case Fusion::rrf: points[i] = 1 / (how.k + place + 1); break;
      case Fusion::borda: points[i] = all - place; break;
      case Fusion::combsum:
      case Fusion::combmnz: {
        // Halves: the difference of two numbers may be none.
        const double span = high / 2 - low / 2;
        points[i] = span > 0 ? (documents[place].score / 2 - low / 2) / span : 1;
        break;
      }
    }
  }
  return points;
}

inline std::vector<Votes> votes_of(const Qrels& qrels, std::span<const JudgedRun> runs, const FusionOptions& how) {
  std::vector<std::vector<std::shared_ptr<const JudgedList>>> lists(qrels.queries().size());
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const JudgedRun::Query& query : runs[run].queries) {
      lists[query.query].resize(runs.size());
      lists[query.query][run] = query.list;
    }
  }
  std::vector<Votes> all;
  for (std::size_t query = 0; query < lists.size(); ++query) {
    if (lists[query].empty()) continue;
    check_cancelled();
    Votes votes{query, pool_of(lists[query]), {}, {}};
    votes.points.resize(runs.size());
    votes.runs.resize(votes.pool.documents.size());
    for (std::size_t run = 0; run < runs.size(); ++run) {
      if (!lists[query][run]) continue;
      votes.points[run] = points_of(*lists[query][run], votes.pool, votes.pool.places[run], how);
      for (std::size_t i = 0; i < votes.runs.size(); ++i)
        votes.runs[i] += votes.pool.places[run][i] == Pool::kNowhere ? 0 : 1;
    }
    all.push_back(std::move(votes));
  }
  return all;
}

}  // namespace etalon::runs
