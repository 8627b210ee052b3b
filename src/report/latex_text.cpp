// latex_text.cpp: characters as LaTeX commands, in the fonts that every LaTeX has.
#include "report/latex_text.hpp"

#include <algorithm>
#include <iterator>

#include "report/characters.hpp"

namespace etalon {
namespace {

struct Command {
  char32_t character;
  std::string_view latex;
};

/// In the order of the characters, for a binary search.
constexpr Command kCommands[] = {
    {U'"', "''"},
    {U'#', "\\#"},
    {U'$', "\\$"},
    {U'%', "\\%"},
    {U'&', "\\&"},
    {U'<', "$<$"},
    {U'>', "$>$"},
    {U'\\', "\\textbackslash{}"},
    {U'^', "\\textasciicircum{}"},
    {U'_', "\\_"},
    {U'`', "{`}"},
    {U'{', "\\{"},
    {U'|', "$|$"},
    {U'}', "\\}"},
    {U'~', "\\textasciitilde{}"},
    {U'\u00A0', "~"},
    {U'±', "$\\pm$"},
    {U'²', "$^2$"},
    {U'³', "$^3$"},
    {U'µ', "$\\mu$"},
    {U'·', "$\\cdot$"},
    {U'¹', "$^1$"},
    {U'×', "$\\times$"},
    {U'ˡ', "$^l$"},
    {U'Γ', "$\\Gamma$"},
    {U'Δ', "$\\Delta$"},
    {U'Θ', "$\\Theta$"},
    {U'Λ', "$\\Lambda$"},
    {U'Ξ', "$\\Xi$"},
    {U'Π', "$\\Pi$"},
    {U'Σ', "$\\Sigma$"},
    {U'Φ', "$\\Phi$"},
    {U'Ψ', "$\\Psi$"},
    {U'Ω', "$\\Omega$"},
    {U'α', "$\\alpha$"},
    {U'β', "$\\beta$"},
    {U'γ', "$\\gamma$"},
    {U'δ', "$\\delta$"},
    {U'ε', "$\\varepsilon$"},
    {U'ζ', "$\\zeta$"},
    {U'η', "$\\eta$"},
    {U'θ', "$\\theta$"},
    {U'ι', "$\\iota$"},
    {U'κ', "$\\kappa$"},
    {U'λ', "$\\lambda$"},
    {U'μ', "$\\mu$"},
    {U'ν', "$\\nu$"},
    {U'ξ', "$\\xi$"},
    {U'π', "$\\pi$"},
    {U'ρ', "$\\rho$"},
    {U'σ', "$\\sigma$"},
    {U'τ', "$\\tau$"},
    {U'υ', "$\\upsilon$"},
    {U'φ', "$\\varphi$"},
    {U'χ', "$\\chi$"},
    {U'ψ', "$\\psi$"},
    {U'ω', "$\\omega$"},
    {U'ᵈ', "$^d$"},
    {U'ᵖ', "$^p$"},
    {U'ᵢ', "$_i$"},
    {U'–', "--"},
    {U'—', "---"},
    {U'‖', "$\\|$"},
    {U'‘', "`"},
    {U'’', "'"},
    {U'“', "``"},
    {U'”', "''"},
    {U'…', "\\ldots{}"},
    {U'⁴', "$^4$"},
    {U'⁻', "$^-$"},
    {U'⁽', "$^($"},
    {U'⁾', "$^)$"},
    {U'₁', "$_1$"},
    {U'₂', "$_2$"},
    {U'←', "$\\leftarrow$"},
    {U'↑', "$\\uparrow$"},
    {U'→', "$\\rightarrow$"},
    {U'↓', "$\\downarrow$"},
    {U'∀', "$\\forall$"},
    {U'∈', "$\\in$"},
    {U'∑', "$\\sum$"},
    {U'−', "$-$"},
    {U'√', "$\\surd$"},
    {U'∞', "$\\infty$"},
    {U'∩', "$\\cap$"},
    {U'∪', "$\\cup$"},
    {U'≈', "$\\approx$"},
    {U'≠', "$\\neq$"},
    {U'≤', "$\\leq$"},
    {U'≥', "$\\geq$"},
    {U'≻', "$\\succ$"},
    {U'⊂', "$\\subset$"},
    {U'✓', "$\\checkmark$"},
    {U'✗', "$\\times$"},
    {U'⟨', "$\\langle$"},
    {U'⟩', "$\\rangle$"},
    {U'ⱼ', "$_j$"},
    {kNotUtf8, "?"},
};
static_assert(std::is_sorted(std::begin(kCommands), std::end(kCommands),
                             [](const Command& a, const Command& b) { return a.character < b.character; }));

/// Letters with accents, which every LaTeX makes.
bool is_known_letter(char32_t c) {
  constexpr std::u32string_view lacking = U"ÐÞðþĐđĦħĸŉŊŋŦŧſ";
  return c >= U'À' && c <= U'ž' && lacking.find(c) == std::u32string_view::npos;
}

}  // namespace

std::string latex_text(std::string_view text) {
  std::string latex;
  while (!text.empty()) {
    const char32_t character = take_character(text);
    // Two hyphens would be a dash.
    if (character == '-' && latex.ends_with('-')) latex += "{}";
    const auto* command = std::lower_bound(std::begin(kCommands), std::end(kCommands), character,
                                           [](const Command& a, char32_t b) { return a.character < b; });
    if (command != std::end(kCommands) && command->character == character) {
      latex += command->latex;
    } else if (character == '\n' || character == '\r' || character == '\t') {
      latex += ' ';
    } else if (is_control(character) || is_direction(character)) {
      latex += latex_text(code_of(character));
    } else if (character < 0x80 || is_known_letter(character)) {
      append_utf8(latex, character);
    } else {
      latex += kLetterCommand;
      append_utf8(latex, character);
      latex += '}';
    }
  }
  return latex;
}

}  // namespace etalon
