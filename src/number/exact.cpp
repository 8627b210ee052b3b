// exact.cpp: the arithmetic of Exact. The only file that compiles Boost.Multiprecision, by way of large.hpp.
#include "etalon/exact.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <vector>

#include "number/large.hpp"
#include "number/long_doubles.hpp"

namespace etalon {

/// mantissa · 2^exponent, the mantissa odd or zero. Sums and products of such numbers are such numbers, without any
/// common factor to look for.
struct Exact::Dyadic {
  Whole mantissa;
  long exponent = 0;

  /// The same with a lower exponent.
  [[nodiscard]] Whole at(long lower) const { return mantissa << static_cast<unsigned>(exponent - lower); }
  [[nodiscard]] Real real() const { return ldexp(Real(mantissa), static_cast<int>(exponent)); }
};

/// Fifty digits, and how far up the first of them was before terms cancelled: the value is right to about 1e-50 times
/// this scale. Its sign and its ties are decided by that.
struct Exact::Digits {
  Real value;
  long double scale;
  std::shared_ptr<const Dyadic> exactly{};  ///< the number itself, where it is a binary fraction

  explicit Digits(Real number) : value(std::move(number)), scale(size_of(value)) {}
  Digits(Real number, long double of) : value(std::move(number)), scale(std::max(of, size_of(value))) {}
  static long double size_of(const Real& number) { return std::abs(number.convert_to<long double>()); }
  [[nodiscard]] long double size() const { return size_of(value); }
};

namespace {

std::string whole_text(Int128 value) {
  Unsigned128 rest = magnitude(value);
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  return value < 0 ? "-" + text : text;
}

/// Of fifty digits, ten are left to the roundings on the way.
const Real kTieTolerance("1e-40");
/// The root of what is nothing but rounding.
constexpr long double kRootOfNoise = 1e25L;
/// Products of six sums of doubles, from the least to the greatest, have no more bits.
constexpr std::size_t kMostBits = std::size_t{1} << 14;

}  // namespace

Exact::Digits Exact::as_digits() const {
  if (digits_) return *digits_;
  return Digits(to_real(numerator_) / to_real(denominator_));
}

bool Exact::is_dyadic() const {
  return digits_ ? digits_->exactly != nullptr : (denominator_ & (denominator_ - 1)) == 0;
}

Exact::Dyadic Exact::as_dyadic() const {
  if (digits_) return *digits_->exactly;
  const auto below = static_cast<Unsigned128>(denominator_);
  const auto low = static_cast<std::uint64_t>(below);
  const int zeros = low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(below >> 64));
  return {to_whole(numerator_), -zeros};
}

Exact Exact::of_dyadic(Dyadic number) {
  if (number.mantissa == 0) return 0;
  const auto zeros = lsb(abs(number.mantissa));
  number.mantissa >>= zeros;
  number.exponent += static_cast<long>(zeros);
  constexpr std::size_t most = 126;
  const std::size_t bits = bits_of(number.mantissa);
  const bool whole = number.exponent >= 0;
  const auto shift = static_cast<std::size_t>(whole ? number.exponent : -number.exponent);
  if (shift <= most && (whole ? bits + shift : bits) <= most) {
    Exact result;
    result.numerator_ = to_int128(number.mantissa) * (whole ? static_cast<Int128>(1) << shift : 1);
    result.denominator_ = whole ? 1 : static_cast<Int128>(1) << shift;
    return result;
  }
  Digits digits(number.real());
  if (bits <= kMostBits) digits.exactly = std::make_shared<const Dyadic>(std::move(number));
  return Exact(std::make_shared<const Digits>(std::move(digits)));
}

Exact Exact::fraction(Int128 numerator, Int128 denominator) {
  assert(denominator != 0);
  const Int128 divisor = greatest_common_divisor(numerator, denominator);
  Exact result;
  result.numerator_ = numerator / divisor;
  result.denominator_ = denominator / divisor;
  if (result.denominator_ < 0) {
    result.numerator_ = -result.numerator_;
    result.denominator_ = -result.denominator_;
  }
  return result;
}

Exact Exact::decimal(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  const char* exponent_sign = std::find(text, end, 'e');
  int exponent = 0;
  const char* digits_of_exponent = exponent_sign + (exponent_sign[1] == '+' ? 2 : 1);
  std::from_chars(digits_of_exponent, end, exponent);
  Int128 numerator = 0;
  for (const char* c = text; c != exponent_sign; ++c) {
    if (*c == '-') continue;
    if (*c == '.') {
      exponent -= static_cast<int>(exponent_sign - c - 1);
      continue;
    }
    numerator = numerator * 10 + (*c - '0');
  }
  if (value < 0) numerator = -numerator;
  if (std::abs(exponent) > 20) return binary(value);
  Int128 power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  Int128 scaled = 0;
  if (exponent < 0) return fraction(numerator, power);
  if (__builtin_mul_overflow(numerator, power, &scaled)) return binary(value);
  return fraction(scaled, 1);
}

