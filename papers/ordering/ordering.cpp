// ordering.cpp: Huang and Ling's tables of consistency and discriminancy of six measures of orders, printed and exact.
#include <fmt/core.h>

#include <cmath>
#include <thread>

#include "etalon/consistency.hpp"
#include "etalon/orders.hpp"
#include "etalon/paper.hpp"
#include "etalon/text.hpp"
#include "parts.hpp"
#include "table4.hpp"

namespace etalon::papers {
namespace {

using namespace ordering_paper;

struct Printed {
  const char* f;
  const char* g;
  const char* consistency;
  const char* discriminancy;  ///< of f over g; empty where nothing is printed
  const char* reversed;       ///< of g over f
};

// Tables 2 and 3; the latter has a cell above the diagonal and one below.
constexpr Printed kPrinted[] = {
    {"AUC", "SRN", "0.88", "0.88", "1.14"},    {"AUC", "MD", "0.89", "1.42", "0.704"},
    {"AUC", "ED", "0.87", "0.21", "4.76"},     {"AUC", "OAUC", "0.99", "0.0732", "13.67"},
    {"AUC", "acc", "0.98", "14.0", "0.071"},   {"SRN", "MD", "0.95", "1.84", "0.54"},
    {"SRN", "ED", "0.98", "0.242", "4.13"},    {"SRN", "OAUC", "0.89", "0.215", "4.65"},
    {"SRN", "acc", "0.91", "9.94", "0.10"},    {"MD", "ED", "0.95", "0.117", "8.55"},
    {"MD", "OAUC", "0.90", "0.116", "8.64"},   {"MD", "acc", "0.95", "6.8", "0.147"},
    {"ED", "OAUC", "0.88", "", "1.15"},        {"ED", "acc", "0.90", "38.2", "0.026"},
    {"OAUC", "acc", "0.97", "94.75", "0.011"},
};

std::vector<Agreement> all_pairs(std::size_t items) {
  std::vector<Score> scores;
  for (const char* text : kScores) scores.push_back(parse_score(text, Domain::orders));
  ConsistencyOptions how;
  how.threads = std::max(1U, std::thread::hardware_concurrency());
  return consistency(scores, universe_of("permutations", items), how).pairs;
}

/// As many digits after the point as the printed number has.
std::string rounded(double value, const std::string& printed) {
  const std::size_t point = printed.find('.');
  return fmt::format("{:.{}f}", value, point == std::string::npos ? 4 : printed.size() - point - 1);
}

constexpr const char* kFitsNeither = "fits neither length to all its digits; why is not known";

struct Columns {
  std::size_t at_7 = 0;
  std::size_t at_8 = 0;
  std::size_t cells = 0;
};

/// One printed number beside the exact ones for lists of eight and of seven.
struct Cell {
  std::string pair;
  std::string printed;
  std::string other_way;  ///< what is printed for the pair the other way round; of Table 3 only
  double eight;
  double seven;
  double seven_other_way;

