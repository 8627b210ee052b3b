// prefs.cpp: which of the preferences between documents a run keeps.
#include "domain/runs/trec_eval/prefs.hpp"

#include <algorithm>
#include <string>

namespace etalon::trec {
namespace {

struct NumberedDocument {
  const JudgedDocument* judged;
  std::uint32_t number;
};

/// Two matrices of so many documents are about 5 GB.
constexpr std::size_t kMostJudged = 40000;

[[noreturn]] void contradiction(std::string_view query, std::string_view document, const char* what) {
  throw Stop{kCannotCompute, "query " + std::string(query) + ": document " + std::string(document) + " " + what};
}

/// The judged documents with their numbers: those retrieved by rank, then the others by name.
std::vector<NumberedDocument> numbered(const RankedDocuments& ranked, std::span<const JudgedDocument> judged,
                                       Preferences& all) {
  struct Place {
    std::uint32_t rank;
    std::string_view document;
  };
  std::vector<Place> places;  // of the documents retrieved
  for (std::size_t i = 0; i < judged.size(); ++i) {
    if (i > 0 && judged[i].document == judged[i - 1].document) continue;
    if (const std::uint32_t rank = ranked.rank_of(judged[i].document); rank > 0)
      places.push_back({rank, judged[i].document});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.rank < b.rank; });
  all.retrieved = places.size();
  std::vector<NumberedDocument> documents;
  auto next = static_cast<std::uint32_t>(all.retrieved);
  for (std::size_t i = 0; i < judged.size(); ++i) {
    std::uint32_t number = 0;
    if (i > 0 && judged[i].document == judged[i - 1].document) {
      number = documents.back().number;
    } else if (const std::uint32_t rank = ranked.rank_of(judged[i].document); rank > 0) {
      const auto place = std::lower_bound(places.begin(), places.end(), rank,
                                          [](const Place& a, std::uint32_t sought) { return a.rank < sought; });
      number = static_cast<std::uint32_t>(place - places.begin());
    } else {
      number = next++;
    }
    documents.push_back({&judged[i], number});
  }
  all.judged = next;
  return documents;
}

/// Counts one preference; `better` and `worse` are numbers of documents.
void count_preference(PreferenceGroup& group, Preferences& all, std::size_t better, std::size_t worse) {
  ++all.counts[better * all.judged + worse];
  if (better < worse) {
    if (worse < all.retrieved) {
      ++group.kept_both;
    } else if (better < all.retrieved) {
      ++group.kept_one;
    } else {
      ++group.possible_none;
    }
  } else if (better < all.retrieved) {
    ++group.possible_both;
  } else if (worse < all.retrieved) {
    ++group.possible_one;
  } else {
    ++group.possible_none;
  }
}

void count_worth(PreferenceGroup& group, double worth, bool retrieved) {
  ++(worth > 0 ? group.relevant : group.others);
  if (retrieved) ++(worth > 0 ? group.relevant_retrieved : group.others_retrieved);
}

void form_classes(PreferenceGroup& group, Preferences& all, std::span<const NumberedDocument> documents,
                  std::string_view query) {
  for (const NumberedDocument& document : documents) {
    if (group.classes.empty() || group.classes.back().worth != document.judged->worth)
      group.classes.push_back({document.judged->worth, {}});
    group.classes.back().documents.push_back(document.number);
    count_worth(group, document.judged->worth, document.number < all.retrieved);
  }
  for (std::size_t i = 0; i < group.classes.size(); ++i) {
    for (std::size_t j = i + 1; j < group.classes.size(); ++j) {
      for (const std::uint32_t better : group.classes[i].documents) {
        for (const std::uint32_t worse : group.classes[j].documents) {
          if (better == worse) {
            const auto found = std::find_if(documents.begin(), documents.end(),
                                            [&](const NumberedDocument& d) { return d.number == better; });
            contradiction(query, found->judged->document, "has two grades in one group");
          }
          count_preference(group, all, better, worse);
        }
      }
    }
  }
}

/// Whatever is preferred through others.
void close_transitively(std::vector<unsigned char>& above, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (above[i * n + k] == 0) continue;
      for (std::size_t j = 0; j < n; ++j) above[i * n + j] |= above[k * n + j];
    }
  }
}

void form_matrix(PreferenceGroup& group, Preferences& all, std::span<const NumberedDocument> documents,
                 std::string_view query) {
  const std::size_t n = all.judged;
  group.above.assign(n * n, 0);
  group.worths.assign(n, -1.0);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const NumberedDocument& document = documents[i];
    double& worth = group.worths[document.number];
    if ((worth > 0 && document.judged->worth == 0) || (worth == 0 && document.judged->worth > 0))
      contradiction(query, document.judged->document, "has the grade 0 and another one in one group");
    worth = document.judged->worth;
    for (std::size_t j = i + 1; j < documents.size() && documents[j].judged->subgroup == document.judged->subgroup;
         ++j) {
      if (documents[j].judged->worth != document.judged->worth)
        group.above[document.number * n + documents[j].number] = 1;
    }
  }
  close_transitively(group.above, n);
  for (std::size_t i = 0; i < n; ++i) {
    group.above[i * n + i] = 0;
    for (std::size_t j = 0; j < i; ++j) {
      if (group.above[i * n + j] == 0 || group.above[j * n + i] == 0) continue;
      const auto found =
          std::find_if(documents.begin(), documents.end(), [&](const NumberedDocument& d) { return d.number == i; });
      contradiction(query, found->judged->document, "is preferred to itself, through others of its group");
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (group.worths[i] >= 0) count_worth(group, group.worths[i], i < all.retrieved);
    for (std::size_t j = 0; j < n; ++j) {
      if (group.above[i * n + j] != 0) count_preference(group, all, i, j);
    }
  }
}

}  // namespace

Preferences preferences_of(const RankedDocuments& ranked, std::span<const JudgedDocument> judged,
                           std::string_view query) {
  Preferences all;
  std::vector<NumberedDocument> documents = numbered(ranked, judged, all);
  if (all.judged > kMostJudged)
    throw Stop{kCannotCompute, "query " + std::string(query) + " has preferences between " +
                                   std::to_string(all.judged) + " documents; " + std::to_string(kMostJudged) +
                                   " are the most"};
  all.counts.assign(all.judged * all.judged, 0);
  std::stable_sort(documents.begin(), documents.end(), [](const NumberedDocument& a, const NumberedDocument& b) {
    if (const int order = a.judged->group.compare(b.judged->group); order != 0) return order < 0;
    if (const int order = a.judged->subgroup.compare(b.judged->subgroup); order != 0) return order < 0;
    if (a.judged->worth != b.judged->worth) return a.judged->worth > b.judged->worth;
    return a.number < b.number;
  });
  for (std::size_t begin = 0; begin < documents.size();) {
    std::size_t end = begin;
    while (end < documents.size() && documents[end].judged->group == documents[begin].judged->group) ++end;
    const std::span<const NumberedDocument> members(documents.data() + begin, end - begin);
    PreferenceGroup group;
    if (members.front().judged->subgroup == members.back().judged->subgroup) {
      form_classes(group, all, members, query);
    } else {
      form_matrix(group, all, members, query);
    }
    group.possible_both += group.kept_both;
    group.possible_one += group.kept_one;
    all.groups.push_back(std::move(group));
    begin = end;
  }
  return all;
}

}  // namespace etalon::trec