Exact Exact::binary(double value) {
  int exponent = 0;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
  exponent -= 53;
  if (exponent >= 0 && exponent < 64) return fraction(static_cast<Int128>(mantissa) << exponent, 1);
  if (exponent < 0 && exponent > -120) return fraction(mantissa, static_cast<Int128>(1) << -exponent);
  return of_dyadic({Whole(mantissa), exponent});
}

Exact Exact::pi() {
  static const Exact value(std::make_shared<const Digits>(Digits(boost::math::constants::pi<Real>())));
  return value;
}

double Exact::to_double() const {
  constexpr Int128 whole_in_double = static_cast<Int128>(1) << 53;
  if (!digits_ && numerator_ < whole_in_double && -numerator_ < whole_in_double && denominator_ < whole_in_double) {
    return static_cast<double>(numerator_) / static_cast<double>(denominator_);
  }
  return as_digits().value.convert_to<double>();
}

std::string Exact::text() const {
  if (digits_) return digits_->value.str(20);
  if (denominator_ == 1) return whole_text(numerator_);
  return whole_text(numerator_) + "/" + whole_text(denominator_);
}

Exact Exact::operator-() const {
  if (digits_ && is_dyadic()) return of_dyadic({-digits_->exactly->mantissa, digits_->exactly->exponent});
  if (digits_) return Exact(std::make_shared<const Digits>(Digits(Real(-digits_->value), digits_->scale)));
  Exact result;
  result.numerator_ = -numerator_;
  result.denominator_ = denominator_;
  return result;
}

Exact operator+(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) {
    const Int128 shared = greatest_common_divisor(a.denominator_, b.denominator_);
    Int128 left = 0;
    Int128 right = 0;
    Int128 sum = 0;
    Int128 denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_ / shared, &left) &&
        !__builtin_mul_overflow(b.numerator_, a.denominator_ / shared, &right) &&
        !__builtin_add_overflow(left, right, &sum) &&
        !__builtin_mul_overflow(a.denominator_, b.denominator_ / shared, &denominator)) {
      return Exact::fraction(sum, denominator);
    }
  }
  if (a.is_dyadic() && b.is_dyadic()) {
    const Exact::Dyadic left = a.as_dyadic();
    const Exact::Dyadic right = b.as_dyadic();
    const auto [lower, higher] = std::minmax(left.exponent, right.exponent);
    if (higher - lower < static_cast<long>(kMostBits))
      return Exact::of_dyadic({left.at(lower) + right.at(lower), lower});
  }
  const auto x = a.as_digits();
  const auto y = b.as_digits();
  return Exact(std::make_shared<const Exact::Digits>(x.value + y.value, x.scale + y.scale));
}

Exact operator-(const Exact& a, const Exact& b) { return a + (-b); }

Exact operator*(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) {
    const Int128 left = greatest_common_divisor(a.numerator_, b.denominator_);
    const Int128 right = greatest_common_divisor(b.numerator_, a.denominator_);
    Exact result;
    if (!__builtin_mul_overflow(a.numerator_ / left, b.numerator_ / right, &result.numerator_) &&
        !__builtin_mul_overflow(a.denominator_ / right, b.denominator_ / left, &result.denominator_)) {
      return result;
    }
  }
  if (a.is_dyadic() && b.is_dyadic()) {
    const Exact::Dyadic left = a.as_dyadic();
    const Exact::Dyadic right = b.as_dyadic();
    return Exact::of_dyadic({left.mantissa * right.mantissa, left.exponent + right.exponent});
  }
  const auto x = a.as_digits();
  const auto y = b.as_digits();
  return Exact(std::make_shared<const Exact::Digits>(x.value * y.value, x.scale * y.size() + x.size() * y.scale));
}

Exact operator/(const Exact& a, const Exact& b) {
  if (b.rational()) {
    assert(b.numerator_ != 0);
    Exact inverse;
    inverse.numerator_ = b.numerator_ < 0 ? -b.denominator_ : b.denominator_;
    inverse.denominator_ = b.numerator_ < 0 ? -b.numerator_ : b.numerator_;
    return a * inverse;
  }
  if (a.is_dyadic() && b.is_dyadic()) {
    // A quotient of large numbers may be a small fraction, such as 1; of very large ones it would take long to find.
    const Exact::Dyadic above = a.as_dyadic();
    const Exact::Dyadic below = b.as_dyadic();
    const bool few = std::max(bits_of(above.mantissa), bits_of(below.mantissa)) <= 512;
    const Whole shared = few ? gcd(above.mantissa, below.mantissa) : Whole(1);
    const Whole numerator = above.mantissa / shared;
    const Whole denominator = below.mantissa / shared;
    if (bits_of(numerator) < 127 && bits_of(denominator) < 127)
      return Exact::fraction(to_int128(numerator), to_int128(denominator)) *
             Exact::of_dyadic({1, above.exponent - below.exponent});
  }
  const auto x = a.as_digits();
  const auto y = b.as_digits();
  const Real value = x.value / y.value;
  const long double scale = (x.scale + Exact::Digits::size_of(value) * y.scale) / y.size();
  return Exact(std::make_shared<const Exact::Digits>(value, scale));
}

