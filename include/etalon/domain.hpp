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

/// A word of the field, for one and for several.
struct Words {
  std::string_view one;
  std::string_view several;
};

struct DomainFacts {
  Domain domain;
  std::string_view name;                     ///< the word on the command line
  std::string_view compares;                 ///< what its measures compare
  std::string_view defaults;                 ///< scores for a first look
  std::string_view defaults_of_one_class{};  ///< the same when one class is the positive one
  std::string_view more{};                   ///< scores beside one for each measure
  bool each_variant = false;                 ///< its measures are asked for at each of their variants
  std::string_view definition{};             ///< a measure of one's own; empty where formulas are of other domains
  Words object{"object", "objects"};
  Words part{"class", "classes"};  ///< no words: there is no such thing
};

inline constexpr std::array kDomains{
    DomainFacts{.domain = Domain::labels,
                .name = "labels",
                .compares = "labels",
                .defaults = "accuracy balanced_accuracy macro(f1) weighted(f1) kappa mcc",
                .defaults_of_one_class = "accuracy balanced_accuracy precision recall f1 mcc",
                .definition = "mine = 2*c11 / (2*c11 + c10 + c01)"},
    DomainFacts{.domain = Domain::clusters,
                .name = "clusters",
                .compares = "partitions",
                .defaults = "cc ari ami nmi vi bcubed sokal_sneath",
                .more = "pairs(jaccard) pairs(gm(r=1)) matched(accuracy) matched(macro(f1))",
                .definition = "mine = 2*c11 / (2*c11 + c10 + c01)",
                .part = {"cluster", "clusters"}},
    DomainFacts{.domain = Domain::orders,
                .name = "orders",
                .compares = "orders",
                .defaults = "kendall_tau spearman_rho kendall_distance footrule gamma",
                .definition = "mine = (concordant - discordant) / (n*(n-1)/2)",
                .object = {"item", "items"},
                .part = {}},
    DomainFacts{.domain = Domain::classi,
                .name = "classi",
                .compares = "rankings of objects with classes",
                .defaults = "classi"},
    DomainFacts{.domain = Domain::answers,
                .name = "answers",
                .compares = "answers",
                .defaults = "jaccard recall precision class_similarity type2(alpha=6) p_delta",
                .each_variant = true,
                .object = {"document", "documents"}},
};

constexpr const DomainFacts& facts(Domain domain) { return kDomains[static_cast<std::size_t>(domain)]; }

}  // namespace etalon
