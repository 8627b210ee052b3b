// order_systems.cpp: from the files that a user names to pairs of orders, unit by unit.
#include "etalon/order_systems.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "domain/orders/order_tables.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/rankings.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

using Format = OrderFiles::Format;

/// Rankings of one file or column, with items numbered alike in all of them.
struct RankingFile {
  Source source;  ///< its name only: what there is to say is said of a line
  std::string name;
  Rankings rankings;
};

/// Numbers the items as `items` does.
void number_items(Rankings& rankings, TextInterner& items) {
  std::vector<std::uint32_t> global;
  for (const std::string& item : rankings.items) global.push_back(items.code(item));
  for (Ranking& ranking : rankings.rankings) {
    for (auto& group : ranking.groups) {
      for (std::uint32_t& item : group) item = global[item];
    }
  }
}

/// The rankings of a file: those of a column when one is named.
RankingFile read_ranking_file(const Source& source, const std::string& name, const std::string& column,
                              const OrderFiles& files, TextInterner& items) {
  RankingFile file{{source.name, {}}, name, {}};
  const RankingNotation notation = files.letters ? RankingNotation::letters : RankingNotation::signs;
  if (files.format == Format::preflib || (files.format == Format::automatic && is_preflib(source))) {
    if (!column.empty()) refuse(source.name + " is a PrefLib file and has no column '" + column + "'");
    file.rankings = read_preflib(source);
  } else {
    file.rankings =
        column.empty() ? read_ranking_lines(source, notation) : read_ranking_column(source, column, notation);
  }
  number_items(file.rankings, items);
  return file;
}

/// The target, and the predictions: further files, or further columns of the one.
std::vector<RankingFile> read_ranking_files(const OrderFiles& files, const std::vector<Source>& sources,
                                            TextInterner& items) {
  std::vector<RankingFile> read{read_ranking_file(sources[0], "", files.target, files, items)};
  if (sources.size() == 1) {
    for (const std::string& column : files.predictions)
      read.push_back(read_ranking_file(sources[0], column, column, files, items));
    return read;
  }
  const std::vector<std::string> names = system_names(std::span(files.paths).subspan(1));
  const std::vector<std::string> columns =
      files.predictions.empty() ? std::vector<std::string>{files.target} : files.predictions;
  for (std::size_t i = 1; i < sources.size(); ++i) {
    for (const std::string& column : columns) {
      const std::string name = columns.size() == 1 ? names[i - 1] : names[i - 1] + ":" + column;
      read.push_back(read_ranking_file(sources[i], name, column, files, items));
    }
  }
  return read;
}

/// Makes pairs of orders; keeps its tables from unit to unit.
class Pairing {
 public:
  Pairing(MissingItems missing, const TextInterner& items)
      : missing_(missing),
        items_(items),
        names_(std::make_shared<const std::vector<std::string>>(items.keys().begin(), items.keys().end())) {
    for (auto& ranks : rank_) ranks.resize(items.keys().size());
    for (auto& stamps : stamp_) stamps.resize(items.keys().size());
  }
  OrderUnit pair(const Ranking& target, const RankingFile& target_file, const Ranking& predicted,
                 const RankingFile& predicted_file) {
    ++number_;
    listed_.clear();
    note(target, 0);
    note(predicted, 1);
    std::vector<double> values[2];
    std::vector<std::uint8_t> absent[2];
    std::vector<std::uint32_t> kept;
    std::uint64_t items = 0;  // whatever their order
    for (const std::uint32_t item : listed_) {
      const bool in_target = stamp_[0][item] == number_;
      const bool in_prediction = stamp_[1][item] == number_;
      if (!in_target || !in_prediction) {
        if (missing_ == MissingItems::common) continue;
        if (missing_ == MissingItems::refuse) {
          const RankingFile& file = in_target ? predicted_file : target_file;
          file.source.fail(in_target ? predicted.line : target.line,
                           "item '" + items_.keys()[item] + "' is missing, which " +
                               (in_target ? target_file : predicted_file).source.name +
                               " ranks; --missing last ranks it behind all others, --missing common leaves it out");
        }
      }
      items += fingerprint(std::string_view(items_.keys()[item]));
      kept.push_back(item);
      for (int side = 0; side < 2; ++side) {
        const bool known = side == 0 ? in_target : in_prediction;
        values[side].push_back(known ? rank_[side][item] : 0);
        absent[side].push_back(known ? 0 : 1);
      }
    }
    if (values[0].empty())
      predicted_file.source.fail(predicted.line, "there is no item that " + target_file.source.name + " ranks too");
    OrderUnit unit{"line " + std::to_string(target.line), target.count, {}, {}};
    unit.data = std::make_shared<const OrderData>(order_data(
        {values[0], OrderValues::ranks, absent[0]}, {values[1], OrderValues::ranks, absent[1]}, unit.item_names));
    for (std::uint32_t& place : unit.item_names) place = kept[place];
    unit.names = names_;
    unit.pairs = unit.data->pairs;
    unit.items = items;
    unit.target = fingerprint_of(target);
    return unit;
  }

