// ranking_reader.cpp: the rankings of one system from a file: a list of classes, a table of objects with classes, or a
// table with a score for each class.
#include "domain/classi/ranking_reader.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "domain/classi/score_columns.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/headers.hpp"
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
        read_table(table.columns(), "class");
      } else if (has(files_.truth)) {
        read_scores(table.columns(), files_.truth);
      } else if (!read_known(table.columns())) {
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
  /// A table whose column of classes has one of the other names that truths have. With scores of classes beside it,
  /// each class is a query; else the table ranks objects. False where there is no such column, or several.
  bool read_known(const std::vector<std::string>& columns) {
    const std::vector<std::string> known = columns_that_mean(columns, Header::truth);
    if (known.size() != 1 || files_.truth != ClassRankingFiles().truth) return false;
    const bool scores = !score_columns(columns, labels(), known[0]).empty();
    if (scores)
      read_scores(columns, known[0]);
    else
      read_table(columns, known[0]);
    if (files_.notes != nullptr) {
      const std::string note = "'" + known[0] + "' is read as the " +
                               (scores ? "true class (--truth names another column)" : "class of each object");
      if (std::find(files_.notes->begin(), files_.notes->end(), note) == files_.notes->end())
        files_.notes->push_back(note);
    }
    return true;
  }
  /// What score columns are called after.
  [[nodiscard]] std::vector<std::string> labels() const {
    std::vector<std::string> found = distances_.classes();
    if (!files_.class_names.empty()) {
      found.resize(files_.class_names.size());
      for (std::size_t i = 0; i < found.size(); ++i) found[i] = std::to_string(i);
    }
    return found;
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

  /// A query without a class of its own is a class; a file without queries has the one that the user names.
  [[nodiscard]] Answer new_answer(const RankedColumns& at, std::size_t line,
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

  void add_object(Answer& answer, const RankedColumns& at, std::size_t line,
                  const std::vector<std::string_view>& fields) {
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
                             "' is not a whole number; give tied objects the same rank, or put scores into a column "
                             "'score'");
  }

  void read_table(const std::vector<std::string>& columns, const std::string& of_class) {
    const RankedColumns at = ranked_columns(source_, columns, of_class, files_);
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

  void read_scores(const std::vector<std::string>& columns, const std::string& of_truth) {
    const std::vector<ScoreColumn> scored = score_columns(columns, labels(), of_truth);
    if (scored.empty())
      source_.fail(1,
                   "no column has the scores of a class; they are named like the classes, perhaps with a common "
                   "beginning: p0, p1 …");
    const auto truth = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), of_truth) - columns.begin());
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

}  // namespace

RankedSystem read_ranking(const Source& source, const ClassRankingFiles& files, const ClassDistances& distances) {
  return SystemsReader(source, files, distances).read();
}

}  // namespace etalon
