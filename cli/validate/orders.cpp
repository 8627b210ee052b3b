// orders.cpp: etalon validate orders: over all orders up to a size, without and with ties.
#include "common.hpp"

namespace etalon::cli {
namespace {

struct Options : ValidateCommand {
  std::size_t permutations = kDefaultOrders[0].objects;
  std::size_t weak_orders = kDefaultOrders[1].objects;
  bool ties = false;  ///< consistency and separation over orders with ties
  double memory = 0;  ///< GiB
};

void run(Options options) {
  options.check();
  const Universe universes[] = {{0, options.permutations, false, Universe::Kind::permutations},
                                {0, options.weak_orders, false, Universe::Kind::weak_orders}};
  std::vector<OrderSubject> subjects;
  for (const Score& score : options.chosen(Domain::orders))
    subjects.push_back(order_subject_of(score, options.evaluation()));
  const std::size_t known = subjects.size();
  for (const std::string& definition : options.definitions)
    subjects.push_back(order_subject_of_definition(definition, options.evaluation()));
  if (!options.laws_asked()) {
    options.how.memory = static_cast<std::uint64_t>(options.memory * 1073741824.0);
    return options.compare(subjects, universes[options.ties ? 1 : 0]);
  }
  const AskedLaws laws(options, Domain::orders);
  const std::vector<Verdict> verdicts = validate_orders(subjects, universes, laws.options);
  std::vector<std::string> alike;
  for (std::size_t i = known; i < subjects.size(); ++i) {
    for (const Universe& universe : universes) options.add_alike(alike, subjects[i], universe);
  }
  laws.report(names_of(subjects), verdicts, options, {}, alike);
}

}  // namespace

void add_validate_orders(Command& command) {
  auto options = std::make_shared<Options>();
  Command& orders = command.subcommand("orders", "Measures of orders, over all orders up to a size");
  options->add_to(orders, "scores (default: all)");
  options->add_definitions(orders, "a measure of your own, for example 'mine = 1 - sum_x(abs(r - s)) / n^2'");
  orders.option("--permutations", options->permutations, "orders without ties of at most so many items").show_default();
  orders.option("--weak-orders", options->weak_orders, "pairs of orders with ties of at most so many items")
      .show_default();
  orders.flag("--with-ties", options->ties, "consistency and separation: over the orders with ties");
  options->add_sample(orders);
  orders.option("--memory", options->memory, "consistency: GiB that may be used (default 10)").positive();
  orders.runs([options] { run(*options); });
}

}  // namespace etalon::cli
