// class_systems.cpp: from files of ranked or scored objects to one ranking a query.
#include "etalon/class_systems.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "domain/classi/score_columns.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// One query's objects as they are read: their classes, and the numbers they are ranked by if there are any.
struct Answer {
  std::string name;
  std::string query_class;
  std::vector<std::uint32_t> classes{};
  std::vector<double> numbers{};
  TextInterner objects{};
  std::uint64_t fingerprint = 0;  ///< of the objects and their classes, whatever the order; 0 without names
};

class SystemsReader {
 public:
  SystemsReader(const Source& source, const ClassRankingFiles& files, const ClassDistances& distances)
      : source_(source), files_(files), distances_(distances) {
    for (const std::string& name : distances.classes()) known_.code(name);
    if (!files.sizes.empty()) sizes_ = distances.sizes_of(files.sizes);
  }

  RankedSystem read() {
    Lines lines(source_);
    std::string_view head;
    if (!lines.next(head) || trim(head).empty()) source_.fail("the file is empty; a ranking is expected");
    const bool column_of_classes = trim(head) == "class" && known_.find("class") == TextInterner::kUnknown;
    if (delimiter_of(head) == 0 && !column_of_classes) {
      refuse_truth();
      read_list();
    } else {
      const Table table(source_);
      const auto has = [&](const std::string& name) {
        return std::find(table.columns().begin(), table.columns().end(), name) != table.columns().end();
      };
      if (has("class")) {
        refuse_truth();
        read_table(table.columns());
      } else if (has(files_.truth)) {
        read_scores(table.columns());
      } else {
        source_.fail("its columns are " + join(table.columns(), ", ") + "; a column class is expected, or a column '" +
                     files_.truth + "' and a column of scores for each class");
      }
    }
    system_.classes = seen_.size();
    return std::move(system_);
  }

 private:
  void refuse_truth() const {
    if (files_.truth == ClassRankingFiles().truth) return;
    throw Error(ErrorKind::usage, "--truth (Python: truth=) has no effect: " + source_.name +
                                      " is a ranking of classes, not a table with a score for each class");
  }
  /// The name that a class of the file goes by.
  [[nodiscard]] std::string_view renamed(std::string_view label, std::size_t line) const {
    if (files_.class_names.empty()) return label;
    const auto number = parse_whole(label);
    if (!number || *number < 0 || static_cast<std::size_t>(*number) >= files_.class_names.size()) {
      source_.fail(line, "class '" + std::string(label) + "' is none of the " +
                             std::to_string(files_.class_names.size()) + " classes that names are given for: 0, 1 …");
    }
    return files_.class_names[static_cast<std::size_t>(*number)];
  }

  std::uint32_t code(std::string_view label, std::size_t line) {
    if (label.empty()) source_.fail(line, "the class is missing");
    const std::string_view name = renamed(label, line);
    const std::uint32_t found = known_.find(name);
    if (found == TextInterner::kUnknown) source_.fail(line, distances_.unknown(std::string(name)));
    seen_.insert(found);
    return found;
  }

  void add(std::string name, std::string query_class, std::span<const std::uint32_t> classes,
           std::span<const std::uint32_t> group_start, std::uint64_t objects = 0, std::vector<std::string> names = {}) {
    auto data = ranked_classes(classes, distances_, query_class, group_start, sizes_, whole_);
    std::uint64_t of_classes = 0;  // whatever the order
    for (const std::uint32_t of_object : classes) of_classes += fingerprint(std::uint64_t{of_object});
    if (!sizes_.empty()) {
      of_classes = 0;
      objects = 0;  // lists that stop early have other objects
      for (std::uint32_t c = 0; c < sizes_.size(); ++c) of_classes += sizes_[c] * fingerprint(std::uint64_t{c});
    }
    system_.queries.push_back({std::move(name), std::move(query_class),
                               std::make_shared<const ClassRankingData>(std::move(data)), of_classes, objects});
    std::vector<std::uint32_t>& occurring = system_.queries.back().occurring;
    occurring.assign(classes.begin(), classes.end());
    for (std::uint32_t c = 0; c < sizes_.size(); ++c) {
      if (sizes_[c] > 0) occurring.push_back(c);
    }
    std::sort(occurring.begin(), occurring.end());
    occurring.erase(std::unique(occurring.begin(), occurring.end()), occurring.end());
    occurring.shrink_to_fit();
    if (!files_.listed) return;
    ListedObjects listed{std::move(names), {}};
    for (const std::uint32_t of_object : classes) listed.classes.push_back(distances_.classes()[of_object]);
    system_.queries.back().listed = std::make_shared<const ListedObjects>(std::move(listed));
  }

  [[nodiscard]] bool wanted(const std::string& name) const {
    return files_.queries.empty() ||
           std::find(files_.queries.begin(), files_.queries.end(), name) != files_.queries.end();
  }

