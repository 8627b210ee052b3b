// class_distances.cpp: distances between classes from tables and orders, and to one class from all.
#include "etalon/class_distances.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {

ClassDistances ClassDistances::of_table(LabelNumbers table) {
  ClassDistances distances(Kind::table, std::move(table.labels));
  distances.values_ = std::move(table.values);
  return distances;
}

ClassDistances ClassDistances::of_nominal(std::vector<std::string> classes) {
  TextInterner known;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (known.code(classes[i]) != i) throw Error(ErrorKind::usage, "class '" + classes[i] + "' is named twice");
  }
  return {Kind::nominal, std::move(classes)};
}

ClassDistances ClassDistances::of_query(std::vector<std::string> classes, std::vector<double> distances) {
  ClassDistances result(Kind::query, std::move(classes));
  result.values_ = std::move(distances);
  return result;
}

ClassDistances ClassDistances::of_order(const std::vector<std::vector<std::string>>& places) {
  ClassDistances order(Kind::order, {});
  for (std::size_t place = 0; place < places.size(); ++place) {
    for (const std::string& name : places[place]) {
      order.classes_.push_back(name);
      order.values_.push_back(static_cast<double>(place));
    }
  }
  return order;
}

std::string ClassDistances::unknown(const std::string& name) const {
  constexpr std::size_t most = 12;
  std::vector<std::string> known(classes_.begin(),
                                 classes_.begin() + static_cast<std::ptrdiff_t>(std::min(most, classes_.size())));
  if (classes_.size() > most) known.emplace_back("… (" + std::to_string(classes_.size()) + " in all)");
  return "there is no distance for class '" + name + "'; there are distances for " + join(known, ", ");
}

std::vector<double> ClassDistances::to(const std::string& query) const {
  if (kind_ == Kind::query && query.empty()) return values_;
  const auto found = std::find(classes_.begin(), classes_.end(), query);
  if (found == classes_.end()) throw Error(ErrorKind::input, "the query: " + unknown(query));
  const auto row = static_cast<std::size_t>(found - classes_.begin());
  const std::size_t n = classes_.size();
  if (kind_ == Kind::query) {
    const auto zero = std::find(values_.begin(), values_.end(), 0.0);
    if (values_[row] > 0 && zero != values_.end())
      throw Error(ErrorKind::input,
                  "the distances are to one class, '" + classes_[static_cast<std::size_t>(zero - values_.begin())] +
                      "', but the query has the class '" + query + "', at a distance of " + shortest(values_[row]) +
                      "; queries of several classes need a square table of distances");
    return values_;
  }
  std::vector<double> distances(n);
  if (kind_ == Kind::nominal) {
    std::fill(distances.begin(), distances.end(), 1.0);
    distances[row] = 0;
  } else if (kind_ == Kind::table) {
    std::copy_n(values_.begin() + static_cast<std::ptrdiff_t>(row * n), n, distances.begin());
  } else if (kind_ == Kind::order) {
    for (std::size_t i = 0; i < n; ++i) distances[i] = std::abs(values_[i] - values_[row]);
  } else {
    return paths(row);
  }
  return distances;
}

namespace {

/// Below the header "class,distance".
ClassDistances read_distances_to_query(const Source& source, char delimiter) {
  Records records(source, delimiter);
  std::vector<std::string_view> fields;
  records.next(fields);
  TextInterner classes;
  std::vector<double> distances;
  while (records.next(fields)) {
    if (fields.size() != 2) {
      source.fail(records.line(),
                  "the line has " + std::to_string(fields.size()) + " fields; a class and its distance are expected");
    }
    if (fields[0].empty()) source.fail(records.line(), "the class is missing");
    const auto value = parse_number(fields[1]);
    if (!value || !(std::abs(*value) <= 1e308)) {
      source.fail(records.line(), "the distance of class '" + std::string(fields[0]) + "' is '" +
                                      std::string(fields[1]) + "', not a finite number");
    }
    if (classes.code(fields[0]) != distances.size())
      source.fail(records.line(), "class '" + std::string(fields[0]) + "' occurs twice");
    distances.push_back(*value);
  }
  if (distances.empty()) source.fail("there is no line below the header");
  return ClassDistances::of_query({classes.keys().begin(), classes.keys().end()}, std::move(distances));
}

/// Below the header "class,objects".
std::vector<ClassSize> read_sizes(const Source& source, char delimiter) {
  constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
  Records records(source, delimiter);
  std::vector<std::string_view> fields;
  records.next(fields);
  TextInterner known;
  std::vector<ClassSize> sizes;
  while (records.next(fields)) {
    if (fields.size() != 2)
      source.fail(records.line(), "the line has " + std::to_string(fields.size()) +
                                      " fields; a class and the number of its objects are expected");
    const auto objects = parse_whole(fields[1]);
    if (!objects || *objects < 0 || *objects > most)
      source.fail(records.line(), "the number of objects of class '" + std::string(fields[0]) + "' is '" +
                                      std::string(fields[1]) + "'; a whole number from 0 to 4294967295 is expected");
    if (known.code(fields[0]) != sizes.size())
      source.fail(records.line(), "class '" + std::string(fields[0]) + "' occurs twice");
    sizes.push_back({std::string(fields[0]), static_cast<std::uint32_t>(*objects)});
  }
  if (sizes.empty()) source.fail("there is no line below the header");
  return sizes;
}

/// Where the row of a class stands: by its name, or by its place when rows have no names.
std::size_t line_of_row(const Source& source, const LabelNumbers& table, std::size_t row) {
  Lines lines(source);
  std::string_view line;
  const std::vector<std::string_view> head = lines.next(line) ? cut_fields(line) : std::vector<std::string_view>();
  const bool header =
      !std::all_of(head.begin(), head.end(), [](auto field) { return parse_number(field).has_value(); });
  while (header && lines.next(line)) {
    const std::vector<std::string_view> fields = cut_fields(line);
    if (fields.size() == table.labels.size() + 1 && fields[0] == table.labels[row]) return lines.number();
  }
  return row + (header ? 2 : 1);
}

void check_symmetry(const Source& source, const LabelNumbers& table) {
  const std::size_t n = table.labels.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double there = table.values[i * n + j];
      const double back = table.values[j * n + i];
      if (there == back) continue;
      source.fail(line_of_row(source, table, i), "the distance from '" + table.labels[i] + "' to '" + table.labels[j] +
                                                     "' is " + shortest(there) + " and that from '" + table.labels[j] +
                                                     "' to '" + table.labels[i] + "' is " + shortest(back) +
                                                     "; they must be the same");
    }
  }
}

