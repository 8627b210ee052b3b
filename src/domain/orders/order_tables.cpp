// order_tables.cpp: orders from tables with a number for each item: one table with all columns, or a table a side.
#include "domain/orders/order_tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "domain/orders/order_columns.hpp"
#include "etalon/error.hpp"
#include "etalon/fingerprint.hpp"
#include "etalon/headers.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

OrderValues meaning(const std::string& name) {
  if (name == "ranks") return OrderValues::ranks;
  if (name == "scores") return OrderValues::scores;
  refuse(name.empty() ? "say what the numbers mean: --values ranks (1 is best) or --values scores (higher is better)"
                      : "--values cannot be '" + name + "'; choose ranks or scores");
}

/// A field as a number that orders items.
double number_in(const Source& source, std::size_t line, std::string_view field, const std::string& column,
                 OrderValues are) {
  const auto refuse_field = [&](const std::string& why) {
    source.fail(line, "'" + std::string(trim(field)) + "' in column '" + column + "' " + why);
  };
  const auto number = parse_number(field);
  if (!number || !(*number >= -1e308 && *number <= 1e308)) refuse_field("is not a finite number");
  // Whole numbers beyond 53 bits, such as times in nanoseconds: near ones would be one number, and tie.
  if (std::abs(*number) >= 0x1p53 && loses_digits(trim(field)))
    refuse_field(
        "has more digits than a number keeps, so that near ones would tie: take off what all have in common, "
        "or give ranks");
  if (are == OrderValues::ranks && *number < 1) refuse_field("is not a rank: ranks begin at 1");
  return *number;
}

/// All columns in one pass over the rows: there may be many of both.
std::vector<std::vector<double>> numbers_of(const Source& source, const Table& table,
                                            std::span<const std::string> columns, OrderValues are) {
  TextInterner known;
  for (const std::string& column : table.columns()) known.code(column);
  std::vector<std::size_t> places;
  for (const std::string& column : columns) {
    const std::uint32_t place = known.find(column);
    places.push_back(place == TextInterner::kUnknown ? table.index_of(column) : place);
  }
  std::vector<std::vector<double>> numbers(columns.size());
  table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    for (std::size_t i = 0; i < places.size(); ++i)
      numbers[i].push_back(number_in(source, line, fields[places[i]], columns[i], are));
  });
  return numbers;
}

void refuse_twice(const Source& source, const CodedLabels& items, const CodedLabels* sets) {
  std::vector<std::size_t> line_of;
  TextInterner seen;
  for (std::size_t i = 0; i < items.codes.size(); ++i) {
    std::string key = items.labels[items.codes[i]];
    if (sets != nullptr) key += "\n" + sets->labels[sets->codes[i]];
    const std::uint32_t code = seen.code(key);
    if (code == line_of.size()) {
      line_of.push_back(i + 2);
    } else {
      source.fail(i + 2, "item '" + items.labels[items.codes[i]] + "' occurs twice" +
                             (sets == nullptr ? "" : " in set '" + sets->labels[sets->codes[i]] + "'") +
                             "; it is on line " + std::to_string(line_of[code]) + " as well");
    }
  }
}

using ItemNames = std::shared_ptr<const std::vector<std::string>>;

/// Of items by their places.
std::vector<std::string> names_at(const ItemNames& names, std::span<const std::uint32_t> places) {
  std::vector<std::string> found;
  if (names == nullptr) return found;
  for (const std::uint32_t place : places) found.push_back((*names)[place]);
  return found;
}

/// The items are some of `names`, where they have names: those of the numbers in `kept`, or of their places.
OrderUnit unit_of(const std::string& name, const OrderColumn& target, const OrderColumn& predicted,
                  const ItemNames& names, std::span<const std::uint32_t> kept = {}) {
  OrderUnit unit{name, 1, {}, {}};
  unit.data = std::make_shared<const OrderData>(names == nullptr ? order_data(target, predicted)
                                                                 : order_data(target, predicted, unit.item_names));
  unit.pairs = unit.data->pairs;
  unit.names = names;
  if (!kept.empty()) {
    for (std::uint32_t& place : unit.item_names) place = kept[place];
  }
  return unit;
}

