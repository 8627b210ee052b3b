// blank_separated.cpp: files whose names are separated by blanks, and what looks like another format there.
#include "read/blank_separated.hpp"

#include "etalon/text.hpp"

namespace etalon {

void refuse_comma(const Source& source, std::size_t line, std::string_view name, std::string_view noun) {
  if (name.find(',') == std::string_view::npos) return;
  source.fail(line, std::string(noun) + " '" + std::string(name) + "' has a comma, and " + std::string(noun) +
                        "s are separated by blanks here: tr ',' ' ' < FILE separates them so; where commas belong to "
                        "the names, replace them in all files: tr ',' '_' < FILE");
}

void refuse_json(const Source& source, std::string_view first_line, const std::string& expected,
                 const std::string& command) {
  const std::string_view text = trim(first_line);
  if (text.starts_with('{') || text.starts_with('['))
    source.fail(1, "this looks like JSON; " + expected + ": " + command);
}

}  // namespace etalon
