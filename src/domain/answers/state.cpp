// state.cpp: answers beside reference answers as a state: the class sizes and what the classes share.
#include <algorithm>

#include "domain/answers/parts.hpp"
#include "domain/state_cells.hpp"
#include "etalon/answer_samples.hpp"
#include "statistic/bytes.hpp"

namespace etalon {
namespace {

void write_side(ByteWriter& writer, const AnswerSide& side) {
  writer.compact(side.classes());
  for (std::size_t i = 0; i < side.classes(); ++i) writer.compact(side.size(i));
}

AnswerSide read_side(ByteReader& reader) {
  std::vector<std::uint32_t> starts{0};
  for (std::size_t left = reader.compact_count(1); left > 0; --left) {
    const std::uint64_t size = reader.compact();
    require_state(size > 0 && size < (std::uint64_t{1} << 30) - starts.back(), "a class has no or too many documents");
    starts.push_back(starts.back() + static_cast<std::uint32_t>(size));
  }
  return AnswerSide(std::move(starts));
}

std::string bytes_of_answer(const AnswerData& data) {
  ByteWriter writer;
  write_side(writer, data.answer);
  write_side(writer, data.reference);
  writer.compact(data.cells.size());
  for (const AnswerData::Cell& cell : data.cells) {
    writer.compact(cell.answer);
    writer.compact(cell.reference);
    writer.compact(cell.count);
  }
  return writer.piece();
}

AnswerData answer_in(const std::string& bytes) {
  ByteReader reader(bytes);
  AnswerData data;
  data.answer = read_side(reader);
  data.reference = read_side(reader);
  std::vector<std::uint64_t> taken[2] = {std::vector<std::uint64_t>(data.answer.classes()),
                                         std::vector<std::uint64_t>(data.reference.classes())};
  for (std::size_t left = reader.compact_count(3); left > 0; --left) {
    const AnswerData::Cell cell{reader.compact32(), reader.compact32(), reader.compact32()};
    require_state(cell.answer < taken[0].size() && cell.reference < taken[1].size(), "there is no such class");
    require_state(data.cells.empty() || std::pair(data.cells.back().answer, data.cells.back().reference) <
                                            std::pair(cell.answer, cell.reference),
                  "its counts are not in order");
    taken[0][cell.answer] += cell.count;
    taken[1][cell.reference] += cell.count;
    require_state(cell.count > 0 && taken[0][cell.answer] <= data.answer.size(cell.answer) &&
                      taken[1][cell.reference] <= data.reference.size(cell.reference),
                  "classes share more documents than they have, or none");
    data.common += cell.count;
    data.cells.push_back(cell);
  }
  reader.finish();
  return data;
}

}  // namespace

State answer_state(const std::vector<AnswerSystem>& systems) {
  State state(Domain::answers);
  for (const AnswerSystem& system : systems) {
    state.add_system(system.name);
    for (const auto& [name, data, reference] : system.queries) {
      state.add_unit(name, {}, reference);
      state.add(system.name, name, bytes_of_answer(*data));
    }
  }
  return state;
}

Samples samples_of_answer_state(const State& state) {
  std::vector<AnswerSystem> systems;
  for_each_statistic(state, [&](const std::string& system, const std::string& unit, const std::string& bytes) {
    if (systems.empty() || systems.back().name != system) systems.push_back({system, {}});
    systems.back().queries.push_back({unit, std::make_shared<const AnswerData>(answer_in(bytes))});
  });
  return answer_samples(std::move(systems));
}

void check_answer_state(const State& state) {
  for_each_statistic(state,
                     [](const std::string&, const std::string&, const std::string& bytes) { (void)answer_in(bytes); });
}

}  // namespace etalon
