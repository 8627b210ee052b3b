// measure_options.hpp: what etalon labels, clusters, orders … are told, and what a page of their results is made of.
#pragma once

#include "command.hpp"
#include "etalon/domain_entry.hpp"
#include "etalon/page.hpp"
#include "etalon/results.hpp"
#include "settings.hpp"

namespace etalon::cli {

struct MeasureOptions {
  const DomainEntry* domain = nullptr;
  const Command* command = nullptr;
  std::vector<std::string> paths;
  std::vector<std::string> scores;
  std::vector<std::string> definitions;
  SettingOptions settings;
  std::vector<std::string> only;
  std::string undefined = "report";
  std::string interval = "student";
  ResultOptions how;
  bool pairwise = false;
  unsigned threads = 0;
  Output output;
};

/// Systems are compared on a page, by what is drawn.
bool draws_page(const MeasureOptions& options, const Samples& samples);
/// Intervals are of what is drawn.
bool draws_intervals(const MeasureOptions& options, const Samples& samples);

/// All that a page tells: the objects of one test set are read once more, to be drawn again.
Page evaluation_of(const MeasureOptions& options, const Settings& settings, const Results& results);

}  // namespace etalon::cli
