// separation.cpp: the examples that tell measures apart.
#include "etalon/separation.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "report/grid.hpp"
#include "report/json.hpp"

namespace etalon {
namespace {

void write_example(JsonWriter& json, const SeparatingExample& example) {
  json.begin('{').key("size").value(static_cast<std::uint64_t>(example.size)).key("truth").value(example.truth);
  json.key("first").value(example.first).key("second").value(example.second);
  for (const auto& [key, names] :
       {std::pair("for_first", &example.for_first), std::pair("for_second", &example.for_second)}) {
    json.key(key).begin('[');
    for (const std::string& name : *names) json.value(name);
    json.end(']');
  }
  json.end('}');
}

std::string to_json(const Separation& found) {
  JsonWriter json;
  json.begin('{').key("version").value(version()).key("universe").value(found.universe).key("pairs").begin('[');
  for (const Separation::Pair& pair : found.pairs) {
    json.begin('{');
    json.compact(true);
    json.key("f").value(pair.f).key("g").value(pair.g).key("example");
    if (pair.example < 0) {
      json.null();
    } else {
      write_example(json, found.smallest[static_cast<std::size_t>(pair.example)]);
    }
    json.end('}');
    json.compact(false);
  }
  json.end(']').key("cover").begin('[');
  json.compact(true);
  for (const SeparatingExample& example : found.cover) write_example(json, example);
  json.compact(false);
  return json.end(']').key("fewest").value(found.fewest).end('}').take();
}

std::string example_text(const SeparatingExample& example) {
  return fmt::format("n = {}, truth {}:\n    {} by {}\n    {} by {}\n", example.size, example.truth, example.first,
                     join(example.for_first, ", "), example.second, join(example.for_second, ", "));
}

}  // namespace

std::string render(const Separation& found, OutputFormat format, const Style& style) {
  if (format == OutputFormat::json) return to_json(found);
  Grid grid{{"pair", "n", "truth", "one prefers", "the other"}, {}, 5, false};
  std::vector<std::string> alike;
  for (const Separation::Pair& pair : found.pairs) {
    if (pair.example < 0) {
      alike.push_back(pair.f + " and " + pair.g);
      continue;
    }
    const SeparatingExample& example = found.smallest[static_cast<std::size_t>(pair.example)];
    const bool turned =
        std::find(example.for_first.begin(), example.for_first.end(), pair.f) == example.for_first.end();
    grid.rows.push_back({pair.f + " – " + pair.g, std::to_string(example.size), example.truth,
                         turned ? example.second : example.first, turned ? example.first : example.second});
  }
  if (format == OutputFormat::csv || format == OutputFormat::latex) return render(grid, format, style);
  std::string text =
      fmt::format("Smallest examples on which two measures prefer different predictions ({})\n\n", found.universe);
  text += render(grid, format, style);
  for (const std::string& pair : alike) text += fmt::format("{}: never apart here\n", pair);
  if (found.cover.empty()) return text + "\nNo example tells any two of these measures apart.\n";
  text += fmt::format("\n{} {} apart all that can be told apart{}\n\n", found.cover.size(),
                      found.cover.size() == 1 ? "example tells" : "examples tell",
                      found.fewest ? "; no fewer of these would do" : "");
  for (std::size_t i = 0; i < found.cover.size(); ++i)
    text += fmt::format("{}. {}", i + 1, example_text(found.cover[i]));
  return text;
}

}  // namespace etalon
