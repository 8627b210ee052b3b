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

/// As many digits after the point as the printed number has; halves go up, as on paper.
std::string rounded(double value, const std::string& printed) {
  const std::size_t point = printed.find('.');
  const std::size_t digits = point == std::string::npos ? 4 : printed.size() - point - 1;
  const double scale = std::pow(10.0, static_cast<double>(digits));
  return fmt::format("{:.{}f}", std::floor(value * scale + 0.5 + 1e-9) / scale, digits);
}

/// All ordered pairs of two lists of n items, equal ones too, divided by two.
double half_of_pairs(std::size_t items) {
  const double lists = std::tgamma(static_cast<double>(items) + 1);
  return lists * lists / 2;
}

/// The shares R, S, P and Q of the pairs in thousandths: the paper rounds them before it divides.
Agreement in_thousandths(const Agreement& exact, std::size_t items) {
  const auto share = [&](Int128 count) {
    return static_cast<Int128>(std::llround(1000 * static_cast<double>(count) / half_of_pairs(items)));
  };
  Agreement result;
  result.f = exact.f;
  result.g = exact.g;
  result.same = share(exact.same);
  result.opposite = share(exact.opposite);
  result.f_only = share(exact.f_only);
  result.g_only = share(exact.g_only);
  return result;
}

/// What D of f over g cannot exceed where g ties more pairs than f: t_f / t_g, t the share of tied pairs.
double ties_bound(const Agreement& exact, std::size_t items) {
  const double equal = std::tgamma(static_cast<double>(items) + 1) / 2;  // a list and itself
  const auto tied = [&](Int128 other_only) { return static_cast<double>(other_only + exact.both_tied) + equal; };
  return tied(exact.f_only) / tied(exact.g_only);
}

/// One printed number beside ours.
struct Cell {
  std::string pair;
  std::string printed;
  double by_procedure;       ///< of shares in thousandths
  std::string reciprocal{};  ///< of the cell for the pair the other way round, as it is printed, if that comes out
  double seven;
  double eight;
  std::string why{};  ///< it comes out by no way

  [[nodiscard]] bool is_reciprocal() const {
    return rounded(by_procedure, printed) != printed && reciprocal == printed;
  }
  [[nodiscard]] std::string ours() const { return is_reciprocal() ? reciprocal : rounded(by_procedure, printed); }
  [[nodiscard]] std::string note() const {
    if (is_reciprocal()) return "the reciprocal of the cell for the pair the other way round, as it is printed";
    if (ours() == printed) return {};
    return why;
  }
};

struct Fits {
  std::size_t cells = 0;
  std::size_t by_procedure = 0;
  std::size_t at_7 = 0;
  std::size_t at_8 = 0;
};

void add_row(PaperTable& table, Fits& fits, const Cell& cell) {
  const std::string at_7 = rounded(cell.seven, cell.printed);
  const std::string at_8 = rounded(cell.eight, cell.printed);
  const auto mark = [&](const std::string& ours) {
    return cell.printed.empty() ? "" : ours == cell.printed ? "=" : "≠";
  };
  table.rows.push_back({cell.pair, cell.printed.empty() ? "–" : cell.printed, cell.ours(), mark(cell.ours()), at_7,
                        mark(at_7), at_8, mark(at_8)});
  if (cell.printed.empty()) return;
  table.comparisons.push_back(compare_published(cell.pair, cell.printed, cell.ours(), cell.note()));
  ++fits.cells;
  fits.by_procedure += cell.ours() == cell.printed ? 1 : 0;
  fits.at_7 += at_7 == cell.printed ? 1 : 0;
  fits.at_8 += at_8 == cell.printed ? 1 : 0;
}

/// Why a cell of Table 3 does not come out by shares in thousandths.
std::string why_not(const Printed& cell, double seven, const Agreement& exact) {
  if (rounded(seven, cell.discriminancy) == cell.discriminancy)
    return "comes out with lists of seven when the shares are not rounded, or is the reciprocal of such a cell";
  const double bound = ties_bound(exact, 7);
  const auto printed = parse_number(cell.discriminancy);
  if (printed && exact.f_only < exact.g_only && *printed > bound) {
    double most = 0;
    for (std::size_t items = 4; items <= 9; ++items) {
      for (const Agreement& pair : all_pairs(items)) {
        if (pair.f == exact.f && pair.g == exact.g) most = std::max(most, ties_bound(pair, items));
      }
    }
    return fmt::format(
        "impossible: D is at most the share of pairs that {} ties, divided by the share that {} ties: {:.4f} for lists "
        "of seven and at most {:.3f} for lists of four to nine",
        cell.g, cell.f, bound, most);
  }
  return fmt::format("a misprint, since neither way gives it: {} by the procedure, {} without rounding",
                     rounded(in_thousandths(exact, 7).discriminancy().number, cell.discriminancy),
                     rounded(seven, cell.discriminancy));
}

