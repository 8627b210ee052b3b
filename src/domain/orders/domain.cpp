// domain.cpp: predicted orders against target orders: what its user may choose, and how files become samples.
#include "domain/orders/parts.hpp"
#include "domain/table.hpp"
#include "etalon/abstention.hpp"
#include "etalon/error.hpp"
#include "etalon/order_samples.hpp"
#include "etalon/orders.hpp"

namespace etalon {

constinit const Kind KindOf<Orders>::kind{.name = "orders", .domain = Domain::orders};
constinit const Kind KindOf<OrderPairs>::kind{
    .name = "order_pairs", .domain = Domain::orders, .lacks = "a partial order has no ranks"};

namespace domain {
namespace {

using Type = Setting::Type;

constexpr const Family* kFamilies[] = {&family::order_pairs, &family::order_ranks, &family::order_levels,
                                       &family::order_halves, &family::top_weighted};
constexpr const Lift* kUnderstood[] = {&lift::order_pairs};

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
    {.name = "ties",
     .help = "treatment of ties in the prediction by measures that define none: expected (mean over all ways to break "
             "them), midrank (mean of their ranks), best or worst (broken in the order of the target or its reverse)",
     .value = "expected",
     .choices = {"expected", "midrank", "best", "worst"},
     .later = true},
    {"consensus",
     "add a prediction that is the same everywhere: borda, the order of the mean ranks in the target",
     Type::text,
     "",
     "",
     {"borda"}},
    {"letters", "rankings are written e>f>abc: letters together are tied", Type::flag},
    {"closure", "preferences imply what follows from them", Type::flag},
    {"threshold", "only predicted preferences of a higher degree count", Type::number, "DEGREE"},
    {.name = "curve",
     .help =
         "correctness against completeness as less sure preferences are added: as CSV instead of the table, or into a "
         "file .csv or .svg",
     .shows = "[FILE]",
     .view = true,
     .alone = "-"},
};

OrderFiles files_of(const ReadRequest& request) {
  const Settings& settings = request.settings;
  return {.paths = request.paths,
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
          .threshold = settings.given("threshold") ? settings.number("threshold") : PartialOrders::kAll,
          .consensus = settings.text("consensus") == "borda"};
}

Samples read(const ReadRequest& request) {
  std::vector<std::string> notes;
  OrderFiles files = files_of(request);
  files.notes = &notes;
  Samples samples = order_samples(read_order_systems(files), parse_order_ties(request.settings.text("ties")));
  samples.notes.insert(samples.notes.begin(), notes.begin(), notes.end());
  return samples;
}

State read_orders(const ReadRequest& request) {
  std::vector<std::string> notes;
  OrderFiles files = files_of(request);
  files.notes = &notes;
  if (files.consensus)
    throw Error(ErrorKind::usage,
                "the consensus is made of all rankings of the target, of which a state may be a part");
  State state = order_state(read_order_systems(files), files.missing, files.closure, files.threshold,
                            parse_order_ties(request.settings.text("ties")));
  state.notes.insert(state.notes.begin(), notes.begin(), notes.end());
  return state;
}

void choose_ties(State& state, const Settings& settings) {
  if (settings.given("ties")) state.choose("ties", {settings.text("ties")});
}

std::optional<View> view(const Samples& samples, const Settings& settings, bool each) {
  if (!settings.given("curve")) return std::nullopt;
  return View{abstention_document(order_systems(samples), each), view_path(settings, "curve", {".svg", ".csv"})};
}

}  // namespace

constinit const DomainEntry orders{
    .facts = {.domain = Domain::orders,
              .name = "orders",
              .compares = "orders",
              .defaults = "kendall_tau spearman_rho kendall_distance footrule gamma",
              .definition = "mine = (concordant - discordant) / (n*(n-1)/2)",
              .object = {"item", "items"},
              .part = {}},
    .families = kFamilies,
    .understood = kUnderstood,
    .questions = &order_questions,
    .help = "Measure predicted orders against a target order",
    .files =
        "TARGET PREDICTED…: rankings (a > b ~ c) one a line, tables with a number for each item, PrefLib files, or "
        "preferences; or one table with all columns. Any of them gzipped; - is the standard input",
    .settings = kSettings,
    .read = read,
    .state = {.read = read_orders,
              .samples = samples_of_order_state,
              .check = check_order_state,
              .choose = choose_ties},
    .view = view,
    .failures = order_failures,
};

}  // namespace domain
}  // namespace etalon
