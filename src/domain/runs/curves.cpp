// curves.cpp: what runs come to along their lists, for a page: nDCG at k, and precision against recall.
#include <algorithm>

#include "domain/runs/parts.hpp"
#include "etalon/aggregate.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr std::size_t kMostLists = 100'000;  // each is measured at every cut

struct Cut {
  double x;
  Score score;
};

Tree plot_of(const std::shared_ptr<const Samples>& samples, const std::vector<Cut>& cuts) {
  std::vector<Score> scores;
  for (const Cut& cut : cuts) scores.push_back(cut.score);
  const Values values = measure(samples, scores, {.undefined = Undefined::skip});
  const Aggregates means = aggregate(values, {.interval = IntervalMethod::none});
  Tree lines = Tree::list();
  for (std::size_t system = 0; system < samples->systems.size(); ++system) {
    Tree points = Tree::list();
    for (std::size_t i = 0; i < cuts.size(); ++i)
      points.add(Tree::list(std::vector{cuts[i].x, means.at(0, i, system).value}));
    lines.add(Tree::record().add("name", samples->systems[system]).add("points", std::move(points)));
  }
  return lines;
}

std::vector<Cut> depths(const Samples& samples) {
  std::uint64_t longest = 0;
  for (const Sample& sample : samples.samples) longest = std::max(longest, sample.objects);
  std::vector<Cut> cuts;
  for (std::uint64_t k = 1, step = 0; k <= std::max<std::uint64_t>(longest, 1); ++step) {
    cuts.push_back({static_cast<double>(k), parse_score("ndcg@" + std::to_string(k), Domain::runs)});
    k = step % 3 == 1 ? k / 2 * 5 : k * 2;
  }
  return cuts;
}

std::vector<Cut> recalls() {
  std::vector<Cut> cuts;
  for (const char* recall : {"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"})
    cuts.push_back({std::stod(recall), parse_score("iprec(recall=" + std::string(recall) + ")", Domain::runs)});
  return cuts;
}

/// The queries that each run does not answer, and that count as empty lists: no value of theirs was earned.
Tree missing_queries(const Samples& samples) {
  Tree runs = Tree::list();
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    Tree queries = Tree::list();
    bool any = false;
    for (std::size_t query = 0; query < samples.units.size(); ++query) {
      const Sample& sample = samples.at(system, query);
      if (sample.place == Sample::kNone || sample.objects > 0) continue;
      queries.add(samples.units[query]);
      any = true;
    }
    if (any) runs.add(Tree::record().add("system", samples.systems[system]).add("units", std::move(queries)));
  }
  return runs;
}

}  // namespace

void run_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by) {
  page.add_to("values", "missing", missing_queries(*samples));
  if (samples->samples.size() > kMostLists) {
    page.notes.emplace_back("The page has no curves along the lists: there are more than 100,000 of them.");
    return;
  }
  const std::vector<Cut> cuts = depths(*samples);
  const std::vector<Cut> levels = recalls();
  std::string scores = "-m";
  for (const auto* all : {&cuts, &levels}) {
    for (const Cut& cut : *all) scores += " " + shell_word(cut.score.text());
  }
  Tree plots = Tree::list();
  plots.add(Tree::object()
                .add("title", "nDCG at every depth")
                .add("says", "The mean of nDCG of the first k documents: where a run earns what it has.")
                .add("x", "k: the first so many documents")
                .add("y", "ndcg@k")
                .add("lines", plot_of(samples, cuts)));
  plots.add(Tree::object()
                .add("title", "Precision against recall")
                .add("says", "The mean of the best precision at this recall or beyond (interpolated precision).")
                .add("x", "recall")
                .add("y", "precision")
                .add("lines", plot_of(samples, levels)));
  page.add("plots", Tree::object().add("plots", std::move(plots)), by(scores));
}

}  // namespace etalon
