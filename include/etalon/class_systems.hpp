// class_systems.hpp: systems that rank objects with classes, each with one ranking for each query, from files.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "etalon/class_distances.hpp"
#include "etalon/class_ranking.hpp"

namespace etalon {

/// The objects of a ranking by position, for who wants to see them.
struct ListedObjects {
  std::vector<std::string> names{};  ///< empty when they have none
  std::vector<std::string> classes{};
};

/// The ranking that answers one query.
struct RankedQuery {
  std::string name;         ///< the query's own name, or its class
  std::string query_class;  ///< may be empty when the distances are to one query's class
  std::shared_ptr<const ClassRankingData> ranking;
  std::uint64_t classes = 0;                      ///< the same number where as many objects of each class are ranked
  std::uint64_t objects = 0;                      ///< where the same objects are; 0 when they have no names
  std::shared_ptr<const ListedObjects> listed{};  ///< null unless it was asked for
  std::vector<std::uint32_t> occurring{};         ///< the classes of the objects, by their places among the distances
};

struct RankedSystem {
  std::string name;
  std::vector<RankedQuery> queries;
  std::uint64_t objects = 0;  ///< the most that a query has
  std::size_t classes = 0;    ///< that occur among the objects
};

struct ClassRankingFiles {
  std::vector<std::string> paths;  ///< a system each
  /// The class of each object in tables with a score for each class; each class is then a query.
  std::string truth = "truth";
  std::string units = "query";                ///< column that tells queries apart
  std::vector<std::string> queries{};         ///< empty: all that the files have
  std::vector<std::string> class_names{};     ///< of the classes 0, 1, 2 … in the files
  std::vector<ClassSize> sizes{};             ///< of the classes, where lists stop early; empty: lists have all objects
  bool listed = false;                        ///< keep the objects by position
  std::vector<std::string>* notes = nullptr;  ///< gets a sentence for each choice that the reader made
};

/// The ranking of a query by its listed objects, with the objects of each class unless the list has all. Throws
/// Error(input) when more objects of a class are listed than there are. `whole`: a query's class without objects has
/// none.
ClassRankingData ranked_classes(std::span<const std::uint32_t> classes, const ClassDistances& distances,
                                const std::string& query_class, std::span<const std::uint32_t> group_start,
                                std::span<const std::uint32_t> sizes, bool whole);

/// A file is a list (one class a line, best first), a table with the column class and any of query, query_class,
/// object, and rank or score; or a table with a column of true classes and a score column for each class. Objects of
/// equal rank or score are tied. All systems must answer the same queries.
std::vector<RankedSystem> read_ranked_systems(const ClassRankingFiles& files, const ClassDistances& distances);

/// Objects in the order of their numbers, lower first or higher first, with the groups that tie: the places of the
/// objects, and where each group begins.
struct RankedPlaces {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> group_start;
};
RankedPlaces rank_places(std::span<const double> numbers, bool higher_first);

}  // namespace etalon