std::vector<OrderSystem> read_one_table(const OrderFiles& files, const Source& source, OrderValues target_are,
                                        OrderValues are) {
  const Table table(source);
  const std::string items = item_column(files, table.columns());
  const std::string target = target_column(files, source, table.columns());
  if (std::find(table.columns().begin(), table.columns().end(), target) == table.columns().end())
    source.fail("there is no column '" + target +
                "' for the target; name it with --target: " + join(table.columns(), ", "));
  refuse_pooled(files, source, table);
  std::optional<CodedLabels> sets;
  if (!files.units.empty()) sets = table.labels({&files.units, 1}).front();
  ItemNames names;
  if (!items.empty()) {
    const CodedLabels of = table.labels({&items, 1}).front();
    refuse_twice(source, of, sets ? &*sets : nullptr);
    std::vector<std::string> each;
    for (const std::uint32_t code : of.codes) each.push_back(of.labels[code]);
    names = std::make_shared<const std::vector<std::string>>(std::move(each));
  }
  std::vector<std::string> predictions = files.predictions;
  if (predictions.empty()) predictions = predicted_columns(files, numeric_columns(source, table), target, items);
  if (predictions.empty()) source.fail("there is no column of numbers beside the target");
  const std::vector<double> wanted = numbers_of(source, table, {&target, 1}, target_are).front();
  const std::vector<std::vector<double>> given_by = numbers_of(source, table, predictions, are);
  // The places of each set, in the order in which the sets appear.
  std::vector<std::vector<std::uint32_t>> members(sets ? sets->labels.size() : 0);
  for (std::size_t i = 0; sets && i < wanted.size(); ++i)
    members[sets->codes[i]].push_back(static_cast<std::uint32_t>(i));
  std::vector<OrderSystem> systems;
  for (std::size_t column = 0; column < predictions.size(); ++column) {
    const std::vector<double>& given = given_by[column];
    OrderSystem system{predictions[column], {}};
    if (!sets) {
      system.units.push_back(unit_of(kOnlyUnit, {wanted, target_are}, {given, are}, names));
      system.units.back().target = target_fingerprint(wanted, target_are, names ? *names : std::vector<std::string>{});
    }
    for (std::size_t set = 0; set < members.size(); ++set) {
      std::vector<double> part[2];
      for (const std::uint32_t i : members[set]) {
        part[0].push_back(wanted[i]);
        part[1].push_back(given[i]);
      }
      system.units.push_back(unit_of(sets->labels[set], {part[0], target_are}, {part[1], are}, names, members[set]));
      system.units.back().target = target_fingerprint(part[0], target_are, names_at(names, members[set]));
    }
    systems.push_back(std::move(system));
  }
  return systems;
}

ItemNumbers read_item_numbers(Source source, const OrderFiles& files, const std::string& asked, OrderValues are,
                              Header side) {
  ItemNumbers read{std::move(source), {}, {}, are};
  const Table table(read.source);
  std::string items = item_column(files, table.columns());
  const std::vector<std::string> ids = columns_that_mean(table.columns(), Header::id);
  if (items.empty()) items = ids.size() == 1 ? ids[0] : table.columns().front();
  const std::string column = asked.empty() ? number_column(files, read.source, table.columns(), items, side) : asked;
  if (parse_number(column))
    read.source.fail(
        1, "the first line names the columns, and '" + column + "' is a number: begin with a line such as item,rank");
  const CodedLabels names = table.labels({&items, 1}).front();
  refuse_twice(read.source, names, nullptr);
  for (const std::uint32_t code : names.codes) read.items.push_back(names.labels[code]);
  read.numbers = numbers_of(read.source, table, {&column, 1}, are).front();
  return read;
}

}  // namespace

