// joint.cpp: columns of labels to counted cells of truth and all systems.
#include "etalon/joint.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>
#include <set>

#include "etalon/cancel.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "intake/pair_counts.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"
#include "statistic/label_columns.hpp"
#include "statistic/named_tables.hpp"
#include "statistic/number_columns.hpp"
#include "statistic/stream.hpp"

namespace etalon {
namespace {

constexpr std::size_t kJoined = std::size_t{1} << 16;

/// A code for each object, and the labels of the codes, in the order of the labels.
struct OrderedCodes {
  std::vector<std::uint32_t> codes;
  std::vector<std::string> labels;
};

OrderedCodes ordered_codes(const ObjectColumn& column) {
  constexpr std::uint32_t unknown = TextInterner::kUnknown;
  OrderedCodes found;
  found.codes.reserve(column.size());
  TextInterner names;
  std::vector<std::uint32_t> codes(kJoined);
  for (const LabelView& piece : column.pieces) {
    const auto encoder = make_encoder(piece);
    std::vector<std::uint32_t> known;  // by the encoder's code; two of them may be one text
    for (std::size_t begin = 0; begin < piece.size(); begin += kJoined) {
      check_cancelled();
      const std::size_t count = std::min(kJoined, piece.size() - begin);
      known.resize(encoder->encode(begin, count, codes.data()), unknown);
      for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t& code = known[codes[i]];
        if (code == unknown) code = names.code(encoder->label(codes[i]));
        found.codes.push_back(code);
      }
    }
  }
  const std::vector<std::string> labels(names.keys().begin(), names.keys().end());
  const std::vector<std::uint32_t> order = label_order(labels);
  std::vector<std::uint32_t> place(labels.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    found.labels.push_back(labels[order[i]]);
  }
  for (std::uint32_t& code : found.codes) code = place[code];
  return found;
}

/// One number for each object: equal where the objects were equal before and have equal codes now.
void refine(std::vector<std::uint32_t>& groups, const std::vector<std::uint32_t>& codes, std::uint32_t& count) {
  PairMap<std::uint32_t> known;  // one more than the number
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (i % kJoined == 0) check_cancelled();
    std::uint32_t& number = known[pair_key(groups[i], codes[i])];
    if (number == 0) number = ++next;
    groups[i] = number - 1;
  }
  count = next;
}

void check_names(const std::vector<std::string>& systems) {
  std::set<std::string> names;
  for (const std::string& system : systems) {
    if (!names.insert(system).second)
      throw Error(ErrorKind::input, "there are two systems of the name '" + system + "'");
  }
}

/// The cells in the order of their codes, cluster by cluster within them.
void sort_cells(JointCells& cells) {
  const std::size_t width = cells.systems.size() + 1;
  std::vector<std::size_t> order(cells.cells());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::uint32_t* const first = cells.codes.data() + a * width;
    const std::uint32_t* const second = cells.codes.data() + b * width;
    if (!std::equal(first, first + width, second))
      return std::lexicographical_compare(first, first + width, second, second + width);
    return !cells.clusters.empty() && cells.clusters[a] < cells.clusters[b];
  });
  JointCells sorted{cells.truth, cells.systems, {}, {}, {}, cells.cluster_names};
  for (const std::size_t cell : order) {
    sorted.counts.push_back(cells.counts[cell]);
    for (std::size_t i = 0; i < width; ++i) sorted.codes.push_back(cells.codes[cell * width + i]);
    if (!cells.clusters.empty()) sorted.clusters.push_back(cells.clusters[cell]);
  }
  cells = std::move(sorted);
}

JointCells cells_of(CountedObjects counted, bool clustered) {
  check_names(counted.systems);
  JointCells cells{std::move(counted.labels[0]), {}, std::move(counted.counts), {}, {}};
  const std::size_t width = counted.systems.size() + 1;
  for (std::size_t s = 1; s < width; ++s)
    cells.systems.push_back({counted.systems[s - 1], std::move(counted.labels[s])});
  const std::size_t columns = counted.labels.size();
  for (std::size_t i = 0; i < counted.codes.size(); ++i)
    (i % columns < width ? cells.codes : cells.clusters).push_back(counted.codes[i]);
  if (clustered) cells.cluster_names = std::move(counted.labels[width]);
  sort_cells(cells);
  return cells;
}

