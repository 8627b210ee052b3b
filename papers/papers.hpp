// papers.hpp: the sources that are made again, one folder each. They see the public headers only.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/paper.hpp"

namespace etalon::papers {

struct Source {
  std::string_view name;
  std::string_view title;
  Paper (*reproduce)();
  Paper (*up_to)(std::size_t) = nullptr;  ///< larger or smaller, where the source has a size
  /// With data that are not in the program.
  Paper (*with_data)(const std::vector<etalon::Source>&) = nullptr;
};

std::span<const Source> sources();

/// The files, and those called .tsv of folders.
std::vector<etalon::Source> read_data(const std::vector<std::string>& paths);

/// One of them; with 0 and without data as it is by itself. Throws Error(usage) where there is no such source, or it
/// has no size to choose or needs no data.
Paper reproduce(std::string_view name, std::size_t up_to, const std::vector<etalon::Source>& data);
/// Every source as it is by itself; of the one with a size, the lengths that its own tables have.
std::vector<Paper> reproduce_all();

}  // namespace etalon::papers