std::vector<OrderSystem> read_order_tables(const OrderFiles& files, std::vector<Source> sources) {
  const OrderValues are = meaning(files.values);
  const OrderValues target_are = files.target_values.empty() ? are : meaning(files.target_values);
  if (sources.size() == 1) return read_one_table(files, sources[0], target_are, are);
  if (!files.units.empty()) refuse("item sets are a column of one table that holds target and predictions");
  const ItemNumbers target = read_item_numbers(std::move(sources[0]), files, files.target, target_are, Header::truth);
  const std::vector<std::string> names = system_names(std::span(files.paths).subspan(1));
  std::vector<OrderSystem> systems;
  for (std::size_t i = 1; i < files.paths.size(); ++i) {
    const std::string column = files.predictions.empty() ? "" : files.predictions.front();
    const ItemNumbers predicted = read_item_numbers(std::move(sources[i]), files, column, are, Header::prediction);
    systems.push_back({names[i - 1], {pair_items(kOnlyUnit, target, predicted, files.missing)}});
  }
  return systems;
}

std::uint64_t target_fingerprint(std::span<const double> numbers, OrderValues are, std::span<const std::string> items) {
  std::uint64_t sum = fingerprint(static_cast<std::uint64_t>(are));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto bits = std::bit_cast<std::uint64_t>(numbers[i] + 0.0);  // −0 is 0
    Fingerprint of_item;
    of_item.add(std::uint64_t{i});
    of_item.add(bits);
    sum += items.empty() ? of_item.value() : fingerprint(std::string_view(items[i]), bits);
  }
  return sum;
}

OrderUnit pair_items(const std::string& name, const ItemNumbers& target, const ItemNumbers& predicted,
                     MissingItems missing) {
  TextInterner names;
  for (const std::string& item : target.items) names.code(item);
  for (const std::string& item : predicted.items) names.code(item);
  const std::size_t all = names.keys().size();
  std::vector<double> values[2] = {std::vector<double>(all), std::vector<double>(all)};
  std::vector<std::uint8_t> absent[2] = {std::vector<std::uint8_t>(all, 1), std::vector<std::uint8_t>(all, 1)};
  const ItemNumbers* sides[2] = {&target, &predicted};
  for (int side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < sides[side]->items.size(); ++i) {
      const std::uint32_t code = names.find(sides[side]->items[i]);
      values[side][code] = sides[side]->numbers[i];
      absent[side][code] = 0;
    }
  }
  std::size_t kept = 0;
  std::vector<std::uint32_t> kept_names;
  std::uint64_t items = 0;  // whatever their order
  for (std::size_t i = 0; i < all; ++i) {
    if (absent[0][i] + absent[1][i] > 0) {
      if (missing == MissingItems::refuse) {
        const int without = absent[0][i] != 0 ? 0 : 1;
        sides[without]->source.fail("item '" + names.keys()[i] + "' is missing, which " +
                                    sides[1 - without]->source.name +
                                    " has; --missing last ranks it behind all others, --missing common leaves it out");
      }
      if (missing == MissingItems::common) continue;
    }
    items += fingerprint(std::string_view(names.keys()[i]));
    for (int side = 0; side < 2; ++side) {
      values[side][kept] = values[side][i];
      absent[side][kept] = absent[side][i];
    }
    kept_names.push_back(static_cast<std::uint32_t>(i));
    ++kept;
  }
  if (kept == 0) predicted.source.fail("there is no item that " + target.source.name + " has too");
  for (int side = 0; side < 2; ++side) {
    values[side].resize(kept);
    absent[side].resize(kept);
  }
  const auto all_names = std::make_shared<const std::vector<std::string>>(names.keys().begin(), names.keys().end());
  OrderUnit unit =
      unit_of(name, {values[0], target.are, absent[0]}, {values[1], predicted.are, absent[1]}, all_names, kept_names);
  unit.items = items;
  unit.target = target_fingerprint(target.numbers, target.are, target.items);
  return unit;
}

}  // namespace etalon
