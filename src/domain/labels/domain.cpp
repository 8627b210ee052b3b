// domain.cpp: predicted labels against true ones: what its user may choose, and how files become samples.
#include "domain/labels/views.hpp"
#include "domain/table.hpp"
#include "etalon/label_samples.hpp"

namespace etalon::domain {
namespace {

using Type = Setting::Type;

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
    {"positive", "the class that precision, recall, f1 … are about", Type::text, "CLASS"},
    {"classes", "all classes in their order; a label outside is an error", Type::texts, "A,B"},
    {"average_over", "classes that averages run over: union, truth, or a list", Type::texts, "", "union"},
    {"disagreement", "square table of disagreements for kappa(weights=own)", Type::text, "FILE"},
    {"per_class", "instead: precision, recall, F1 and support of every class", Type::flag},
    {"matrix", "instead: the confusion matrix of every system, rows the truth", Type::flag},
};

ClassSet class_set(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"union"}) return {};
  if (words == std::vector<std::string>{"truth"}) return {ClassSet::Kind::in_truth, {}};
  return {ClassSet::Kind::listed, words};
}

Samples read(const ReadRequest& request) {
  const Settings& settings = request.settings;
  const LabelFiles files{.paths = request.paths,
                         .format = parse_label_format(settings.text("input")),
                         .truth = settings.text("truth"),
                         .predictions = settings.texts("prediction"),
                         .weights = settings.text("weights"),
                         .units = settings.text("units"),
                         .threads = request.threads};
  const MatrixOptions how{settings.texts("classes"), class_set(settings.texts("average_over")),
                          settings.text("positive")};
  LabelNumbers disagreement;
  if (settings.given("disagreement")) disagreement = read_number_matrix(read_source(settings.text("disagreement")));
  return label_samples(read_systems(files), how, disagreement);
}

}  // namespace

const DomainEntry labels{
    Domain::labels,
    "Measure predicted labels against true ones (classification)",
    "TRUTH PREDICTION…: labels one a line, .npy, or columns of CSV/TSV tables; or one table with all columns, or "
    "several "
    "such tables, a data set each; or counted matrices; or tables of counts (system, unit, tp, fn, fp, tn). Any of "
    "them "
    "gzipped; - is the standard input",
    kSettings,
    read,
    label_view,
};

}  // namespace etalon::domain
