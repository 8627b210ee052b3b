// parameters.cpp: which measures of trec_eval were asked for, and with which parameters.
#include <algorithm>
#include <array>
#include <cstdio>

#include "domain/runs/trec_eval/measures.hpp"
#include "etalon/text.hpp"

namespace etalon::trec {
namespace {

struct Nickname {
  std::string_view name;
  std::vector<std::string_view> members;
};

const std::array kNicknames{
    Nickname{"official",
             {"runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "map", "gm_map", "Rprec", "bpref", "recip_rank",
              "iprec_at_recall", "P"}},
    Nickname{"set",
             {"runid", "num_q", "num_ret", "num_rel", "num_rel_ret", "utility", "set_P", "set_recall", "set_relative_P",
              "set_map", "set_F"}},
    // All that grades are enough for; dcg, ideal_dcg and yaap are not among them.
    Nickname{"all_trec",
             {"runid",
              "num_q",
              "num_ret",
              "num_rel",
              "num_rel_ret",
              "map",
              "gm_map",
              "Rprec",
              "bpref",
              "recip_rank",
              "iprec_at_recall",
              "P",
              "relstring",
              "recall",
              "unj",
              "rbp",
              "rbp_resid",
              "infAP",
              "gm_bpref",
              "utility",
              "11pt_avg",
              "ndcg",
              "relative_P",
              "Rprec_mult",
              "success",
              "map_cut",
              "ndcg_cut",
              "ndcg_rel",
              "Rndcg",
              "binG",
              "G",
              "set_P",
              "set_recall",
              "set_relative_P",
              "set_map",
              "set_F",
              "num_nonrel_judged_ret"}},
    Nickname{"all_prefs",
             {"runid", "num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret", "prefs_simp",
              "prefs_pair", "prefs_avgjg", "prefs_avgjg_Rnonrel", "prefs_simp_ret", "prefs_pair_ret", "prefs_avgjg_ret",
              "prefs_avgjg_Rnonrel_ret", "prefs_simp_imp", "prefs_pair_imp", "prefs_avgjg_imp"}},
    Nickname{"prefs",
             {"runid", "num_q", "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret", "prefs_simp",
              "prefs_pair", "prefs_avgjg"}},
    Nickname{"qrels_jg", {"runid", "num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"}},
};

const Nickname* find_nickname(std::string_view name) {
  const auto found =
      std::find_if(kNicknames.begin(), kNicknames.end(), [&](const Nickname& nick) { return nick.name == name; });
  return found == kNicknames.end() ? nullptr : &*found;
}

/// A measure as it was written.
struct Written {
  std::string_view name;
  std::string_view parameters;
};

Written cut_at_point(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return {text, {}};
  return {text.substr(0, point), text.substr(point + 1)};
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string printed(const char* format, double value) {
  std::array<char, 400> room{};
  std::snprintf(room.data(), room.size(), format, value);  // NOLINT: the format is ours
  return room.data();
}

void note_misread(std::string_view text, const std::string& as, const Entry& entry, Notes& notes) {
  notes.add(std::string(entry.name) + ": '" + std::string(text) + "' is read as " + as);
}

[[noreturn]] void bad_parameters(const Entry& entry, std::string_view parameters, const std::string& why) {
  throw Stop{kBadFile, std::string(entry.name) + "." + std::string(parameters) + ": " + why};
}

void read_numbers(Asked& asked, std::string_view parameters, Notes& notes) {
  const Entry& entry = *asked.entry;
  asked.numbers.clear();
  for (const std::string_view text : split_at(parameters, ',')) {
    if (entry.takes == Takes::cutoffs) {
      const Begun<std::int64_t> number = begun_whole(text);
      if (!number.whole) note_misread(text, std::to_string(number.number), entry, notes);
      asked.numbers.push_back(static_cast<double>(number.number));
    } else {
      const Begun<double> number = begun_real(text);
      if (!number.whole) note_misread(text, shortest(number.number), entry, notes);
      asked.numbers.push_back(number.number);
    }
  }
  if (entry.takes == Takes::numbers) return;
  std::sort(asked.numbers.begin(), asked.numbers.end());
  if (entry.takes == Takes::cutoffs && asked.numbers.front() <= 0)
    bad_parameters(entry, parameters, "a cutoff is 1 or more");
  if (std::adjacent_find(asked.numbers.begin(), asked.numbers.end()) != asked.numbers.end())
    bad_parameters(entry, parameters, "a cutoff stands there twice");
}

void read_pairs(Asked& asked, std::string_view parameters, Notes& notes) {
  const Entry& entry = *asked.entry;
  asked.pairs.clear();
  for (const std::string_view text : split_at(parameters, ',')) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || text.find('=', equals + 1) != std::string_view::npos)
      bad_parameters(entry, parameters, "expected grade=gain pairs apart by commas, such as 1=3,2=9");
    const Begun<double> number = begun_real(text.substr(equals + 1));
    if (!number.whole) note_misread(text.substr(equals + 1), shortest(number.number), entry, notes);
    asked.pairs.emplace_back(text.substr(0, equals), number.number);
  }
}

void name_values(Asked& asked, std::string_view parameters) {
  constexpr std::size_t room = 9;  // behind the name, where a share is longer it is cut
  const std::string name(asked.entry->name);
  asked.names.clear();
  switch (asked.entry->takes) {
    case Takes::cutoffs:
      for (const double cutoff : asked.numbers) asked.names.push_back(name + printed("_%.0f", cutoff));
      break;
    case Takes::shares:
      for (const double share : asked.numbers) asked.names.push_back(name + printed("_%3.2f", share).substr(0, room));
      break;
    default: asked.names.push_back(parameters.empty() ? name : name + "_" + std::string(parameters));
  }
}

bool has_measure(TrecEvalVersion version, std::string_view name) {
  const std::vector<const Entry*> known = entries(version);
  return std::any_of(known.begin(), known.end(), [&](const Entry* entry) { return entry->name == name; });
}

[[noreturn]] void unknown_measure(std::string_view name, TrecEvalVersion version) {
  std::string why = "there is no measure '" + std::string(name) + "'";
  const std::vector<std::string> near = nearest(name, trec_eval_measures(version));
  if (has_measure(TrecEvalVersion::v10_0, name)) {
    why = "trec_eval 9.0.8 has no measure '" + std::string(name) + "'; 10.0 has it";
  } else if (!near.empty()) {
    why += "; did you mean " + join(near, ", ") + "?";
  }
  throw Stop{kBadUsage, why};
}

}  // namespace

