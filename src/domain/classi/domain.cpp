// domain.cpp: rankings of objects with classes: what its user may choose, and how files become samples.
#include "domain/classi/item.hpp"
#include "domain/classi/parts.hpp"
#include "domain/table.hpp"
#include "etalon/class_curves.hpp"
#include "etalon/class_ranking.hpp"
#include "etalon/class_ranking_samples.hpp"
#include "etalon/error.hpp"
#include "etalon/page.hpp"
#include "etalon/read.hpp"

namespace etalon {

constinit const Kind KindOf<ClassRanking>::kind{.name = "class_ranking", .domain = Domain::classi};

namespace domain {
namespace {

using Type = Setting::Type;

constexpr const Family* kFamilies[] = {&family::class_rankings};

constexpr Setting kSettings[] = {
    {"distances",
     "class,distance a line, to the query's class; or a square of distances with a header (rows: the query)",
     Type::text, "FILE"},
    {"taxonomy",
     "a parent and its child a line, perhaps with the length of the step, or columns child,parent[,length]; a node may "
     "have several parents; the distance is the length of the shortest path",
     Type::text, "FILE"},
    {"order", "classes in their order, one a line, tied ones with ~ between them; the distance is that of the places",
     Type::text, "FILE"},
    {"nominal", "instead: the classes, all equally far apart", Type::texts, "CLASS"},
    {"sizes",
     "table class,objects with the number of objects of each class, for lists that stop early; unlisted objects are "
     "tied below the list",
     Type::text, "FILE"},
    {"symmetric", "refuse distances that differ between there and back", Type::flag},
    {"query", "the class of the query; in files that name queries, only these", Type::texts, "CLASS"},
    {"units", "column that tells queries apart (default: query)", Type::text, "COLUMN"},
    {"truth", "column of the classes, beside columns of scores", Type::text, "COLUMN", "truth"},
    {"class_names", "names of the classes 0, 1, 2 … of the rankings, one a line", Type::text, "FILE"},
    {.name = "curve",
     .help =
         "the values at all k, of the mean and with --each of every query: as CSV instead of the table, or into a file "
         ".csv "
         "or .svg",
     .shows = "[FILE]",
     .view = true,
     .alone = "-"},
    {.name = "positions",
     .help =
         "every position of every ranking instead of the scores: class, cost, sum of the costs so far, the best and "
         "the worst ranking, ClasSi and what a random ranking has; or into a file .csv",
     .shows = "[FILE]",
     .view = true,
     .alone = "-"},
};

ClassDistances read_distances(const Settings& settings) {
  const int given =
      settings.given("distances") + settings.given("taxonomy") + settings.given("order") + settings.given("nominal");
  if (given != 1) refuse("how far classes are apart is said by one of --distances, --taxonomy, --order and --nominal");
  if (settings.given("nominal")) return ClassDistances::of_nominal(settings.texts("nominal"));
  if (settings.given("taxonomy")) return read_taxonomy(read_source(settings.text("taxonomy")));
  if (settings.given("order")) return read_class_order(read_source(settings.text("order")));
  return read_class_distances(read_source(settings.text("distances")), settings.flag("symmetric"));
}

std::vector<RankedSystem> read_systems(const ReadRequest& request, const ClassDistances& distances,
                                       std::vector<std::string>& notes) {
  const Settings& settings = request.settings;
  ClassRankingFiles files{
      .paths = request.paths, .truth = settings.text("truth"), .queries = settings.texts("query"), .notes = &notes};
  // Questions about systems read the same files, and show no positions.
  files.listed = settings.knows("positions") && settings.given("positions");
  if (settings.given("sizes")) files.sizes = read_class_sizes(read_source(settings.text("sizes")));
  if (files.listed && !files.sizes.empty())
    refuse("--positions needs whole rankings: with --sizes, use --curve or classi@k");
  if (settings.given("units")) files.units = settings.text("units");
  if (distances.of_one_query() && files.queries.size() > 1)
    refuse(settings.text("distances") + " has the distances to one query's class; more than one is asked for");
  if (settings.given("class_names")) files.class_names = read_class_names(read_source(settings.text("class_names")));
  return read_ranked_systems(files, distances);
}

Samples read(const ReadRequest& request) {
  std::vector<std::string> notes;
  Samples samples = class_ranking_samples(read_systems(request, read_distances(request.settings), notes));
  samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
  return samples;
}

State read_rankings(const ReadRequest& request) {
  const ClassDistances distances = read_distances(request.settings);
  std::vector<std::string> notes;
  State state = class_ranking_state(read_systems(request, distances, notes), distances);
  state.notes.insert(state.notes.begin(), notes.begin(), notes.end());
  return state;
}

std::optional<View> view(const Samples& samples, const Settings& settings, bool each) {
  const bool positions = settings.given("positions");
  if (!positions && !settings.given("curve")) return std::nullopt;
  if (positions && settings.given("curve")) refuse("--curve and --positions are shown one at a time");
  if (positions && each) refuse("--each has no effect with --positions, which has every query");
  const auto& systems = dynamic_cast<const ClassRankingBatch&>(*samples.batch).systems();
  return positions ? View{positions_document(systems), view_path(settings, "positions", {".csv", ".json"})}
                   : View{curves_document(systems, each), view_path(settings, "curve", {".svg", ".csv"})};
}

void failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by) {
  page.add(curves_document(dynamic_cast<const ClassRankingBatch&>(*samples->batch).systems(), false), by("--curve"));
}

}  // namespace

constinit const DomainEntry classi{
    .facts = {.domain = Domain::classi,
              .name = "classi",
              .compares = "rankings of objects with classes",
              .defaults = "classi"},
    .families = kFamilies,
    .questions = &classi_questions,
    .help = "Measure rankings of objects with classes, by the distances between the classes",
    .files =
        "RANKING…: one class a line, best first; or a table with the column class and any of query, query_class, "
        "object, "
        "and "
        "rank or score; or a table with a column truth and a score column for each class, where each class is a query. "
        "Any "
        "of them gzipped; - is the standard input",
    .settings = kSettings,
    .read = read,
    .state = {.read = read_rankings, .samples = samples_of_class_ranking_state, .check = check_class_ranking_state},
    .view = view,
    .failures = failures,
};

}  // namespace domain
}  // namespace etalon
