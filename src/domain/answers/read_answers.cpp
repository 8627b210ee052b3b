// read_answers.cpp: answers to queries: a line a class, documents apart by blanks.
#include <algorithm>

#include "domain/answers/query_names.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/text.hpp"
#include "read/blank_separated.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"
#include "read/lowercase.hpp"

namespace etalon {
namespace {

constexpr const char* kExpected =
    "answers have one class per line, its documents separated by blanks, after an optional query name and colon";

/// The number of the first column, from 1, that has one of these names; 0 when none has.
std::size_t column_named(const std::vector<std::string_view>& fields, std::initializer_list<std::string_view> names) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string_view field = fields[i];
    if (field.size() > 1 && field.starts_with('"') && field.ends_with('"')) field = field.substr(1, field.size() - 2);
    if (std::find(names.begin(), names.end(), lowercase(field)) != names.end()) return i + 1;
  }
  return 0;
}

/// The command that makes answers of rows with a query and a document.
std::string command_of(const std::string& before, std::size_t query, std::size_t document) {
  const std::string key = "$" + std::to_string(query);
  return before + "{a[" + key + "] = a[" + key + "] \" \" $" + std::to_string(document) +
         "} END {for (q in a) print q \":\" a[q]}'";
}

/// A table would be read as answers of its own fields.
void refuse_table(const Source& source, std::string_view line) {
  const char delimiter = delimiter_of(line);
  if (delimiter == 0) return;
  const std::vector<std::string_view> fields = cut_fields(line);
  const std::size_t query = column_named(fields, {"query", "qid", "query_id", "q_id", "queryid", "topic", "topic_id"});
  const std::size_t document =
      column_named(fields, {"document", "doc", "docid", "doc_id", "document_id", "docno", "item", "item_id", "pid"});
  if (query + document + column_named(fields, {"rank", "score"}) == 0) return;
  std::string message = "this looks like a table with the columns " +
                        join(std::vector<std::string>(fields.begin(), fields.end()), ", ") + "; " + kExpected;
  if (query != 0 && document != 0) {
    const std::string separator = delimiter == '\t' ? "'\\t'" : delimiter == ';' ? "';'" : ",";
    message += ". Where rows stand in the order of their ranks: " +
               command_of("awk -F" + separator + " 'NR > 1 ", query, document) + " FILE > FILE.txt, and --as list";
  }
  source.fail(1, message);
}

/// The key of the first value of a line of JSON that begins so: a text with a quote, a list with a bracket.
std::string_view key_before(std::string_view line, char value) {
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    const std::string_view key = trim(line.substr(0, colon));
    const std::string_view rest = trim(line.substr(colon + 1));
    if (!key.ends_with('"') || !rest.starts_with(value)) continue;
    const std::string_view name = key.substr(0, key.size() - 1);
    return name.substr(name.rfind('"') + 1);
  }
  return {};
}

/// JSON: an object from queries to lists, or records with a query and a list.
void refuse_json_answers(const Source& source, std::string_view line) {
  const std::string_view beginning = std::string_view(source.content).substr(0, 1000);
  const std::string query(key_before(beginning, '"'));
  const std::string documents(key_before(beginning, '['));
  const std::string joined = "(.value | map(tostring) | join(\" \"))";
  const std::string records = trim(line).starts_with('[') ? ".[] | " : "";
  const std::string command =
      query.empty() || documents.empty()
          ? "jq -r 'to_entries[] | .key + \": \" + " + joined + "' FILE > FILE.txt writes an object of lists so"
          : "jq -r '" + records + "{key: .\"" + query + "\", value: .\"" + documents + "\"} | .key + \": \" + " +
                joined + "' FILE > FILE.txt writes these records so";
  refuse_json(source, line, kExpected, command + ", to be read with --as list (Python: et.answers(json.load(…), …))");
}

/// So would a run, and JSON.
void refuse_other_formats(const Source& source, std::string_view line) {
  refuse_json_answers(source, line);
  refuse_table(source, line);
  const std::vector<std::string_view> fields = cut_fields(line);
  if (fields.size() == 6 && lowercase(fields[1]) == "q0" && parse_number(fields[3]) && parse_number(fields[4]))
    source.fail(1, std::string("this looks like a run in TREC's format; ") + kExpected + ": " +
                       command_of("sort -k1,1 -k5,5gr FILE | awk '", 1, 3) +
                       " > FILE.txt, and --as list. With judgments, etalon runs reads it as it is");
}

