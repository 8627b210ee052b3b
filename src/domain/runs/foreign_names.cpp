// foreign_names.cpp: scores as trec_eval, ir_measures and ranx write them: P_10, ndcg_cut.10, AP(rel=2)@100, map@10-l2.
#include <algorithm>
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
  for (const std::string_view gained : {"ndcg.", "dcg."}) {
    if (!text.starts_with(gained) || text.find('=') == std::string_view::npos) continue;
    std::string gains(text.substr(gained.size()));
    std::replace(gains.begin(), gains.end(), '=', ':');
    const std::string name(gained.substr(0, gained.size() - 1));
    return name + (name == "ndcg" ? "(empty=zero," : "(") + "gains={" + gains + "})";
  }
  constexpr std::string_view set_f = "set_F";
  if (text == set_f) return "f(beta=1,empty=zero)";
  if (text.starts_with(set_f) && text.size() > set_f.size() + 1 && is_number(text.substr(set_f.size() + 1))) {
    const double square = *parse_number(text.substr(set_f.size() + 1));
    if (square >= 0) return "f(beta=" + shortest(std::sqrt(square)) + ",empty=zero)";
  }
  return {};
}

/// ranx: the level behind the cut, ndcg@10-l2; r-precision; and rbp.95, whose number is behind the point.
std::string of_ranx(std::string_view text) {
  std::string_view rest = text;
  std::vector<std::string> arguments;
  const std::size_t mark = text.rfind("-l");
  const bool leveled = mark != std::string_view::npos && mark != 0 && is_number(text.substr(mark + 2));
  if (leveled) {
    arguments.push_back("level=" + std::string(text.substr(mark + 2)));
    rest = text.substr(0, mark);
  }
  std::string cut;
  if (const std::size_t at = rest.find('@'); at != std::string_view::npos) {
    cut = rest.substr(at);
    rest = rest.substr(0, at);
  }
  std::string name(rest);
  if (name == "r-precision") {
    name = "rprec";
    arguments.emplace_back("empty=zero");
  } else if (name.starts_with("rbp.") && name.find_first_not_of("0123456789", 4) == std::string::npos) {
    arguments.push_back("p=0" + name.substr(3) + ",scale=binary,empty=zero");
    name = "rbp";
  } else if (!leveled) {
    return {};
  }
  return name + (arguments.empty() ? "" : "(" + join(arguments, ",") + ")") + cut;
}

/// A measure of ir_measures as ours, with what is always so there.
struct Translated {
  std::string_view name;
  std::string_view ours;
  std::string_view arguments;
};

// It wraps trec_eval 9.0.8, gdeval (whose highest grade is 4), cwl_eval, ndeval and others.
constexpr Translated kIrMeasures[] = {
    {"nDCG", "ndcg", "empty=zero"},
    {"AP", "ap", "empty=zero"},
    {"P", "precision", "empty=zero"},
    {"R", "recall", "empty=zero"},
    {"RR", "rr", "empty=zero"},
    {"Success", "success", "empty=zero"},
    {"Rprec", "rprec", "empty=zero"},
    {"Bpref", "bpref", "empty=zero"},
    {"BPref", "bpref", "empty=zero"},
    {"infAP", "infap", "empty=zero"},
    {"IPrec", "iprec", "rounding=up,empty=zero"},
    {"Judged", "judged", ""},
    {"ERR", "err", "top=4,empty=zero"},
    {"RBP", "rbp", "scale=binary,empty=zero"},  // with a level alone: nothing there has it with grades
    {"SetP", "precision", "empty=zero"},
    {"SetRelP", "capped_recall", "empty=zero"},
    {"SetR", "recall", "empty=zero"},
    {"SetF", "f", "empty=zero"},
    {"SetAP", "set_ap", "empty=zero"},
    {"NumRet", "num_ret", ""},
    {"NumRel", "num_rel", ""},
    {"NumRelRet", "num_rel_ret", ""},
    {"INST", "inst", "empty=zero"},
    {"INSQ", "insq", "empty=zero"},
    {"Compat", "compatibility", "depth=0,empty=zero"},
    {"alpha_nDCG", "alpha_ndcg", "empty=zero"},
    {"alpha_DCG", "alpha_dcg", "empty=zero"},
    {"ERR_IA", "err_ia", "empty=zero"},
    {"nERR_IA", "nerr_ia", "empty=zero"},
    {"NRBP", "nrbp", "empty=zero"},
    {"nNRBP", "nnrbp", "empty=zero"},
    {"AP_IA", "ap_ia", "empty=zero"},
    {"P_IA", "p_ia", "empty=zero"},
    {"StRecall", "strecall", "empty=zero"},
};

