// domain.cpp: predicted labels against true ones: what its user may choose, and how files become samples.
#include "domain/labels/parts.hpp"
#include "domain/labels/views.hpp"
#include "domain/table.hpp"
#include "etalon/label_samples.hpp"
#include "etalon/matrix.hpp"

namespace etalon {

constinit const Kind KindOf<Binary>::kind{.name = "binary",
                                          .domain = Domain::labels,
                                          .fast_standing = &standing_of<Binary<double>>,
                                          .exact_standing = &standing_of<Binary<Exact>>,
                                          .few = true};
constinit const Kind KindOf<Matrix>::kind{.name = "confusion",
                                          .domain = Domain::labels,
                                          .fast_standing = &standing_of<Matrix<double>>,
                                          .exact_standing = &standing_of<Matrix<Exact>>,
                                          .wide = &is_wide<Matrix<double>>,
                                          .exactly = [](const void* matrix, bool) -> std::shared_ptr<const void> {
                                            return static_cast<const Matrix<double>*>(matrix)->exactly();
                                          }};

namespace domain {
namespace {

using Type = Setting::Type;

constexpr const Family* kFamilies[] = {&family::agreement,   &family::correlation, &family::entropy,
                                       &family::ordinal,     &family::rates,       &family::overlap,
                                       &family::association, &family::similarity};
constexpr const Lift* kLifts[] = {&lift::macro, &lift::micro, &lift::weighted, &lift::adjusted_labels,
                                  &lift::expected_labels};
constexpr const Lift* kUnderstood[] = {&lift::positive};

constexpr Setting kSettings[] = {
    {"input",
     "what the files are: labels a line, a table, a matrix (rows: truth), triples (truth, prediction, count), counts "
     "(system, unit, tp, fn, fp, tn) or pairs (object, label)",
     Type::text,
     "",
     "auto",
     {"auto", "labels", "table", "matrix", "triples", "counts", "pairs"}},
    {"truth", "column of the truth (default: truth)", Type::text, "COLUMN"},
    {"prediction", "columns of the predictions (default: all others)", Type::texts, "COLUMN"},
    {"weights", "column of weights, beside the truth", Type::text, "COLUMN"},
    {"units", "column that tells units apart (folds, days …), beside the truth: values are then means over them",
     Type::text, "COLUMN"},
    {"id",
     "column of instance ids, which all tables must have in the same order (default: detected from the columns); "
     "none: match rows by position",
     Type::text, "COLUMN"},
    {.name = "positive", .help = "the class that precision, recall, f1 … are about", .shows = "CLASS", .later = true},
    {.name = "classes",
     .help = "all classes in their order; a label outside is an error",
     .type = Type::texts,
     .shows = "A,B",
     .later = true},
    {.name = "average_over",
     .help = "classes that averages run over: union, truth, or a list",
     .type = Type::texts,
     .value = "union",
     .later = true},
    {.name = "disagreement",
     .help = "square table of disagreements for kappa(weights=own)",
     .shows = "FILE",
     .later = true},
    {.name = "per_class",
     .help = "instead: precision, recall, F1 and support of every class",
     .type = Type::flag,
     .view = true},
    {.name = "matrix",
     .help = "instead: the confusion matrix of every system, rows the truth",
     .type = Type::flag,
     .view = true},
    {.name = "thresholds",
     .help = "instead: the predictions are scores of the positive class, and each measure has a threshold that is best",
     .type = Type::flag,
     .view = true},
    {.name = "chosen_on",
     .help = "thresholds: the share of the objects that choose; the others tell what the choice is worth",
     .type = Type::number,
     .shows = "SHARE",
     .view = true},
    {.name = "split_seed", .help = "thresholds: of the draw of these", .type = Type::whole, .value = "1", .view = true},
};

ClassSet class_set(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"union"}) return {};
  if (words == std::vector<std::string>{"truth"}) return {ClassSet::Kind::in_truth, {}};
  return {ClassSet::Kind::listed, words};
}

/// Whether predictions may be scores; what is said of thresholds without --thresholds is refused elsewhere.
bool takes_scores(const Settings& settings) {
  if (!settings.knows("thresholds")) return false;
  return settings.flag("thresholds") || settings.given("chosen_on") || settings.given("split_seed");
}

LabelFiles files_of(const ReadRequest& request, std::vector<std::string>* notes) {
  const Settings& settings = request.settings;
  return {.paths = request.paths,
          .format = parse_label_format(settings.text("input")),
          .truth = settings.text("truth"),
          .predictions = settings.texts("prediction"),
          .weights = settings.text("weights"),
          .units = settings.text("units"),
          .threads = request.threads,
          .id = settings.text("id"),
          .scores = takes_scores(settings),
          .notes = notes};
}

MatrixOptions matrix_options_of(const Settings& settings) {
  return {settings.texts("classes"), class_set(settings.texts("average_over")), settings.text("positive")};
}

LabelNumbers disagreement_of(const Settings& settings) {
  return settings.given("disagreement") ? read_number_matrix(read_source(settings.text("disagreement")))
                                        : LabelNumbers{};
}

/// Of labels, and not of scores.
template <class Counted>
Counted checked(Counted counted) {
  refuse_scores(counted);
  return counted;
}

Samples read(const ReadRequest& request) {
  const MatrixOptions how = matrix_options_of(request.settings);
  const LabelNumbers disagreement = disagreement_of(request.settings);
  std::vector<std::string> notes;
  std::vector<System> systems = read_systems(files_of(request, &notes));
  if (!takes_scores(request.settings)) refuse_scores(systems);
  Samples samples = label_samples(std::move(systems), how, disagreement);
  if (takes_scores(request.settings)) samples.notes.clear();  // which take predictions for labels
  samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
  return samples;
}

State read_labels(const ReadRequest& request) {
  const MatrixOptions how = matrix_options_of(request.settings);
  const LabelNumbers disagreement = disagreement_of(request.settings);
  std::vector<std::string> notes;
  State state = label_state(checked(read_systems(files_of(request, &notes))), how, disagreement);
  state.notes = std::move(notes);
  return state;
}

State read_label_objects(const ReadRequest& request, const std::string& cluster) {
  const MatrixOptions how = matrix_options_of(request.settings);
  const LabelNumbers disagreement = disagreement_of(request.settings);
  std::vector<std::string> notes;
  State state = label_state(checked(read_joint(files_of(request, &notes), cluster)), how, disagreement);
  state.notes = std::move(notes);
  return state;
}

void choose_labels(State& state, const Settings& settings) {
  const bool disagreement = settings.given("disagreement");
  MatrixOptions how;
  how.said = {settings.given("positive"), settings.given("average_over"), disagreement};
  if (how.said.positive) how.positive = settings.text("positive");
  if (how.said.averaged) how.averaged = class_set(settings.texts("average_over"));
  if (settings.given("classes")) how.classes = settings.texts("classes");
  choose_label_views(state, how, disagreement ? disagreement_of(settings) : LabelNumbers{});
}

constexpr ObjectFormat kLabelObjects{read_label_objects, statistic_of_labels, objects_of_label_state};

}  // namespace

