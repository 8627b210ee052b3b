// unit_roots.cpp: sign changes of a polynomial between 0 and 1, counted by those of its Bernstein coefficients: none
// means no root, one means one. An interval with more is halved. Coefficients nearer to zero than what rounding may
// have done to them count as of either sign.
#include "number/unit_roots.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace etalon {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kThinnest = 1e-9;

struct Piece {
  double low;
  double high;
  std::vector<double> b;  // Bernstein coefficients on it
  double error;           // of each
};

Piece bernstein(const std::vector<double>& c) {
  const std::size_t n = c.size() - 1;
  Piece piece{0, 1, std::vector<double>(n + 1), 0};
  double most = 0;
  for (std::size_t j = 0; j <= n; ++j) {
    double factor = 1;  // of c[i]: (j over i) / (n over i)
    double sum = 0;
    double size = 0;
    for (std::size_t i = 0; i <= j; ++i) {
      sum += factor * c[i];
      size += factor * std::abs(c[i]);
      if (i < n) factor *= static_cast<double>(j - i) / static_cast<double>(n - i);
    }
    piece.b[j] = sum;
    most = std::max(most, size);
  }
  piece.error = 4 * static_cast<double>(n + 1) * kEpsilon * most;
  return piece;
}

/// Both halves; each step is a mean of two numbers, which rounds once.
std::pair<Piece, Piece> halves(const Piece& piece) {
  const std::size_t n = piece.b.size() - 1;
  const double middle = (piece.low + piece.high) / 2;
  double most = 0;
  for (const double b : piece.b) most = std::max(most, std::abs(b));
  const double error = piece.error + 2 * static_cast<double>(n + 1) * kEpsilon * most;
  std::pair<Piece, Piece> two{{piece.low, middle, piece.b, error}, {middle, piece.high, piece.b, error}};
  std::vector<double>& work = two.second.b;
  for (std::size_t step = 1; step <= n; ++step) {
    for (std::size_t i = 0; i + step <= n; ++i) work[i] = work[i] / 2 + work[i + 1] / 2;
    two.first.b[step] = work[0];
  }
  return two;
}

/// The most sign changes that the coefficients may have.
std::size_t most_changes(const Piece& piece) {
  // The most with the last sign minus, and with it plus.
  std::size_t minus = 0;
  std::size_t plus = 0;
  bool any = false;
  for (const double b : piece.b) {
    const bool may_be_plus = b >= -piece.error;
    const bool may_be_minus = b <= piece.error;
    constexpr auto never = static_cast<std::size_t>(-1);
    const auto after = [&](std::size_t same, std::size_t other, bool may_be) {
      if (!may_be) return never;
      std::size_t best = never;
      if (same != never) best = same;
      if (any && other != never) best = best == never ? other + 1 : std::max(best, other + 1);
      return !any ? 0 : best;
    };
    const std::size_t next_plus = after(plus, minus, may_be_plus);
    const std::size_t next_minus = after(minus, plus, may_be_minus);
    plus = next_plus;
    minus = next_minus;
    any = true;
  }
  constexpr auto never = static_cast<std::size_t>(-1);
  if (plus == never) return minus;
  if (minus == never) return plus;
  return std::max(plus, minus);
}

/// Neighbouring pieces that are too thin to be halved: what happens in between cannot be told, but the signs at its
/// ends may be.
struct Stretch {
  double low;
  double high;
  double front;  // 0 where the sign cannot be told
  double back;
};

double certain(double b, double error) { return std::abs(b) > error ? b : 0; }

class Search {
 public:
  explicit Search(UnitRoots& found) : found_(found) {}

  /// A stretch whose ends differ in sign has a change, wherever it is; one at the end of the interval is none of it.
  void finish() {
    for (const Stretch& one : thin_) {
      const double middle = (one.low + one.high) / 2;
      if (one.high == 1) continue;
      if (one.front * one.back < 0)
        found_.at.push_back(middle);
      else
        found_.hidden.push_back(middle);
    }
    std::sort(found_.at.begin(), found_.at.end());
  }

  void look(const Piece& piece) {
    const std::size_t changes = most_changes(piece);
    if (changes == 0) return;
    const bool ends_differ = certain(piece.b.front(), piece.error) * certain(piece.b.back(), piece.error) < 0;
    if (changes == 1 && ends_differ) {
      found_.at.push_back(narrowed(piece));
      return;
    }
    if (piece.high - piece.low < kThinnest) {
      add_thin(piece);
      return;
    }
    const auto [left, right] = halves(piece);
    look(left);
    look(right);
  }

 private:
  void add_thin(const Piece& piece) {
    if (thin_.empty() || thin_.back().high != piece.low) {
      thin_.push_back({piece.low, piece.high, certain(piece.b.front(), piece.error), 0});
    }
    thin_.back().high = piece.high;
    thin_.back().back = certain(piece.b.back(), piece.error);
  }

  static double narrowed(Piece piece) {
    while (piece.high - piece.low > 1e-13) {
      auto [left, right] = halves(piece);
      const double middle = right.b.front();
      if (std::abs(middle) <= right.error) return left.high;
      piece = (middle > 0) == (piece.b.front() > 0) ? std::move(right) : std::move(left);
    }
    return (piece.low + piece.high) / 2;
  }

  UnitRoots& found_;
  std::vector<Stretch> thin_;
};

}  // namespace

UnitRoots sign_changes_in_unit(const std::vector<double>& coefficients) {
  std::vector<double> c = coefficients;
  while (!c.empty() && c.back() == 0) c.pop_back();
  c.erase(c.begin(), std::find_if(c.begin(), c.end(), [](double one) { return one != 0; }));
  UnitRoots found;
  if (c.size() < 2) return found;
  Search search(found);
  search.look(bernstein(c));
  search.finish();
  return found;
}

}  // namespace etalon