std::weak_ordering operator<=>(const Exact& a, const Exact& b) {
  if (a.rational() && b.rational()) {
    Int128 left = 0;
    Int128 right = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_, &left) &&
        !__builtin_mul_overflow(b.numerator_, a.denominator_, &right)) {
      return left < right   ? std::weak_ordering::less
             : left > right ? std::weak_ordering::greater
                            : std::weak_ordering::equivalent;
    }
  }
  if (a.is_dyadic() && b.is_dyadic()) {
    if (const Exact difference = a - b; difference.is_dyadic()) return difference.as_dyadic().mantissa.compare(0) <=> 0;
  }
  [[maybe_unused]] const WholeLongDoubles whole;
  const auto x = a.as_digits();
  const auto y = b.as_digits();
  const Real difference = x.value - y.value;
  const long double scale = std::max(x.scale, y.scale);
  const Real tolerance = std::isinf(scale) ? std::max<Real>(abs(x.value), abs(y.value)) : Real(scale);
  if (abs(difference) <= kTieTolerance * tolerance) return std::weak_ordering::equivalent;
  return difference < 0 ? std::weak_ordering::less : std::weak_ordering::greater;
}

Exact sqrt(const Exact& x) {
  if (x.rational()) {
    const Int128 numerator = square_root(x.numerator_);
    const Int128 denominator = square_root(x.denominator_);
    if (numerator >= 0 && denominator > 0) return Exact::fraction(numerator, denominator);
  }
  const auto of = x.as_digits();
  const Real root = x == Exact(0) ? Real(0) : sqrt(of.value);
  const long double scale = root == 0 ? kRootOfNoise * std::sqrt(of.scale) : of.scale / Exact::Digits::size_of(root);
  return Exact(std::make_shared<const Exact::Digits>(root, scale));
}

Exact log(const Exact& x) {
  if (x.rational() && x.numerator_ == x.denominator_) return 0;
  constexpr Int128 kept = 256;
  if (x.rational() && x.numerator_ < kept && x.denominator_ < kept) {
    // Entropies of few objects ask for the same logarithms again and again.
    static const std::vector<Real> logarithms = [] {
      std::vector<Real> values(static_cast<std::size_t>(kept));
      for (std::size_t i = 1; i < values.size(); ++i) values[i] = log(Real(i));
      return values;
    }();
    const Real& above = logarithms[static_cast<std::size_t>(x.numerator_)];
    const Real& below = logarithms[static_cast<std::size_t>(x.denominator_)];
    const long double scale = Exact::Digits::size_of(above) + Exact::Digits::size_of(below);
    return Exact(std::make_shared<const Exact::Digits>(above - below, scale));
  }
  const auto of = x.as_digits();
  return Exact(std::make_shared<const Exact::Digits>(log(of.value), of.scale / of.size()));
}

Exact exp(const Exact& x) {
  if (x.rational() && x.numerator_ == 0) return 1;
  const auto of = x.as_digits();
  const Real value = exp(of.value);
  return Exact(std::make_shared<const Exact::Digits>(value, Exact::Digits::size_of(value) * (1 + of.scale)));
}

Exact acos(const Exact& x) {
  [[maybe_unused]] const WholeLongDoubles whole;
  const auto of = x.as_digits();
  Real value = of.value;
  if (value > 1) value = 1;
  if (value < -1) value = -1;
  const long double slope = std::sqrt(Exact::Digits::size_of(1 - value * value));
  const long double scale = slope == 0 ? kRootOfNoise * std::sqrt(of.scale) : of.scale / slope;
  return Exact(std::make_shared<const Exact::Digits>(acos(value), scale));
}

Exact asin(const Exact& x) {
  if (x == Exact(0)) return 0;
  [[maybe_unused]] const WholeLongDoubles whole;
  const auto of = x.as_digits();
  const long double slope = std::sqrt(Exact::Digits::size_of(1 - of.value * of.value));
  return Exact(std::make_shared<const Exact::Digits>(asin(of.value), of.scale / slope));
}

Exact pow(const Exact& base, const Exact& exponent) {
  if (exponent.rational() && exponent.denominator_ == 1 && magnitude(exponent.numerator_) <= 64) {
    Exact result = 1;
    for (Int128 i = 0; i < static_cast<Int128>(magnitude(exponent.numerator_)); ++i) result *= base;
    return exponent.numerator_ < 0 ? Exact(1) / result : result;
  }
  const auto of = base.as_digits();
  const auto to = exponent.as_digits();
  const Real value = pow(of.value, to.value);
  if (of.value == 0) return Exact(std::make_shared<const Exact::Digits>(value, of.scale));
  // The logarithm of the value is the exponent times that of the base.
  const long double of_logarithm = to.size() * of.scale / of.size() + std::abs(std::log(of.size())) * to.scale;
  return Exact(std::make_shared<const Exact::Digits>(value, Exact::Digits::size_of(value) * (1 + of_logarithm)));
}

}  // namespace etalon
