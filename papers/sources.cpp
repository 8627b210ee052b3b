// sources.cpp: the list of sources.
#include "papers.hpp"

namespace etalon::papers {

Paper preferences();

std::span<const Source> sources() {
  static constexpr Source all[] = {
      {"preferences", "Preference learning: evaluation of rankings (slides)", preferences},
  };
  return all;
}

}  // namespace etalon::papers