 private:
  [[nodiscard]] std::uint64_t fingerprint_of(const Ranking& ranking) const {
    std::uint64_t sum = 0;
    for (std::size_t g = 0; g < ranking.groups.size(); ++g) {
      for (const std::uint32_t item : ranking.groups[g]) sum += fingerprint(std::string_view(items_.keys()[item]), g);
    }
    return sum;
  }
  void note(const Ranking& ranking, int side) {
    for (std::size_t g = 0; g < ranking.groups.size(); ++g) {
      for (const std::uint32_t item : ranking.groups[g]) {
        if (stamp_[0][item] != number_ && stamp_[1][item] != number_) listed_.push_back(item);
        rank_[side][item] = static_cast<double>(g);
        stamp_[side][item] = number_;
      }
    }
  }

  MissingItems missing_;
  const TextInterner& items_;
  std::shared_ptr<const std::vector<std::string>> names_;
  std::size_t number_ = 0;
  std::vector<double> rank_[2];
  std::vector<std::size_t> stamp_[2];  // the unit in which the item was last seen on that side
  std::vector<std::uint32_t> listed_;
};

/// Ranking by ranking; one ranking serves all of the other side.
OrderSystem pair_files(const RankingFile& target, const RankingFile& predicted, Pairing& pairing) {
  const auto& wanted = target.rankings.rankings;
  const auto& given = predicted.rankings.rankings;
  if (wanted.size() != given.size() && wanted.size() != 1 && given.size() != 1) {
    predicted.source.fail("there are " + std::to_string(given.size()) + " rankings and " +
                          std::to_string(wanted.size()) + " in " + target.source.name +
                          "; there must be as many, or one for all");
  }
  OrderSystem system{predicted.name, {}};
  for (std::size_t unit = 0; unit < std::max(wanted.size(), given.size()); ++unit) {
    const Ranking& one = wanted[wanted.size() == 1 ? 0 : unit];
    const Ranking& other = given[given.size() == 1 ? 0 : unit];
    system.units.push_back(pairing.pair(one, target, other, predicted));
    if (wanted.size() == 1 && given.size() > 1) {
      system.units.back().name = "line " + std::to_string(other.line);
      system.units.back().count = other.count;
    }
  }
  return system;
}

std::vector<OrderSystem> read_rankings(const OrderFiles& files, const std::vector<Source>& sources) {
  TextInterner items;
  std::vector<RankingFile> read = read_ranking_files(files, sources, items);
  const RankingFile& target = read.front();
  if (files.consensus) {
    const auto is_taken = [](const RankingFile& file) { return file.name == "borda"; };
    const bool taken = std::any_of(read.begin() + 1, read.end(), is_taken);
    RankingFile consensus{{"the consensus", {}}, taken ? "borda (consensus)" : "borda", {}};
    consensus.rankings.rankings.push_back(borda(target.rankings, items.keys().size()));
    read.push_back(std::move(consensus));
  }
  if (read.size() < 2)
    refuse(
        "orders are compared with a target: name the target's file and then those of the predictions, or add "
        "--consensus");
  Pairing pairing(files.missing, items);
  std::vector<OrderSystem> systems;
  for (std::size_t i = 1; i < read.size(); ++i) systems.push_back(pair_files(read[0], read[i], pairing));
  return systems;
}

std::vector<OrderSystem> read_partial_orders(const OrderFiles& files, const std::vector<Source>& sources) {
  if (sources.size() < 2) refuse("preferences are compared with a target: name its file and those of the predictions");
  const std::vector<Preferences> target = read_preferences(sources[0], files.units);
  const std::vector<std::string> names = system_names(std::span(files.paths).subspan(1));
  std::vector<OrderSystem> systems;
  for (std::size_t i = 1; i < files.paths.size(); ++i) {
    systems.push_back(pair_preferences(names[i - 1], target, read_preferences(sources[i], files.units), files.closure,
                                       files.threshold));
  }
  return systems;
}

