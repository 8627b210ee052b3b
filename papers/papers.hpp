// papers.hpp: the sources that are made again, one folder each. They see the public headers only.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "etalon/paper.hpp"

namespace etalon::papers {

struct Source {
  std::string_view name;
  std::string_view title;
  Paper (*reproduce)();
  Paper (*up_to)(std::size_t) = nullptr;  ///< larger or smaller, where the source has a size
};

std::span<const Source> sources();

}  // namespace etalon::papers
