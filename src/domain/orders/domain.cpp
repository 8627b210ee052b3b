// domain.cpp: predicted orders against target orders: what its user may choose, and how files become samples.
#include "domain/table.hpp"
#include "etalon/order_samples.hpp"

namespace etalon::domain {
namespace {

using Type = Setting::Type;

constexpr Setting kSettings[] = {
    {"input",
     "what the files are: rankings (a > b ~ c a line), tables of numbers, PrefLib files, or preferences (a > b a line, "
     "partial orders)",
     Type::text,
     "",
     "auto",
     {"auto", "rankings", "table", "preflib", "preferences"}},
    {"target", "column of the target (default: target), or of rankings", Type::text, "COLUMN"},
    {"predicted", "columns of the predictions (default: all others that hold numbers)", Type::texts, "COLUMN"},
    {"items", "column that names the items (default: item, object, document or id)", Type::text, "COLUMN"},
    {"units", "column that tells item sets apart (queries, voters …): values are then means over them", Type::text,
     "COLUMN"},
    {"values",
     "what numbers in tables mean: ranks (1 is best) or scores (higher is better)",
     Type::text,
     "",
     "",
     {"ranks", "scores"}},
    {"target_values", "the same for the target, when it differs", Type::text, "", "", {"ranks", "scores"}},
    {"missing",
     "an item on one side only: refuse, common (leave out) or last",
     Type::text,
     "",
     "refuse",
     {"refuse", "common", "last"}},
    {"consensus",
     "add a prediction that is the same everywhere: borda, the order of the mean ranks in the target",
     Type::text,
     "",
     "",
     {"borda"}},
    {"letters", "rankings are written e>f>abc: letters together are tied", Type::flag},
    {"closure", "preferences imply what follows from them", Type::flag},
};

Samples read(const ReadRequest& request) {
  const Settings& settings = request.settings;
  return order_samples(read_order_systems({.paths = request.paths,
                                           .format = parse_order_format(settings.text("input")),
                                           .target = settings.text("target"),
                                           .predictions = settings.texts("predicted"),
                                           .items = settings.text("items"),
                                           .units = settings.text("units"),
                                           .values = settings.text("values"),
                                           .target_values = settings.text("target_values"),
                                           .missing = parse_missing(settings.text("missing")),
                                           .letters = settings.flag("letters"),
                                           .closure = settings.flag("closure"),
                                           .consensus = settings.text("consensus") == "borda"}));
}

}  // namespace

const DomainEntry orders{
    Domain::orders,
    "Measure predicted orders against a target order",
    "TARGET PREDICTED…: rankings (a > b ~ c) one a line, tables with a number for each item, PrefLib files, or "
    "preferences; or one table with all columns. Any of them gzipped; - is the standard input",
    kSettings,
    read,
};

}  // namespace etalon::domain
