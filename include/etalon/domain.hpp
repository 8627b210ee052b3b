// domain.hpp: what is compared, and the table of all domains. Each has its own statistic, measures, laws and command.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace etalon {

/// The table. A domain is its folder src/domain/<name>/, which defines etalon::domain::<name>, and a line here.
#define ETALON_DOMAINS(DOMAIN)                                                                \
  DOMAIN(labels)   /* labels with known classes */                                            \
  DOMAIN(clusters) /* partitions whose clusters have no meaning of their own */               \
  DOMAIN(orders)   /* two orders of the same items */                                         \
  DOMAIN(classi)   /* a ranking of objects with classes, and distances between the classes */ \
  DOMAIN(answers)  /* two answers of a retrieval system: sets, lists or lists of classes */   \
  DOMAIN(runs)     /* ranked lists of documents beside graded judgments, query by query */

enum class Domain {
#define ETALON_ENUMERATOR(name) name,
  ETALON_DOMAINS(ETALON_ENUMERATOR)
#undef ETALON_ENUMERATOR
};

/// A word of the field, for one and for several.
struct Words {
  std::string_view one;
  std::string_view several;
};

struct DomainFacts {
  Domain domain;
  std::string_view name;                     ///< the word on the command line, and the folder's
  std::string_view compares;                 ///< what its measures compare
  std::string_view defaults;                 ///< scores for a first look
  std::string_view defaults_of_one_class{};  ///< the same when one class is the positive one
  std::string_view more{};                   ///< scores beside one for each measure
  bool each_variant = false;                 ///< its measures are asked for at each of their variants
  std::string_view definition{};             ///< a measure of one's own; empty where formulas are of other domains
  Words object{"object", "objects"};
  Words part{"class", "classes"};         ///< no words: there is no such thing
  std::string_view undefined = "report";  ///< what becomes of a value that is not there, unless told
};

/// In the order of the table.
std::span<const DomainFacts> domains();
const DomainFacts& facts(Domain domain);
/// Nothing when there is none of this name.
std::optional<Domain> find_domain(std::string_view name);
/// "labels, clusters, …"
std::string domain_names();

}  // namespace etalon
