// blank_separated.hpp: files whose names are separated by blanks, and what looks like another format there.
#pragma once

#include <string>
#include <string_view>

#include "etalon/read.hpp"

namespace etalon {

/// Throws for a name with a comma that no quotes enclose: commas that separate would become parts of names.
void refuse_comma(const Source& source, std::size_t line, std::string_view name, std::string_view noun);

/// Throws when the text begins like JSON; `command` makes of it what is expected here.
void refuse_json(const Source& source, std::string_view first_line, const std::string& expected,
                 const std::string& command);

/// Throws that text follows a closing quote; where the file is JSON, with the command that writes it as a table.
[[noreturn]] void refuse_text_after_quote(const Source& source, std::size_t line);

}  // namespace etalon