  void check_wanted() const {
    for (const std::string& query : files_.queries) {
      const bool found = std::any_of(system_.queries.begin(), system_.queries.end(),
                                     [&](const RankedQuery& ranked) { return ranked.name == query; });
      if (!found) source_.fail("there is no query '" + query + "'");
    }
  }

  /// The one query of a file that does not name any.
  [[nodiscard]] std::string only_query() const {
    if (files_.queries.size() > 1)
      source_.fail("it has the ranking of one query, and " + std::to_string(files_.queries.size()) + " are asked for");
    if (files_.queries.empty() && !distances_.of_one_query())
      refuse(source_.name + " does not say what class its query has: name it with --query");
    return files_.queries.empty() ? "" : files_.queries[0];
  }

  void read_list() {
    std::vector<std::uint32_t> classes;
    Lines lines(source_);
    std::string_view line;
    while (lines.next(line)) {
      if (trim(line).empty()) {
        if (lines.only_blank_left()) break;
        source_.fail(lines.number(), "the line is blank; a class is expected on every line");
      }
      classes.push_back(code(trim(line), lines.number()));
    }
    system_.objects = classes.size();
    const std::string query = only_query();
    add(query, query, classes, {});
  }

  /// The place of each column of a table that means something.
  struct Columns {
    std::size_t of_class = 0;
    std::optional<std::size_t> query{};
    std::optional<std::size_t> query_class{};
    std::optional<std::size_t> object{};
    std::optional<std::size_t> number{};  ///< rank or score
    bool higher_first = false;
  };

  [[nodiscard]] Columns columns_of(const std::vector<std::string>& names) const {
    const auto place = [&](std::string_view name) -> std::optional<std::size_t> {
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end()) return std::nullopt;
      return static_cast<std::size_t>(found - names.begin());
    };
    const auto rank = place("rank");
    const auto score = place("score");
    if (rank && score) source_.fail(1, "there is a column rank and a column score; leave one of them out");
    const auto query = place(files_.units);
    if (!query && files_.units != ClassRankingFiles{}.units)
      source_.fail(1, "there is no column '" + files_.units + "'; the columns are " + join(names, ", "));
    if (place("query_class") && !query) source_.fail(1, "there is a column query_class and no column query");
    return {*place("class"), query, place("query_class"), place("object"), rank ? rank : score, score.has_value()};
  }

  /// A query without a class of its own is a class; a file without queries has the one that the user names.
  [[nodiscard]] Answer new_answer(const Columns& at, std::size_t line,
                                  const std::vector<std::string_view>& fields) const {
    if (!at.query) return {only_query(), only_query()};
    if (fields[*at.query].empty()) source_.fail(line, "the query is missing");
    Answer answer{std::string(fields[*at.query]),
                  std::string(renamed(fields[at.query_class.value_or(*at.query)], line))};
    if (!at.query_class) answer.name = answer.query_class;
    if (known_.find(answer.query_class) == TextInterner::kUnknown)
      source_.fail(line, "the query: " + distances_.unknown(answer.query_class));
    return answer;
  }

  void add_object(Answer& answer, const Columns& at, std::size_t line, const std::vector<std::string_view>& fields) {
    if (at.query_class && renamed(fields[*at.query_class], line) != answer.query_class)
      source_.fail(line, "query '" + answer.name + "' had the class '" + answer.query_class + "' before");
    if (at.object && answer.objects.code(fields[*at.object]) != answer.classes.size()) {
      source_.fail(line, "object '" + std::string(fields[*at.object]) + "' occurs twice" +
                             (at.query ? " for query '" + answer.name + "'" : ""));
    }
    answer.classes.push_back(code(fields[at.of_class], line));
    if (at.object) {
      Fingerprint object;
      object.add(fields[*at.object]);
      object.add(std::uint64_t{answer.classes.back()});
      answer.fingerprint += object.value();
    }
    if (!at.number) return;
    answer.numbers.push_back(read_score(source_, line, fields[*at.number]));
    if (!at.higher_first && answer.numbers.back() != std::trunc(answer.numbers.back()))
      source_.fail(line, "rank '" + std::string(fields[*at.number]) +
                             "' is no whole number; objects that tie have the same rank, and scores stand in a column "
                             "score");
  }

  void read_table(const std::vector<std::string>& columns) {
    const Columns at = columns_of(columns);
    std::vector<Answer> answers;
    TextInterner names;
    for_each_record(source_, columns.size(), [&](std::size_t line, const std::vector<std::string_view>& fields) {
      const std::uint32_t which = names.code(at.query ? fields[*at.query] : std::string_view());
      if (which == answers.size()) answers.push_back(new_answer(at, line, fields));
      add_object(answers[which], at, line, fields);
    });
    for (const Answer& answer : answers) {
      if (!wanted(answer.name)) continue;
      system_.objects = std::max<std::uint64_t>(system_.objects, answer.classes.size());
      add_ranked(answer, at.higher_first);
    }
    if (at.query) check_wanted();
  }

  /// Objects in the order of their numbers, or as they are when there are none.
  void add_ranked(const Answer& answer, bool higher_first) {
    std::vector<std::string> names;
    if (files_.listed) names.assign(answer.objects.keys().begin(), answer.objects.keys().end());
    if (answer.numbers.empty())
      return add(answer.name, answer.query_class, answer.classes, {}, answer.fingerprint, std::move(names));
    const RankedPlaces places = rank_places(answer.numbers, higher_first);
    std::vector<std::uint32_t> ordered;
    std::vector<std::string> ordered_names;
    ordered.reserve(answer.classes.size());
    for (const std::uint32_t i : places.order) {
      ordered.push_back(answer.classes[i]);
      if (!names.empty()) ordered_names.push_back(names[i]);
    }
    add(answer.name, answer.query_class, ordered, places.group_start, answer.fingerprint, std::move(ordered_names));
  }

  void read_scores(const std::vector<std::string>& columns) {
    std::vector<std::string> labels = distances_.classes();
    if (!files_.class_names.empty()) {
      labels.resize(files_.class_names.size());
      for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = std::to_string(i);
    }
    const std::vector<ScoreColumn> scored = score_columns(columns, labels, files_.truth);
    if (scored.empty())
      source_.fail(1,
                   "no column has the scores of a class; they are named like the classes, perhaps with a common "
                   "beginning: p0, p1 …");
    const auto truth =
        static_cast<std::size_t>(std::find(columns.begin(), columns.end(), files_.truth) - columns.begin());
    std::vector<std::uint32_t> classes;
    std::vector<std::vector<double>> scores(scored.size());
    for_each_record(source_, columns.size(), [&](std::size_t line, const std::vector<std::string_view>& fields) {
      classes.push_back(code(fields[truth], line));
      for (std::size_t i = 0; i < scored.size(); ++i)
        scores[i].push_back(read_score(source_, line, fields[scored[i].column]));
    });
    system_.objects = classes.size();
    whole_ = true;
    for (std::size_t i = 0; i < scored.size(); ++i) {
      const std::string name(renamed(scored[i].label, 1));
      if (wanted(name))
        add_ranked({.name = name, .query_class = name, .classes = classes, .numbers = std::move(scores[i])}, true);
    }
    check_wanted();
  }

  const Source& source_;
  const ClassRankingFiles& files_;
  const ClassDistances& distances_;
  TextInterner known_;
  std::vector<std::uint32_t> sizes_{};  // of the classes, where they were given
  bool whole_ = false;                  // all objects that there are have a score
  std::set<std::uint32_t> seen_;
  RankedSystem system_;
};

