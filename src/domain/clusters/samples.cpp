// samples.cpp: contingency tables and counted covers as samples.
#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

#include "domain/clusters/members.hpp"
#include "domain/clusters/parts.hpp"
#include "domain/truth.hpp"
#include "engine/collection.hpp"
#include "etalon/cluster_samples.hpp"
#include "etalon/error.hpp"
#include "etalon/page.hpp"
#include "etalon/text.hpp"
#include "intake/mistakes.hpp"

namespace etalon {
namespace {

struct PartitionItem {
  Contingency contingency;
  Partitions<double> partitions;

  template <class T, class F>
  auto apply(F f) const {
    if constexpr (std::is_same_v<T, double>) {
      return f(any(partitions));
    } else {
      const Partitions<T> exactly = contingency.partitions<T>();
      return f(any(exactly));
    }
  }
  /// The two kinds of pairs, or the clusters of the reference; a part beyond them is one that a matching left over.
  [[nodiscard]] std::string part_name(const Score& score, std::size_t part) const {
    if (score.lifts.empty()) return {};
    const auto& parts = score.lifts.back()->parts;
    if (!parts.empty()) return part < parts.size() ? "class '" + std::string(parts.items[part]) + "'" : std::string();
    return part < contingency.rows().size() ? "class '" + contingency.rows()[part] + "'" : std::string();
  }
};

struct CoverItem {
  CoverCounts counts;