/// As of clusterings that are measured one by one.
void leave_out_numbers(LabelColumns& columns, const LabelFiles& files) {
  std::map<std::string, NumberColumn> by_default;
  for (const LabelColumns::System& system : columns.systems) {
    if (system.by_default)
      by_default[system.name].add(system.labels.labels, columns.truth.labels, system.labels.codes.size());
  }
  const std::set<std::string> numbers = columns_of_numbers(by_default, files);
  if (numbers.empty()) return;
  const auto is_number = [&](const LabelColumns::System& system) { return numbers.contains(system.name); };
  tell_numbers(by_default, numbers, std::all_of(columns.systems.begin(), columns.systems.end(), is_number), files);
  std::erase_if(columns.systems, is_number);
}

/// Arrays in files, piece by piece.
JointCells stream_joint(const LabelFiles& files) {
  const std::vector<std::string> names = predictor_names(files);
  std::vector<std::optional<JointCells>> found(stream_workers(files.paths[0], files.threads));
  stream_arrays(files.paths, found.size(), [&](std::size_t worker, std::span<const LabelView> labels) {
    std::vector<ObjectColumn> systems;
    for (std::size_t i = 1; i < labels.size(); ++i) systems.push_back({names[i - 1], {labels[i]}});
    JointCells next = join_objects({files.paths[0], {labels[0]}}, systems);
    std::optional<JointCells>& whole = found[worker];
    const JointCells* const both[] = {whole ? &*whole : &next, &next};
    whole = whole ? join_parts(both) : std::move(next);
    return whole->cells();
  });
  std::vector<const JointCells*> parts;  // a worker may have come too late for any piece
  for (const std::optional<JointCells>& part : found) {
    if (part) parts.push_back(&*part);
  }
  return join_parts(parts);
}

}  // namespace

std::uint64_t JointCells::objects() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }

std::size_t ObjectColumn::size() const {
  std::size_t sum = 0;
  for (const LabelView& piece : pieces) sum += piece.size();
  return sum;
}

JointCells join_objects(const ObjectColumn& truth, const std::vector<ObjectColumn>& systems,
                        const std::optional<ObjectColumn>& clusters, std::span<const std::uint64_t> counts) {
  std::vector<std::string> names;
  for (const ObjectColumn& system : systems) {
    if (system.size() != truth.size()) unequal(truth.name, truth.size(), system.name, system.size());
    names.push_back(system.name);
  }
  check_names(names);
  if (truth.size() == 0) throw Error(ErrorKind::input, "there is no object to measure");
  if (clusters && clusters->size() != truth.size()) unequal(truth.name, truth.size(), clusters->name, clusters->size());
  if (!counts.empty() && counts.size() != truth.size()) unequal(truth.name, truth.size(), "counts", counts.size());
  if (std::find(counts.begin(), counts.end(), 0) != counts.end())
    throw Error(ErrorKind::input, "a row stands for no object: its count is 0");
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) {
    if (__builtin_add_overflow(all, count, &all))
      throw Error(ErrorKind::input, "there are more objects than 64 bits can count");
  }
  std::vector<OrderedCodes> columns{ordered_codes(truth)};
  for (const ObjectColumn& system : systems) columns.push_back(ordered_codes(system));
  if (clusters) columns.push_back(ordered_codes(*clusters));

  std::vector<std::uint32_t> groups(truth.size(), 0);
  std::uint32_t count = 1;
  for (const OrderedCodes& column : columns) refine(groups, column.codes, count);
  JointCells cells{columns[0].labels, {}, std::vector<std::uint64_t>(count), {}, {}};
  for (std::size_t s = 0; s < systems.size(); ++s) cells.systems.push_back({systems[s].name, columns[s + 1].labels});
  const std::size_t width = systems.size() + 1;
  cells.codes.resize(count * width);
  if (clusters) cells.clusters.resize(count);
  if (clusters) cells.cluster_names = columns.back().labels;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool known = cells.counts[groups[i]] > 0;
    cells.counts[groups[i]] += counts.empty() ? 1 : counts[i];
    if (known) continue;
    for (std::size_t c = 0; c < width; ++c) cells.codes[groups[i] * width + c] = columns[c].codes[i];
    if (clusters) cells.clusters[groups[i]] = columns.back().codes[i];
  }
  sort_cells(cells);
  return cells;
}

