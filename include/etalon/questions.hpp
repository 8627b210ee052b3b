// questions.hpp: what each domain has for the questions that all domains have: its laws, its universes, the settings
// that choose among them, and its words. One entry a domain, one table of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "etalon/baseline.hpp"
#include "etalon/consistency.hpp"
#include "etalon/cost.hpp"
#include "etalon/separation.hpp"
#include "etalon/settings.hpp"
#include "etalon/validate.hpp"

namespace etalon {

/// The value on the worked example of the domain.
struct Example {
  std::string data;
  Value<double> value;
};

/// Verdicts on what is not a score, such as weights of ranks.
struct FurtherVerdicts {
  std::vector<std::string> names;
  std::vector<Verdict> verdicts;
};

struct Questions {
  Domain domain;
  std::span<const Law> laws;
  std::span<const Setting> settings;
  /// What the settings choose: the universes of laws, and the one that measures are compared over.
  std::vector<Universe> (*universes)(const Settings&);
  Universe (*compared)(const Settings&);
  ConsistencyOptions (*consistency)(const Settings&) = nullptr;
  SeparationOptions (*separation)(const Settings&) = nullptr;

  /// Of a score's page: the universe of its values, and the one where it stands beside the known measures.
  Universe (*described)(const Score&);
  Universe (*beside_known)(const Score&);
  Example (*example)(const Score&);
  bool every_form = false;  ///< each claimed form of a measure is judged: cut lists obey other laws than whole ones
  std::string_view impossible{};  ///< said when distance, monotonicity and constant_baseline are asked for together
  std::string_view undefined = "report, zero, authors, sklearn";  ///< what may become of inputs without a value

  // Words.
  std::string_view judges;      ///< what is judged over what
  std::string_view by_default;  ///< which scores unless told
  std::string_view define;      ///< what a formula is of, with an example
  std::string_view brief;       ///< the universes in a few words
  std::string_view whole;       ///< after "Checked over all", with a full stop
  std::string_view layout;      ///< how counterexamples are to be read; begins with a blank

  // Questions of some domains.
  std::string_view bias_says{};  ///< what its verdicts mean
  std::vector<BiasVerdict> (*bias)(std::span<const Score>, const Universe&, const ValidateOptions&) = nullptr;
  /// The truth and the sizes of predictions that the settings choose for a curve by chance.
  std::shared_ptr<const BaselineInputs> (*baseline)(const Settings&) = nullptr;
  std::vector<Cost> (*cost)(std::span<const Score>, const CostOptions&) = nullptr;
  FurtherVerdicts (*further)(const Settings&, const ValidateOptions&) = nullptr;
};

const Questions& questions(Domain domain);
std::span<const Questions* const> all_questions();

/// Throws Error(usage) when measures of the domain are not judged with this choice of what has no value.
void refuse_undefined(Domain domain, std::string_view choice);

/// The whole catalogue of a domain as it is judged: through all lifts, or in every claimed form.
std::vector<Score> known_scores(Domain domain);

}  // namespace etalon
