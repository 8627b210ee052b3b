// files.cpp: the files of trec_eval, read as it reads them: almost anything goes.
#include "domain/runs/trec_eval/files.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <span>
#include <unordered_map>

#include "etalon/error.hpp"

namespace etalon::trec {
namespace {

constexpr std::array<bool, 256> kBlank = [] {
  std::array<bool, 256> blank{};
  for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) blank[static_cast<unsigned char>(c)] = true;
  return blank;
}();

bool is_blank(char c) { return kBlank[static_cast<unsigned char>(c)]; }

/// The lines of a file in fields apart by blanks.
class TrecLines {
 public:
  TrecLines(const Source& source, bool comments)
      : at_(source.content.data()), end_(at_ + source.content.size()), comments_(comments) {}

  [[nodiscard]] std::size_t number() const { return number_; }
  /// The next line that is neither blank nor a comment; false at the end. `found` is the number of its fields, as far
  /// as there is room for them and one more.
  bool next(std::span<std::string_view> fields, std::size_t& found) {
    while (at_ < end_) {
      ++number_;
      found = 0;
      const bool comment = comments_ && *at_ == '#';
      while (at_ < end_ && *at_ != '\n') {
        if (is_blank(*at_)) {
          ++at_;
          continue;
        }
        const char* begin = at_;
        while (at_ < end_ && !is_blank(*at_)) ++at_;
        if (found < fields.size()) fields[found] = {begin, static_cast<std::size_t>(at_ - begin)};
        ++found;
      }
      if (at_ < end_) ++at_;
      if (!comment && (found > 0 || !blank_lines_)) return true;
    }
    return false;
  }
  /// Blank lines are passed over, and comments may be indented.
  void pass_blank_lines() { blank_lines_ = true; }

 private:
  const char* at_;
  const char* end_;
  bool comments_;
  bool blank_lines_ = false;
  std::size_t number_ = 0;
};

[[noreturn]] void malformed(const Source& source, std::size_t line, std::size_t found, const std::string& expected) {
  throw Stop{kBadFile, source.name + ", line " + std::to_string(line) + ": " + std::to_string(found) +
                           (found == 1 ? " field" : " fields") + ", expected " + expected};
}

/// Gives every name a place; a file that keeps its queries together asks for the same one again and again.
class Places {
 public:
  std::size_t of(std::string_view name) {
    if (name == last_ && !places_.empty()) return place_;
    last_ = name;
    place_ = places_.try_emplace(name, places_.size()).first->second;
    return place_;
  }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

 private:
  std::unordered_map<std::string_view, std::size_t> places_;
  std::string_view last_;
  std::size_t place_ = 0;
};

template <class Query>
Query& query_of(std::vector<Query>& queries, Places& places, std::string_view name) {
  const std::size_t place = places.of(name);
  if (place == queries.size()) queries.push_back({name, {}});
  return queries[place];
}

template <class Query>
void sort_by_name(std::vector<Query>& queries) {
  std::sort(queries.begin(), queries.end(), [](const Query& a, const Query& b) { return a.query < b.query; });
}

void refuse_empty(const Source& source) {
  if (source.content.empty()) throw Stop{kBadFile, source.name + ": the file is empty"};
}

bool is_preference(TrecEvalJudgments kind) {
  return kind == TrecEvalJudgments::prefs || kind == TrecEvalJudgments::qrels_prefs;
}

}  // namespace

void Notes::misread(const Source& source, std::size_t line, std::string_view text, const std::string& as) {
  if (++misread_ <= kShown)
    all_.push_back(source.name + ", line " + std::to_string(line) + ": '" + std::string(text) + "' is read as " + as);
}

std::vector<std::string> Notes::all() const {
  std::vector<std::string> notes = all_;
  if (misread_ > kShown) notes.push_back(std::to_string(misread_ - kShown) + " more numbers are read so");
  return notes;
}

Begun<double> begun_real(std::string_view text) {
  const char* const end = text.data() + text.size();
  const bool plain = !text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9') ||
                                       (text[0] == '-' && text.size() > 1 && text[1] >= '0' && text[1] <= '9'));
  if (plain) {
    double number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && stopped == end) return {number, true};
  }
  const std::string copy(text);  // a blank follows in the file, but the file may end here
  char* stopped = nullptr;
  const double number = std::strtod(copy.c_str(), &stopped);
  return {number, stopped == copy.c_str() + copy.size() && !copy.empty() && !std::isnan(number)};
}

Begun<std::int64_t> begun_whole(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && stopped == end) return {number, true};
  const std::string copy(text);
  char* rest = nullptr;
  number = std::strtoll(copy.c_str(), &rest, 10);
  return {number, rest == copy.c_str() + copy.size() && !copy.empty() && error != std::errc::result_out_of_range};
}

