// answers.hpp: measures of answers written from the source's sums, document by document and pair by pair.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace etalon::reference {

using Class = std::set<char>;
using Classes = std::vector<Class>;

/// "ab|c" as {{a, b}, {c}}.
inline Classes classes_of(const std::string& text) {
  Classes classes(1);
  for (const char letter : text) {
    if (letter == '|')
      classes.emplace_back();
    else
      classes.back().insert(letter);
  }
  return classes;
}

inline Class documents_of(const Classes& classes) {
  Class all;
  for (const Class& one : classes) all.insert(one.begin(), one.end());
  return all;
}

/// [1]–[4], recall and precision, of the answer c and the reference d.
inline double nominal(const std::string& form, const Class& c, const Class& d) {
  double common = 0;
  for (const char x : c) common += d.count(x) > 0 ? 1 : 0;
  const auto m = static_cast<double>(c.size());
  const auto n = static_cast<double>(d.size());
  if (form == "jaccard") return common / (m + n - common);
  if (form == "dice") return 2 * common / (m + n);
  if (form == "cosine") return common / std::sqrt(m * n);
  if (form == "overlap") return common / std::min(m, n);
  return common / (form == "recall" ? n : m);
}

/// [25].
inline double nominal(const std::string& form, const Classes& c, const Classes& d) {
  double sum = 0;
  for (const Class& x : c) {
    for (const Class& y : d) sum += nominal(form, x, y);
  }
  return sum;
}

/// [26], [28], [29], [30] or the middle of the class, of every document, in the order of the list.
inline std::vector<std::pair<char, double>> ranks(const Classes& classes, const std::string& rank) {
  std::vector<std::pair<char, double>> all;
  double before = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto size = static_cast<double>(classes[i].size());
    const double value = rank == "class"   ? static_cast<double>(i + 1)
                         : rank == "first" ? before + 1
                         : rank == "last"  ? before + size
                         : rank == "mean"  ? before + size / 2
                                           : before + (size + 1) / 2;
    for (const char x : classes[i]) all.emplace_back(x, value);
    before += size;
  }
  return all;
}

struct Lengths {
  double m;
  double n;
};

inline Lengths lengths(const Classes& c, const Classes& d, const std::string& rank) {
  if (rank == "class") return {static_cast<double>(c.size()), static_cast<double>(d.size())};
  return {static_cast<double>(documents_of(c).size()), static_cast<double>(documents_of(d).size())};
}

/// [6]–[15], 1 for none; nothing where [9] divides by zero.
inline std::optional<double> delay(const std::string& alpha, const std::string& mu, double i, double j, Lengths l) {
  double value = 1;
  const double apart = std::abs(i - j);
  if (alpha == "6") value = 1 - apart / std::max(l.m, l.n);
  if (alpha == "7") value = 1 - apart / (l.m * l.n);
  if (alpha == "8") value = 1 - apart / (l.m + l.n);
  if (alpha == "9" && apart == 0) return std::nullopt;
  if (alpha == "9") value = 1 / apart;
  const double greater = std::max(l.m, l.n);
  if (mu == "10") value *= 1 - i * j / (greater * greater);
  if (mu == "11") value *= greater * greater / (i * j);
  if (mu == "12") value *= 1 - i * j / (l.m * l.n);
  if (mu == "13") value *= l.m * l.n / (i * j);
  if (mu == "14") value *= 1 - i * j / (l.m + l.n);
  if (mu == "15") value *= (l.m + l.n) / (i * j);
  return value;
}

