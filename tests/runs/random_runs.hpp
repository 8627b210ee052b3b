// random_runs.hpp: small random judgments and runs, with ties, documents that nobody judged and queries of all kinds.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "etalon/run_samples.hpp"
#include "number/random.hpp"

namespace etalon {

struct RandomRuns {
  using Grades = std::map<std::string, double>;              // by document
  using Rows = std::vector<std::pair<std::string, double>>;  // documents and scores of one query
  std::vector<Grades> grades;                                // by query
  std::vector<std::vector<Rows>> runs;                       // by run and query

  RandomRuns(Random& random, std::size_t queries, std::size_t systems, std::size_t pool, std::size_t longest) {
    grades.resize(queries);
    for (Grades& of_query : grades) {
      of_query["z"] = 2;  // the highest grade is one of every query, so that it stays the highest
      for (std::size_t i = 0; i < pool; ++i) {
        if (random.below(2) == 0) of_query["d" + std::to_string(i)] = static_cast<double>(random.below(4)) - 1;
      }
    }
    runs.resize(systems, std::vector<Rows>(queries));
    for (auto& run : runs) {
      for (Rows& rows : run) {
        const std::size_t size = random.below(longest + 1);
        std::vector<std::string> documents;
        for (std::size_t i = 0; i < pool; ++i) documents.push_back("d" + std::to_string(i));
        for (std::size_t i = 0; i < std::min(size, pool); ++i) {
          std::swap(documents[i], documents[i + random.below(pool - i)]);
          rows.emplace_back(documents[i], static_cast<double>(random.below(8)));
        }
      }
    }
  }

  static std::string name(std::size_t query) { return "q" + std::to_string(query); }

  static Qrels qrels_of(const std::vector<Grades>& grades) {
    QrelsBuilder builder;
    for (std::size_t query = 0; query < grades.size(); ++query) {
      for (const auto& [document, grade] : grades[query]) builder.add(name(query), document, grade);
    }
    return builder.finish();
  }

  [[nodiscard]] JudgedRun judged(const Qrels& qrels, std::size_t run, RunReading reading = {}) const {
    reading.keep_documents = true;
    RunBuilder builder(qrels, reading, "run" + std::to_string(run));
    for (std::size_t query = 0; query < runs[run].size(); ++query) {
      builder.add_query(name(query));
      for (const auto& [document, score] : runs[run][query]) builder.add(name(query), document, score);
    }
    return builder.finish();
  }

  [[nodiscard]] std::vector<JudgedRun> judged(const Qrels& qrels) const {
    std::vector<JudgedRun> all;
    for (std::size_t run = 0; run < runs.size(); ++run) all.push_back(judged(qrels, run));
    return all;
  }

  [[nodiscard]] Samples samples(const RunSettings& settings = {}) const {
    const Qrels qrels = qrels_of(grades);
    std::vector<std::string> names;
    for (std::size_t run = 0; run < runs.size(); ++run) names.push_back("run" + std::to_string(run));
    return run_samples(qrels, judged(qrels), names, settings);
  }
};

}  // namespace etalon
