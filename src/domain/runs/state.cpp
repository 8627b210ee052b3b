// state.cpp: judged lists as a state: the judgments of each query once, and where each run has the judged documents.
#include <algorithm>
#include <bit>
#include <cmath>

#include "domain/runs/parts.hpp"
#include "domain/runs/read/qrels_data.hpp"
#include "domain/state_cells.hpp"
#include "etalon/run_samples.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

constexpr const char* kTieOrders[] = {"docid", "file", "rank"};
constexpr const char* kTieValues[] = {"", "expected", "best", "worst"};
constexpr const char* kMissingQueries[] = {"zero", "skip", "refuse"};

std::string bytes_of_judgments(const Judgments& judgments) {
  ByteWriter writer;
  writer.compact(judgments.levels.size());
  for (const Judgments::Level& level : judgments.levels) {
    writer.real(level.grade);
    writer.compact(level.documents);
  }
  writer.compact(judgments.pooled);
  writer.compact(judgments.subtopics ? 1 : 0);
  if (!judgments.subtopics) return writer.piece();
  const Subtopics& subtopics = *judgments.subtopics;
  writer.compact(subtopics.count);
  writer.compact(subtopics.documents());
  for (std::uint32_t document = 0; document < subtopics.documents(); ++document) {
    writer.compact(subtopics.of(document).size());
    for (const Subtopics::Grade& one : subtopics.of(document)) {
      writer.compact(one.subtopic);
      writer.real(one.grade);
    }
  }
  return writer.piece();
}

std::shared_ptr<const Subtopics> subtopics_in(ByteReader& reader) {
  auto subtopics = std::make_shared<Subtopics>();
  subtopics->count = reader.compact32();
  for (std::size_t documents = reader.compact_count(1); documents > 0; --documents) {
    subtopics->first.push_back(static_cast<std::uint32_t>(subtopics->grades.size()));
    for (std::size_t left = reader.compact_count(9); left > 0; --left) {
      const std::uint32_t subtopic = reader.compact32();
      const double grade = reader.real();
      const bool next =
          subtopics->grades.size() == subtopics->first.back() || subtopic > subtopics->grades.back().subtopic;
      require_state(subtopic < subtopics->count && next && std::isfinite(grade), "a grade is for no subtopic");
      subtopics->grades.push_back({subtopic, grade});
    }
  }
  subtopics->first.push_back(static_cast<std::uint32_t>(subtopics->grades.size()));
  require_state(subtopics->count <= subtopics->grades.size(), "there are more subtopics than grades");
  return subtopics;
}

std::shared_ptr<Judgments> judgments_in(const std::string& bytes) {
  ByteReader reader(bytes);
  auto judgments = std::make_shared<Judgments>();
  for (std::size_t left = reader.compact_count(9); left > 0; --left) {
    const double grade = reader.real();
    const std::uint64_t documents = reader.compact();
    require_state(
        std::isfinite(grade) && grade >= 0 && (judgments->levels.empty() || grade < judgments->levels.back().grade),
        "its grades do not decrease");
    require_state(!is_too_small_for_a_grade(grade), "a grade is so small that its gain has no digits left");
    require_state(documents > 0 && documents < std::uint64_t{1} << 32, "a grade is of no or too many documents");
    judgments->levels.push_back({grade, documents});
  }
  judgments->pooled = reader.compact();
  require_state(judgments->pooled < std::uint64_t{1} << 32, "there are too many documents");
  const std::uint64_t told = reader.compact();
  require_state(told <= 1, "subtopics are told or not");
  if (told == 1) {
    judgments->subtopics = subtopics_in(reader);
    require_state(judgments->subtopics->documents() == judgments->judged() + judgments->pooled,
                  "documents are miscounted");
  }
  reader.finish();
  return judgments;
}

std::string bytes_of_list(const JudgedList& list) {
  const auto& levels = list.judgments->levels;
  ByteWriter writer;
  writer.compact(list.retrieved);
  writer.compact(list.hits.size());
  std::uint32_t before = 0;
  for (const JudgedList::Hit& hit : list.hits) {
    writer.compact(hit.rank - before);
    before = hit.rank;
    const auto level =
        std::find_if(levels.begin(), levels.end(), [&](const auto& one) { return one.grade == hit.grade; });
    writer.compact(level == levels.end() ? 0 : static_cast<std::uint64_t>(level - levels.begin()) + 1);
    if (level == levels.end()) writer.real(hit.grade);
    if (list.judgments->subtopics) writer.compact(hit.document);
  }
  writer.compact(list.ties.size());
  for (const JudgedList::Tie& tie : list.ties) {
    writer.compact(tie.first);
    writer.compact(tie.size);
  }
  return writer.piece();
}

