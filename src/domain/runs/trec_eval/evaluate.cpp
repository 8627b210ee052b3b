// evaluate.cpp: trec_eval from files to what it prints.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <unordered_map>

#include "domain/runs/trec_eval/lists.hpp"
#include "domain/runs/trec_eval/measures.hpp"
#include "etalon/cancel.hpp"
#include "etalon/error.hpp"

namespace etalon::trec {
namespace {

/// Version 10.0 gives a query that the run does not have this one document, and mends some of the values afterwards.
constexpr std::string_view kStandIn = "ceci_nest_pas_un_docno";

Needs of_judgments(TrecEvalJudgments judgments) {
  switch (judgments) {
    case TrecEvalJudgments::qrels: return Needs::grades;
    case TrecEvalJudgments::qrels_jg: return Needs::groups;
    default: return Needs::preferences;
  }
}

/// The grades of the first documents, a letter each.
std::string relevance_letters(const JudgedList& list, double length) {
  constexpr double most = 1e9;
  const auto wanted = static_cast<std::uint32_t>(std::isnan(length) ? 0 : std::clamp(length, 0.0, most));
  std::string text(std::min(wanted, list.retrieved), '-');
  for (const JudgedList::Hit& hit : list.hits) {
    if (hit.rank > text.size()) break;
    const int grade = static_cast<int>(std::min(hit.grade, 10.0));
    text[hit.rank - 1] = grade < 0 ? '.' : grade > 9 ? '>' : static_cast<char>('0' + grade);
  }
  return text;
}

class Evaluation {
 public:
  Evaluation(const TrecEvalOptions& options, std::string& output, Notes& notes)
      : options_(options), output_(output), notes_(notes), query_{options} {}

  void run(const std::string& judgments_path, const std::string& run_path);

 private:
  [[nodiscard]] bool latest() const { return options_.version == TrecEvalVersion::v10_0; }
  void evaluate_all();
  void evaluate(const JudgedQuery& judged, const RetrievedQuery* retrieved);
  void form(const JudgedQuery& judged, const RetrievedQuery& retrieved);
  void compute();
  void mend();
  void add_up(std::string_view name);
  void print_query(std::string_view name);
  void summarise();
  [[nodiscard]] double relevant_judged() const;
  void print(const std::string& value_name, std::string_view name, double value, Shown shown);
  void print_text(std::string_view value_name, std::string_view name, std::string_view value);

  const TrecEvalOptions& options_;
  std::string& output_;
  Notes& notes_;
  std::vector<Asked> asked_{};
  std::vector<JudgedQuery> judged_{};
  Run run_{};
  std::optional<ZScores> z_scores_{};