constexpr std::string_view kSame[] = {"p", "recall", "alpha", "gains"};

/// A parameter of ir_measures as ours; nothing when there is no such thing here, and empty when it says what is so.
std::optional<std::string> parameter_of_ir_measures(std::string_view measure, std::string_view name,
                                                    std::string_view value) {
  if (value.size() > 1 && (value.front() == '\'' || value.front() == '"') && value.back() == value.front())
    value = value.substr(1, value.size() - 2);
  const std::string text(value);
  if (name == "judged_only")
    throw Error(ErrorKind::usage, "judged_only is a choice for whole runs here, --judged-only, not for one score");
  if (name == "rel") return "level=" + text;
  if (name == "cutoff") return "k=" + text;
  if (name == "T") return "t=" + text;
  if (name == "max_rel") return "top=" + text;
  if (name == "min_rel" && value == "0") return "";
  if (name == "dcg" && value == "log2") return "gain=linear";
  if (name == "dcg" && value == "exp-log2") return "gain=exp";
  if (name == "normalize" && value == "True") return "over=best";
  if (name == "normalize" && value == "False") return "over=places";
  if (name == "beta" && measure == "SetF") {
    // It hands β to trec_eval's formula, where β² belongs.
    const auto square = parse_number(value);
    return square && *square >= 0 ? std::optional("beta=" + shortest(std::sqrt(*square))) : std::nullopt;
  }
  if (name == "beta") return "beta=" + text;
  if (std::find(std::begin(kSame), std::end(kSame), name) != std::end(kSame)) return std::string(name) + "=" + text;
  return std::nullopt;
}

/// The parts between commas, but for those within braces.
std::vector<std::string_view> argument_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    std::size_t end = 0;
    for (int open = 0; end < text.size() && (text[end] != ',' || open > 0); ++end)
      open += text[end] == '{' ? 1 : text[end] == '}' ? -1 : 0;
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return parts;
}

/// ir_measures: names with capitals, and its own parameters.
std::string of_ir_measures(std::string_view text) {
  const std::string_view name = text.substr(0, text.find_first_of("(@"));
  const auto known = std::find_if(std::begin(kIrMeasures), std::end(kIrMeasures),
                                  [&](const Translated& one) { return one.name == name; });
  if (known == std::end(kIrMeasures)) return {};
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');
  std::string cut(text.substr(std::min(text.size(), text.find('@', close == std::string_view::npos ? 0 : close))));
  std::vector<std::string> arguments;
  if (!known->arguments.empty()) arguments.emplace_back(known->arguments);
  std::string ours(known->ours);
  if (open != std::string_view::npos) {
    // Nothing stands between the name, its arguments and the cut: what would be lost is no name of that tool.
    if (open != name.size() || close == std::string_view::npos || close < open) return {};
    if (close + 1 != text.size() && text[close + 1] != '@') return {};
    for (const std::string_view part : argument_parts(text.substr(open + 1, close - open - 1))) {
      const std::size_t equals = part.find('=');
      if (equals == std::string_view::npos) return {};
      const auto argument = parameter_of_ir_measures(name, trim(part.substr(0, equals)), trim(part.substr(equals + 1)));
      if (!argument) return {};  // ours, or unknown: said where scores are read
      if (!argument->empty()) arguments.push_back(*argument);
      if (name == "NumRet" && argument->starts_with("level=")) ours = "num_rel_ret";
    }
  }
  const auto leveled = [](const std::string& argument) { return argument.starts_with("level="); };
  if (name == "RBP" && std::none_of(arguments.begin(), arguments.end(), leveled)) return {};
  // IPrec@0.5 is the recall.
  if (name == "IPrec" && cut.size() > 1) {
    arguments.push_back("recall=" + cut.substr(1));
    cut.clear();
  }
  return ours + (arguments.empty() ? "" : "(" + join(arguments, ",") + ")") + cut;
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