  template <class T, class F>
  auto apply(F f) const {
    const Covers<T> covers(counts);
    return f(any(covers));
  }
};

/// Only measures of covers have a value for clusters that overlap.
class CoverBatch : public Collection<CoverItem> {
 public:
  using Collection::Collection;
  void check(std::span<const Score> scores) const override {
    for (const Score& score : scores) {
      if (score.takes(kind_of<Covers>)) continue;
      std::vector<std::string> known;
      for (const Score& of_covers : scores_of(*kind_of<Covers>)) known.push_back(of_covers.text());
      throw Error(ErrorKind::usage,
                  score.text() + " is not a measure of overlapping clusters; these are " + join(known, ", "));
    }
  }
};

std::uint64_t truth_of_cover(const CoverCounts& counts) {
  Fingerprint truth;
  truth.add(counts.objects);
  for (const std::uint64_t size : counts.rows) truth.add(size);
  return truth.value();
}

/// How many objects have each label, over all units.
using LabelSizes = std::map<std::string, std::uint64_t>;

void add_sizes(LabelSizes& sizes, const Contingency& table, const std::vector<std::string>& names,
               std::uint32_t CountTable::Cell::* side) {
  for (const CountTable::Cell& cell : table.cells()) sizes[names[cell.*side]] += cell.count;
}

/// Objects with the label -1, as density-based methods write it; 0 where -1 may well be a cluster: beside other
/// negative numbers, and where the only labels are -1 and 1.
std::uint64_t likely_noise(const LabelSizes& sizes) {
  std::uint64_t noise = 0;
  bool two_classes = sizes.size() == 2;
  for (const auto& [label, size] : sizes) {
    const double number = parse_number(label).value_or(0);
    if (number < 0 && number != -1) return 0;
    if (number == -1) noise += size;
    two_classes = two_classes && std::abs(number) == 1;
  }
  return two_classes ? 0 : noise;
}

/// Whether all clusterings of a unit have the same reference, before noise is treated.
bool have_the_same_objects(const std::vector<ClusterSystem>& systems) {
  std::map<std::string_view, std::uint64_t> truths;
  return std::all_of(systems.begin(), systems.end(), [&](const ClusterSystem& system) {
    const std::uint64_t truth = truth_of(system.contingency);
    return truths.emplace(system.unit, truth).first->second == truth;
  });
}

/// What to say of objects that may be noise: once for the reference, and for each clustering.
std::vector<std::string> noise_notes(const std::vector<ClusterSystem>& systems) {
  LabelSizes reference;
  std::vector<std::pair<std::string, LabelSizes>> clusterings;
  for (const ClusterSystem& system : systems) {
    if (clusterings.empty() || clusterings.back().first != system.name)
      clusterings.emplace_back(system.name, LabelSizes{});
    const Contingency& table = system.contingency;
    add_sizes(reference, table, table.rows(), &CountTable::Cell::truth);
    add_sizes(clusterings.back().second, table, table.columns(), &CountTable::Cell::prediction);
  }
  std::vector<std::string> names;
  for (const auto& [name, sizes] : clusterings) {
    if (const std::uint64_t objects = likely_noise(sizes); objects > 0)
      names.push_back(name + " (" + std::to_string(objects) + (objects == 1 ? " object)" : " objects)"));
  }
  if (likely_noise(reference) > 0) names.insert(names.begin(), "the reference");
  if (names.empty()) return {};
  if (names.size() > 3) {
    names[2] = std::to_string(names.size() - 2) + " more";
    names.resize(3);
  }
  return {"-1 counts as a cluster in " + join(names, ", ") +
          "; density-based methods use it for noise: --noise -1 excludes these instances (Python: noise=-1)"};
}

}  // namespace

Samples cluster_samples(std::vector<ClusterSystem> systems) {
  Samples samples{.domain = Domain::clusters, .kind = kind_of<Partitions>};
  SamplesBuilder builder(samples);
  std::vector<PartitionItem> items;
  for (std::string& sentence : noise_notes(systems)) samples.notes.push_back(std::move(sentence));
  const auto note = [&](std::string text) {
    const bool known = std::find(samples.notes.begin(), samples.notes.end(), text) != samples.notes.end();
    if (!text.empty() && !known) samples.notes.push_back(std::move(text));
  };
  for (ClusterSystem& system : systems) {
    builder.add(system.name, system.unit,
                {items.size(), system.contingency.objects(), system.contingency.columns().size(),
                 truth_of(system.contingency)});
    refuse_members(system.contingency.rows(), system.contingency.columns(), system.contingency.objects(), system.name);
    note(header_as_labels(system.contingency));
    for (std::string& sentence : numbers_in_two_spellings(system.contingency, system.name)) note(std::move(sentence));
    if (looks_like_weights(system.contingency, system.name))
      note(system.name +
           ": measured as a clustering; if it tells how many objects a line stands for, it is counted with the columns "
           "reference, clustering and count alone");
    Partitions<double> partitions = system.contingency.partitions<double>();
    items.push_back({std::move(system.contingency), std::move(partitions)});
    samples.replicates = samples.replicates && system.replicate;
    samples.paired = samples.paired && system.paired;
  }
  if (!samples.replicates) samples.unit = {"reference", "references"};
  builder.finish();
  samples.batch = std::make_shared<const Collection<PartitionItem>>(std::move(items));
  return samples;
}

Samples samples_without_noise(std::vector<ClusterSystem> systems, const Noise& noise) {
  std::vector<std::string> notes;
  const bool comparable = !noise.label.empty() && !noise.singletons && have_the_same_objects(systems);
  Samples samples = cluster_samples(treat_noise(std::move(systems), noise, notes));
  samples.notes.insert(samples.notes.end(), notes.begin(), notes.end());
  if (comparable) samples.remedy = kNoiseAsSingletons;
  return samples;
}

void cluster_failures(const std::shared_ptr<const Samples>& of, Page& page, const PartCommand&) {
  const Samples& samples = *of;
  constexpr std::size_t most = 100'000;  // cells of all tables
  const auto* batch = dynamic_cast<const Collection<PartitionItem>*>(samples.batch.get());
  if (batch == nullptr || samples.units.size() > 1) return;
  Tree tables = Tree::list();
  std::size_t cells = 0;
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const std::size_t place = samples.at(system, unit).place;
      if (place == Sample::kNone) continue;
      const Contingency& counts = batch->items()[place].contingency;
      cells += counts.rows().size() * counts.columns().size();
      if (cells > most) {
        page.notes.emplace_back("The page does not show which clusters share objects: there are too many clusters.");
        return;
      }
      Tree table = Tree::record().add("system", samples.systems[system]);
      if (samples.units.size() > 1) table.add("unit", samples.units[unit]);
      std::vector<std::vector<std::uint64_t>> shared(counts.rows().size(),
                                                     std::vector<std::uint64_t>(counts.columns().size()));
      for (const CountTable::Cell& cell : counts.cells()) shared[cell.truth][cell.prediction] = cell.count;
      Tree rows = Tree::list();
      for (const auto& row : shared) rows.add(Tree::list(row));
      tables.add(std::move(table.add("rows", Tree::list(counts.rows()))
                               .add("columns", Tree::list(counts.columns()))
                               .add("counts", std::move(rows))));
    }
  }
  page.add("contingency", Tree::object().add("tables", std::move(tables)));
}

Samples cover_samples(std::vector<CoverSystem> systems) {
  Samples samples{.domain = Domain::clusters, .kind = kind_of<Covers>, .paired = false};
  SamplesBuilder builder(samples);
  std::vector<CoverItem> items;
  for (CoverSystem& system : systems) {
    builder.add(system.name, system.unit,
                {items.size(), system.counts.objects, system.counts.columns.size(), truth_of_cover(system.counts)});
    items.push_back({std::move(system.counts)});
  }
  builder.finish();
  samples.batch = std::make_shared<const CoverBatch>(std::move(items));
  return samples;
}

}  // namespace etalon