  RankedDocuments ranked_{};
  Query query_;
  std::string letters_{};                      // of relstring
  std::vector<std::vector<double>> values_{};  // of the query, by measure
  std::vector<std::vector<double>> sums_{};
  std::size_t queries_ = 0;
};

void Evaluation::run(const std::string& judgments_path, const std::string& run_path) {
  asked_ = marked_measures(options_);
  const auto read = [](const std::string& path) {
    try {
      return read_source(path);
    } catch (const Error& error) {
      throw Stop{kBadFile, error.what()};
    }
  };
  const Source judgments = read(judgments_path);
  judged_ = read_judgments(judgments, options_, notes_);
  const Source retrieved = read(run_path);
  run_ = read_retrieved(retrieved, options_, notes_);
  Source scores;
  if (!options_.z_scores.empty()) {
    scores = read(options_.z_scores);
    z_scores_.emplace(scores, notes_);
  }
  read_parameters(asked_, options_, notes_);
  note_chances(asked_, judged_, options_, notes_);
  for (const Asked& asked : asked_) values_.emplace_back(asked.names.size(), 0.0);
  sums_ = values_;
  evaluate_all();
  if (queries_ == 0) throw Stop{kNoQueries, "no query has both judgments and documents"};
  summarise();
}

void Evaluation::evaluate_all() {
  std::unordered_map<std::string_view, const RetrievedQuery*> found;
  for (const RetrievedQuery& query : run_.queries) found.emplace(query.query, &query);
  for (const JudgedQuery& judged : judged_) {
    if (!options_.only_query.empty() && judged.query != options_.only_query) continue;
    const auto retrieved = found.find(judged.query);
    if (retrieved != found.end()) {
      evaluate(judged, retrieved->second);
    } else if (latest() && options_.complete) {
      evaluate(judged, nullptr);
    } else if (latest()) {
      throw Stop{kCannotCompute, "the run has no documents for query " + std::string(judged.query) +
                                     "; -c counts such queries, mostly as 0"};
    }
    check_cancelled();
  }
}

void Evaluation::evaluate(const JudgedQuery& judged, const RetrievedQuery* retrieved) {
  for (std::vector<double>& values : values_) std::fill(values.begin(), values.end(), 0.0);
  if (retrieved != nullptr) {
    form(judged, *retrieved);
  } else {
    form(judged, {judged.query, {{kStandIn, 1.0}}});
  }
  compute();
  if (retrieved == nullptr) mend();
  add_up(judged.query);
  if (options_.each_query) print_query(judged.query);
  ++queries_;
}

/// What the measures need of the query: nothing is looked at for those that need nothing.
void Evaluation::form(const JudgedQuery& judged, const RetrievedQuery& retrieved) {
  const Needs there = of_judgments(options_.judgments);
  bool needed = false;
  for (const Asked& asked : asked_) {
    if (asked.entry->needs == Needs::nothing) continue;
    if (asked.entry->needs != there)
      throw Stop{kCannotCompute, std::string(asked.entry->name) + " cannot be computed from judgments of this format"};
    needed = true;
  }
  if (!needed) return;
  using Ties = RankedDocuments::Ties;
  ranked_.rank(retrieved, there == Needs::preferences ? Ties::rising : Ties::falling, options_.most);
  const std::span<const JudgedDocument> documents = judged.documents;
  if (there == Needs::preferences) {
    query_.preferences = preferences_of(ranked_, documents, judged.query);
  } else if (there == Needs::grades) {
    query_.list = judged_list(ranked_, documents, judged.query, options_.judged_only);
  } else {
    query_.groups.clear();
    for (std::size_t begin = 0; begin < documents.size();) {
      std::size_t end = begin;
      while (end < documents.size() && documents[end].group == documents[begin].group) ++end;
      query_.groups.push_back(
          judged_list(ranked_, documents.subspan(begin, end - begin), judged.query, options_.judged_only));
      begin = end;
    }
  }
}

void Evaluation::compute() {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const Entry& entry = *asked_[i].entry;
    if (entry.compute != nullptr) {
      entry.compute(query_, asked_[i], values_[i]);
    } else if (entry.takes == Takes::numbers) {
      letters_ = relevance_letters(query_.list, asked_[i].numbers[0]);
    }
  }
}

/// The document that stands in leaves traces in these. They are found by the names that are printed: with parameters of
/// their own they are not found.
void Evaluation::mend() {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    for (std::size_t j = 0; j < asked_[i].names.size(); ++j) {
      const std::string& name = asked_[i].names[j];
      if (name == "num_ret" || name == "utility" || name == "rbp_resid" || name.starts_with("unj")) values_[i][j] = 0;
      if (name == "relstring") letters_.clear();
    }
  }
}

void Evaluation::add_up(std::string_view name) {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    for (std::size_t j = 0; j < values_[i].size(); ++j) {
      if (z_scores_) values_[i][j] = z_scores_->of(name, asked_[i].names[j], values_[i][j]);
      if (asked_[i].entry->summed != Summed::not_at_all) sums_[i][j] += values_[i][j];
    }
  }
}

void Evaluation::print_query(std::string_view name) {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const Entry& entry = *asked_[i].entry;
    if (!entry.each_query) continue;
    if (entry.shown == Shown::text) {
      print_text(asked_[i].names[0], name, "'" + letters_ + "'");
      continue;
    }
    for (std::size_t j = 0; j < values_[i].size(); ++j) print(asked_[i].names[j], name, values_[i][j], entry.shown);
  }
}