std::vector<JudgedQuery> read_judgments(const Source& source, const TrecEvalOptions& options, Notes& notes) {
  refuse_empty(source);
  const bool subgroups = options.judgments == TrecEvalJudgments::prefs;
  const bool groups = options.judgments != TrecEvalJudgments::qrels;
  const std::size_t width = subgroups ? 5 : 4;
  std::vector<JudgedQuery> queries;
  Places places;
  TrecLines lines(source, options.version == TrecEvalVersion::v10_0);
  std::array<std::string_view, 5> fields;
  std::size_t found = 0;
  while (lines.next(fields, found)) {
    if (found != width)
      malformed(source, lines.number(), found,
                subgroups ? "5: query, group, subgroup, document, grade" : "4: query, iteration, document, grade");
    JudgedDocument document{.document = fields[width - 2]};
    if (groups) document.group = fields[1];
    document.subgroup = subgroups ? fields[2] : "0";
    const std::string_view grade = fields[width - 1];
    if (is_preference(options.judgments)) {
      const Begun<double> worth = begun_real(grade);
      document.worth = options.version == TrecEvalVersion::v9_0_8 ? static_cast<float>(worth.number) : worth.number;
      if (!worth.whole) notes.misread(source, lines.number(), grade, std::to_string(worth.number));
    } else {
      const Begun<std::int64_t> whole = begun_whole(grade);
      document.grade = whole.number;
      if (!whole.whole) notes.misread(source, lines.number(), grade, std::to_string(whole.number));
    }
    query_of(queries, places, fields[0]).documents.push_back(document);
  }
  if (queries.empty()) throw Stop{kBadFile, source.name + ": the file has no judgments"};
  sort_by_name(queries);
  const bool by_group = options.judgments == TrecEvalJudgments::qrels_jg;
  for (JudgedQuery& query : queries) {
    const auto before = [&](const JudgedDocument& a, const JudgedDocument& b) {
      if (by_group && a.group != b.group) return a.group < b.group;
      return a.document < b.document;
    };
    std::vector<JudgedDocument>& documents = query.documents;
    if (!std::is_sorted(documents.begin(), documents.end(), before))
      std::stable_sort(documents.begin(), documents.end(), before);
    if (!by_group) continue;
    for (std::size_t i = 1; i < documents.size(); ++i) {
      if (documents[i].group == documents[i - 1].group && documents[i].document == documents[i - 1].document)
        throw Stop{kBadFile, source.name + ": query " + std::string(query.query) + " has document " +
                                 std::string(documents[i].document) + " twice in group " +
                                 std::string(documents[i].group)};
    }
  }
  return queries;
}

Run read_retrieved(const Source& source, const TrecEvalOptions& options, Notes& notes) {
  refuse_empty(source);
  constexpr std::size_t width = 6;
  const bool single = options.version == TrecEvalVersion::v9_0_8;
  Run run;
  Places places;
  TrecLines lines(source, !single);
  lines.pass_blank_lines();
  std::array<std::string_view, width> fields;
  std::size_t found = 0;
  while (lines.next(fields, found)) {
    if (!single && fields[0].front() == '#') continue;
    if (found < width) malformed(source, lines.number(), found, "6: query, Q0, document, rank, score, tag");
    const Begun<double> score = begun_real(fields[4]);
    if (!score.whole)
      notes.misread(source, lines.number(), fields[4],
                    std::isnan(score.number) ? "no number, which stands in no order" : std::to_string(score.number));
    query_of(run.queries, places, fields[0])
        .documents.push_back({fields[2], single ? static_cast<float>(score.number) : score.number});
    run.tag = fields[5];
  }
  if (run.queries.empty()) throw Stop{kBadFile, source.name + ": the file has no documents"};
  sort_by_name(run.queries);
  return run;
}

ZScores::ZScores(const Source& source, Notes& notes) {
  refuse_empty(source);
  TrecLines lines(source, false);
  std::array<std::string_view, 4> fields;
  std::size_t found = 0;
  while (lines.next(fields, found)) {
    if (found != fields.size()) malformed(source, lines.number(), found, "4: query, measure, mean, standard deviation");
    const Begun<double> mean = begun_real(fields[2]);
    const Begun<double> deviation = begun_real(fields[3]);
    if (!mean.whole) notes.misread(source, lines.number(), fields[2], std::to_string(mean.number));
    if (!deviation.whole) notes.misread(source, lines.number(), fields[3], std::to_string(deviation.number));
    lines_.push_back({fields[0], fields[1], mean.number, deviation.number});
  }
  std::stable_sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) {
    return a.query != b.query ? a.query < b.query : a.name < b.name;
  });
}

double ZScores::of(std::string_view query, std::string_view name, double value) const {
  constexpr double missing = -1000000;
  const auto of_query = std::equal_range(lines_.begin(), lines_.end(), Line{query, "", 0, 0},
                                         [](const Line& a, const Line& b) { return a.query < b.query; });
  // Of several lines for one value its search meets the one that halving finds first.
  const auto count = of_query.second - of_query.first;
  for (std::ptrdiff_t low = 0, high = count; low <= high;) {
    const std::ptrdiff_t middle = (low + high) / 2;
    const int order = middle == count ? -1 : name.compare(of_query.first[middle].name);
    if (order < 0) {
      high = middle - 1;
    } else if (order > 0) {
      low = middle + 1;
    } else {
      const Line& line = of_query.first[middle];
      if (line.deviation != 0) return (value - line.mean) / line.deviation;
      return value == line.mean ? 0 : missing;
    }
  }
  return missing;
}

}  // namespace etalon::trec
