// foreign_names.cpp: scores as trec_eval, ir_measures and ranx write them: P_10, ndcg_cut.10, AP(rel=2)@100, map@10-l2.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

#include "domain/runs/parts.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// A name that trec_eval and its relatives write with a number behind it.
struct Numbered {
  std::string_view name;
  std::string_view ours;
  std::string_view parameter;
};

// In trec_eval a query without relevant documents has the value 0.
constexpr Numbered kNumbered[] = {
    {"P", "precision(empty=zero", "k"},
    {"recall", "recall(empty=zero", "k"},
    {"success", "success(empty=zero", "k"},
    {"relative_P", "capped_recall(empty=zero", "k"},
    {"map_cut", "ap(empty=zero", "k"},
    {"ndcg_cut", "ndcg(empty=zero", "k"},
    {"Rprec_mult", "rprec(empty=zero", "times"},
    {"iprec_at_recall", "iprec(empty=zero", "recall"},
    {"unj", "unjudged(", "k"},
};

bool is_number(std::string_view text) { return !text.empty() && parse_number(text).has_value(); }

/// name_10 or name.10; set_F.2 has what its formula takes for β².
std::string of_trec_eval(std::string_view text) {
  for (const std::string_view series :
       {"P", "map_cut", "ndcg_cut", "relative_P", "Rprec_mult", "iprec_at_recall", "unj"}) {
    if (text == series)
      throw Error(ErrorKind::usage,
                  std::string(series) + " is a series of values in trec_eval: name one of them, such as " +
                      std::string(series) + (series.starts_with("R") || series.starts_with("i") ? "_0.50" : "_10"));
  }
  for (const Numbered& known : kNumbered) {
    if (text.size() <= known.name.size() + 1 || !text.starts_with(known.name)) continue;
    const char mark = text[known.name.size()];
    const std::string_view number = text.substr(known.name.size() + 1);
    if ((mark != '_' && mark != '.') || !is_number(number)) continue;
    const std::string begin(known.ours);
    return begin + (begin.ends_with('(') ? "" : ",") + std::string(known.parameter) + "=" + std::string(number) + ")";
  }
  constexpr std::string_view set_f = "set_F";
  if (text == set_f) return "f(beta=1,empty=zero)";
  if (text.starts_with(set_f) && text.size() > set_f.size() + 1 && is_number(text.substr(set_f.size() + 1))) {
    const double square = *parse_number(text.substr(set_f.size() + 1));
    if (square >= 0) return "f(beta=" + shortest(std::sqrt(square)) + ",empty=zero)";
  }
  return {};
}

/// ranx: the level behind the cut, ndcg@10-l2.
std::string of_ranx(std::string_view text) {
  const std::size_t mark = text.rfind("-l");
  if (mark == std::string_view::npos || mark == 0 || !is_number(text.substr(mark + 2))) return {};
  std::string_view rest = text.substr(0, mark);
  std::string cut;
  if (const std::size_t at = rest.find('@'); at != std::string_view::npos) {
    cut = rest.substr(at);
    rest = rest.substr(0, at);
  }
  return std::string(rest) + "(level=" + std::string(text.substr(mark + 2)) + ")" + cut;
}

/// A parameter of ir_measures as ours; nothing when there is no such thing here.
std::optional<std::string> parameter_of_ir_measures(std::string_view name, std::string_view value) {
  if (value.size() > 1 && (value.front() == '\'' || value.front() == '"') && value.back() == value.front())
    value = value.substr(1, value.size() - 2);
  if (name == "rel") return "level=" + std::string(value);
  if (name == "cutoff") return "k=" + std::string(value);
  if (name == "dcg" && value == "log2") return "gain=linear";
  if (name == "dcg" && value == "exp-log2") return "gain=exp";
  if (name == "p" || name == "recall") return std::string(name) + "=" + std::string(value);
  return std::nullopt;
}

/// ir_measures: names with capitals, and its own parameters.
std::string of_ir_measures(std::string_view text) {
  constexpr std::array<std::string_view, 11> names{"nDCG",  "AP",    "P",     "R",     "RR",    "Success",
                                                   "Rprec", "Bpref", "infAP", "IPrec", "Judged"};
  const std::string_view name = text.substr(0, text.find_first_of("(@"));
  if (std::find(names.begin(), names.end(), name) == names.end()) return {};
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');
  std::string ours(name);
  std::string cut(text.substr(std::min(text.size(), text.find('@', close == std::string_view::npos ? 0 : close))));
  if (open == std::string_view::npos) {
    // IPrec@0.5 is the recall.
    return name == "IPrec" && cut.size() > 1 ? "iprec(empty=zero,recall=" + cut.substr(1) + ")" : std::string();
  }
  if (close == std::string_view::npos || close < open) return {};
  std::vector<std::string> arguments;
  std::string_view left = text.substr(open + 1, close - open - 1);
  while (!left.empty()) {
    const std::string_view part = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return {};
    const auto argument = parameter_of_ir_measures(trim(part.substr(0, equals)), trim(part.substr(equals + 1)));
    if (!argument) return {};  // ours, or unknown: said where scores are read
    arguments.push_back(*argument);
  }
  if (name == "IPrec" && cut.size() > 1) {
    arguments.push_back("recall=" + cut.substr(1));
    cut.clear();
  }
  // Names are read again, and must not come back here: with the parameters of ours they do not.
  ours = name == "P"       ? "precision"
         : name == "R"     ? "recall"
         : name == "nDCG"  ? "ndcg"
         : name == "IPrec" ? "iprec"
                           : ours;
  std::transform(ours.begin(), ours.end(), ours.begin(), [](unsigned char c) { return std::tolower(c); });
  if (name != "Judged") arguments.insert(arguments.begin(), "empty=zero");
  return ours + "(" + join(arguments, ",") + ")" + cut;
}

}  // namespace

std::string translated_run_score(std::string_view text) {
  text = trim(text);
  for (const auto tool : {of_trec_eval, of_ranx, of_ir_measures}) {
    if (std::string ours = tool(text); !ours.empty()) return ours;
  }
  return {};
}

}  // namespace etalon
