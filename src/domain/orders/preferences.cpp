// preferences.cpp: sets of preferences x > y, their transitive closure, and the cycle that forbids an order.
#include <algorithm>

#include "etalon/rankings.hpp"
#include "etalon/text.hpp"
#include "read/encoder.hpp"
#include "read/lines.hpp"

namespace etalon {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

/// A cycle of the graph, first item repeated at the end; empty when there is none.
std::vector<std::uint32_t> find_cycle(const Graph& worse) {
  enum class State : char { fresh, open, done };
  std::vector<State> state(worse.size(), State::fresh);
  struct Step {
    std::uint32_t item;
    std::size_t next;
  };
  for (std::uint32_t start = 0; start < worse.size(); ++start) {
    if (state[start] != State::fresh) continue;
    std::vector<Step> path{{start, 0}};
    state[start] = State::open;
    while (!path.empty()) {
      Step& step = path.back();
      if (step.next == worse[step.item].size()) {
        state[step.item] = State::done;
        path.pop_back();
        continue;
      }
      const std::uint32_t next = worse[step.item][step.next++];
      if (state[next] == State::open) {
        std::vector<std::uint32_t> cycle;
        auto at = std::find_if(path.begin(), path.end(), [&](const Step& on_path) { return on_path.item == next; });
        for (; at != path.end(); ++at) cycle.push_back(at->item);
        cycle.push_back(next);
        return cycle;
      }
      if (state[next] == State::fresh) {
        state[next] = State::open;
        path.push_back({next, 0});
      }
    }
  }
  return {};
}

/// All that can be reached from each item.
void close(const Graph& worse, std::vector<Preferences::Pair>& pairs) {
  pairs.clear();
  std::vector<std::uint32_t> mark(worse.size(), 0xFFFFFFFFU);
  for (std::uint32_t start = 0; start < worse.size(); ++start) {
    std::vector<std::uint32_t> open{start};
    while (!open.empty()) {
      const std::uint32_t item = open.back();
      open.pop_back();
      for (const std::uint32_t next : worse[item]) {
        if (mark[next] == start) continue;
        mark[next] = start;
        pairs.push_back({start, next});
        open.push_back(next);
      }
    }
  }
}

}  // namespace

Preferences read_preferences(const Source& source, bool closure) {
  Preferences found;
  TextInterner items;
  Lines lines(source);
  std::string_view line;
  while (lines.next(line)) {
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with('#')) continue;
    std::uint32_t before = 0;
    std::size_t chain = 0;
    for (std::size_t begin = 0; begin <= text.size(); ++chain) {
      const std::size_t end = std::min(text.find('>', begin), text.size());
      const std::string_view name = trim(text.substr(begin, end - begin));
      if (name.empty()) source.fail(lines.number(), "an item is missing in '" + std::string(text) + "'");
      if (name.find_first_of("~=") != std::string_view::npos)
        source.fail(lines.number(), "a preference has no ties: '" + std::string(name) + "'");
      const std::uint32_t item = items.code(name);
      if (chain > 0) found.pairs.push_back({before, item});
      before = item;
      begin = end + 1;
    }
    if (chain < 2) source.fail(lines.number(), "a preference looks like A > B, not '" + std::string(text) + "'");
  }
  if (found.pairs.empty()) source.fail("there is no preference; lines such as A > B are expected");
  found.items.assign(items.keys().begin(), items.keys().end());
  Graph worse(found.items.size());
  for (const auto& pair : found.pairs) worse[pair.better].push_back(pair.worse);
  if (const auto cycle = find_cycle(worse); !cycle.empty()) {
    std::vector<std::string> names;
    for (const std::uint32_t item : cycle) names.push_back(found.items[item]);
    source.fail("the preferences go round in a circle: " + join(names, " > "));
  }
  if (closure) close(worse, found.pairs);
  std::sort(found.pairs.begin(), found.pairs.end());
  found.pairs.erase(std::unique(found.pairs.begin(), found.pairs.end()), found.pairs.end());
  return found;
}

}  // namespace etalon
