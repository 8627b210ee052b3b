// views.cpp: precision, recall, F1 and support of every class, and the confusion matrix, system by system.
#include "domain/labels/views.hpp"

#include <fmt/core.h>

#include <cmath>

#include "domain/labels/common_confusions.hpp"
#include "domain/labels/item.hpp"
#include "etalon/error.hpp"
#include "etalon/page.hpp"
#include "etalon/report.hpp"
#include "etalon/result_plots.hpp"
#include "etalon/text.hpp"
#include "etalon/units.hpp"

namespace etalon {
namespace {

constexpr const char* kOfSomeClasses[] = {"positive", "average_over", "disagreement"};
constexpr const char* kScores[] = {"precision", "recall", "f1", "specificity"};

/// Calls visit(system, unit, item) for every system and unit.
template <class Visit>
void each_item(const Samples& samples, Visit visit) {
  const auto& items = dynamic_cast<const LabelBatch&>(*samples.batch).items();
  for (std::size_t system = 0; system < samples.systems.size(); ++system) {
    for (std::size_t unit = 0; unit < samples.units.size(); ++unit) {
      const Sample& sample = samples.at(system, unit);
      if (sample.place != Sample::kNone)
        visit(samples.systems[system], shown_unit(samples.units[unit]), items[sample.place]);
    }
  }
}

std::string amount_text(double amount) {
  return amount == std::floor(amount) && amount < 0x1p53 ? fmt::format("{:.0f}", amount) : shortest(amount);
}

std::string heading(const Samples& samples, const std::string& system, const std::string& unit) {
  return samples.units.size() > 1 ? system + ", " + unit : system;
}

void head_records(Document& document, const Samples& samples) {
  document.records.add("version", version()).add("command", facts(samples.domain).name);
}

/// One class against the rest, by each of the scores; where one has no value the reason is noted.
struct ClassRow {
  std::string name;
  double support;
  double predicted;
  std::vector<Value<double>> values;
};

std::vector<ClassRow> rows_of(const LabelItem& item) {
  std::vector<ClassRow> rows;
  for (std::size_t i = 0; i < item.classes.size(); ++i) {
    const Binary<double> counts = item.matrix.one_against_rest(i);
    ClassRow row{item.classes[i], counts.c11 + counts.c10, counts.c11 + counts.c01, {}};
    for (const char* score : kScores) row.values.push_back(evaluate(parse_score(score, Domain::labels), counts));
    rows.push_back(std::move(row));
  }
  return rows;
}

Document per_class(const Samples& samples) {
  Document document;
  document.view = "classes";
  head_records(document, samples);
  Tree records = Tree::list();
  CsvTable table{"classes", {"system", "unit", "class"}};
  for (const char* score : kScores) table.columns.emplace_back(score);
  table.columns.insert(table.columns.end(), {"support", "predicted"});
  each_item(samples, [&](const std::string& system, const std::string& unit, const LabelItem& item) {
    block::Grid grid{.head = {"class"}, .numbers_from = 1};
    for (const char* score : kScores) grid.head.emplace_back(score);
    grid.head.insert(grid.head.end(), {"support", "predicted"});
    block::Notes notes;
    for (const ClassRow& row : rows_of(item)) {
      Tree record = Tree::record().add("system", system).add("unit", unit).add("class", row.name);
      CsvTable::Row line{system, unit, row.name};
      std::vector<block::Cell> cells{row.name};
      for (std::size_t i = 0; i < row.values.size(); ++i) {
        const Value<double>& value = row.values[i];
        record.add(kScores[i], value.defined() ? value.number : NAN);
        line.push_back(value.defined() ? shortest(value.number) : "");
        if (value.defined()) {
          cells.emplace_back(fmt::format("{:.4f}", value.number));
          continue;
        }
        auto at = std::find(notes.notes.begin(), notes.notes.end(), value.reason);
        if (at == notes.notes.end()) at = notes.notes.insert(notes.notes.end(), value.reason);
        cells.emplace_back(fmt::format("undefined [{}]", at - notes.notes.begin() + 1));
      }
      record.add("support", row.support).add("predicted", row.predicted);
      records.add(std::move(record));
      for (const double amount : {row.support, row.predicted}) {
        line.push_back(shortest(amount));
        cells.emplace_back(amount_text(amount));
      }
      table.rows.push_back(std::move(line));
      grid.rows.push_back(std::move(cells));
    }
    grid.caption = amount_text(item.matrix.total()) +
                   " objects; support: how many have the class, predicted: how many "
                   "were given it";
    document.add(block::Heading{heading(samples, system, unit)});
    document.add_close(std::move(grid));
    document.add(std::move(notes));
  });
  document.records.add("classes", std::move(records));
  document.tables.push_back(std::move(table));
  return document;
}

Document matrices(const Samples& samples) {
  Document document;
  document.view = "confusion";
  head_records(document, samples);
  Tree records = Tree::list();
  CsvTable table{"matrix", {"system", "unit", "truth", "prediction", "count"}};
  constexpr std::size_t most_drawn = 100'000;  // cells of all pictures, which are made when nobody asks for them
  std::size_t drawn = 0;
  each_item(samples, [&](const std::string& system, const std::string& unit, const LabelItem& item) {
    const std::size_t m = item.classes.size();
    std::vector<double> counts(m * m);
    for (std::size_t i = 0; i < m; ++i) counts[i * m + i] = item.matrix.hit(i);
    item.matrix.for_each_error([&](std::size_t i, std::size_t j, double count) { counts[i * m + j] = count; });
    block::Grid grid{.head = {"truth \\ predicted"}, .numbers_from = 1};
    grid.head.insert(grid.head.end(), item.classes.begin(), item.classes.end());
    Tree rows = Tree::list();
    for (std::size_t i = 0; i < m; ++i) {
      std::vector<block::Cell> cells{item.classes[i]};
      for (std::size_t j = 0; j < m; ++j) {
        const double count = counts[i * m + j];
        cells.emplace_back(amount_text(count));
        table.rows.push_back({system, unit, item.classes[i], item.classes[j], shortest(count)});
      }
      grid.rows.push_back(std::move(cells));
      rows.add(Tree::list(std::vector<double>(counts.begin() + static_cast<std::ptrdiff_t>(i * m),
                                              counts.begin() + static_cast<std::ptrdiff_t>((i + 1) * m)))
                   .in_one_line());
    }
    grid.caption = amount_text(item.matrix.total()) + " objects; rows are the truth";
    Tree record = Tree::object().add("system", system).add("unit", unit);
    record.add("classes", Tree::list(item.classes).in_one_line()).add("counts", std::move(rows));
    records.add(std::move(record));
    document.add(block::Heading{heading(samples, system, unit)});
    document.add_close(std::move(grid));
    if (drawn > most_drawn) return;
    Sketch picture = sketch_of(confusion_map(heading(samples, system, unit), item.classes, counts));
    picture.name = heading(samples, system, unit);
    drawn += picture.shapes.size();
    document.add(std::move(picture), Block::Shown::in_html);
  });
  document.records.add("matrices", std::move(records));
  document.tables.push_back(std::move(table));
  return document;
}

/// The command of a view of all classes, which refuses what is said of some.
std::string view_command(const PartCommand& by, const std::string& view) {
  std::string command = by(view);
  for (const char* name : kOfSomeClasses) {
    if (command.find(" " + option_name(name)) != std::string::npos) return {};
  }
  return command;
}

}  // namespace

std::optional<View> label_view(const Samples& samples, const Settings& settings, bool each) {
  const bool classes = settings.flag("per_class");
  const bool matrix = settings.flag("matrix");
  if (!classes && !matrix) return std::nullopt;
  if (classes && matrix) throw Error(ErrorKind::usage, "--per-class goes without --matrix");
  if (each && samples.units.size() == 1) throw Error(ErrorKind::usage, "--each has no effect here: there is one unit");
  for (const char* name : kOfSomeClasses) {
    if (settings.given(name)) {
      throw Error(ErrorKind::usage, option_name(name) + " has no effect on " + (classes ? "--per-class" : "--matrix") +
                                        ", which shows all classes");
    }
  }
  return View{classes ? per_class(samples) : matrices(samples)};
}

void label_failures(const std::shared_ptr<const Samples>& of, Page& page, const PartCommand& by) {
  const Samples& samples = *of;
  if (samples.units.size() > 1) {
    page.notes.push_back("Not on this page: confusions, which are of each " + std::string(samples.unit.one) +
                         ": etalon labels --matrix has them.");
    return;
  }
  constexpr std::size_t most = 100'000;  // cells of all matrices
  std::size_t cells = 0;
  each_item(samples, [&](const std::string&, const std::string&, const LabelItem& item) {
    cells += item.classes.size() * item.classes.size();
  });
  if (cells > most) {
    page.notes.push_back("The confusion matrices have " + std::to_string(cells) +
                         " cells, too many for a page: etalon labels --matrix has them.");
  } else {
    page.add(matrices(samples), view_command(by, "--matrix"));
    page.add_to("confusion", "guess", largest_class(samples));
    if (samples.systems.size() > 2) page.add_to("confusion", "common", common_confusions(samples));
  }
  page.add(per_class(samples), view_command(by, "--per-class"));
}

}  // namespace etalon