void Evaluation::summarise() {
  constexpr double least = 0.00001;  // for a query that is missing
  const std::size_t all = options_.complete ? judged_.size() : queries_;
  const auto count = static_cast<double>(all);
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const Entry& entry = *asked_[i].entry;
    if (entry.shown == Shown::text) {
      if (entry.name == "runid" && options_.summary) print_text("runid", "all", run_.tag);
      continue;
    }
    for (std::size_t j = 0; j < sums_[i].size(); ++j) {
      double value = sums_[i][j];
      switch (entry.summed) {
        case Summed::mean: value /= count; break;
        case Summed::geometric:
          if (options_.complete) value += static_cast<double>(all - queries_) * std::log(least);
          value = std::exp(value / count);
          break;
        case Summed::queries: value = count; break;
        case Summed::relevant: value = options_.complete ? relevant_judged() : value; break;
        default: break;
      }
      if (options_.summary) print(asked_[i].names[j], "all", value, entry.shown);
    }
  }
}

/// With -c, whatever the level: all documents of a grade above 0.
double Evaluation::relevant_judged() const {
  std::size_t relevant = 0;
  for (const JudgedQuery& query : judged_)
    relevant += static_cast<std::size_t>(std::count_if(query.documents.begin(), query.documents.end(),
                                                       [](const JudgedDocument& d) { return d.grade > 0; }));
  return static_cast<double>(relevant);
}

void Evaluation::print(const std::string& value_name, std::string_view name, double value, Shown shown) {
  std::array<char, 400> room{};
  if (shown == Shown::whole && !z_scores_) {
    std::snprintf(room.data(), room.size(), "%lld", static_cast<long long>(value));
  } else if (std::isnan(value)) {  // which C libraries write in different ways
    std::snprintf(room.data(), room.size(), "%6s", std::signbit(value) ? "-nan" : "nan");
  } else {
    std::snprintf(room.data(), room.size(), "%6.4f", value);
  }
  if (z_scores_) output_ += 'Z';
  print_text(value_name, name, room.data());
}

void Evaluation::print_text(std::string_view value_name, std::string_view name, std::string_view value) {
  constexpr std::size_t width = 22;
  output_ += value_name;
  if (value_name.size() < width) output_.append(width - value_name.size(), ' ');
  output_ += '\t';
  output_ += name;
  output_ += '\t';
  output_ += value;
  output_ += '\n';
}

}  // namespace
}  // namespace etalon::trec

namespace etalon {

TrecEvalVersion parse_trec_eval_version(std::string_view text) {
  if (text == "9.0.8") return TrecEvalVersion::v9_0_8;
  if (text == "10.0") return TrecEvalVersion::v10_0;
  refuse("there is no version '" + std::string(text) + "' of trec_eval here; there are 10.0 and 9.0.8");
}

TrecEvalJudgments parse_trec_eval_judgments(std::string_view text) {
  if (text == "qrels") return TrecEvalJudgments::qrels;
  if (text == "prefs") return TrecEvalJudgments::prefs;
  if (text == "qrels_prefs") return TrecEvalJudgments::qrels_prefs;
  if (text == "qrels_jg") return TrecEvalJudgments::qrels_jg;
  refuse("judgments are not of a format '" + std::string(text) + "'; there are qrels, prefs, qrels_prefs, qrels_jg");
}

TrecEvalOutcome trec_eval(const TrecEvalOptions& options, const std::string& judgments, const std::string& run) {
  if (options.level < 0) refuse("a level below 0 makes documents that nobody judged relevant; give one of 0 or more");
  if (options.most < 0) refuse("a run cannot be cut to fewer than 0 documents");
  TrecEvalOutcome outcome;
  trec::Notes notes;
  try {
    trec::Evaluation(options, outcome.output, notes).run(judgments, run);
  } catch (const trec::Stop& stop) {
    outcome.code = stop.code;
    outcome.error = stop.why;
  }
  outcome.notes = notes.all();
  return outcome;
}

}  // namespace etalon
