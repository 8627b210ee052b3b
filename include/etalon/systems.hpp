// systems.hpp: systems to be measured: each a prediction against the truth, from files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "etalon/answers.hpp"
#include "etalon/confusion.hpp"
#include "etalon/contingency.hpp"
#include "etalon/covers.hpp"
#include "etalon/read.hpp"
#include "etalon/units.hpp"

namespace etalon {

struct System {
  std::string name;
  Confusion confusion;
  std::string unit = kOnlyUnit;          ///< systems are compared on the same unit: a day, a data set
  std::vector<std::string> classes{};    ///< that there are, whether they occur or not; empty: those that occur
  std::vector<std::string> elsewhere{};  ///< that occur on any unit: they tell which one is positive
  bool paired = true;                    ///< its objects are known one by one, without weights

  /// The options with these classes and the class that is positive on every unit, unless others are given.
  [[nodiscard]] MatrixOptions matrix_options(const MatrixOptions& given) const;
};

struct LabelFiles {
  enum class Format { automatic, list, table, matrix, triples, counts, pairs };
  /// The truth and the predictions; or one table with all of them; or counted matrices, a system each; or tables of
  /// counts by system and unit.
  std::vector<std::string> paths;
  Format format = Format::automatic;
  std::string truth{};                     ///< column of the truth
  std::vector<std::string> predictions{};  ///< columns of the predictions; empty: all but the truth
  std::string weights{};                   ///< column of weights beside the truth
  std::string units{};                     ///< column that tells units apart, beside the truth
  unsigned threads = 1;
  /// Column of ids that the tables share: they must be the same in the same order. Empty: a column that looks like one;
  /// "none": rows belong together by their position, whatever the columns.
  std::string id{};
  bool scores = false;    ///< predictions are scores, of which there may be as many as instances
  bool clusters = false;  ///< they are clusterings against a reference, which the options are named after
  std::vector<std::string>* notes = nullptr;  ///< gets a sentence for each choice that the reader made
};

/// A clustering against a reference.
struct ClusterSystem {
  std::string name;
  Contingency contingency;
  std::string unit = kOnlyUnit;  ///< a data set, or one of several references
  bool replicate = true;         ///< the unit is one of a kind, not another reference for the same objects
  bool paired = true;            ///< its objects are known one by one, without weights
};

/// An overlapping clustering against a reference.
struct CoverSystem {
  std::string name;
  CoverCounts counts;
  std::string unit = kOnlyUnit;
  std::uint64_t reference = 0;  ///< the same number where the reference is
};

/// The answers of one system to queries, each beside the reference.
struct AnswerSystem {
  struct Query {
    std::string name;  ///< empty when the only one has none
    std::shared_ptr<const AnswerData> data;
    std::uint64_t reference = 0;  ///< the same number where the reference is
  };
  std::string name;
  std::vector<Query> queries;
};

/// The reference and the answers, one file each; the same queries in all, in any order.
std::vector<AnswerSystem> read_answer_systems(const std::vector<std::string>& paths, AnswerShape shape);

/// Every file in turn as the reference of all, itself too; its system's name comes first.
std::vector<std::pair<std::string, std::vector<AnswerSystem>>> read_answers_pairwise(
    const std::vector<std::string>& paths, AnswerShape shape);

AnswerShape parse_answer_shape(std::string_view name);

LabelFiles::Format parse_label_format(std::string_view name);

std::vector<System> read_systems(const LabelFiles& files);

/// Two-by-two tables as systems of the classes 0 and 1, of which 1 is positive.
std::vector<System> systems_of(std::span<const SystemCounts> counts);

/// What becomes of objects that a clustering calls noise.
struct Noise {
  std::string label{};      ///< of such objects on either side, or "REFERENCE,CLUSTERING"; empty: there are none
  bool singletons = false;  ///< each is a cluster of its own; else it is left out

  /// The label in the reference; empty where it has none.
  [[nodiscard]] std::string reference() const { return label.substr(0, label.find(',')); }
  /// The label in clusterings.
  [[nodiscard]] std::string clustering() const { return label.substr(label.find(',') + 1); }
};

/// Whether labels of the reference and of the clusterings have those that mean noise: one of them where one label is of
/// both sides, and each that is named where two are. Throws Error(usage) with the one that no object has.
void require_noise(const Noise& noise, bool in_reference, bool in_clusterings);

/// Throws Error(usage) when no object is noise, and Error(input) when all objects of a system are. A unit that is all
/// noise was not measured, which the notes tell.
std::vector<ClusterSystem> treat_noise(std::vector<ClusterSystem> systems, const Noise& noise,
                                       std::vector<std::string>& notes);

/// The same for partitions. `truth` may name several reference columns, apart by commas.
std::vector<ClusterSystem> read_cluster_systems(const LabelFiles& files);

/// Overlapping clusters: the members of a cluster a line, or with Format::pairs an object and one of its clusters.
std::vector<CoverSystem> read_cover_systems(const LabelFiles& files);

}  // namespace etalon
