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

void refuse_text_after_quote(const Source& source, std::size_t line) {
  const std::string_view text = trim(std::string_view(source.content).substr(0, 1000));
  if (text.starts_with("{\"") || text.starts_with('['))
    source.fail(line,
                "this looks like JSON; a table of CSV or labels one a line are read here: jq -rs 'flatten | (.[0] | "
                "keys_unsorted) as $k | $k, (.[] | [.[$k[]]]) | @csv' FILE > FILE.csv writes records as a table "
                "(Python: pandas.read_json)");
  source.fail(line, "there is text after a closing quote");
}

}  // namespace etalon
