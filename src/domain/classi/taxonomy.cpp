// taxonomy.cpp: a taxonomy of classes from its parents and children.
#include <optional>

#include "etalon/class_distances.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// Which field of a line is what; the length is perhaps not there.
struct TaxonomyFields {
  std::size_t parent = 0;
  std::size_t child = 1;
};

/// Whether a line is a header, and where it puts the two.
std::optional<TaxonomyFields> header_of(const std::vector<std::string_view>& fields) {
  if (fields.size() == 3 && fields[2] != "length" && fields[2] != "weight") return std::nullopt;
  if (fields[0] == "child" && fields[1] == "parent") return TaxonomyFields{1, 0};
  if (fields[0] == "parent" && fields[1] == "child") return TaxonomyFields{0, 1};
  return std::nullopt;
}

double length_of(const Source& source, std::size_t line, std::string_view field) {
  const auto length = parse_number(field);
  if (length && *length < 0) source.fail(line, "the length " + std::string(field) + " of a step is negative");
  if (!length || !(*length <= 1e308))
    source.fail(line, "the length of a step is '" + std::string(field) + "', not a finite number");
  return *length;
}

}  // namespace

ClassDistances read_taxonomy(const Source& source) {
  TextInterner nodes;
  std::vector<TaxonomyEdge> edges;
  std::vector<std::size_t> line_of;  // by edge
  Lines lines(source);
  std::string_view line;
  std::optional<FieldCutter> cutter;
  TaxonomyFields at;
  while (lines.next(line)) {
    if (trim(line).empty() || trim(line)[0] == '#') continue;
    const bool first = !cutter;
    if (first) cutter.emplace(source, delimiter_of(line));
    const std::vector<std::string_view>& fields = cutter->cut(line, lines.number());
    if (fields.size() != 2 && fields.size() != 3) {
      source.fail(lines.number(), "the line has " + std::to_string(fields.size()) +
                                      " fields; a parent and its child are expected, and perhaps a length");
    }
    if (first) {
      if (const auto header = header_of(fields)) {
        at = *header;
        continue;
      }
    }
    if (fields[0].empty() || fields[1].empty())
      source.fail(lines.number(), "a name is missing; a parent and its child are expected");
    const double length = fields.size() == 3 ? length_of(source, lines.number(), fields[2]) : 1;
    const std::uint32_t parent = nodes.code(fields[at.parent]);
    edges.push_back({parent, nodes.code(fields[at.child]), length});
    line_of.push_back(lines.number());
  }
  if (edges.empty()) source.fail("the file is empty; a parent and its child a line are expected");
  std::vector<std::string> names(nodes.keys().begin(), nodes.keys().end());
  if (const auto fault = taxonomy_fault(names, edges)) source.fail(line_of[fault->edge], fault->says);
  return ClassDistances::of_taxonomy(std::move(names), edges);
}

}  // namespace etalon