JointCells join_parts(std::span<const JointCells* const> parts) {
  const JointCells& first = *parts.front();
  const auto names = [](const JointCells& cells) {
    std::vector<std::string> found;
    for (const JointCells::System& system : cells.systems) found.push_back(system.name);
    return found;
  };
  const std::vector<std::string> known = names(first);
  std::vector<std::vector<std::size_t>> places;  // of the systems of the first part, in each part
  for (const JointCells* part : parts) {
    const std::vector<std::string> own = names(*part);
    std::vector<std::size_t>& of_part = places.emplace_back();
    for (const std::string& name : known)
      of_part.push_back(static_cast<std::size_t>(std::find(own.begin(), own.end(), name) - own.begin()));
    if (!std::is_permutation(own.begin(), own.end(), known.begin(), known.end()))
      throw Error(ErrorKind::input, "objects are counted by what all systems say of them, and the systems are " +
                                        join(names(first), ", ") + " in one part and " + join(names(*part), ", ") +
                                        " in another");
    if (part->clusters.empty() != first.clusters.empty())
      throw Error(ErrorKind::input, "objects come in clusters in one part, and each by itself in another");
  }
  const std::size_t width = first.systems.size() + 1;
  std::vector<ObjectColumn> columns;
  std::deque<std::vector<std::uint32_t>> codes;  // that views hold on to
  for (std::size_t c = 0; c < width; ++c) {
    columns.push_back({c == 0 ? "truth" : first.systems[c - 1].name, {}});
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const JointCells& part = *parts[i];
      const std::size_t place = c == 0 ? 0 : places[i][c - 1] + 1;
      std::vector<std::uint32_t>& of_part = codes.emplace_back();
      for (std::size_t cell = 0; cell < part.cells(); ++cell) of_part.push_back(part.codes[cell * width + place]);
      columns[c].pieces.push_back(LabelView::coded(of_part, c == 0 ? part.truth : part.systems[place - 1].labels));
    }
  }
  std::optional<ObjectColumn> clusters;
  if (!first.clusters.empty()) clusters = {"cluster", {}};
  std::vector<std::uint64_t> counts;
  for (const JointCells* part : parts) {
    counts.insert(counts.end(), part->counts.begin(), part->counts.end());
    if (clusters) clusters->pieces.push_back(LabelView::coded(part->clusters, part->cluster_names));
  }
  return join_objects(columns[0], {columns.begin() + 1, columns.end()}, clusters, counts);
}

JointCells some_cells(const JointCells& cells, std::span<const std::size_t> kept) {
  const std::size_t width = cells.systems.size() + 1;
  JointCells some{cells.truth, cells.systems, {}, {}, {}, cells.cluster_names};
  for (const std::size_t cell : kept) {
    some.counts.push_back(cells.counts[cell]);
    for (std::size_t c = 0; c < width; ++c) some.codes.push_back(cells.codes[cell * width + c]);
    if (!cells.clusters.empty()) some.clusters.push_back(cells.clusters[cell]);
  }
  const JointCells* const part[] = {&some};
  return join_parts(part);
}

JointCells read_joint(const LabelFiles& files, const std::string& cluster) {
  using Format = LabelFiles::Format;
  if (!files.weights.empty())
    refuse("objects that are drawn again count one each: there is no comparison with weights");
  LabelFiles with = files;
  with.units = cluster;
  if (streamed(with)) return stream_joint(with);
  OpenFiles opened = open_files(with);
  // Columns that are no predictions are left out before instances are grouped by all columns.
  const bool may_leave_out =
      with.paths.size() == 1 && with.predictions.empty() && (with.clusters || opened.may_have_names(with));
  if (!may_leave_out && opened.countable(with)) return cells_of(opened.join(with), !cluster.empty());
  const std::vector<Source> sources = opened.whole();
  const Format format = format_of(with, sources);
  if (format == Format::matrix || format == Format::triples || format == Format::counts)
    refuse(sources[0].name +
           " has counts, which do not tell on which objects two systems differ: give the labels of the objects");
  const bool data_sets = format != Format::pairs && are_data_sets(sources, with);
  const bool systems_of_one = data_sets && are_of_same_instances(sources, with);
  if (data_sets && !systems_of_one)
    refuse(
        "these are several data sets, each with a truth: say --unit datasets; or, if they are one set of objects, give "
        "the truth once and the predictions as further files, or as columns of one table");
  LabelColumns columns = systems_of_one ? columns_of_tables(sources, with) : columns_of(sources, with, format);
  leave_out_numbers(columns, with);
  std::vector<ObjectColumn> systems;
  for (const LabelColumns::System& system : columns.systems) {
    if (system.labels.codes.size() != columns.truth.codes.size())
      unequal(columns.truth_name, columns.truth.codes.size(), system.source, system.labels.codes.size());
    systems.push_back({system.name, {LabelView::coded(system.labels)}});
  }
  std::optional<ObjectColumn> clusters;
  if (columns.units) clusters = {cluster, {LabelView::coded(columns.units->column())}};
  return join_objects({columns.truth_name, {LabelView::coded(columns.truth)}}, systems, clusters);
}

}  // namespace etalon
