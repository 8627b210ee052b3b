// results_page.hpp: what a page shows of results beside their records.
#pragma once

#include "etalon/results.hpp"

namespace etalon {

class Page;

void add_for_page(const Results& results, Page& page);

}  // namespace etalon
