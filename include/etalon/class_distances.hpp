// class_distances.hpp: how far classes are from each other: by a table, a tree or an order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// A step between a node of a taxonomy and one above it.
struct TaxonomyEdge {
  std::uint32_t parent;
  std::uint32_t child;
  double length = 1;  ///< finite and not negative
};

/// How many objects of a class there are, listed or not.
struct ClassSize {
  std::string name;
  std::uint32_t objects = 0;
};

/// Distances are finite; they may be negative, since a ranking is told by their differences. Those of a taxonomy are
/// the lengths of shortest paths, whose edges are passed both ways; those of an order differences of places.
class ClassDistances {
 public:
  /// Row by row: a row has the distances from the class of a query to all classes.
  static ClassDistances of_table(LabelNumbers table);
  /// All at the distance 1 of each other. Throws Error(usage) when a class is named twice.
  static ClassDistances of_nominal(std::vector<std::string> classes);
  /// To the class of one query, which need not be named.
  static ClassDistances of_query(std::vector<std::string> classes, std::vector<double> distances);
  /// Classes of one place are tied: their distance is 0.
  static ClassDistances of_order(const std::vector<std::vector<std::string>>& places);
  /// All nodes are classes. A node may have several parents. Throws Error(input) for a cycle or a negative length, and
  /// when no path joins two nodes.
  static ClassDistances of_taxonomy(std::vector<std::string> nodes, std::span<const TaxonomyEdge> edges);

  [[nodiscard]] const std::vector<std::string>& classes() const { return classes_; }
  [[nodiscard]] bool of_one_query() const { return kind_ == Kind::query; }
  /// Of each class to that of the query. Throws Error(input) when there is no such class.
  [[nodiscard]] std::vector<double> to(const std::string& query) const;
  /// The objects of each class. Throws Error(input) for a class that is not there, or has no size and groups no others.
  [[nodiscard]] std::vector<std::uint32_t> sizes_of(const std::vector<ClassSize>& sizes) const;
  /// A node of a taxonomy that others are below: objects need not have it as their class.
  [[nodiscard]] bool groups(const std::string& name) const;
  /// "there is no class 'x' …; there are …", for what has not been found.
  [[nodiscard]] std::string unknown(const std::string& name) const;

 private:
  enum class Kind { table, nominal, query, order, taxonomy };
  ClassDistances(Kind kind, std::vector<std::string> classes) : kind_(kind), classes_(std::move(classes)) {}

  /// Of each class to the node `from` of a taxonomy.
  [[nodiscard]] std::vector<double> paths(std::size_t from) const;

  struct Step {
    std::uint32_t to;
    std::int64_t length;  // in one unit, so that lengths add up as decimals
  };
  Kind kind_;
  std::vector<std::string> classes_;
  std::vector<double> values_{};            // of a table or a query; the places of an order
  std::vector<std::vector<Step>> steps_{};  // of a taxonomy, from each node
  std::vector<bool> parent_{};              // of a taxonomy: other nodes are below
  double per_length_ = 1;                   // units of a step for a length of 1
};

/// What is wrong with a taxonomy, and the edge that shows it; nothing when it is sound.
struct TaxonomyFault {
  std::size_t edge;  ///< by its place; that of the later one where several are at fault
  std::string says;
};
std::optional<TaxonomyFault> taxonomy_fault(const std::vector<std::string>& nodes, std::span<const TaxonomyEdge> edges);

/// "class,distance" a line below such a header, to the class of one query; or a square of distances with a header, rows
/// the class of the query. `symmetric`: both ways between two classes must be equally far.
ClassDistances read_class_distances(const Source& source, bool symmetric = false);

/// "class,objects" a line below such a header.
std::vector<ClassSize> read_class_sizes(const Source& source);

/// Classes in their order, one a line; tied ones share a line, with ~ between them.
ClassDistances read_class_order(const Source& source);

/// Names, one a line, each once.
std::vector<std::string> read_class_names(const Source& source);

/// A parent and its child a line, perhaps with the length of the step; or a table with the columns child and parent,
/// and perhaps length. Lines that begin with # are comments.
ClassDistances read_taxonomy(const Source& source);

}  // namespace etalon
