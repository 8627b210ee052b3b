// state.cpp: rankings of objects with classes as a state: the distance of each object to the query's class, and which
// classes occur.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "domain/classi/parts.hpp"
#include "domain/classi/whole_distances.hpp"
#include "domain/state_cells.hpp"
#include "etalon/class_ranking_samples.hpp"
#include "etalon/fingerprint.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

/// The same where all distances are; the distances to one query's class belong to that query alone.
std::vector<std::string> name_of_distances(const ClassDistances& distances) {
  if (distances.of_one_query()) return {};
  Fingerprint all;
  for (const std::string& name : distances.classes()) {
    all.add(name);
    for (const double distance : distances.to(name)) all.add(std::bit_cast<std::uint64_t>(distance));
  }
  return {std::to_string(distances.classes().size()) + " classes, no. " + std::to_string(all.value())};
}

/// Of the distances to the query's class, where no setting tells them. Which objects of which classes there are, and
/// which class the query has, each ranking tells by itself, as its file does.
std::uint64_t fingerprint_of_distances(const ClassDistances& distances) {
  if (!distances.of_one_query()) return 0;
  const std::vector<double> to_class = distances.to("");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < to_class.size(); ++i)
    sum += fingerprint(std::string_view(distances.classes()[i]), std::bit_cast<std::uint64_t>(to_class[i]));
  return sum;
}

void write_ranking(ByteWriter& writer, const ClassRankingData& data) {
  writer.compact(data.distances.size());
  for (const double distance : data.distances) writer.real(distance);
  writer.compact(data.levels.size());
  for (const std::uint32_t level : data.levels) writer.compact(level);
  writer.compact(data.group_start.size());
  std::uint32_t before = 0;
  for (const std::uint32_t start : data.group_start) {
    writer.compact(start - before);
    before = start;
  }
  writer.compact(data.own);
  writer.compact(data.others.size());
  for (const ClassRankingData::Other& other : data.others) {
    writer.compact(other.objects);
    writer.wide(other.behind2);
  }
  if (!data.sized && !data.query_unlisted) return;
  writer.compact((data.sized ? 1U : 0U) | (data.query_unlisted ? 2U : 0U));
  writer.compact(data.unlisted.size());
  for (const std::uint32_t objects : data.unlisted) writer.compact(objects);
}

/// What lists that stop early have behind their other counts.
void read_unlisted(ByteReader& reader, ClassRankingData& data) {
  if (reader.at_end()) return;
  const std::uint64_t flags = reader.compact();
  require_state(flags > 0 && flags <= 3, "there is no such list");
  data.sized = (flags & 1U) != 0;
  data.query_unlisted = (flags & 2U) != 0;
  const std::size_t levels = reader.compact_count(1);
  require_state(levels == 0 || (data.sized && levels == data.counts.size()),
                "objects that are not listed are miscounted");
  std::uint64_t all = data.levels.size();
  for (std::size_t level = 0; level < levels; ++level) {
    data.unlisted.push_back(reader.compact32());
    all += data.unlisted.back();
    require_state(all < (std::uint64_t{1} << 32), "there are too many objects");
    data.counts[level] += data.unlisted.back();
  }
}

void read_groups(ByteReader& reader, ClassRankingData& data) {
  const std::size_t count = reader.compact_count(1);
  std::uint64_t start = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t size = reader.compact();
    require_state((size == 0) == (i == 0) && size <= data.levels.size() - start, "objects that tie are miscounted");
    start += size;
    data.group_start.push_back(static_cast<std::uint32_t>(start));
  }
  require_state(count == 0 || (count > 1 && start == data.levels.size()), "objects that tie are miscounted");
}