std::vector<const Entry*> entries(TrecEvalVersion version) {
  std::vector<const Entry*> all;
  for (const std::span<const Entry> some : {graded_entries(), preference_entries(), group_entries(), later_entries()}) {
    for (const Entry& entry : some) {
      if (!entry.since_10 || version == TrecEvalVersion::v10_0) all.push_back(&entry);
    }
  }
  return all;
}

std::vector<Asked> marked_measures(const TrecEvalOptions& options) {
  const std::vector<const Entry*> known = entries(options.version);
  std::vector<std::string_view> marked;
  for (const std::string& text : options.measures) {
    const Written written = cut_at_point(text);
    if (written.parameters.empty() && written.name.size() < text.size())
      throw Stop{kBadUsage, "'" + text + "': parameters are missing behind the point"};
    if (const Nickname* nickname = find_nickname(written.name)) {
      marked.insert(marked.end(), nickname->members.begin(), nickname->members.end());
    } else if (has_measure(options.version, written.name)) {
      marked.push_back(written.name);
    } else {
      unknown_measure(written.name, options.version);
    }
  }
  if (options.measures.empty()) marked = find_nickname("official")->members;
  std::vector<Asked> asked;
  for (const Entry* entry : known) {
    if (std::find(marked.begin(), marked.end(), entry->name) != marked.end()) asked.push_back({entry});
  }
  return asked;
}

void read_parameters(std::vector<Asked>& asked, const TrecEvalOptions& options, Notes& notes) {
  std::vector<std::string_view> named;  // with parameters
  for (const std::string& text : options.measures) {
    const Written written = cut_at_point(text);
    if (written.parameters.empty()) continue;
    const auto of =
        std::find_if(asked.begin(), asked.end(), [&](const Asked& a) { return a.entry->name == written.name; });
    if (find_nickname(written.name) != nullptr || of == asked.end() || of->entry->takes == Takes::nothing) {
      notes.add("-m " + text + ": " + std::string(written.name) + " takes no parameters; they are passed over");
    } else if (std::find(named.begin(), named.end(), written.name) != named.end()) {
      notes.add("-m " + text + ": only the first parameters of " + std::string(written.name) + " count");
    } else {
      named.push_back(written.name);
    }
  }
  for (Asked& each : asked) {
    std::string_view parameters;
    for (const std::string& text : options.measures) {
      const Written written = cut_at_point(text);
      if (written.name != each.entry->name || written.parameters.empty()) continue;
      parameters = written.parameters;
      break;
    }
    if (each.entry->takes == Takes::nothing) parameters = {};
    const std::string_view used = parameters.empty() ? each.entry->defaults : parameters;
    if (each.entry->takes == Takes::pairs) {
      if (!used.empty()) read_pairs(each, used, notes);
    } else if (each.entry->takes != Takes::nothing) {
      read_numbers(each, used, notes);
    }
    name_values(each, parameters);
  }
}

}  // namespace etalon::trec

namespace etalon {

std::vector<std::string> trec_eval_measures(TrecEvalVersion version) {
  std::vector<std::string> names;
  for (const trec::Entry* entry : trec::entries(version)) names.emplace_back(entry->name);
  for (const auto& nickname : trec::kNicknames) {
    if (std::find(names.begin(), names.end(), nickname.name) == names.end()) names.emplace_back(nickname.name);
  }
  return names;
}

}  // namespace etalon
