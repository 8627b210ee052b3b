// sample_lines.cpp: scores of samples from JSON lines, such as harnesses of language models log them.
#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "etalon/disagreement.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "read/json_lines.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

using Fields = std::vector<JsonField>;

const JsonField* field_of(const Fields& fields, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (const JsonField& field : fields) {
      if (field.name == name && (field.kind == JsonField::Kind::text || field.kind == JsonField::Kind::number))
        return &field;
    }
  }
  return nullptr;
}

bool is_a_score(const JsonField& field, const JsonField* unit, const std::string& cluster) {
  const bool number = field.kind == JsonField::Kind::number || field.kind == JsonField::Kind::truth;
  return number && &field != unit && field.name != cluster;
}

struct SampleLine {
  const Source* source;
  std::size_t line;
  std::string system;
  Fields fields;
};

/// Fields that are scores: those that the line itself lists, else all that are numbers or truths.
std::vector<const JsonField*> scores_of(const SampleLine& sample, const JsonField* unit, const std::string& cluster) {
  std::vector<const JsonField*> found;
  const auto list = std::find_if(sample.fields.begin(), sample.fields.end(), [](const JsonField& field) {
    return field.name == "metrics" && field.kind == JsonField::Kind::words;
  });
  for (const JsonField& field : sample.fields) {
    const bool named = list != sample.fields.end() &&
                       std::find(list->words.begin(), list->words.end(), field.name) != list->words.end();
    if (named && field.kind == JsonField::Kind::nothing) found.push_back(&field);
    if ((named || list == sample.fields.end()) && is_a_score(field, unit, cluster)) found.push_back(&field);
  }
  return found;
}

std::vector<SampleLine> lines_of(std::span<const Source> sources, std::span<const std::string> systems) {
  std::vector<SampleLine> samples;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Lines lines(sources[i]);
    std::string_view text;
    while (lines.next(text)) {
      if (trim(text).empty()) continue;
      SampleLine sample{&sources[i], lines.number(), "", json_record(sources[i], lines.number(), text)};
      const JsonField* named = field_of(sample.fields, {"system", "model"});
      if (sources.size() == 1 && named == nullptr)
        sources[i].fail(lines.number(),
                        "one file has several systems, and a field 'system' or 'model' that names them; there is none. "
                        "Otherwise give a file for each system");
      sample.system = sources.size() == 1 ? named->text : systems[i];
      samples.push_back(std::move(sample));
    }
  }
  return samples;
}

}  // namespace

bool holds_samples(const Source& source) { return is_json_lines(source); }

std::vector<ScoreEntry> read_samples(std::span<const Source> sources, std::span<const std::string> systems,
                                     ClusterColumn* clusters) {
  const std::vector<SampleLine> samples = lines_of(sources, systems);
  std::set<std::string> filters;
  for (const SampleLine& sample : samples) {
    if (const JsonField* filter = field_of(sample.fields, {"filter"})) filters.insert(filter->text);
  }
  std::vector<ScoreEntry> entries;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> seen;
  for (const SampleLine& sample : samples) {
    const JsonField* unit = field_of(sample.fields, {"doc_id", "unit", "id"});
    if (unit == nullptr)
      sample.source->fail(sample.line, "a field 'doc_id', 'unit' or 'id' names the unit; there is none");
    if (clusters != nullptr) {
      const JsonField* cluster = field_of(sample.fields, {clusters->name});
      if (cluster == nullptr)
        sample.source->fail(sample.line, "there is no field '" + clusters->name + "' with the cluster of the unit");
      const auto known = clusters->of_unit.emplace(unit->text, cluster->text).first;
      if (known->second != cluster->text)
        sample.source->fail(sample.line, "unit '" + unit->text + "' is of two clusters, '" + known->second + "' and '" +
                                             cluster->text + "'");
    }
    const JsonField* filter = field_of(sample.fields, {"filter"});
    const std::string suffix = filters.size() > 1 && filter != nullptr ? "," + filter->text : "";
    for (const JsonField* field : scores_of(sample, unit, clusters == nullptr ? "" : clusters->name)) {
      const bool none = field->kind == JsonField::Kind::nothing;
      entries.push_back({sample.system, unit->text, field->name + suffix,
                         none ? std::numeric_limits<double>::quiet_NaN() : field->number});
      const auto [at, fresh] = seen.emplace(std::tuple(sample.system, unit->text, field->name + suffix), sample.line);
      if (!fresh)
        sample.source->fail(sample.line, "system '" + sample.system + "' has " + field->name + suffix + " on unit '" +
                                             unit->text + "' twice; it is on line " + std::to_string(at->second) +
                                             " as well");
    }
  }
  if (entries.empty()) throw Error(ErrorKind::input, "the samples have no field that is a number, such as acc");
  return entries;
}

}  // namespace etalon
