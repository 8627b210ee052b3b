// count_rows.hpp: the lines of a text of counts, cut into fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

struct CountRow {
  std::size_t line;
  std::vector<std::string> fields;
};

/// All lines; blank ones may stand at the end.
std::vector<CountRow> read_count_rows(const Source& source);

/// Throws unless the text is a whole number of at least 0.
std::uint64_t read_count(const Source& source, std::size_t line, std::string_view text);

}  // namespace etalon
