// measure_options.hpp: what etalon labels, clusters, orders … are told, and what a page of their results is made of.
#pragma once

#include "etalon/domain_entry.hpp"
#include "etalon/page.hpp"
#include "etalon/results.hpp"
#include "measuring.hpp"
#include "settings.hpp"

namespace etalon::cli {

struct MeasureOptions : Measuring {
  const DomainEntry* domain = nullptr;
  std::vector<std::string> paths;
  SettingOptions settings;
};

/// All that a page tells: the objects of one test set are read once more, to be drawn again.
Page evaluation_of(const MeasureOptions& options, const Settings& settings, const Results& results);

}  // namespace etalon::cli