/// A document that the judgments name, in a list behind the rank `before`.
JudgedList::Hit hit_in(ByteReader& reader, const JudgedList& list, std::uint64_t before) {
  const Judgments& judgments = *list.judgments;
  const std::uint64_t step = reader.compact();
  require_state(step > 0 && step <= list.retrieved - before, "a document is not in the list");
  const std::uint64_t level = reader.compact();
  require_state(level <= judgments.levels.size(), "a document has no grade");
  const double grade = level == 0 ? reader.real() : judgments.levels[static_cast<std::size_t>(level) - 1].grade;
  require_state(level > 0 || (std::isfinite(grade) && grade < 0), "a document has no grade");
  const std::uint32_t document = judgments.subtopics ? reader.compact32() : 0;
  require_state(!judgments.subtopics || document < judgments.subtopics->documents(), "there is no such document");
  return {static_cast<std::uint32_t>(before + step), document, grade};
}

void check_found(const JudgedList& list) {
  const Judgments& judgments = *list.judgments;
  std::vector<std::uint64_t> left;
  for (const Judgments::Level& level : judgments.levels) left.push_back(level.documents);
  std::uint64_t pooled = judgments.pooled;
  for (const JudgedList::Hit& hit : list.hits) {
    std::uint64_t* of_grade = &pooled;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (judgments.levels[i].grade == hit.grade) of_grade = &left[i];
    }
    require_state(*of_grade > 0, "a list has more documents of a grade than were judged");
    --*of_grade;
  }
}

std::shared_ptr<const JudgedList> list_in(const std::string& bytes, std::shared_ptr<const Judgments> judgments) {
  ByteReader reader(bytes);
  JudgedList list{{}, reader.compact32(), {}, std::move(judgments)};
  for (std::size_t left = reader.compact_count(2); left > 0; --left)
    list.hits.push_back(hit_in(reader, list, list.hits.empty() ? 0 : list.hits.back().rank));
  std::uint64_t end = 1;
  for (std::size_t left = reader.compact_count(2); left > 0; --left) {
    const JudgedList::Tie tie{reader.compact32(), reader.compact32()};
    require_state(tie.first >= end && tie.size >= 2 && std::uint64_t{tie.first} + tie.size - 1 <= list.retrieved,
                  "documents that tie are not in the list");
    end = std::uint64_t{tie.first} + tie.size;
    list.ties.push_back(tie);
  }
  reader.finish();
  check_found(list);
  return std::make_shared<const JudgedList>(std::move(list));
}

/// The grades by query, without the documents that have them.
Qrels qrels_in(const State& state) {
  auto data = std::make_shared<QrelsData>();
  data->name = "the judgments";
  data->queries = state.units();
  data->first.push_back(0);
  data->first_slot.push_back(0);
  std::vector<std::shared_ptr<Judgments>> all;
  for (const std::string& query : data->queries) {
    data->index.code(query);
    all.push_back(judgments_in(state.truth(query)));
    data->top = std::max(data->top, all.back()->highest());
    data->first.push_back(0);
    data->first_slot.push_back(0);
    data->filters.push_back(0);
  }
  for (const auto& judgments : all) {
    judgments->top = data->top;  // of all queries, which the parts did not know
    data->judgments.push_back(judgments);
  }
  return Qrels(data);
}

template <class Words>
std::size_t place_of_word(const Words& words, const std::string& word) {
  const auto found = std::find(std::begin(words), std::end(words), word);
  return found == std::end(words) ? std::size(words) : static_cast<std::size_t>(found - std::begin(words));
}

RunSettings settings_in(const State& state) {
  RunSettings settings;
  settings.subtopics = state.setting("subtopics") == "true";
  const std::size_t value = place_of_word(kTieValues, state.setting("ties"));
  if (value < std::size(kTieValues)) settings.ties = static_cast<TieValue>(value);
  settings.missing = parse_missing_queries(state.setting("missing"));
  return settings;
}