/// [17], [18], [21]: over pairs of classes when these are what is ranked, else over pairs of documents.
inline std::optional<double> mean_delay(const std::string& alpha, const std::string& mu, const Classes& c,
                                        const Classes& d, const std::string& rank) {
  const auto values = [&](const Classes& classes) {
    std::vector<double> list;
    if (rank == "class") {
      for (std::size_t i = 1; i <= classes.size(); ++i) list.push_back(static_cast<double>(i));
    } else {
      for (const auto& [document, value] : ranks(classes, rank)) list.push_back(value);
    }
    return list;
  };
  double sum = 0;
  double pairs = 0;
  for (const double i : values(c)) {
    for (const double j : values(d)) {
      const auto value = delay(alpha, mu, i, j, lengths(c, d, rank));
      if (!value) return std::nullopt;
      sum += *value;
      pairs += 1;
    }
  }
  return sum / pairs;
}

/// [22]–[24].
inline std::optional<double> common_delay(const std::string& alpha, const std::string& mu, const Classes& c,
                                          const Classes& d, const std::string& rank) {
  double sum = 0;
  for (const auto& [x, i] : ranks(c, rank)) {
    for (const auto& [y, j] : ranks(d, rank)) {
      if (x != y) continue;
      const auto value = delay(alpha, mu, i, j, lengths(c, d, rank));
      if (!value) return std::nullopt;
      sum += *value;
    }
  }
  return sum;
}

/// The correlation of the ranks of the documents of c, which must all be in d unless only the common ones are asked
/// for.
inline std::optional<double> correlation(const Classes& c, const Classes& d, const std::string& rank, bool common) {
  std::vector<std::pair<double, double>> points;
  for (const auto& [x, i] : ranks(c, rank)) {
    bool found = false;
    for (const auto& [y, j] : ranks(d, rank)) {
      if (x == y) points.emplace_back(i, j);
      found = found || x == y;
    }
    if (!found && !common) return std::nullopt;
  }
  double mean_i = 0;
  double mean_j = 0;
  for (const auto& [i, j] : points) {
    mean_i += i / static_cast<double>(points.size());
    mean_j += j / static_cast<double>(points.size());
  }
  double ii = 0;
  double jj = 0;
  double ij = 0;
  for (const auto& [i, j] : points) {
    ii += (i - mean_i) * (i - mean_i);
    jj += (j - mean_j) * (j - mean_j);
    ij += (i - mean_i) * (j - mean_j);
  }
  if (ii < 1e-12 || jj < 1e-12) return std::nullopt;
  return ij / std::sqrt(ii * jj);
}

/// [5] as it is printed.
inline double printed_r(const std::vector<double>& r) {
  const auto m = static_cast<double>(r.size());
  double product = 0;
  double square = 0;
  for (std::size_t i = 0; i < r.size(); ++i) {
    product += static_cast<double>(i + 1) * r[i];
    square += r[i] * r[i];
  }
  const double constant = m * (m + 1) * (m + 1) / 4;
  return (product - constant) / std::sqrt(m * (m * m - 1) / 12 * (square - constant));
}

/// [32], with its roots.
inline double phi_delta(double i, double j, double m) {
  const auto delta = [m](double n) {
    return std::sqrt(6 * m * m * m) / std::sqrt(6 * std::pow(m, 4) - 6 * std::pow(m, 3) + 8 * m * m - 3 * m + 1) *
           (1 - (n - 1) / (m * m));
  };
  return delta(i * (std::abs(i - j) + 1)) * delta(j * (std::abs(i - j) + 1));
}

/// [31].
inline double weighted(const std::string& form, const std::string& phi, const Classes& c, const Classes& d) {
  const auto m = static_cast<double>(std::max(c.size(), d.size()));
  double harmonic = 0;
  for (double k = 1; k <= m; ++k) harmonic += 1 / k;
  double sum = 0;
  for (std::size_t x = 0; x < c.size(); ++x) {
    for (std::size_t y = 0; y < d.size(); ++y) {
      const auto i = static_cast<double>(x + 1);
      const auto j = static_cast<double>(y + 1);
      const double weight =
          phi == "delta" ? phi_delta(i, j, m) : 1 / (std::max(i, j) * (std::abs(i - j) + 1) * harmonic);
      sum += nominal(form, c[x], d[y]) * weight;
    }
  }
  return sum;
}

}  // namespace etalon::reference
