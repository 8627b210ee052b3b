// page_blocks.hpp: the blocks of a document as a page reads them.
#pragma once

#include "etalon/document.hpp"

namespace etalon {

Tree blocks_for_page(const Document& document);

}  // namespace etalon