  [[nodiscard]] bool fits(double exact) const { return rounded(exact, printed) == printed; }
  /// Why it does not come out at n = 8.
  [[nodiscard]] std::string why() const {
    if (fits(eight)) return {};
    if (fits(seven)) return "comes out with lists of seven";
    const auto other = other_way.empty() ? std::optional<double>{} : parse_number(other_way);
    if (other && rounded(1 / *other, printed) == printed && rounded(seven_other_way, other_way) == other_way)
      return "the reciprocal of the rounded cell for the pair the other way round, which comes out with lists of seven";
    return kFitsNeither;
  }
};

void add_row(PaperTable& table, Columns& fits, const Cell& cell) {
  const std::string& printed = cell.printed;
  const std::string at_8 = rounded(cell.eight, printed);
  const std::string at_7 = rounded(cell.seven, printed);
  const auto mark = [&](const std::string& ours) { return printed.empty() ? "" : ours == printed ? "=" : "≠"; };
  table.rows.push_back(
      {cell.pair, printed.empty() ? "–" : printed, at_8, mark(at_8), at_7, mark(at_7), shortest(cell.eight)});
  if (printed.empty()) return;
  table.comparisons.push_back(compare_published(cell.pair, printed, at_8, cell.why()));
  table.comparisons.back().open = cell.why() == kFitsNeither;
  ++fits.cells;
  fits.at_8 += cell.fits(cell.eight) ? 1 : 0;
  fits.at_7 += cell.fits(cell.seven) ? 1 : 0;
}

PaperTable table(const std::vector<Agreement>& seven, const std::vector<Agreement>& eight, bool consistency) {
  PaperTable result{
      .title = consistency ? "Table 2: degree of consistency" : "Table 3: degree of discriminancy, first over second",
      .head = {"pair", "printed", "exact, n = 8", "", "exact, n = 7", "", "all digits, n = 8"}};
  Columns fits;
  for (std::size_t i = 0; i < std::size(kPrinted); ++i) {
    const Printed& cell = kPrinted[i];
    const std::string pair = fmt::format("{}–{}", cell.f, cell.g);
    if (consistency) {
      add_row(result, fits,
              {pair, cell.consistency, "", eight[i].consistency().number, seven[i].consistency().number, 0});
      continue;
    }
    const double over_8 = eight[i].discriminancy().number;
    const double over_7 = seven[i].discriminancy().number;
    add_row(result, fits, {pair, cell.discriminancy, cell.reversed, over_8, over_7, 1 / over_7});
    add_row(result, fits,
            {fmt::format("{}–{}", cell.g, cell.f), cell.reversed, cell.discriminancy, 1 / over_8, 1 / over_7, over_7});
  }
  result.note = fmt::format(
      "Of {} printed cells {} come out at n = 8, the length that the text names, and {} at n = 7 (positives are the "
      "labels above n/2).{}",
      fits.cells, fits.at_8, fits.at_7,
      consistency ? " The printed table was most probably made with lists of seven."
                  : " Most printed numbers of discriminancy fit neither length to all their digits; they are nearer to "
                    "n = 7. Their order is the same everywhere.");
  return result;
}

PaperTable preferences_of(const std::vector<Agreement>& seven, const std::vector<Agreement>& eight) {
  const auto order = [](const std::vector<Agreement>& agreements) {
    const auto found = preference_order(agreements);
    if (!found) return std::string("no order");
    std::string text;
    for (const std::string& name : *found) {
      for (std::size_t i = 0; i < std::size(kScores); ++i) {
        if (parse_score(kScores[i], Domain::orders).text() == name)
          text += (text.empty() ? "" : " ≻ ") + std::string(kNames[i]);
      }
    }
    return text;
  };
  const std::string printed = "OAUC ≻ ED ≻ SRN ≻ AUC ≻ MD ≻ acc";
  return {.title = "Order of preference",
          .comparisons = {compare_published("n = 8", printed, order(eight)),
                          compare_published("n = 7", printed, order(seven)),
                          compare_published("every C > 1/2 at n = 8", "yes",
                                            std::all_of(eight.begin(), eight.end(),
                                                        [](const Agreement& pair) { return pair.same > pair.opposite; })
                                                ? std::string("yes")
                                                : std::string("no"))}};
}

Growth growth(std::size_t up_to) {
  Growth found;
  for (std::size_t n = 4; n <= up_to; n += 2) {
    found.items.push_back(static_cast<double>(n));
    found.agreements.push_back(all_pairs(n));
  }
  return found;
}

/// How the degrees of consistency and of discriminancy change with the length of the lists.
std::vector<PaperTable> growth_tables(const Growth& found) {
  std::vector<PaperTable> tables{
      {.title = "Consistency as the lists grow", .head = {"pair"}},
      {.title = "Discriminancy as the lists grow, first over second", .head = {"pair"}},
  };
  for (PaperTable& table : tables) {
    for (const Printed& cell : kPrinted) table.rows.push_back({fmt::format("{}–{}", cell.f, cell.g)});
  }
  for (std::size_t length = 0; length < found.items.size(); ++length) {
    const auto shown = [](const Value<double>& value) {
      return value.defined() ? fmt::format("{:.4g}", value.number) : std::string("∞");
    };
    for (PaperTable& table : tables) table.head.push_back(fmt::format("n = {}", found.items[length]));
    const std::vector<Agreement>& agreements = found.agreements[length];
    for (std::size_t i = 0; i < agreements.size(); ++i) {
      tables[0].rows[i].push_back(shown(agreements[i].consistency()));
      tables[1].rows[i].push_back(shown(agreements[i].discriminancy()));
    }
  }
  return tables;
}

PaperTable worked_example() {
  const double list[8] = {3, 6, 8, 1, 4, 2, 5, 7};
  std::vector<double> target;
  std::vector<double> predicted;
  for (int i = 0; i < 8; ++i) {
    target.push_back(list[i]);
    predicted.push_back(i);
  }
  const Orders<double> o({target, OrderValues::scores}, {predicted, OrderValues::scores});
  const auto value = [&](const char* score) { return evaluate(parse_score(score, Domain::orders), o).number; };
  return {.title = "The list 3 6 8 1 4 2 5 7 of Table 1, lowest prediction first",
          .comparisons = {
              compare_published("ED", "76", value("ed")), compare_published("MD", "22", value("md")),
              compare_published("SRN", "12", value("srn")),
              compare_published("AUC = 5/8", "0.625", value("ordering_auc"),
                                "the text divides by n²; its example, like this, by the positives times the negatives"),
              compare_published("acc", "0.5", value("ordering_accuracy")),
              compare_published("OAUC = 31/52", "0.59615384615384615", value("oauc"))}};
}

}  // namespace

Paper ordering_up_to(std::size_t items) {
  const std::vector<Agreement> seven = all_pairs(7);
  const std::vector<Agreement> eight = all_pairs(8);
  const Growth grown = growth(std::max<std::size_t>(items, 4));
  std::vector<ConsistencyCell> cells;
  for (std::size_t i = 0; i < std::size(kPrinted); ++i)
    cells.push_back(
        {parse_number(kPrinted[i].consistency).value(), eight[i].consistency().number, seven[i].consistency().number});
  Paper paper{
      .name = "ordering",
      .title = "Rank measures for ordering",
      .reference =
          "Huang & Ling, PKDD 2005; ties and counts are whole numbers here, over all n!(n! − 1)/2 pairs of lists",
      .tables = {worked_example(), true_order(), distinct_values(), table(seven, eight, true),
                 table(seven, eight, false), preferences_of(seven, eight)},
      .figures = ordering_figures(cells, grown),
      .slips = {{"2.3, AUC", "the formula divides by n²", "by the positives times the negatives, as its example does"},
                {"2.3, SRN", "the sum of the example has seven terms for eight items", "the last term is 0"},
                {"3.1", "the text names lists of length 8", "Table 2 was made with lists of seven; both are shown"},
                {"3.2", "the threshold of 0.95 is tried on an artificial data set, which Table 4 does not have",
                 "see the table of significant differences"}}};
  for (PaperTable& table : growth_tables(grown)) paper.tables.push_back(std::move(table));
  for (PaperTable& table : table4()) paper.tables.push_back(std::move(table));
  return paper;
}

Paper ordering() { return ordering_up_to(14); }

}  // namespace etalon::papers