/// The reciprocal of a printed cell, where that cell comes out by the procedure.
std::string reciprocal_of(const std::string& other, double by_procedure, const std::string& printed) {
  const auto number = other.empty() ? std::optional<double>{} : parse_number(other);
  return number && rounded(by_procedure, other) == other ? rounded(1 / *number, printed) : "";
}

PaperTable table(const std::vector<Agreement>& seven, const std::vector<Agreement>& eight, bool consistency) {
  PaperTable result{
      .title = consistency ? "Table 2: degree of consistency" : "Table 3: degree of discriminancy, first over second",
      .head = {"pair", "printed", "by the procedure", "", "exact, n = 7", "", "exact, n = 8", ""}};
  Fits fits;
  for (std::size_t i = 0; i < std::size(kPrinted); ++i) {
    const Printed& cell = kPrinted[i];
    const std::string pair = fmt::format("{}–{}", cell.f, cell.g);
    const Agreement shares = in_thousandths(seven[i], 7);
    if (consistency) {
      add_row(result, fits,
              {.pair = pair,
               .printed = cell.consistency,
               .by_procedure = shares.consistency().number,
               .seven = seven[i].consistency().number,
               .eight = eight[i].consistency().number});
      continue;
    }
    const double ours = shares.discriminancy().number;
    const double at_7 = seven[i].discriminancy().number;
    const double at_8 = eight[i].discriminancy().number;
    const std::string why = why_not(cell, at_7, seven[i]);
    add_row(
        result, fits,
        {pair, cell.discriminancy, ours, reciprocal_of(cell.reversed, 1 / ours, cell.discriminancy), at_7, at_8, why});
    add_row(result, fits,
            {fmt::format("{}–{}", cell.g, cell.f), cell.reversed, 1 / ours,
             reciprocal_of(cell.discriminancy, ours, cell.reversed), 1 / at_7, 1 / at_8, why});
  }
  result.note = fmt::format(
      "Of {} printed cells {} come out by the procedure that the authors must have followed, {} from exact shares for "
      "lists of seven and {} for lists of eight, the length that the text names (positives are the labels above n/2). "
      "The procedure: lists of seven; the shares R, S, P and Q of all pairs of lists rounded to three digits and then "
      "divided{}.",
      fits.cells, fits.by_procedure, fits.at_7, fits.at_8,
      consistency ? "" : "; of a pair one cell so, and the other as its reciprocal, as printed");
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
  std::vector<Agreement> shares;
  for (const Agreement& pair : seven) shares.push_back(in_thousandths(pair, 7));
  return {.title = "Order of preference",
          .comparisons = {compare_published("n = 8", printed, order(eight)),
                          compare_published("n = 7", printed, order(seven)),
                          compare_published("n = 7, by the procedure of Tables 2 and 3", printed, order(shares)),
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
      .tables = {worked_example(), true_order(), distinct_values(), unequal_halves(), table(seven, eight, true),
                 table(seven, eight, false), preferences_of(seven, eight)},
      .figures = ordering_figures(cells, grown),
      .slips = {
          {"2.3, AUC", "the formula divides by n²", "by the positives times the negatives, as its example does"},
          {"2.3, SRN", "the sum of the example has seven terms for eight items", "the last term is 0"},
          {"3.1", "the text names lists of length 8", "Tables 2 and 3 were made with lists of seven; both are shown"},
          {"3.2", "the threshold of 0.95 is tried on an artificial data set, which Table 4 does not have",
           "see the table of significant differences"}}};
  for (PaperTable& table : growth_tables(grown)) paper.tables.push_back(std::move(table));
  for (PaperTable& table : table4()) paper.tables.push_back(std::move(table));
  return paper;
}

Paper ordering() { return ordering_up_to(14); }

}  // namespace etalon::papers
