// latex_text.hpp: text in LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace etalon {

/// The text with commands for what LaTeX takes for commands or its fonts lack, and blanks for ends of lines.
std::string latex_text(std::string_view text);

/// What latex_text puts around letters that pdflatex may lack, and its definition: a question mark there, the letter in
/// XeLaTeX and LuaLaTeX.
inline constexpr std::string_view kLetterCommand = "\\etalonletter{";
inline constexpr std::string_view kLetterDefinition =
    "\\providecommand{\\etalonletter}[1]{\\ifdefined\\Umathchar#1\\else?\\fi}\n";

}  // namespace etalon
