// domain.hpp: what is compared. Each domain has its own statistic, measures, laws and command.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace etalon {

enum class Domain {
  labels,    ///< labels with known classes
  clusters,  ///< partitions whose clusters have no meaning of their own
  orders,    ///< two orders of the same items
  classi,    ///< a ranking of objects with classes, and distances between the classes
  answers,   ///< two answers of a retrieval system: sets, lists or lists of classes
};

struct DomainFacts {
  Domain domain;
  std::string_view name;      ///< the word on the command line
  std::string_view compares;  ///< what its measures compare
};

inline constexpr std::array kDomains{
    DomainFacts{Domain::labels, "labels", "labels"},
    DomainFacts{Domain::clusters, "clusters", "partitions"},
    DomainFacts{Domain::orders, "orders", "orders"},
    DomainFacts{Domain::classi, "classi", "rankings of objects with classes"},
    DomainFacts{Domain::answers, "answers", "answers"},
};

constexpr const DomainFacts& facts(Domain domain) { return kDomains[static_cast<std::size_t>(domain)]; }

/// A set of domains.
class Domains {
 public:
  template <class... D>
  constexpr Domains(D... domains) : bits_(((1U << static_cast<unsigned>(domains)) | ... | 0U)) {}  // NOLINT: a list
  [[nodiscard]] constexpr bool has(Domain domain) const { return (bits_ >> static_cast<unsigned>(domain) & 1U) != 0; }

 private:
  unsigned bits_;
};

}  // namespace etalon