/// The same number where the same documents have the same grades. With subtopics the judgments tell their documents by
/// number, and which document has which is told here.
std::uint64_t fingerprint_of(const Qrels& qrels, std::size_t query) {
  std::uint64_t sum = 0;
  for (const QrelsData::Document& document : qrels.data().of(query)) {
    Fingerprint judged;
    judged.add(std::string_view(document.id, document.size));
    judged.add(std::bit_cast<std::uint64_t>(document.grade));
    judged.add(std::uint64_t{document.number});
    sum += judged.value();
  }
  return sum;
}

}  // namespace

State run_state(const Qrels& qrels, const std::vector<JudgedRun>& runs, const std::vector<std::string>& names,
                const RunSettings& settings) {
  if (settings.fusion)
    throw Error(
        ErrorKind::usage,
        "a fused run is made of whole runs, of which a state may have a part: fuse first, and measure what that "
        "gives (etalon runs --fused FILE, Python: etalon.fuse)");
  const auto flag = [](bool is) { return std::string(is ? "true" : "false"); };
  const RunReading& reading = settings.reading;
  State state(Domain::runs);
  state.set("ties", settings.ties == TieValue::ordered ? kTieOrders[static_cast<std::size_t>(reading.ties)]
                                                       : kTieValues[static_cast<std::size_t>(settings.ties)]);
  state.set_view("missing", {kMissingQueries[static_cast<std::size_t>(settings.missing)]});
  state.set("depth", reading.depth == RunReading{}.depth ? std::vector<std::string>{}
                                                         : std::vector{std::to_string(reading.depth)});
  state.set("judged_only", flag(reading.judged_only));
  state.set("subtopics", flag(settings.subtopics));
  state.set("single_precision", flag(reading.single_precision));
  for (std::size_t query = 0; query < qrels.queries().size(); ++query)
    state.add_unit(qrels.queries()[query], bytes_of_judgments(*qrels.judgments(query)), fingerprint_of(qrels, query));
  state.notes = qrels.notes();
  for (std::size_t run = 0; run < runs.size(); ++run) {
    state.add_system(names[run]);
    state.notes.insert(state.notes.end(), runs[run].notes.begin(), runs[run].notes.end());
    for (const JudgedRun::Query& query : runs[run].queries)
      state.add(names[run], qrels.queries()[query.query], bytes_of_list(*query.list));
  }
  return state;
}

Samples samples_of_run_state(const State& state) {
  const Qrels qrels = qrels_in(state);
  const std::vector<std::string> names = state.systems();
  std::vector<JudgedRun> runs;
  for (const std::string& name : names) {
    JudgedRun& run = runs.emplace_back();
    run.name = name;
    for (std::size_t query = 0; query < qrels.queries().size(); ++query) {
      const std::string& unit = qrels.queries()[query];
      const std::string* const bytes = state.statistic(name, unit);
      if (bytes != nullptr && !bytes->empty())
        run.queries.push_back({query, list_in(*bytes, qrels.judgments(query))});
      else if (bytes != nullptr || !state.is_apart(unit))
        run.missing.push_back(query);
    }
  }
  return run_samples(qrels, std::move(runs), names, settings_in(state));
}

void choose_missing(State& state, const Settings& settings) {
  if (settings.given("missing")) state.choose("missing", {settings.text("missing")});
}

void check_run_state(const State& state) {
  for (const char* name : {"subtopics", "ties"}) (void)state.setting(name);
  for (const State::Texts& words : state.views("missing"))
    require_state(words.size() == 1 && place_of_word(kMissingQueries, words[0]) < std::size(kMissingQueries),
                  "missing queries are treated in no known way");
  for (const std::string& unit : state.units()) {
    const std::shared_ptr<const Judgments> judgments = judgments_in(state.truth(unit));
    for (const std::string& system : state.systems()) {
      const std::string* const bytes = state.statistic(system, unit);
      if (bytes == nullptr) continue;
      require_state(!bytes->empty() || state.is_apart(unit), "a list is not there");
      if (!bytes->empty()) (void)list_in(*bytes, judgments);
    }
  }
}

}  // namespace etalon