/// Reads one file after the other; the documents of all of them have their codes from one table.
class AnswerReader {
 public:
  explicit AnswerReader(AnswerShape shape) : shape_(shape) {}

  AnswerFile read(const Source& source) {
    source_ = &source;
    file_ = {source.name, {}};
    queries_ = {};
    Lines lines(source);
    std::string_view line;
    while (lines.next(line)) {
      line_ = lines.number();
      if (line_ == 1) refuse_other_formats(source, line);
      read_line(line);
    }
    if (file_.queries.empty()) source.fail("the file is empty; documents are expected");
    end_query();
    return std::move(file_);
  }

 private:
  struct Seen {
    std::uint64_t answer = 0;
    std::size_t line = 0;
  };

  void read_line(std::string_view line) {
    line = trim(line);
    const std::string_view first = line.substr(0, line.find_first_of(" \t|"));
    if (first.ends_with(':')) {
      begin_query(trim(first.substr(0, first.size() - 1)));
      line = trim(line.substr(first.size()));
    }
    if (line.empty()) return;
    if (file_.queries.empty()) add_query("");
    if (said_empty_) source_->fail(line_, "documents follow a | alone, which says that the answer has none");
    if (line == "|" && file_.queries.back().answer.documents.empty()) {
      said_empty_ = true;
      return;
    }
    while (true) {
      const std::size_t bar = line.find('|');
      read_class(trim(line.substr(0, bar)));
      if (bar == std::string_view::npos) return;
      line.remove_prefix(bar + 1);
    }
  }
  void begin_query(std::string_view name) {
    if (name.empty()) source_->fail(line_, "a query needs a name before its colon");
    if (!file_.queries.empty() && file_.queries[0].name.empty())
      source_->fail(line_, "query '" + std::string(name) + "' comes after documents that belong to no query");
    if (const std::uint32_t known = queries_.find(name); known != TextInterner::kUnknown) {
      source_->fail(line_, "query '" + std::string(name) + "' stands in the file already, on line " +
                               std::to_string(file_.queries[known].line));
    }
    if (!file_.queries.empty()) end_query();
    add_query(name);
  }
  void add_query(std::string_view name) {
    queries_.code(name);
    file_.queries.push_back({std::string(name), line_, {{}, {0}}});
    ++answers_;
  }
  void end_query() {
    said_empty_ = false;
    if (shape_ == AnswerShape::set && !file_.queries.back().answer.documents.empty()) end_class();
  }
  void end_class() {
    CodedAnswer& answer = file_.queries.back().answer;
    answer.starts.push_back(static_cast<std::uint32_t>(answer.documents.size()));
  }
  void read_class(std::string_view text) {
    if (text.empty()) source_->fail(line_, "a class has no document; a | stands between two classes");
    for (; !text.empty(); text = trim(text)) {
      const std::string_view document = text.substr(0, text.find_first_of(" \t"));
      text.remove_prefix(document.size());
      refuse_comma(*source_, line_, document, "document");
      const std::uint32_t code = documents_.code(document);
      if (code >= seen_.size()) seen_.resize(code + 1);
      if (seen_[code].answer == answers_) {
        source_->fail(line_, "document '" + std::string(document) + "' stands in this answer already, on line " +
                                 std::to_string(seen_[code].line));
      }
      seen_[code] = {answers_, line_};
      CodedAnswer& answer = file_.queries.back().answer;
      answer.documents.push_back(code);
      answer.fingerprint += fingerprint(document, answer.starts.size());
      if (shape_ == AnswerShape::list) end_class();
    }
    if (shape_ == AnswerShape::classes) end_class();
  }

  AnswerShape shape_;
  TextInterner documents_;
  std::vector<Seen> seen_;     // by document: the answer and the line in which it was seen last
  std::uint64_t answers_ = 0;  // begun so far, in all files
  const Source* source_ = nullptr;
  std::size_t line_ = 0;
  bool said_empty_ = false;  // a bar alone: the answer has no document
  AnswerFile file_;
  TextInterner queries_;
};

}  // namespace

std::vector<AnswerFile> read_answers(std::span<const Source> sources, AnswerShape shape) {
  AnswerReader reader(shape);
  std::vector<AnswerFile> files;
  for (const Source& source : sources) files.push_back(reader.read(source));
  refuse_names_without_colon(sources);
  return files;
}

}  // namespace etalon