/// An option without effect is an error: which of them the format makes use of.
void refuse_unused(const OrderFiles& files, Format format, const Source& source) {
  const bool table = format == Format::table;
  const bool preferences = format == Format::preferences;
  const bool rankings = !table && !preferences;
  const std::tuple<const char*, bool, bool> options[] = {
      {"--target", !files.target.empty(), !preferences},
      {"--predicted", !files.predictions.empty(), !preferences},
      {"--items", !files.items.empty(), table},
      {"--units", !files.units.empty(), table || preferences},
      {"--values", !files.values.empty(), table},
      {"--target-values", !files.target_values.empty(), table},
      {"--missing", files.missing != MissingItems::refuse, !preferences},
      {"--consensus", files.consensus, rankings},
      {"--letters", files.letters, rankings && format != Format::preflib},
      {"--closure", files.closure, preferences},
      {"--threshold", files.threshold != PartialOrders::kAll, preferences}};
  std::vector<std::string> unused;
  for (const auto& [name, given, used] : options) {
    if (given && !used) unused.emplace_back(name);
  }
  if (unused.empty()) return;
  refuse(join(unused, ", ") + (unused.size() == 1 ? " has" : " have") + " no effect: " + source.name + " is read as " +
         (table         ? "a table of numbers"
          : preferences ? "preferences"
                        : "rankings"));
}

/// A table has a delimiter in its first line and no sign of a ranking there.
Format sniff(const OrderFiles& files, const Source& source) {
  if (is_preflib(source)) return Format::preflib;
  Lines lines(source);
  std::string_view line;
  do {
    if (!lines.next(line)) source.fail("the file is empty");
  } while (trim(line).empty() || trim(line).starts_with('#'));
  const char delimiter = delimiter_of(line);
  if (delimiter == 0 || line.find('>') != std::string_view::npos) return Format::rankings;
  // A column of rankings is one whose first field below the header has a sign.
  if (!files.target.empty()) {
    const std::vector<std::string> columns = Table(source).columns();
    const auto at = std::find(columns.begin(), columns.end(), files.target);
    std::vector<std::string_view> fields;
    Records records(source, delimiter);
    if (at != columns.end() && records.next(fields) && records.next(fields) && fields.size() == columns.size() &&
        fields[static_cast<std::size_t>(at - columns.begin())].find('>') != std::string_view::npos)
      return Format::rankings;
  }
  return Format::table;
}

}  // namespace

OrderSystem pair_rankings(const std::string& name, Rankings target, Rankings predicted, MissingItems missing) {
  TextInterner items;
  RankingFile files[2] = {{{"target", {}}, "", std::move(target)}, {{"predicted", {}}, name, std::move(predicted)}};
  for (RankingFile& file : files) number_items(file.rankings, items);
  Pairing pairing(missing, items);
  return pair_files(files[0], files[1], pairing);
}

OrderFiles::Format parse_order_format(std::string_view name) {
  if (name == "auto") return Format::automatic;
  if (name == "rankings") return Format::rankings;
  if (name == "table") return Format::table;
  if (name == "preflib") return Format::preflib;
  if (name == "preferences") return Format::preferences;
  refuse("--input cannot be '" + std::string(name) + "'; choose one of auto, rankings, table, preflib, preferences");
}

MissingItems parse_missing(std::string_view name) {
  if (name == "refuse") return MissingItems::refuse;
  if (name == "common") return MissingItems::common;
  if (name == "last") return MissingItems::last;
  refuse("--missing cannot be '" + std::string(name) + "'; choose one of refuse, common, last");
}

std::vector<OrderSystem> read_order_systems(const OrderFiles& files) {
  if (files.paths.empty()) refuse("no file is named");
  refuse_standard_input_twice(files.paths);
  std::vector<Source> sources;
  for (const std::string& path : files.paths) sources.push_back(read_source(path));
  const Format format = files.format == Format::automatic ? sniff(files, sources[0]) : files.format;
  refuse_unused(files, format, sources[0]);
  if (format == Format::preferences) return read_partial_orders(files, sources);
  return format == Format::table ? read_order_tables(files, std::move(sources)) : read_rankings(files, sources);
}

}  // namespace etalon
