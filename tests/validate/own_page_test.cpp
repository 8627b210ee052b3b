// The page of a measure of one's own, in every domain by the same function.
#include "etalon/own_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "etalon/answers.hpp"
#include "etalon/class_ranking.hpp"
#include "etalon/error.hpp"
#include "validate/universes.hpp"

namespace etalon {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(OwnPage, OfAFormulaNamesWhatItSecretlyIs) {
  for (const DomainFacts& domain : domains()) {
    if (domain.definition.empty()) continue;
    const OwnPage page = describe(own_score(std::string(domain.definition), domain.domain));
    EXPECT_EQ(page.name, "mine");
    EXPECT_EQ(page.definition, domain.definition);
    EXPECT_EQ(page.domain, domain.domain);
    EXPECT_FALSE(page.alike.empty()) << domain.name;
    EXPECT_FALSE(page.verdicts.empty() || page.nearest.empty()) << domain.name;
    EXPECT_LT(page.low, page.high);
  }
}

TEST(OwnPage, OfAFunctionFindsTheMeasureThatItIs) {
  const Score known[] = {known_scores(Domain::classi).front(), parse_score("jaccard", Domain::answers)};
  const Score own[] = {
      own_score<ClassRanking>("mine", [&](const ClassRanking<double>& r) { return evaluate(known[0], r); }),
      own_score<Answers>("mine", [&](const Answers<double>& a) { return evaluate(known[1], a); })};
  for (std::size_t i = 0; i < 2; ++i) {
    const OwnPage page = describe(own[i]);
    EXPECT_TRUE(page.definition.empty());
    EXPECT_TRUE(has(page.alike, known[i].text())) << known[i].text();
    EXPECT_FALSE(page.verdicts.empty());
  }
}

TEST(OwnPage, RefusesANameThatIsKnown) {
  const Score taken = own_score<ClassRanking>("classi", [](const ClassRanking<double>&) { return Value<double>(0.0); });
  EXPECT_THROW(describe(taken), Error);
}

}  // namespace
}  // namespace etalon
