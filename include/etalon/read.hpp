// read.hpp: files to records. Every error names the file, the line, what was found and what was expected.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/labels.hpp"

namespace etalon {

/// A file's content, unpacked when it is gzipped; "-" is the standard input.
struct Source {
  std::string name;
  std::string content;
  [[noreturn]] void fail(std::size_t line, const std::string& message) const;
  [[noreturn]] void fail(const std::string& message) const;
};

Source read_source(const std::string& path);

/// Throws Error(usage) when the standard input is to be read more than once.
void refuse_standard_input_twice(std::span<const std::string> paths);

/// The file's name without folders and endings, to name a system by.
std::string file_stem(const std::string& path);

/// Names for the systems of these files, all different: the file's name, with as many of its folders before it as tell
/// it from others of that name; the same file again gets a number.
std::vector<std::string> system_names(std::span<const std::string> paths);

/// Columns of a CSV or TSV file with a header, the delimiter taken from the header.
class Table {
 public:
  explicit Table(const Source& source);
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] char delimiter() const { return delimiter_; }
  /// Where the column is. Throws with the known names when it is missing.
  [[nodiscard]] std::size_t index_of(const std::string& name) const;
  /// The columns as labels, in the order asked for. Throws with the known names when one is missing.
  [[nodiscard]] std::vector<CodedLabels> labels(std::span<const std::string> names) const;
  /// Calls visit(line, fields) for every record below the header; each must have as many fields as the header.
  void each(const std::function<void(std::size_t, const std::vector<std::string_view>&)>& visit) const;
  /// A column of finite numbers.
  [[nodiscard]] std::vector<double> numbers(const std::string& name) const;

 private:
  const Source& source_;
  char delimiter_;
  std::vector<std::string> columns_;
};

/// One label a line.
CodedLabels read_label_list(const Source& source);

/// Whether a field of a first line is the name of a column of objects, such as id: the line is a header then.
bool names_objects(std::string_view field);

/// An object and its label a line, in any order; perhaps below a header.
struct KeyedLabels {
  std::vector<std::string> objects;
  CodedLabels labels;
};
KeyedLabels read_keyed_labels(const Source& source);

/// The labels of the same objects in the order of `objects`. Throws when one is missing on either side.
CodedLabels aligned(const KeyedLabels& keyed, const std::vector<std::string>& objects, const Source& source);

/// Clusters that may share objects. A cluster is a list of members, each the number of an object.
struct Cover {
  std::vector<std::string> objects;
  std::vector<std::vector<std::uint32_t>> clusters;
};

/// The members of a cluster a line, apart by blanks.
Cover read_cover(const Source& source);
/// An object and one of its clusters a line.
Cover read_cover_pairs(const Source& source);

/// A one-dimensional .npy array of integers, booleans or strings.
CodedLabels read_npy_labels(const Source& source);
bool is_npy(const Source& source);

/// Counts of pairs of labels, by the codes of `labels`.
struct LabelCounts {
  struct Entry {
    std::uint32_t truth;
    std::uint32_t prediction;
    std::uint64_t count;
  };
  std::vector<std::string> labels;
  std::vector<Entry> entries;
  std::string swapped{};  ///< the name above the rows, where it said that they are predictions: sides were swapped
};

/// A square matrix, rows the truth unless the name above them is one of predictions: bare numbers (classes 0, 1, …), or
/// with a header and, if wanted, a first column of names.
LabelCounts read_count_matrix(const Source& source);

/// Counts of pairs of clusters, whose names on the two sides have nothing to do with each other.
struct ClusterCounts {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<LabelCounts::Entry> entries;
  std::string swapped{};  ///< as above, of clusterings
};

/// A table of any shape, rows the reference: bare numbers, or with a header and, if wanted, a first column of names:
/// one that has no name in the header, or holds something that is not a number.
ClusterCounts read_count_table(const Source& source);

/// Numbers by pairs of labels, such as disagreements between classes.
struct LabelNumbers {
  std::vector<std::string> labels;
  std::vector<double> values;  ///< row by row
};

/// A square matrix of finite numbers that are not negative, laid out like a matrix of counts.
LabelNumbers read_number_matrix(const Source& source);

/// Where a table of counted pairs has them, beside a column without a name, such as an index.
struct TripleColumns {
  std::size_t truth;
  std::size_t prediction;
  std::size_t count;
  bool is_certain;  ///< the count is called so; one that is called n, size or weight may be something else
};
/// By the names that everybody uses. Nothing where there are other columns.
std::optional<TripleColumns> triple_columns(const std::vector<std::string>& columns);
/// Whether the whole lines of the text are different pairs with a whole number each.
bool looks_counted(const Source& source, const TripleColumns& columns);
/// truth, prediction, count a line, with or without a header.
LabelCounts read_triples(const Source& source);

/// The same behind a system and a unit, as `etalon labels --matrix --format csv` writes them.
struct SystemLabelCounts {
  std::string system;
  std::string unit;
  LabelCounts counts;
};
std::vector<SystemLabelCounts> read_system_triples(const Source& source);
/// Whether the header of a table is that of such counts.
bool name_system_triples(const std::vector<std::string>& columns);

/// The two-by-two table of one system on one unit (a day, a data set).
struct SystemCounts {
  std::string system;
  std::string unit;
  std::uint64_t c11;
  std::uint64_t c10;
  std::uint64_t c01;
  std::uint64_t c00;
};

/// Whether there is a column for each of the four counts: c11 or tp, c10 or fn, c01 or fp, c00 or tn.
bool name_system_counts(const std::vector<std::string>& columns);
/// A table with the columns of the four counts and, if wanted, system (else the file's name) and unit (else kOnlyUnit).
/// Other columns are not read. No system occurs twice on a unit, in whichever file.
std::vector<SystemCounts> read_system_counts(std::span<const Source> sources);

/// An answer of a retrieval system: documents as codes, in the order in which they are presented, each once.
struct CodedAnswer {
  std::vector<std::uint32_t> documents;
  std::vector<std::uint32_t> starts;  ///< where each class begins, and the number of documents
  std::uint64_t fingerprint = 0;      ///< the same number where the same documents are in the same classes
};

/// What becomes of the documents of a file: a line is a class, or every document is one, or all of them are one.
enum class AnswerShape { classes, list, set };

/// The answers of one file, by query. A file without queries has one, without a name.
struct AnswerFile {
  struct Query {
    std::string name;
    std::size_t line;  ///< where it begins
    CodedAnswer answer;
  };
  std::string name;
  std::vector<Query> queries;
};

/// A line is a class, its documents apart by blanks; a | ends a class as a line end does. A first word that ends with a
/// colon begins the answer to a query of that name. Codes mean the same document in all of the files.
std::vector<AnswerFile> read_answers(std::span<const Source> sources, AnswerShape shape);

}  // namespace etalon
