// rankings.hpp: rankings as they stand in files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "etalon/read.hpp"

namespace etalon {

/// Groups of tied items, best first; items by their number in Rankings::items.
struct Ranking {
  std::vector<std::vector<std::uint32_t>> groups;
  std::uint64_t count = 1;  ///< how many voters gave it
  std::size_t line = 0;
};

struct Rankings {
  std::vector<std::string> items;
  std::vector<Ranking> rankings;
};

/// How a ranking is written.
enum class RankingNotation {
  signs,    ///< E > B > C ~ A > D; = ties as ~ does
  letters,  ///< e>f>abc: each letter is an item, letters together are tied
};

/// A ranking a line. Lines that begin with # are comments.
Rankings read_ranking_lines(const Source& source, RankingNotation notation = RankingNotation::signs);

/// A column of rankings in a table.
Rankings read_ranking_column(const Source& source, const std::string& column,
                             RankingNotation notation = RankingNotation::signs);

/// The order of the mean ranks over all rankings of so many items, each as often as it was given; items that a ranking
/// does not hold share its last ranks.
Ranking borda(const Rankings& rankings, std::size_t items);

/// PrefLib's .soc, .soi, .toc and .toi: `count: 3,1,{2,4}` below comments that name the alternatives.
Rankings read_preflib(const Source& source);
bool is_preflib(const Source& source);

}  // namespace etalon
