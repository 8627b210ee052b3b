// fuse.cpp: runs fused into one, with weights that no query has chosen for itself.
#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>

#include "domain/runs/lists/votes.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/fusion.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

using runs::Votes;

using Weights = std::vector<double>;

/// What a run says, whatever it is called.
std::uint64_t content_of(const JudgedRun& run) {
  Fingerprint content;
  for (const JudgedRun::Query& query : run.queries) {
    content.add(query.query);
    for (const RankedDocument& document : *query.list->documents) {
      content.add(std::string_view(document.id));
      content.add(std::bit_cast<std::uint64_t>(document.score));
    }
  }
  return content.value();
}

class Fuser {
 public:
  Fuser(const Qrels& qrels, std::span<const JudgedRun> runs, const FusionOptions& how, const RunReading& reading,
        unsigned threads)
      : qrels_(qrels), how_(how), reading_(reading), threads_(threads), runs_(runs.size()) {
    reading_.ties = TieOrder::docid;  // what was fused has no ranks, and no file, of its own
    votes_ = runs::votes_of(qrels, runs, how);
    for (const JudgedRun& run : runs) contents_.push_back(content_of(run));
  }

  [[nodiscard]] JudgedRun fused(const std::function<const Weights&(std::size_t)>& weights) const {
    RunBuilder builder(qrels_, reading_, "the fused run");
    for (std::size_t i = 0; i < votes_.size(); ++i) {
      check_cancelled();
      const Votes& votes = votes_[i];
      const std::string& query = qrels_.queries()[votes.query];
      builder.add_query(query);
      for (std::size_t document = 0; document < votes.pool.documents.size(); ++document)
        builder.add(query, votes.pool.documents[document]->id,
                    votes.score(document, weights(i), how_.method == Fusion::combmnz));
    }
    return builder.finish(threads_);
  }

  FusedRun run() {
    if (!how_.weights_for) {
      const Weights given = how_.weights.empty() ? Weights(runs_, 1.0) : how_.weights;
      return {fused([&](std::size_t) -> const Weights& { return given; }), {}};
    }
    if (how_.folds < 2 || votes_.size() < how_.folds)
      throw Error(ErrorKind::usage,
                  "weights are found on other queries than those they fuse: " + std::to_string(votes_.size()) +
                      " queries cannot be " + std::to_string(how_.folds) +
                      " folds; there are at least 2, and a query for each");
    std::vector<Weights> by_fold;
    for (std::size_t fold = 0; fold < how_.folds; ++fold) by_fold.push_back(best_without(fold));
    JudgedRun run = fused([&](std::size_t i) -> const Weights& { return by_fold[i % how_.folds]; });
    for (Weights& weights : by_fold) {
      double sum = 0;
      for (const double weight : weights) sum += weight;
      for (double& weight : weights) weight /= sum;
    }
    return {std::move(run), std::move(by_fold)};
  }

 private:
  static constexpr int kPasses = 4;

  /// What was tried and how good it is on the other parts.
  struct Tried {
    Weights weights;
    double value;
  };

  /// Better by its mean; of equal means the weights that are nearer to equal ones, and of these the ones that give more
  /// to the first runs of the order. Nothing of it depends on the order in which runs are given.
  [[nodiscard]] bool better(const Tried& a, const Tried& b, const std::vector<std::size_t>& order) const {
    if (std::isnan(a.value) || std::isnan(b.value)) {
      if (std::isnan(a.value) != std::isnan(b.value)) return std::isnan(b.value);
    } else if (a.value != b.value) {
      return how_.weights_for->better() == Better::lower ? a.value < b.value : a.value > b.value;
    }
    if (const double x = unevenness(a.weights), y = unevenness(b.weights); x != y) return x < y;
    for (const std::size_t run : order) {
      if (a.weights[run] != b.weights[run]) return a.weights[run] > b.weights[run];
    }
    return false;
  }

  /// n·Σw² over (Σw)², which is 1 where all are equal; weights are small whole numbers.
  static double unevenness(const Weights& weights) {
    double sum = 0;
    double squares = 0;
    for (const double weight : weights) {
      sum += weight;
      squares += weight * weight;
    }
    return squares / (sum * sum);
  }

