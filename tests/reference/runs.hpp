// runs.hpp: judged lists from texts of judgments and runs, line by line with maps and whole sorts.
#pragma once

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "etalon/runs.hpp"

namespace etalon::reference {

struct RunDocument {
  std::string id;
  double score;
  long rank;
  std::size_t line;
};

inline std::map<std::string, std::map<std::string, double>> grades_of(const std::string& qrels) {
  std::map<std::string, std::map<std::string, double>> grades;
  std::istringstream text(qrels);
  std::string query, iteration, document;
  for (double grade = 0; text >> query >> iteration >> document >> grade;) grades[query][document] = grade;
  return grades;
}

/// By query, in the order of the file.
inline std::map<std::string, std::vector<RunDocument>> documents_of_run(const std::string& run) {
  std::map<std::string, std::vector<RunDocument>> documents;
  std::istringstream lines(run);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::istringstream text(line);
    std::string query, q0;
    RunDocument document{};
    if (!(text >> query >> q0 >> document.id >> document.rank >> document.score)) continue;
    document.line = number;
    documents[query].push_back(document);
  }
  return documents;
}

/// The list of one query. A tie is found by looking at all places with the score of a hit.
inline JudgedList judged_list(const std::map<std::string, double>& grades, std::vector<RunDocument> documents,
                              const RunReading& reading) {
  if (reading.single_precision) {
    for (RunDocument& one : documents) one.score = static_cast<float>(one.score);
  }
  std::stable_sort(documents.begin(), documents.end(), [&](const RunDocument& a, const RunDocument& b) {
    if (a.score != b.score) return a.score > b.score;
    if (reading.ties == TieOrder::docid) return a.id > b.id;
    return reading.ties == TieOrder::rank && a.rank < b.rank;
  });
  if (documents.size() > reading.depth) documents.resize(reading.depth);
  if (reading.judged_only) {
    std::erase_if(documents, [&](const RunDocument& one) {
      const auto grade = grades.find(one.id);
      return grade == grades.end() || grade->second < 0;
    });
  }
  JudgedList list;
  list.retrieved = static_cast<std::uint32_t>(documents.size());
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    if (const auto grade = grades.find(documents[i].id); grade != grades.end())
      list.hits.push_back({i + 1, 0, grade->second});
  }
  for (std::uint32_t first = 1; first <= documents.size();) {
    std::uint32_t end = first;
    bool hit = false;
    for (; end <= documents.size() && documents[end - 1].score == documents[first - 1].score; ++end)
      hit = hit || grades.contains(documents[end - 1].id);
    if (hit && end - first > 1) list.ties.push_back({first, end - first});
    first = end;
  }
  return list;
}

}  // namespace etalon::reference
