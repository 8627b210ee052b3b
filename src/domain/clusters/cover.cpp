// cover.cpp: overlapping clusters from text: the members of a cluster a line, or an object and one of its clusters.
#include <set>

#include "etalon/text.hpp"
#include "read/blank_separated.hpp"
#include "read/encoder.hpp"
#include "read/fields.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

/// Visits the lines that say something; # begins a comment, as in the files that graph tools write.
template <class Visit>
void for_each_line(const Source& source, Visit visit) {
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view content = trim(line);
    if (content.empty() || content[0] == '#') continue;
    refuse_json(source, content, "a line has the members of a cluster, separated by blanks",
                "jq -r '.[] | map(tostring) | join(\" \")' FILE > FILE.txt writes lists of members so");
    visit(content, lines.number());
  }
}

/// Whether the field stood in quotes. A field with doubled quotes is a text beside the line.
bool is_quoted(std::string_view line, std::string_view field) {
  const bool within = field.data() >= line.data() && field.data() < line.data() + line.size();
  return !within || (field.data() > line.data() && field.data()[-1] == '"');
}

}  // namespace

Cover read_cover(const Source& source) {
  Cover cover;
  TextInterner objects;
  FieldCutter cutter(source, 0);
  std::set<std::uint32_t> members;
  for_each_line(source, [&](std::string_view line, std::size_t number) {
    members.clear();
    std::vector<std::uint32_t>& cluster = cover.clusters.emplace_back();
    for (const std::string_view field : cutter.cut(line, number)) {
      if (!is_quoted(line, field)) refuse_comma(source, number, field, "object");
      const std::uint32_t object = objects.code(field);
      if (!members.insert(object).second)
        source.fail(number, "object '" + std::string(field) + "' is in this cluster twice");
      cluster.push_back(object);
    }
  });
  if (cover.clusters.empty()) source.fail("the file is empty; the members of a cluster a line are expected");
  cover.objects.assign(objects.keys().begin(), objects.keys().end());
  return cover;
}

Cover read_cover_pairs(const Source& source) {
  Cover cover;
  TextInterner objects;
  TextInterner clusters;
  std::set<std::pair<std::uint32_t, std::uint32_t>> known;
  for_each_line(source, [&](std::string_view line, std::size_t number) {
    const std::vector<std::string_view> fields = cut_fields(line);
    if (fields.size() != 2) {
      source.fail(number, "the line has " + std::to_string(fields.size()) +
                              " fields; an object and one of its clusters are expected");
    }
    if (number == 1 && names_objects(fields[0])) return;  // a header
    if (fields[0].empty() || fields[1].empty()) source.fail(number, "an object or a cluster is missing");
    const std::uint32_t cluster = clusters.code(fields[1]);
    if (cluster == cover.clusters.size()) cover.clusters.emplace_back();
    const std::uint32_t object = objects.code(fields[0]);
    if (!known.insert({object, cluster}).second) {
      source.fail(number,
                  "object '" + std::string(fields[0]) + "' is in cluster '" + std::string(fields[1]) + "' already");
    }
    cover.clusters[cluster].push_back(object);
  });
  if (cover.clusters.empty()) source.fail("the file is empty; an object and one of its clusters a line are expected");
  cover.objects.assign(objects.keys().begin(), objects.keys().end());
  return cover;
}

}  // namespace etalon
