// sources.cpp: the list of sources.
#include "papers.hpp"

namespace etalon::papers {

Paper answers();
Paper ordering();
Paper ordering_up_to(std::size_t items);
Paper preferences();
Paper validation();
Paper validation_with(const std::vector<etalon::Source>& data);
Paper classi();

std::span<const Source> sources() {
  static constexpr Source all[] = {
      {"answers", "Cardinal, nominal or ordinal similarity measures (LREC 2000)", answers},
      {"ordering", "Rank measures for ordering: consistency and discriminancy (Huang & Ling)", ordering,
       ordering_up_to},
      {"preferences", "Preference learning: evaluation of rankings (slides)", preferences},
      {"validation", "Validating validation measures: labels and clusterings (slides)", validation, nullptr,
       validation_with},
      {"classi", "ClasSi: ranking quality with object classes and their similarity (2011)", classi},
  };
  return all;
}

}  // namespace etalon::papers