/// A mean over other queries would be another mean.
void check_same_queries(const std::vector<RankedSystem>& systems) {
  std::vector<std::set<std::string>> queries(systems.size());
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (const RankedQuery& query : systems[i].queries) queries[i].insert(query.name);
    for (const std::size_t other : {std::size_t{0}, i}) {
      for (const std::string& name : queries[other]) {
        if (queries[i].contains(name) && queries[0].contains(name)) continue;
        const bool first_lacks = !queries[0].contains(name);
        throw Error(ErrorKind::input, systems[first_lacks ? 0 : i].name + " has no ranking for the query '" + name +
                                          "', which " + systems[first_lacks ? i : 0].name + " has");
      }
    }
  }
}

}  // namespace

ClassRankingData ranked_classes(std::span<const std::uint32_t> classes, const ClassDistances& distances,
                                const std::string& query_class, std::span<const std::uint32_t> group_start,
                                std::span<const std::uint32_t> sizes, bool whole) {
  const std::vector<std::string>& names = distances.classes();
  const auto found = std::find(names.begin(), names.end(), query_class);
  const auto query =
      found == names.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - names.begin()));
  std::vector<std::uint32_t> listed(names.size());
  for (const std::uint32_t c : classes) ++listed[c];
  for (std::size_t c = 0; c < sizes.size(); ++c) {
    if (listed[c] > sizes[c])
      throw Error(ErrorKind::input, std::to_string(listed[c]) + " objects of class '" + names[c] +
                                        "' are ranked, and by the class sizes there are " + std::to_string(sizes[c]));
  }
  ClassRankingData data = class_ranking_data(classes, distances.to(query_class), group_start, query, sizes);
  data.query_unlisted =
      query && !whole && listed[*query] == 0 && !distances.groups(query_class) && (sizes.empty() || sizes[*query] > 0);
  return data;
}

std::vector<RankedSystem> read_ranked_systems(const ClassRankingFiles& files, const ClassDistances& distances) {
  refuse_standard_input_twice(files.paths);
  std::vector<RankedSystem> systems;
  for (const std::string& name : system_names(files.paths)) {
    const Source source = read_source(files.paths[systems.size()]);
    systems.push_back(SystemsReader(source, files, distances).read());
    systems.back().name = name;
  }
  check_same_queries(systems);
  return systems;
}

}  // namespace etalon
