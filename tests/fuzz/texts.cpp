// texts.cpp: any bytes as a file, for each function that reads one. The first byte says which.
#include <algorithm>
#include <iterator>

#include "etalon/class_distances.hpp"
#include "etalon/disagreement.hpp"
#include "etalon/partial_orders.hpp"
#include "etalon/rankings.hpp"
#include "etalon/read.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/target.hpp"
#include "read/json_lines.hpp"

namespace etalon {
namespace {

using TextReader = void (*)(const Source& source);

void every_column(const Source& source) {
  const Table table(source);
  const std::vector<std::string>& names = table.columns();
  const std::vector<CodedLabels> columns = table.labels(names);
  expect(columns.size() == names.size(), "a column is missing");
  for (const std::string& name : names) {
    try {
      expect(table.numbers(name).size() == columns[0].codes.size(), "a number is missing");
    } catch (const Error&) {
      // A column of something else.
    }
  }
}

void json_of_two_depths(const Source& source) {
  const auto begin = [](std::string_view, std::size_t) {};
  json_tables(source, begin, [](std::string_view, std::string_view, const JsonField&, std::size_t) {});
}

void json_of_three_depths(const Source& source) {
  const auto begin = [](std::string_view, std::size_t) {};
  json_nested_tables(source, begin, [](std::string_view, std::string_view, std::string_view, double, std::size_t) {});
}

void values_of_scores(const Source& source) {
  ClusterColumn clusters{"cluster"};
  (void)read_score_table(source);
  (void)read_score_table(source, {"system", "unit", "score", "value"});
  (void)read_score_table(source, {}, &clusters);
}

void log_of_samples(const Source& source) {
  const std::string systems[] = {"a"};
  ClusterColumn clusters{"task"};
  (void)holds_samples(source);
  (void)read_samples({&source, 1}, systems);
  (void)read_samples({&source, 1}, systems, &clusters);
}

template <AnswerShape shape>
void answers_as(const Source& source) {
  for (const AnswerFile& file : read_answers({&source, 1}, shape)) {
    for (const AnswerFile::Query& query : file.queries)
      expect(query.answer.starts.back() == query.answer.documents.size(), "a class ends elsewhere");
  }
}

void distances_of_table(const Source& source) {
  for (const bool symmetric : {false, true}) {
    const ClassDistances distances = read_class_distances(source, symmetric);
    if (distances.of_one_query()) continue;
    for (const std::string& name : distances.classes()) (void)distances.to(name);
  }
}

void distances_of_taxonomy(const Source& source) {
  const ClassDistances distances = read_taxonomy(source);
  const std::size_t some = std::min<std::size_t>(distances.classes().size(), 20);
  for (std::size_t i = 0; i < some; ++i) {
    const std::string& name = distances.classes()[i];
    expect(distances.to(name)[i] == 0, name + " is not at itself");
  }
}

template <RankingNotation notation>
void rankings_by(const Source& source) {
  const Rankings all = read_ranking_lines(source, notation);
  (void)borda(all, all.items.size());
}

void votes(const Source& source) {
  (void)is_preflib(source);
  const Rankings all = read_preflib(source);
  (void)borda(all, all.items.size());
}

// At the end, so that the kept inputs mean the same as ever, a new one joins.
constexpr TextReader kReaders[] = {
    every_column,
    [](const Source& source) { (void)read_label_list(source); },
    [](const Source& source) { (void)read_keyed_labels(source); },
    [](const Source& source) { (void)read_cover(source); },
    [](const Source& source) { (void)read_cover_pairs(source); },
    [](const Source& source) { (void)is_npy(source), (void)read_npy_labels(source); },
    [](const Source& source) { (void)read_count_matrix(source); },
    [](const Source& source) { (void)read_count_table(source); },
    [](const Source& source) { (void)read_number_matrix(source); },
    [](const Source& source) { (void)read_triples(source); },
    [](const Source& source) { (void)read_system_triples(source); },
    [](const Source& source) { (void)read_system_counts({&source, 1}); },
    json_of_two_depths,
    json_of_three_depths,
    values_of_scores,
    log_of_samples,
    answers_as<AnswerShape::classes>,
    answers_as<AnswerShape::list>,
    answers_as<AnswerShape::set>,
    distances_of_table,
    distances_of_taxonomy,
    [](const Source& source) { (void)read_class_order(source); },
    [](const Source& source) { (void)read_class_names(source); },
    rankings_by<RankingNotation::signs>,
    rankings_by<RankingNotation::letters>,
    votes,
    [](const Source& source) { (void)read_preferences(source); },
    [](const Source& source) { (void)read_preferences(source, "unit"); },
};

}  // namespace

void fuzz_texts(std::string_view input) {
  if (input.empty()) return;
  // A letter: inputs can be written by hand.
  const std::size_t which = (static_cast<unsigned char>(input[0]) + 256U - 'A') % 256U % std::size(kReaders);
  const Source source{"file", std::string(input.substr(1))};
  (void)outcome([&] {
    kReaders[which](source);
    return std::string();
  });
}

}  // namespace etalon