constinit const DomainEntry labels{
    .facts = {.domain = Domain::labels,
              .name = "labels",
              .compares = "labels",
              .defaults = "accuracy balanced_accuracy macro(f1) weighted(f1) kappa mcc",
              .defaults_of_one_class = "accuracy balanced_accuracy precision recall f1 mcc",
              .definition = "mine = 2*c11 / (2*c11 + c10 + c01)"},
    .families = kFamilies,
    .lifts = kLifts,
    .understood = kUnderstood,
    .questions = &label_questions,
    .help = "Measure predicted labels against true ones (classification)",
    .files =
        "TRUTH PREDICTION…: labels one a line, .npy, or columns of CSV/TSV tables; or one table with all columns, or "
        "several "
        "such tables, a data set each; or counted matrices; or tables of counts (system, unit, tp, fn, fp, tn). Any of "
        "them "
        "gzipped; - is the standard input",
    .settings = kSettings,
    .read = read,
    .state = {.read = read_labels,
              .samples = samples_of_label_state,
              .check = check_label_state,
              .sum = sum_of_labels,
              .weighted = are_weighted,
              .choose = choose_labels},
    .objects = &kLabelObjects,
    .view = label_view,
    .scored_view = threshold_view,
    .failures = label_failures,
};

}  // namespace domain
}  // namespace etalon
