// members.cpp: a member stands once in a file, or the same members stand in other lines of the other file.
#include "domain/clusters/members.hpp"

#include <algorithm>
#include <set>

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {
namespace {

struct Lists {
  std::multiset<std::string, std::less<>> words{};
  std::set<std::size_t> lengths{};

  [[nodiscard]] bool has_a_word_twice() const { return std::adjacent_find(words.begin(), words.end()) != words.end(); }
};

Lists lists_of(const std::vector<std::string>& labels) {
  Lists lists;
  for (std::string_view rest : labels) {
    std::size_t length = 0;
    for (rest = trim(rest); !rest.empty(); rest = trim(rest)) {
      const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
      lists.words.emplace(word);
      rest.remove_prefix(word.size());
      ++length;
    }
    lists.lengths.insert(length);
  }
  return lists;
}

}  // namespace

void refuse_members(const std::vector<std::string>& reference, const std::vector<std::string>& clustering,
                    std::uint64_t objects, const std::string& system) {
  if (objects < 2 || reference.size() != objects || clustering.size() != objects) return;
  const Lists of_reference = lists_of(reference);
  const Lists of_clustering = lists_of(clustering);
  if (of_reference.lengths.size() < 2 && of_clustering.lengths.size() < 2) return;
  const bool once = !of_reference.has_a_word_twice() && !of_clustering.has_a_word_twice();
  const bool moved = of_reference.words == of_clustering.words && reference != clustering;
  if (!once && !moved) return;
  throw Error(ErrorKind::input, system + ": each of the " + std::to_string(objects) +
                                    " lines has a label of its own, such as '" + clustering.front() +
                                    "', which looks like the members of a cluster: they are read with --overlapping "
                                    "(Python: et.covers, with a list "
                                    "of members for each cluster); where these are labels, write each as one word");
}

}  // namespace etalon
