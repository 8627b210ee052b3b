// own.hpp: a measure that a user wrote, as a formula or a function: an entry like those of the catalogue.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "etalon/score.hpp"

namespace etalon {

/// It stays where it was made: its entry points into it.
struct Own {
  std::string name;
  std::string definition;  ///< "mine = 2*c11 / (2*c11 + c10 + c01)"; empty for a function
  Measure entry;
  std::function<Value<double>(const void* statistic)> fast;
  /// Decides ties and confirms counterexamples. Empty for a function known in double only: then values within 1e-9 tie.
  std::function<Value<Exact>(const void* statistic)> exact;

  Own(std::string named, std::string defined, const Kind& of, Better better, Range range);
  Own(const Own&) = delete;
  Own& operator=(const Own&) = delete;
};

/// A formula of the domain: "mine = 2*c11 / (2*c11 + c10 + c01)". Higher is better; begin the formula with a minus for
/// a distance. Of labels a formula of a matrix, of one class against the rest when it speaks of c11; of clusters one of
/// the pairs of objects; of orders one of pairs of items and of ranks; of answers one of pairs of classes. Throws
/// Error(usage) for what cannot be read, for a name that the domain has, and for domains without formulas.
Score own_score(const std::string& definition, Domain domain);

/// The domains that have formulas: "labels, clusters, orders and answers".
std::string formula_domains();

/// A function of a statistic; what has no value says why.
template <template <class> class Statistic>
Score own_score(std::string name, std::function<Value<double>(const Statistic<double>&)> fast,
                std::function<Value<Exact>(const Statistic<Exact>&)> exact = {}, Better better = Better::higher,
                Range range = {}, std::string definition = {}) {
  auto own = std::make_shared<Own>(std::move(name), std::move(definition), *kind_of<Statistic>, better, range);
  own->fast = [fast = std::move(fast)](const void* statistic) {
    return fast(*static_cast<const Statistic<double>*>(statistic));
  };
  if (exact) {
    own->exact = [exact = std::move(exact)](const void* statistic) {
      return exact(*static_cast<const Statistic<Exact>*>(statistic));
    };
  }
  const Measure* entry = &own->entry;
  return {entry, {}, {}, std::move(own)};
}

/// Throws Error(usage) when a measure of the domain has this name.
void refuse_known_name(const std::string& name, Domain domain);

}  // namespace etalon
