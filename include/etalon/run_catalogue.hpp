// run_catalogue.hpp: how much of all items the first places of the lists of a run show, and how evenly.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/samples.hpp"

namespace etalon {

struct CatalogueUse {
  struct System {
    std::string system;
    std::size_t lists = 0;       ///< that have a document
    std::uint64_t shown = 0;     ///< places among the first k of all lists
    std::uint64_t distinct = 0;  ///< different items on them
    double coverage = 0;         ///< their share of all items
    Value<double> gini = Value<double>::undefined(
        "no item is shown");  ///< of how often items are shown, those that never are among them
    std::string most;         ///< the item that is shown most often; of several the first by bytes
    Value<double> share_of_most = Value<double>::undefined("no item is shown");  ///< of the lists
  };
  std::uint64_t k = 0;
  std::uint64_t items = 0;  ///< that there are
  bool counted = true;      ///< they are those that judgments or runs name
  std::vector<System> systems;
};

/// Of samples whose lists keep their documents. `items` 0: as many as the judgments or any list, as it was cut, name.
/// Throws Error(usage) where they name more than there are.
CatalogueUse catalogue_use(const Samples& samples, std::uint64_t k, std::uint64_t items = 0);

/// Throws Error(usage) where lists are cut above k; depth 0: they are whole.
void check_catalogue_depth(std::uint64_t k, std::uint64_t depth);

Document document_of(const CatalogueUse& found);

}  // namespace etalon