/// Calls visit(line, number) for every line, none of which is blank but those at the end.
template <class Visit>
void each_name_line(const Source& source, Visit visit) {
  Lines lines(source);
  std::string_view line;
  bool any = false;
  while (lines.next(line)) {
    const std::string_view text = trim(line);
    if (text.empty()) {
      if (lines.only_blank_left()) break;
      source.fail(lines.number(), "the line is blank; a class is expected on every line");
    }
    visit(text, lines.number());
    any = true;
  }
  if (!any) source.fail("the file is empty; the classes in their order, one a line, are expected");
}

}  // namespace

ClassDistances read_class_distances(const Source& source, bool symmetric) {
  Lines lines(source);
  std::string_view head;
  if (!lines.next(head) || trim(head).empty())
    source.fail("the file is empty; a table with the header class,distance or a square of distances is expected");
  const std::vector<std::string_view> fields = cut_fields(head);
  if (fields.size() == 2 && fields[0] == "class" && fields[1] == "distance") {
    if (symmetric) source.fail("it has the distances to one class only: whether they are symmetric cannot be told");
    return read_distances_to_query(source, delimiter_of(head) == 0 ? ' ' : delimiter_of(head));
  }
  LabelNumbers table = read_number_matrix(source);
  if (symmetric) check_symmetry(source, table);
  return ClassDistances::of_table(std::move(table));
}

std::vector<ClassSize> read_class_sizes(const Source& source) {
  Lines lines(source);
  std::string_view head;
  if (!lines.next(head))
    source.fail("the file is empty; the header class,objects and a line for each class are expected");
  const std::vector<std::string_view> fields = cut_fields(head);
  if (fields.size() != 2 || fields[0] != "class" || fields[1] != "objects")
    source.fail(1, "it begins with '" + std::string(trim(head)) +
                       "'; the header class,objects and a line for each class are expected");
  return read_sizes(source, delimiter_of(head) == 0 ? ' ' : delimiter_of(head));
}

std::vector<std::uint32_t> ClassDistances::sizes_of(const std::vector<ClassSize>& sizes) const {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> objects(classes_.size());
  std::vector<bool> given(classes_.size());
  std::uint64_t all = 0;
  for (const ClassSize& size : sizes) {
    const auto found = std::find(classes_.begin(), classes_.end(), size.name);
    if (found == classes_.end()) throw Error(ErrorKind::input, "the class sizes: " + unknown(size.name));
    const auto place = static_cast<std::size_t>(found - classes_.begin());
    objects[place] = size.objects;
    given[place] = true;
    all += size.objects;
  }
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (!given[i] && !groups(classes_[i]))
      throw Error(ErrorKind::input, "the class sizes have no line for '" + classes_[i] + "'; write " + classes_[i] +
                                        ",0 when there is no object of it");
  }
  if (all > most) throw Error(ErrorKind::input, "the class sizes add up to more than 4,294,967,295 objects");
  return objects;
}

bool ClassDistances::groups(const std::string& name) const {
  const auto found = std::find(classes_.begin(), classes_.end(), name);
  return found != classes_.end() && !parent_.empty() && parent_[static_cast<std::size_t>(found - classes_.begin())];
}

ClassDistances read_class_order(const Source& source) {
  TextInterner classes;
  std::vector<std::vector<std::string>> places;
  each_name_line(source, [&](std::string_view line, std::size_t number) {
    places.emplace_back();
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find('~', begin), line.size());
      const std::string_view name = trim(line.substr(begin, end - begin));
      if (name.empty()) source.fail(number, "a class is missing beside a ~, which ties two");
      const std::size_t known = classes.keys().size();
      if (classes.code(name) != known) source.fail(number, "class '" + std::string(name) + "' occurs twice");
      places.back().emplace_back(name);
      begin = end + 1;
    }
  });
  return ClassDistances::of_order(places);
}

std::vector<std::string> read_class_names(const Source& source) {
  TextInterner names;
  each_name_line(source, [&](std::string_view line, std::size_t number) {
    const std::size_t known = names.keys().size();
    if (names.code(line) != known) source.fail(number, "class '" + std::string(line) + "' occurs twice");
  });
  return {names.keys().begin(), names.keys().end()};
}

}  // namespace etalon
