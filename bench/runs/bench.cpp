// bench.cpp: reads judgments and runs, without a measure: bench_runs THREADS QRELS RUN…
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "etalon/runs.hpp"

namespace {

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 4) {
    std::fprintf(stderr, "bench_runs THREADS QRELS RUN…\n");
    return 2;
  }
  const std::vector<std::string> paths(argv + 3, argv + argc);
  const auto threads = static_cast<unsigned>(std::atoi(argv[1]));
  const double start = wall_seconds();
  const double used = processor_seconds();
  const etalon::Qrels qrels = etalon::read_qrels(argv[2]);
  const double middle = wall_seconds();
  const double used_middle = processor_seconds();
  const auto runs = etalon::read_runs(qrels, paths, {}, threads);
  const double end = wall_seconds();
  const double used_end = processor_seconds();
  std::size_t queries = 0;
  std::size_t hits = 0;
  std::size_t retrieved = 0;
  for (const auto& run : runs) {
    queries += run.queries.size();
    for (const auto& [query, list] : run.queries) {
      hits += list->hits.size();
      retrieved += list->retrieved;
    }
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("[%.4f, %.4f, %.4f, %.4f, %.1f, %zu, %zu, %zu]\n", middle - start, used_middle - used, end - middle,
              used_end - used_middle, static_cast<double>(usage.ru_maxrss) / 1024, queries, retrieved, hits);
  for (const auto& run : runs) {
    for (const std::string& note : run.notes) std::fprintf(stderr, "%s\n", note.c_str());
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
