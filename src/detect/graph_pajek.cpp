// graph_pajek.cpp: Pajek's .net files: vertices numbered from 1, then edges, arcs or lists of them.
#include <algorithm>

#include "detect/graph_parts.hpp"
#include "etalon/text.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// A number of vertices that a typing error could not make, and that fits a machine.
constexpr long long kMostVertices = 100'000'000;
/// So many may be announced however short the file is; of more, most must be named, which takes a byte at least.
constexpr long long kMostUnnamed = 100'000;

class PajekReader {
 public:
  PajekReader(const Source& source, bool weights) : source_(source), cutter_(source, 0), weights_(source, weights) {}

  GraphParts read() {
    Lines lines(source_);
    std::string_view line;
    while (lines.next(line)) {
      line = trim(line);
      if (line.empty() || line[0] == '%') continue;
      line_ = lines.number();
      const auto& fields = cutter_.cut(line, line_);
      if (line[0] == '*') {
        begin_section(fields);
      } else {
        read_line(fields);
      }
    }
    if (ids_.empty()) source_.fail("there is no section *Vertices");
    if (section_ == Section::vertices) check_vertices_complete();
    parts_.weights = weights_.take(true);
    parts_.names = names_of_nodes(std::move(labels_), std::move(ids_));
    return std::move(parts_);
  }

 private:
  using Fields = std::vector<std::string_view>;
  enum class Section { none, vertices, edges, lists };

  void begin_section(const Fields& fields) {
    const std::string name = lower(fields[0]);
    if (name == "*network") {
      section_ = Section::none;
    } else if (name == "*vertices") {
      begin_vertices(fields);
    } else if (name == "*edges" || name == "*arcs") {
      section_ = Section::edges;
    } else if (name == "*edgeslist" || name == "*arcslist") {
      section_ = Section::lists;
    } else {
      source_.fail(line_, "the section " + std::string(fields[0]) +
                              " is not read; a network has *Vertices, *Edges, *Arcs, *Edgeslist and *Arcslist");
    }
    parts_.directed = parts_.directed || name.starts_with("*arcs");
    if (name != "*network" && ids_.empty()) source_.fail(line_, "edges come before *Vertices");
  }

  void begin_vertices(const Fields& fields) {
    if (!ids_.empty()) source_.fail(line_, "a second *Vertices begins; one network is expected");
    const auto count = fields.size() < 2 ? std::nullopt : parse_whole(fields[1]);
    if (!count || *count < 1 || *count > kMostVertices) {
      source_.fail(line_, "*Vertices is followed by '" + std::string(fields.size() < 2 ? "" : fields[1]) +
                              "'; their number is expected, at least 1 and at most 100000000");
    }
    if (*count > std::max(kMostUnnamed, static_cast<long long>(source_.content.size()))) {
      source_.fail(line_, std::string(fields[1]) + " vertices are announced, and the whole file has " +
                              std::to_string(source_.content.size()) + " bytes");
    }
    section_ = Section::vertices;
    ids_.reserve(static_cast<std::size_t>(*count));
    for (long long i = 1; i <= *count; ++i) ids_.push_back(std::to_string(i));
    labels_ = ids_;
    given_.assign(ids_.size(), false);
  }

  void read_line(const Fields& fields) {
    switch (section_) {
      case Section::none: source_.fail(line_, "'" + std::string(fields[0]) + "' is found where *Vertices is expected");
      case Section::vertices: read_vertex(fields); break;
      case Section::edges: read_edge(fields); break;
      case Section::lists: read_list(fields); break;
    }
  }

  void read_vertex(const Fields& fields) {
    const Graph::Node node = vertex(fields[0]);
    if (given_[node]) source_.fail(line_, "vertex " + ids_[node] + " occurs twice");
    given_[node] = true;
    ++vertices_given_;
    if (fields.size() > 1) labels_[node] = fields[1];
  }

  void read_edge(const Fields& fields) {
    if (fields.size() < 2) source_.fail(line_, "the line has 1 field; two vertices are expected");
    // Behind the weight, or instead of it, words such as c or l say how the edge is drawn.
    if (fields.size() > 2 && parse_number(fields[2])) {
      weights_.add(line_, fields[2]);
    } else {
      weights_.add_missing(line_);
    }
    const Graph::Node a = vertex(fields[0]);
    parts_.edges.push_back({a, vertex(fields[1])});
  }

  void read_list(const Fields& fields) {
    if (fields.size() < 2) source_.fail(line_, "the line has 1 field; a vertex and its neighbours are expected");
    const Graph::Node a = vertex(fields[0]);
    for (std::size_t i = 1; i < fields.size(); ++i) {
      parts_.edges.push_back({a, vertex(fields[i])});
      weights_.add_missing(line_);
    }
  }

  [[nodiscard]] Graph::Node vertex(std::string_view field) const {
    const auto number = parse_whole(field);
    if (!number) source_.fail(line_, "'" + std::string(field) + "' is found where the number of a vertex is expected");
    if (*number < 1 || *number > static_cast<long long>(ids_.size())) {
      source_.fail(line_, "there is no vertex " + std::string(field) + "; they are numbered from 1 to " + ids_.back());
    }
    return static_cast<Graph::Node>(*number - 1);
  }

  /// Lines of vertices may be left out, all of them or some; but when the file ends among them it is cut off.
  void check_vertices_complete() const {
    if (vertices_given_ > 0 && vertices_given_ < ids_.size()) {
      source_.fail("the file is cut off: it ends after " + std::to_string(vertices_given_) + " of " + ids_.back() +
                   " vertices");
    }
  }

  const Source& source_;
  FieldCutter cutter_;
  EdgeWeights weights_;
  std::size_t line_ = 0;
  Section section_ = Section::none;
  std::vector<std::string> ids_;
  std::vector<std::string> labels_;
  std::vector<bool> given_;
  std::size_t vertices_given_ = 0;
  GraphParts parts_;
};

}  // namespace

GraphParts read_pajek(const Source& source, bool weights) { return PajekReader(source, weights).read(); }

}  // namespace etalon