  /// The runs, the best one alone on the other parts first; of equally good ones by what is in them.
  std::vector<std::size_t> order_without(std::size_t fold) {
    std::vector<std::size_t> order(runs_);
    std::vector<Tried> alone;
    for (std::size_t run = 0; run < runs_; ++run) {
      order[run] = run;
      Weights weights(runs_, 0);
      weights[run] = 1;
      alone.push_back({weights, mean_without(fold, weights)});
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return contents_[a] < contents_[b]; });
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return better(alone[a], alone[b], {}); });
    return order;
  }

  Weights best_without(std::size_t fold) {
    const std::vector<std::size_t> order = order_without(fold);
    return runs_ <= kMostGridded ? best_of_grid(fold, order) : best_in_turn(fold, order);
  }

  /// All weights that are whole tenths and add up to one.
  Weights best_of_grid(std::size_t fold, const std::vector<std::size_t>& order) {
    std::optional<Tried> best;
    Weights weights(runs_, 0);
    const std::function<void(std::size_t, int)> place = [&](std::size_t run, int left) {
      if (run + 1 == runs_) {
        weights[run] = left;
        Tried tried{weights, mean_without(fold, weights)};
        if (!best || better(tried, *best, order)) best = std::move(tried);
        return;
      }
      for (int step = 0; step <= left; ++step) {
        weights[run] = step;
        place(run + 1, left - step);
      }
    };
    place(0, kWeightSteps);
    return best->weights;
  }

  /// From equal weights on, one after the other over all steps, the best run's first, as long as the mean gets better.
  Weights best_in_turn(std::size_t fold, const std::vector<std::size_t>& order) {
    const Weights alike(runs_, kWeightSteps / 2);
    Tried best{alike, mean_without(fold, alike)};
    for (int pass = 0; pass < kPasses; ++pass) {
      const Weights before = best.weights;
      for (const std::size_t run : order) {
        Weights weights = best.weights;
        for (int step = 0; step <= kWeightSteps; ++step) {
          weights[run] = step;
          if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0; })) continue;
          Tried tried{weights, mean_without(fold, weights)};
          if (better(tried, best, order)) best = std::move(tried);
        }
      }
      if (best.weights == before) break;
    }
    return best.weights;
  }

  double mean_without(std::size_t fold, const Weights& weights) {
    const std::vector<double>& values = values_of(weights);
    double sum = 0;
    double count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i % how_.folds == fold || std::isnan(values[i])) continue;
      sum += values[i];
      ++count;
    }
    return count > 0 ? sum / count : NAN;
  }

  /// Of each query; weights that are multiples of each other fuse alike.
  const std::vector<double>& values_of(const Weights& weights) {
    Weights scaled = weights;
    const double high = *std::max_element(scaled.begin(), scaled.end());
    for (double& weight : scaled) weight /= high;
    auto [at, is_new] = values_.try_emplace(scaled);
    if (!is_new) return at->second;
    const JudgedRun run = fused([&](std::size_t) -> const Weights& { return scaled; });
    for (const JudgedRun::Query& query : run.queries) {
      const Value<double> value = evaluate(*how_.weights_for, Judged<double>(query.list));
      at->second.push_back(value.defined() ? value.number : NAN);
    }
    return at->second;
  }

  const Qrels& qrels_;
  const FusionOptions& how_;
  RunReading reading_;
  unsigned threads_;
  std::size_t runs_;
  std::vector<Votes> votes_;
  std::vector<std::uint64_t> contents_;  // of the runs
  std::map<Weights, std::vector<double>> values_;
};

void check_weights(const Weights& weights, std::size_t runs) {
  if (weights.size() != runs)
    throw Error(ErrorKind::usage, "there are " + std::to_string(weights.size()) + " weights for " +
                                      std::to_string(runs) + " runs that are fused");
  bool any = false;
  for (const double weight : weights) {
    if (!std::isfinite(weight) || weight < 0)
      throw Error(ErrorKind::usage, "the weight " + shortest(weight) + " of a run is no number from 0 on");
    any = any || weight > 0;
  }
  if (!any) throw Error(ErrorKind::usage, "one of the weights must be above 0");
}

}  // namespace

std::string_view name_of(Fusion method) {
  switch (method) {
    case Fusion::rrf: return "rrf";
    case Fusion::combsum: return "combsum";
    case Fusion::combmnz: return "combmnz";
    case Fusion::borda: return "borda";
  }
  return "";
}

Fusion parse_fusion(std::string_view name) {
  for (const Fusion method : {Fusion::rrf, Fusion::combsum, Fusion::combmnz, Fusion::borda}) {
    if (name == name_of(method)) return method;
  }
  throw Error(ErrorKind::usage,
              "there is no method '" + std::string(name) + "' to fuse runs; choose rrf, combsum, combmnz or borda");
}

FusedRun fuse_runs(const Qrels& qrels, std::span<const JudgedRun> runs, const FusionOptions& how,
                   const RunReading& reading, unsigned threads) {
  if (runs.size() < 2) throw Error(ErrorKind::usage, "two runs or more are needed to be fused");
  if (!how.weights.empty()) check_weights(how.weights, runs.size());
  return Fuser(qrels, runs, how, reading, threads).run();
}

}  // namespace etalon
