// areas.cpp: the C-index and the AUC of several levels as means of the areas of pairs of levels, over all small targets
// and predictions.
#include <fmt/core.h>

#include <algorithm>

#include "etalon/text.hpp"
#include "parts.hpp"
#include "small_cases.hpp"

namespace etalon::papers::preferences_paper {
namespace {

Exact exact_value(const char* score, const Numbers& levels, const Numbers& ranks) {
  const Orders<Exact> orders({levels, OrderValues::scores}, {ranks});
  return evaluate(parse_score(score, Domain::orders), orders).number;
}

/// The area under the curve of two levels, counted pair by pair, and how many pairs there are.
struct Area {
  Exact auc;
  Exact pairs;
};

Area area_of(const Numbers& levels, const Numbers& ranks, double high, double low) {
  Exact halves = 0;
  Exact pairs = 0;
  for (std::size_t x = 0; x < levels.size(); ++x) {
    for (std::size_t y = 0; y < levels.size(); ++y) {
      if (levels[x] != high || levels[y] != low) continue;
      pairs += Exact(1);
      halves += Exact(ranks[x] < ranks[y] ? 2 : ranks[x] == ranks[y] ? 1 : 0);
    }
  }
  return {halves / (Exact(2) * pairs), pairs};
}

/// The two means over all pairs of the levels 1 … l.
struct Means {
  Exact weighted;    ///< by pairs of items
  Exact unweighted;  ///< each pair of levels alike
  Exact pairs;       ///< of items of different levels

  Means(const Numbers& levels, const Numbers& ranks) {
    const double most = *std::max_element(levels.begin(), levels.end());
    Exact alike = 0;  // pairs of items, ties half
    Exact sum = 0;
    Exact count = 0;
    for (double high = 2; high <= most; ++high) {
      for (double low = 1; low < high; ++low) {
        const Area area = area_of(levels, ranks, high, low);
        alike += area.pairs * area.auc;
        pairs += area.pairs;
        sum += area.auc;
        count += Exact(1);
      }
    }
    weighted = alike / pairs;
    unweighted = sum / count;
  }
};

/// Class probabilities in parts: of each item, how many parts of `parts` each class has.
using Probabilities = std::vector<Numbers>;

std::vector<Numbers> shares_of(std::size_t classes, double parts) {
  std::vector<Numbers> shares;
  each_assignment(classes, static_cast<std::size_t>(parts) + 1, [&](const Numbers& numbers) {
    double sum = 0;
    Numbers share;
    for (const double number : numbers) {
      share.push_back(number - 1);
      sum += number - 1;
    }
    if (sum == parts) shares.push_back(share);
  });
  return shares;
}

/// Hand and Till's M: A(i|j) compares what members of i and j have of class i, A(j|i) what they have of j.
Exact hand_till(const Numbers& levels, const Probabilities& probabilities) {
  const auto classes = probabilities.front().size();
  Exact sum = 0;
  Exact count = 0;
  for (std::size_t i = 0; i < classes; ++i) {
    for (std::size_t j = 0; j < classes; ++j) {
      if (i == j) continue;
      Numbers ranks;
      for (const Numbers& item : probabilities) ranks.push_back(-item[i]);
      sum += area_of(levels, ranks, static_cast<double>(i + 1), static_cast<double>(j + 1)).auc;
      count += Exact(1);
    }
  }
  return sum / count;
}

/// The items ranked by the level that they are expected to have.
Numbers ranks_by_expected_level(const Probabilities& probabilities) {
  Numbers ranks;
  for (const Numbers& item : probabilities) {
    double expected = 0;
    for (std::size_t level = 0; level < item.size(); ++level) expected -= static_cast<double>(level + 1) * item[level];
    ranks.push_back(expected);
  }
  return ranks;
}

/// M of class probabilities against the m-AUC of the order that they give, over all probabilities in such parts.
Checked against_hand_till(const Numbers& levels, std::size_t classes, double parts) {
  const std::vector<Numbers> shares = shares_of(classes, parts);
  Checked checked;
  each_assignment(levels.size(), shares.size(), [&](const Numbers& choice) {
    Probabilities probabilities;
    for (const double which : choice) probabilities.push_back(shares[static_cast<std::size_t>(which) - 1]);
    const Exact m = hand_till(levels, probabilities);
    const Exact m_auc = exact_value("m_auc", levels, ranks_by_expected_level(probabilities));
    checked.check(m == m_auc, [&] {
      std::vector<std::string> items;
      for (Numbers item : probabilities) {
        for (double& share : item) share /= parts;
        items.push_back(text_of(item));
      }
      return fmt::format("items of levels {} with the class probabilities {}: M is {}, m-AUC by the expected level {}",
                         text_of(levels), join(items, ", "), m.text(), m_auc.text());
    });
  });
  return checked;
}

}  // namespace

PaperTable pairwise_areas() {
  Checked c_index;
  Checked m_auc;
  Checked jonckheere;
  for (std::size_t items = 2; items <= kMostItems; ++items) {
    const std::vector<Numbers> predictions = orders_with_ties(items);
    for (const Numbers& levels : targets_of(items)) {
      for (const Numbers& ranks : predictions) {
        const Means means(levels, ranks);
        const auto example = [&](const Exact& ours) {
          return [&, ours] {
            return fmt::format(
                "levels {} at the predicted ranks {}: the unweighted mean is {}, the weighted one {}, ours {}",
                text_of(levels), text_of(ranks), means.unweighted.text(), means.weighted.text(), ours.text());
          };
        };
        const Exact index = exact_value("c_index", levels, ranks);
        const Exact mean = exact_value("m_auc", levels, ranks);
        c_index.check(index == means.weighted, example(index));
        m_auc.check(mean == means.unweighted, example(mean));
        // The statistic, as a share of what it is for a perfect prediction.
        const Exact statistic = exact_value("jonckheere_terpstra", levels, ranks);
        jonckheere.check(statistic / means.pairs == means.unweighted, example(statistic / means.pairs));
      }
    }
  }
  const std::string cases = fmt::format("all targets with levels and all predictions of 2 to {} items", kMostItems);
  PaperTable table{.title = "C-index and m-AUC as means of the AUCs of pairs of levels: " + cases + ", ties allowed"};
  table.comparisons = {
      c_index.row("C-index is the mean weighted by c_i·c_j"),
      m_auc.row("m-AUC is 2/(l(l − 1)) times the sum"),
      jonckheere.row("Jonckheere–Terpstra, over all pairs of items, is the unweighted mean",
                     "as a share of its greatest value the statistic is the C-index, the weighted mean"),
      against_hand_till({1, 1, 2, 2}, 2, 4).row("m-AUC is Hand and Till's M: two levels of two items"),
      against_hand_till({1, 2, 3}, 3, 2)
          .row(
              "m-AUC is Hand and Till's M: three levels of one item",
              "their M has a score for each class; it is m-AUC where one score ranks the items of each pair of levels"),
  };
  return table;
}

}  // namespace etalon::papers::preferences_paper