ClassRankingData ranking_in(ByteReader& reader) {
  ClassRankingData data;
  for (std::size_t left = reader.compact_count(8); left > 0; --left) {
    const double distance = reader.real();
    require_state(std::isfinite(distance) && (data.distances.empty() || distance > data.distances.back()),
                  "its distances do not increase");
    data.distances.push_back(distance);
  }
  WholeDistances whole = whole_distances(data.distances);
  data.whole = std::move(whole.whole);
  data.exact = whole.exact;
  data.counts.resize(data.distances.size());
  for (std::size_t left = reader.compact_count(1); left > 0; --left) {
    data.levels.push_back(reader.compact32());
    require_state(data.levels.back() < data.counts.size(), "an object has no distance");
    ++data.counts[data.levels.back()];
  }
  require_state(!data.levels.empty(), "there is no object");
  read_groups(reader, data);
  data.own = reader.compact();
  std::uint64_t left_over = std::numeric_limits<std::uint32_t>::max();
  require_state(data.own <= left_over, "the query's class has too many objects");
  left_over -= data.own;
  for (std::size_t left = reader.compact_count(17); left > 0; --left) {
    const ClassRankingData::Other other{reader.compact(), reader.wide()};
    require_state(other.objects > 0 && other.objects <= left_over, "a class has no or too many objects");
    require_state(other.behind2 >= 0 && other.behind2 <= 2 * static_cast<Int128>(data.own) * other.objects,
                  "pairs of objects are miscounted");
    left_over -= other.objects;
    data.others.push_back(other);
  }
  read_unlisted(reader, data);
  require_state(std::find(data.counts.begin(), data.counts.end(), 0U) == data.counts.end(),
                "no object has one of its distances");
  require_state(std::numeric_limits<std::uint32_t>::max() - left_over <= data.all(), "a class has too many objects");
  return data;
}

struct KeptQuery {
  RankedQuery query;
  std::vector<std::string> classes;
};

KeptQuery query_in(const std::string& unit, const std::string& bytes) {
  ByteReader reader(bytes);
  KeptQuery kept{{unit, reader.compact_text(), {}}, reader.texts()};
  kept.query.classes = reader.number();
  kept.query.objects = reader.number();
  kept.query.ranking = std::make_shared<const ClassRankingData>(ranking_in(reader));
  reader.finish();
  return kept;
}

}  // namespace

State class_ranking_state(const std::vector<RankedSystem>& systems, const ClassDistances& distances) {
  State state(Domain::classi);
  state.set("distances", name_of_distances(distances));
  for (const RankedSystem& system : systems) {
    state.add_system(system.name);
    for (const RankedQuery& query : system.queries) {
      std::vector<std::string> classes;
      for (const std::uint32_t place : query.occurring) classes.push_back(distances.classes()[place]);
      std::sort(classes.begin(), classes.end());
      ByteWriter writer;
      writer.compact_text(query.query_class);
      writer.texts(classes);
      writer.number(query.classes);
      writer.number(query.objects);
      write_ranking(writer, *query.ranking);
      state.add_unit(query.name, {}, fingerprint_of_distances(distances));
      state.add(system.name, query.name, writer.piece());
    }
  }
  return state;
}

Samples samples_of_class_ranking_state(const State& state) {
  std::vector<RankedSystem> systems;
  std::set<std::string> classes;  // of the last system
  for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
    if (systems.empty() || systems.back().name != system) {
      systems.push_back({system, {}});
      classes.clear();
    }
    KeptQuery kept = query_in(unit, bytes);
    classes.insert(kept.classes.begin(), kept.classes.end());
    systems.back().classes = classes.size();
    systems.back().objects = std::max<std::uint64_t>(systems.back().objects, kept.query.ranking->n());
    systems.back().queries.push_back(std::move(kept.query));
  });
  return class_ranking_samples(std::move(systems));
}

void check_class_ranking_state(const State& state) {
  (void)state.settings("distances");
  for_each_statistic(state, [](const std::string&, const std::string& unit, const std::string& bytes) {
    (void)query_in(unit, bytes);
  });
}

}  // namespace etalon
