// domain.cpp: clusterings against references: what its user may choose, and how files become samples.
#include <filesystem>

#include "domain/clusters/parts.hpp"
#include "domain/table.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/covers.hpp"
#include "etalon/error.hpp"
#include "etalon/partitions.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

/// Only counts of pairs outgrow doubles: measures of clusters and their overlaps take no differences of products.
std::shared_ptr<const void> exact_pairs(const void* partitions, bool few) {
  return few ? static_cast<const Partitions<double>*>(partitions)->exactly() : nullptr;
}

}  // namespace

constinit const Kind KindOf<Partitions>::kind{.name = "partitions",
                                              .domain = Domain::clusters,
                                              .fast_standing = &standing_of<Partitions<double>>,
                                              .exact_standing = &standing_of<Partitions<Exact>>,
                                              .sklearn_completes_agreement = true,
                                              .wide = &is_wide<Partitions<double>>,
                                              .exactly = &exact_pairs};
constinit const Kind KindOf<Covers>::kind{
    .name = "covers", .domain = Domain::clusters, .lacks = "not a measure of overlapping clusters"};

namespace domain {
namespace {

using Type = Setting::Type;

constexpr const Family* kFamilies[] = {&family::information, &family::chance, &family::sets, &family::geometry,
                                       &family::covers};
constexpr const Lift* kLifts[] = {&lift::pairs, &lift::matched, &lift::adjusted_clusters, &lift::expected_clusters};
constexpr const Lift* kUnderstood[] = {&lift::flat};

constexpr Setting kSettings[] = {
    {"input",
     "what the files are: labels a line, a table, a matrix (rows: reference), triples (reference, clustering, count), "
     "pairs (object, label); with --overlapping pairs (object, cluster) or members, those of a cluster a line",
     Type::text,
     "",
     "auto",
     {"auto", "labels", "table", "matrix", "triples", "pairs", "members"}},
    {"reference", "columns of the references (default: truth)", Type::texts, "COLUMN"},
    {"clustering", "columns of the clusterings (default: all others)", Type::texts, "COLUMN"},
    {"units",
     "column that tells units apart (data sets, folds …), beside the reference: values are then means over "
     "them",
     Type::text, "COLUMN"},
    {"id",
     "column of instance ids, which all tables must have in the same order (default: detected from the columns); "
     "none: match rows by position",
     Type::text, "COLUMN"},
    {"overlapping",
     "clusters may share objects: files with the members of a cluster a line, apart by blanks, or with --input pairs "
     "an "
     "object and one of its clusters a line",
     Type::flag},
    {.name = "noise",
     .help = "label of objects that are in no cluster, for example -1; two labels, as 0,-1, are that of the reference "
             "and that of the clusterings",
     .shows = "LABEL[,LABEL]",
     .later = true},
    {.name = "noise_as",
     .help = "what becomes of noise: left out, or each object of it a cluster of its own",
     .value = "left-out",
     .choices = {"left-out", "singletons"},
     .later = true},
};

LabelFiles cover_files_of(const ReadRequest& request) {
  const std::string& input = request.settings.text("input");
  if (input != "auto" && input != "members" && input != "pairs")
    throw Error(ErrorKind::usage,
                "--overlapping reads files with the members of a cluster a line (--input members) or an object and one "
                "of its clusters a line (--input pairs)");
  LabelFiles files{.paths = request.paths, .threads = request.threads};
  if (input == "pairs") files.format = LabelFiles::Format::pairs;
  return files;
}

LabelFiles files_of(const ReadRequest& request, std::vector<std::string>* notes) {
  const Settings& settings = request.settings;
  if (settings.text("input") == "members")
    refuse("--input members is for clusters that may share objects: say --overlapping --input members");
  return {.paths = request.paths,
          .format = parse_label_format(settings.text("input")),
          .truth = join(settings.texts("reference"), ","),
          .predictions = settings.texts("clustering"),
          .units = settings.text("units"),
          .threads = request.threads,
          .id = settings.text("id"),
          .clusters = true,
          .notes = notes};
}

/// --noise takes one word: of two, the second is among the files.
void refuse_second_label(const ReadRequest& request) {
  if (!request.settings.given("noise")) return;
  for (const std::string& path : request.paths) {
    std::error_code unknown;
    if (parse_number(path) && !std::filesystem::exists(path, unknown))
      refuse("'" + path +
             "' is not a file; to give the reference and the clusterings different noise labels, join them "
             "by a comma: --noise " +
             request.settings.text("noise") + "," + path);
  }
}

Noise noise_of(const Settings& settings) {
  if (!settings.given("noise")) return {};
  return {settings.text("noise"), settings.text("noise_as") == "singletons"};
}

Samples read(const ReadRequest& request) {
  if (request.settings.flag("overlapping")) return cover_samples(read_cover_systems(cover_files_of(request)));
  refuse_second_label(request);
  std::vector<std::string> notes;
  Samples samples = samples_without_noise(read_cluster_systems(files_of(request, &notes)), noise_of(request.settings));
  samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
  return samples;
}

State read_clusters(const ReadRequest& request) {
  if (request.settings.flag("overlapping")) return cover_state(read_cover_systems(cover_files_of(request)));
  refuse_second_label(request);
  std::vector<std::string> notes;
  State state = cluster_state(read_cluster_systems(files_of(request, &notes)), noise_of(request.settings));
  state.notes.insert(state.notes.begin(), notes.begin(), notes.end());
  return state;
}

State read_cluster_objects(const ReadRequest& request, const std::string& cluster) {
  if (request.settings.flag("overlapping"))
    refuse("objects of overlapping clusters are not drawn again: compare them over several data sets");
  if (request.settings.texts("reference").size() > 1) refuse("several references are no units: name one");
  refuse_second_label(request);
  std::vector<std::string> notes;
  State state = cluster_state(read_joint(files_of(request, &notes), cluster), noise_of(request.settings));
  state.notes.insert(state.notes.begin(), notes.begin(), notes.end());
  return state;
}

constexpr ObjectFormat kClusterObjects{read_cluster_objects, statistic_of_clusters, objects_of_cluster_state};

}  // namespace

constinit const DomainEntry clusters{
    .facts = {.domain = Domain::clusters,
              .name = "clusters",
              .compares = "partitions",
              .defaults = "cc ari ami nmi vi bcubed sokal_sneath",
              .more = "pairs(jaccard) pairs(gm(r=1)) matched(accuracy) matched(macro(f1))",
              .definition = "mine = 2*c11 / (2*c11 + c10 + c01)",
              .part = {"cluster", "clusters"}},
    .families = kFamilies,
    .lifts = kLifts,
    .understood = kUnderstood,
    .names = cluster_names,
    .questions = &cluster_questions,
    .help = "Measure clusterings against a reference partition",
    .files =
        "REFERENCE CLUSTERING…: cluster labels one a line, .npy, or columns of CSV/TSV tables; or one table with all "
        "columns, "
        "or several such tables, a data set each; or counted tables. Any of them gzipped; - is the standard input",
    .settings = kSettings,
    .read = read,
    .state = {.read = read_clusters,
              .samples = samples_of_cluster_state,
              .check = check_cluster_state,
              .sum = sum_of_clusters,
              .choose = choose_noise},
    .objects = &kClusterObjects,
    .failures = cluster_failures,
};

}  // namespace domain
}  // namespace etalon
