// entries.cpp: settings that several domains read alike.
#include "engine/entries.hpp"

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::vector<Universe> parse_universes(const std::vector<std::string>& texts, const UniverseKind& kind,
                                      bool constant_labelings) {
  std::vector<Universe> universes;
  for (const std::string& text : texts) {
    const std::size_t colon = text.find(':');
    const auto classes = parse_whole(text.substr(0, colon));
    const auto objects = colon == std::string::npos ? std::nullopt : parse_whole(text.substr(colon + 1));
    if (!classes || !objects || *classes < 0 || *objects < 0)
      throw Error(ErrorKind::usage, "--up-to takes CLASSES:OBJECTS, for example 2:8, not '" + text + "'");
    universes.push_back(
        {static_cast<std::size_t>(*classes), static_cast<std::size_t>(*objects), constant_labelings, &kind});
  }
  if (universes.empty()) throw Error(ErrorKind::usage, "--up-to takes CLASSES:OBJECTS, for example 2:8");
  return universes;
}

ConsistencyOptions read_sample(const Settings& settings) {
  ConsistencyOptions options;
  options.sample = settings.whole("sample");
  if (settings.given("sample") && options.sample == 0)
    throw Error(ErrorKind::usage, "--sample cannot be 0; take 1 or more");
  if (options.sample > 0) options.seed = settings.whole("seed");
  return options;
}

}  // namespace etalon
