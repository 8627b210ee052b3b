// partition.cpp: a label for each node of a graph: one a line in the order of the nodes, or beside the node's name.
#include <array>

#include "detect/graph_parts.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

constexpr std::uint32_t kNone = TextInterner::kUnknown;

struct Row {
  std::size_t line;
  std::string_view text;
};

/// Lines that say something; # and % begin comments, as in the files of graphs.
std::vector<Row> read_rows(const Source& source) {
  std::vector<Row> rows;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view content = trim(line);
    if (!content.empty() && content[0] != '#' && content[0] != '%') rows.push_back({lines.number(), line});
  }
  if (rows.empty()) source.fail("the file is empty; a label for each node is expected");
  return rows;
}

CodedLabels read_list(const Source& source, std::vector<Row> rows, const Graph& graph) {
  if (lower(trim(rows[0].text)).starts_with("*vertices")) rows.erase(rows.begin());  // Pajek's .clu
  if (rows.size() != graph.nodes()) {
    source.fail("the file has " + std::to_string(rows.size()) + " labels and the graph " +
                std::to_string(graph.nodes()) + " nodes; a label for each node is expected");
  }
  CodedLabels column{source.name, {}, {}};
  TextInterner labels;
  for (const Row& row : rows) column.codes.push_back(labels.code(trim(row.text)));
  column.labels.assign(labels.keys().begin(), labels.keys().end());
  return column;
}

bool is_header(std::string_view first_field) {
  const std::string word = lower(first_field);
  return word == "node" || word == "id" || word == "name" || word == "vertex";
}

void check_all_labelled(const Source& source, const std::vector<std::uint32_t>& codes, const Graph& graph) {
  std::size_t missing = 0;
  std::size_t first = 0;
  for (std::size_t node = codes.size(); node-- > 0;) {
    if (codes[node] != kNone) continue;
    first = node;
    ++missing;
  }
  if (missing == 0) return;
  // A misspelt name is a node without a label and an isolated one.
  const std::uint64_t isolated = graph.simplified().isolated;
  const std::string beyond =
      isolated == 0 ? "" : "; the file names '" + graph.names()[graph.nodes() - isolated] + "', which has no edge";
  if (missing == 1) source.fail("node '" + graph.names()[first] + "' of the graph has no label" + beyond);
  source.fail(std::to_string(missing) + " nodes of the graph have no label; the first is '" + graph.names()[first] +
              "'" + beyond);
}

CodedLabels read_table(const Source& source, const std::vector<Row>& rows, char delimiter, const Graph& graph) {
  TextInterner nodes;
  for (const std::string& name : graph.names()) nodes.code(name);
  CodedLabels column{source.name, std::vector<std::uint32_t>(graph.nodes(), kNone), {}};
  TextInterner labels;
  FieldCutter cutter(source, delimiter);
  for (const Row& row : rows) {
    const auto& fields = cutter.cut(row.text, row.line);
    if (fields.size() != 2) {
      source.fail(row.line,
                  "the line has " + std::to_string(fields.size()) + " fields; a node and its label are expected");
    }
    const std::uint32_t node = nodes.find(fields[0]);
    if (node == kNone && &row == rows.data() && is_header(fields[0])) continue;
    if (node == kNone) source.fail(row.line, "node '" + std::string(fields[0]) + "' is not in the graph");
    if (fields[1].empty()) source.fail(row.line, "the label of node '" + std::string(fields[0]) + "' is missing");
    if (column.codes[node] != kNone) source.fail(row.line, "node '" + std::string(fields[0]) + "' has a label already");
    column.codes[node] = labels.code(fields[1]);
  }
  check_all_labelled(source, column.codes, graph);
  column.labels.assign(labels.keys().begin(), labels.keys().end());
  return column;
}

PartitionFormat format_of(const Source& source, const Row& row, char delimiter, PartitionFormat asked) {
  if (asked != PartitionFormat::automatic) return asked;
  const std::string_view first = trim(row.text);
  const bool one_field = FieldCutter(source, delimiter).cut(first, row.line).size() == 1;
  return one_field || first[0] == '*' ? PartitionFormat::list : PartitionFormat::table;
}

}  // namespace

std::vector<std::string> nodes_beyond(const Source& source, const Graph& graph, PartitionFormat format) {
  const std::vector<Row> rows = read_rows(source);
  const char delimiter = delimiter_of(rows[0].text);
  if (format_of(source, rows[0], delimiter, format) == PartitionFormat::list) return {};
  TextInterner nodes;
  for (const std::string& name : graph.names()) nodes.code(name);
  FieldCutter cutter(source, delimiter);
  std::vector<std::string> names;
  for (const Row& row : rows) {
    const std::string_view name = cutter.cut(row.text, row.line)[0];
    if (name.empty()) source.fail(row.line, "a node is missing");
    if (nodes.find(name) != kNone || (&row == rows.data() && is_header(name))) continue;
    nodes.code(name);
    names.emplace_back(name);
  }
  return names;
}

CodedLabels read_partition(const Source& source, const Graph& graph, PartitionFormat format) {
  std::vector<Row> rows = read_rows(source);
  const char delimiter = delimiter_of(rows[0].text);
  format = format_of(source, rows[0], delimiter, format);
  if (format == PartitionFormat::list) return read_list(source, std::move(rows), graph);
  return read_table(source, rows, delimiter, graph);
}

}  // namespace etalon
