// law_lines.cpp: laws one below the other, with their smallest counterexamples, for the pages of measures.
#include <fmt/core.h>

#include "etalon/text.hpp"
#include "report/verdicts.hpp"

namespace etalon {
namespace {

/// A bar within a cell of a Markdown table.
std::string with_bars_escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

}  // namespace

std::string law_lines(const std::vector<Verdict>& verdicts, bool markdown) {
  std::string text;
  for (const Verdict& verdict : verdicts) {
    const bool two_forms = !facts(verdict.law).weakly.empty();
    if (verdict.form == Form::weak) continue;
    const Verdict* weak = two_forms ? &verdict + 1 : nullptr;
    const char* bounded = verdict.universe.kind == Universe::Kind::phi ? "m" : "n";
    const std::string where = fmt::format("{}, {} ≤ {}", verdict.universe.head(), bounded, verdict.universe.objects);
    const std::string_view mark = verdict.holds ? "holds" : weak != nullptr && weak->holds ? "weakly" : "fails";
    if (markdown) {
      text += fmt::format("| {} | {} | {} | {} |\n", facts(verdict.law).name, where, mark,
                          verdict.holds ? "" : with_bars_escaped(in_one_line(*verdict.counterexample)));
    } else {
      text += fmt::format("  {:<6} {:<30} {}\n", mark, facts(verdict.law).name, where);
      if (!verdict.holds) text += "         " + in_one_line(*verdict.counterexample) + "\n";
    }
  }
  return text;
}

}  // namespace etalon
