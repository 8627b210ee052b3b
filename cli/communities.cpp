// communities.cpp: etalon communities: a graph to its communities.
#include <algorithm>
#include <memory>
#include <optional>

#include "command.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/detect.hpp"
#include "etalon/error.hpp"
#include "etalon/graph.hpp"
#include "etalon/partitions.hpp"
#include "etalon/results.hpp"
#include "words.hpp"

namespace etalon::cli {
namespace {

struct CommunitiesOptions {
  GraphFile file;
  std::string input = "auto";
  std::string method = "diamond";
  std::optional<std::string> null;
  std::optional<double> resolution;
  std::optional<double> latitude;
  std::optional<unsigned> starts;
  std::optional<std::uint64_t> seed;
  std::string reference;
  std::string attribute;
  std::vector<std::string> scores;
  Output output;
};

ProjectionOptions projection_options(const CommunitiesOptions& options, DetectMethod method) {
  const bool any = options.null || options.resolution || options.latitude || options.starts || options.seed;
  if (any && method == DetectMethod::diamond) {
    throw Error(ErrorKind::usage,
                "--null, --resolution, --latitude, --starts and --seed are for --method projection: diamond "
                "percolation has no parameters");
  }
  ProjectionOptions how;
  if (options.null) how.null = parse_null_model(*options.null);
  how.resolution = options.resolution.value_or(how.resolution);
  how.latitude = options.latitude;
  how.starts = options.starts.value_or(how.starts);
  how.seed = options.seed.value_or(how.seed);
  return how;
}

/// Which nodes were added, as many as a line can hold: a misspelt name shows.
std::string note_of_isolated(std::span<const std::string> names) {
  constexpr std::size_t shown = 5;
  std::string text = std::to_string(names.size()) + (names.size() == 1 ? " isolated node" : " isolated nodes") +
                     ", which the reference names and no edge does: ";
  for (std::size_t i = 0; i < std::min(shown, names.size()); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > shown ? " and " + std::to_string(names.size() - shown) + " more" : "");
}

/// The communities found, scored against the reference that the user has named.
Results score_against_reference(const CommunitiesOptions& options, const Source& source, const Graph& graph,
                                const Detection& detection) {
  const CodedLabels reference =
      options.attribute.empty() ? read_partition(source, graph) : read_gml_attribute(source, options.attribute);
  const std::span<const std::uint32_t> found = detection.partition.communities();
  const Contingency counts = cross_tabulate(LabelView::coded(reference), LabelView::integers(found));
  Samples samples = cluster_samples({{options.method, counts}});
  const bool all = options.scores == std::vector<std::string>{"all"};
  const std::vector<Score> scores = all ? fitting_scores(samples) : parse_scores(options.scores, samples.domain);
  Results results = results_of(std::move(samples), scores);
  results.command = "communities";
  return results;
}

void run_communities(CommunitiesOptions& options) {
  options.output.inputs = {options.file.path};
  if (!options.reference.empty()) options.output.inputs.push_back(options.reference);
  options.output.domain = KindOf<Partitions>::kind.domain;
  const DetectMethod method = parse_detect_method(options.method);
  const ProjectionOptions how = projection_options(options, method);
  GraphFile file = options.file;
  file.format = parse_graph_format(options.input);
  // Diamonds are of edges alone: those that are heavy enough count alike.
  if (method == DetectMethod::diamond && file.least_weight) file.ignore_weights = true;
  Source reference = read_source(file.path);  // until another is named
  file.format = graph_format(reference, file.format);
  Graph graph = read_graph(reference, file);
  if (!options.reference.empty()) reference = read_source(options.reference);
  if (options.reference.empty() && options.attribute.empty()) reference = {};
  std::vector<std::string> isolated;
  if (!options.reference.empty() && options.attribute.empty() && file.format == GraphFile::Format::edges)
    isolated = nodes_beyond(reference, graph);
  if (!isolated.empty()) graph = graph.with_isolated(isolated);
  const Detection detection = detect_communities(graph, method, how);
  const bool scored = !options.reference.empty() || !options.attribute.empty();
  if (!scored && !options.scores.empty())
    throw Error(ErrorKind::usage, "-m needs a reference: --reference or --reference-attribute");
  Document document = document_of(graph, detection);
  const Document found = document;
  Results results;
  if (scored) {
    results = score_against_reference(options, reference, graph, detection);
    if (!isolated.empty()) results.notes.push_back(note_of_isolated(isolated));
    Document scores = document_of(results);
    // Machines get the scores: the communities themselves come without a reference.
    document.records = std::move(scores.records);
    document.tables = std::move(scores.tables);
    document.add_blocks(std::move(scores));
  }
  options.output.write(document, [&] {
    Page page = page_of(found);
    if (scored) page.add(document_of(results));
    return page;
  });
}

}  // namespace

void add_communities(Command& program) {
  auto options = std::make_shared<CommunitiesOptions>();
  Command& command = program.subcommand("communities", "Find the communities of a graph");
  command
      .option("graph", options->file.path,
              "edges (two nodes a line, perhaps a weight), GML or Pajek; perhaps gzipped; - is the standard input")
      .required()
      .type("GRAPH");
  command
      .option("--method", options->method,
              "diamond (edges with two common neighbours, then components) or projection (the nearest partition "
              "to the graph: large modularity)")
      .suggest(words_of(kDetectMethodNames))
      .show_default();
  command.option("--input", options->input, "auto, edges, gml or pajek")
      .suggest(words_of(kGraphFormatNames))
      .show_default();
  command.flag("--ignore-weights", options->file.ignore_weights, "take edges of any weight as edges, all alike");
  command.option("--least-weight", options->file.least_weight, "take only edges of at least this weight").type("W");
  command.option("--null", options->null, "projection: er or configuration (default)")
      .type("MODEL")
      .suggest(words_of(kNullModelNames));
  command.option("--resolution", options->resolution, "projection: 1 is modularity; more gives smaller communities")
      .type("R");
  command
      .option("--latitude", options->latitude,
              "projection: move the graph along its meridian, from 0 (singletons) to 3.14159 (one community)")
      .type("RADIANS");
  command.option("--starts", options->starts, "projection: searches, of which the best is kept (default: 10)")
      .type("N");
  command.option("--seed", options->seed, "projection: of the order of the searches (default: 1)").type("S");
  command
      .option("--reference", options->reference,
              "score the communities against this partition: node and community a line; with a list of edges, nodes "
              "that only it names are isolated")
      .type("FILE");
  command.option("--reference-attribute", options->attribute, "take the reference from this attribute of the GML nodes")
      .type("NAME");
  command.option("-m,--measure", options->scores, "measures of clusters, or all (default: a short set)")
      .type("SCORE")
      .suggest(score_words(KindOf<Partitions>::kind.domain, {{"all", "all that fit"}}));
  options->output.add_to(command);
  command.runs([options] { run_communities(*options); });
}

}  // namespace etalon::cli
