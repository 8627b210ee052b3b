// targets.cpp: the table of all targets, and the words that inputs are made of.
#include <algorithm>
#include <set>

#include "etalon/domain_entry.hpp"
#include "etalon/trec_eval.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/domain_examples.hpp"
#include "fuzz/domain_files.hpp"
#include "fuzz/target.hpp"

namespace etalon {

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> found = {
        {"texts", fuzz_texts},         {"graphs", fuzz_graphs},     {"states", fuzz_states},
        {"scores", fuzz_scores},       {"formulas", fuzz_formulas}, {"phi", fuzz_phi},
        {"columns", fuzz_columns},     {"lists", fuzz_lists},       {"packed", fuzz_packed},
        {"merged", fuzz_merged},       {"arrays", fuzz_arrays},     {"run_pieces", fuzz_run_pieces},
        {"trec_eval", fuzz_trec_eval}, {"command", fuzz_command},
    };
    for (const DomainEntry* domain : domain_entries())
      found.push_back({"files_" + std::string(domain->facts.name),
                       [domain](std::string_view input) { fuzz_domain_files(*domain, input); }});
    return found;
  }();
  return all;
}

const Target* find_target(std::string_view name) {
  const auto found =
      std::find_if(targets().begin(), targets().end(), [&](const Target& target) { return target.name == name; });
  return found == targets().end() ? nullptr : &*found;
}

void feed(const Target& target, std::string_view input) {
  within(std::chrono::seconds(1), [&] { target.run(input); });
}

std::vector<std::string> fuzz_words() {
  std::set<std::string> words = {"nan",
                                 "1e999",
                                 "-inf",
                                 "0x1p3",
                                 "4294967295",
                                 "-0",
                                 "1e-400",
                                 "\n%\n",
                                 "\r\n",
                                 "\xEF\xBB\xBF",
                                 "\"\"",
                                 "9223372036854775808",
                                 "123456789012345678901",
                                 "macro(",
                                 "@10",
                                 "*Vertices ",
                                 "*Edges\n",
                                 "node [ id ",
                                 "edge [ source ",
                                 "sum_ij(",
                                 "sum_i(",
                                 "sum_x(",
                                 "sum_k(",
                                 "xlogy(",
                                 "power_mean(",
                                 "c11",
                                 "c_ij",
                                 "m=all",
                                 "{\"q\": {"};
  for (const DomainEntry* domain : domain_entries()) {
    words.emplace(domain->facts.name);
    for (const Setting& setting : domain->settings) {
      words.insert(std::string(setting.name) + "=");
      words.insert(option_name(setting.name));
      for (const std::string_view choice : setting.choices)
        words.insert(std::string(setting.name) + "=" + std::string(choice));
    }
    for (const Score& score : all_scores_lifted(domain->facts.domain)) words.insert(score.text());
    for (const std::string& word : example_words(domain->facts.domain)) words.insert(word);
  }
  for (const std::string& name : trec_eval_measures(TrecEvalVersion::v10_0)) words.insert("m=" + name);
  return {words.begin(), words.end()};
}

}  // namespace etalon
