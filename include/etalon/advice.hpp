// advice.hpp: which measures have the laws that a user needs, what the others lack, and the theorem when nothing can.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "etalon/disagreement.hpp"
#include "etalon/samples.hpp"
#include "etalon/validate.hpp"

namespace etalon {

struct Advice {
  struct Candidate {
    std::string score;
    std::vector<Law> weakly;     ///< needed laws that hold in their weak form only
    std::vector<Verdict> lacks;  ///< needed laws that fail, with counterexamples
    std::vector<Law> untested;   ///< needed laws that no case puts to the test
    [[nodiscard]] std::size_t missing() const { return 2 * (lacks.size() + untested.size()) + weakly.size(); }
  };
  Domain domain{};
  std::vector<Law> needs;
  std::vector<Candidate> candidates;  ///< those that lack least first
  std::string theorem;                ///< why no measure can have all of it; empty when none is known
  std::string universe;
  std::optional<Disagreement>
      on_systems{};  ///< how often the candidates that lack least disagree on the user's systems
};

/// Over the default universes of the domain, of labels those of at most so many classes: what has a law for two may
/// lose it for three. Measures that judge nothing, because no value is better than another, are no candidates. Throws
/// Error(usage) for a law that the domain does not have.
Advice advise(Domain domain, const std::vector<Law>& needs, unsigned threads = 1, std::size_t classes = 2);
/// For as many classes as the user's data have, and on the systems of these.
Advice advise(const std::shared_ptr<const Samples>& samples, const std::vector<Law>& needs, unsigned threads = 1);

}  // namespace etalon
