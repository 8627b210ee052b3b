// distribution.cpp: a table of inputs and weights, and the weights as whole numbers.
#include "engine/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

std::string name_of(const InputWeight& input) {
  return "'" + input.prediction + "'" + (input.truth.empty() ? "" : " of the truth '" + input.truth + "'");
}

[[noreturn]] void refuse_distribution(const std::string& why) {
  throw Error(ErrorKind::usage, "the distribution " + why);
}

bool is_weight(double weight) { return std::isfinite(weight) && weight >= 0; }

/// The least power of ten that makes all weights whole, which counts and decimals are; else the greatest power of two
/// with which their sum stays below 2⁶², so that they are rounded far below the last bit of what follows from them.
double scale_of(std::span<const InputWeight> distribution) {
  constexpr int most_digits = 17;
  constexpr double most = 0x1p62;
  double sum = 0;
  for (const InputWeight& input : distribution) sum += input.weight;
  double scale = 1;
  for (int digits = 0; digits <= most_digits && sum * scale < most; ++digits, scale *= 10) {
    if (std::all_of(distribution.begin(), distribution.end(),
                    [&](const InputWeight& input) { return std::round(input.weight * scale) / scale == input.weight; }))
      return scale;
  }
  return std::exp2(std::floor(std::log2(most / sum)));
}

std::uint64_t whole_weight(const InputWeight& input, double scale) {
  const double scaled = std::round(input.weight * scale);
  if (input.weight > 0 && scaled < 1)
    refuse_distribution("gives " + name_of(input) +
                        " a weight that is too small beside the others: " + shortest(input.weight));
  return static_cast<std::uint64_t>(scaled);
}

/// The places of inputs by the text of their predictions.
using ByPrediction = std::unordered_map<std::string, std::vector<std::size_t>>;

std::size_t place_of(const InputWeight& input, const ByPrediction& known, const Space& space,
                     std::span<const Index> inputs) {
  const auto found = known.find(input.prediction);
  std::vector<std::size_t> places;
  if (found != known.end()) places = found->second;
  if (!input.truth.empty())
    std::erase_if(places, [&](std::size_t place) { return space.truth(inputs[place]) != input.truth; });
  if (places.empty())
    refuse_distribution("has " + name_of(input) + ", which is no input here; one is '" +
                        space.prediction(inputs.back()) + "' of the truth '" + space.truth(inputs.back()) + "'");
  if (places.size() > 1)
    refuse_distribution("has " + name_of(input) + ", a prediction for " + std::to_string(places.size()) +
                        " truths: name them in a column truth (Python: the key (truth, prediction)), for example '" +
                        space.truth(inputs[places.front()]) + "'");
  return places.front();
}

}  // namespace

std::vector<InputWeight> read_distribution(const Source& source) {
  const Table table(source);
  const std::size_t prediction = table.index_of("prediction");
  const std::size_t weight = table.index_of("weight");
  const auto& columns = table.columns();
  const auto truth = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), "truth") - columns.begin());
  std::vector<InputWeight> distribution;
  std::map<std::pair<std::string, std::string>, std::size_t> lines;
  table.each([&](std::size_t line, const std::vector<std::string_view>& fields) {
    const auto number = parse_number(trim(fields[weight]));
    if (!number || !is_weight(*number))
      source.fail(line, "'" + std::string(fields[weight]) + "' is no weight: a number of at least 0 is expected");
    InputWeight input{std::string(trim(fields[prediction])), {}, *number};
    if (truth < fields.size()) input.truth = std::string(trim(fields[truth]));
    const auto [first, fresh] = lines.try_emplace({input.truth, input.prediction}, line);
    if (!fresh) source.fail(line, name_of(input) + " is on line " + std::to_string(first->second) + " as well");
    distribution.push_back(std::move(input));
  });
  return distribution;
}

std::vector<std::uint64_t> whole_weights(const Space& space, std::span<const Index> inputs,
                                         std::span<const InputWeight> distribution) {
  for (const InputWeight& input : distribution) {
    if (!is_weight(input.weight))
      refuse_distribution("gives " + name_of(input) + " the weight " + shortest(input.weight) +
                          ", which is no number of at least 0");
  }
  ByPrediction known;
  for (std::size_t place = 0; place < inputs.size(); ++place) known[space.prediction(inputs[place])].push_back(place);
  const double scale = scale_of(distribution);
  std::vector<std::uint64_t> weights(inputs.size());
  std::vector<bool> named(inputs.size());
  for (const InputWeight& input : distribution) {
    const std::size_t place = place_of(input, known, space, inputs);
    if (named[place]) refuse_distribution("has " + name_of(input) + " twice");
    named[place] = true;
    weights[place] = whole_weight(input, scale);
  }
  if (std::count(weights.begin(), weights.end(), 0U) + 1 >= static_cast<std::ptrdiff_t>(weights.size()))
    refuse_distribution("needs two or more inputs with a weight above 0");
  return weights;
}

}  // namespace etalon
