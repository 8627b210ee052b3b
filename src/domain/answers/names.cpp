// names.cpp: the nominal similarities of answers by their own names.
#include "etalon/score.hpp"

namespace etalon {
namespace {

constexpr ScoreName nominal(std::string_view name, std::string_view means) {
  ScoreName entry{name, means};
  entry.prints = false;  // the form says beside the others what it is
  return entry;
}

constexpr ScoreName entries[] = {
    nominal("jaccard", "nominal(form=jaccard)"), nominal("dice", "nominal(form=dice)"),
    nominal("cosine", "nominal(form=cosine)"),   nominal("overlap", "nominal(form=overlap)"),
    nominal("recall", "nominal(form=recall)"),   nominal("precision", "nominal(form=precision)"),
};

}  // namespace

std::span<const ScoreName> answer_names() { return entries; }

}  // namespace etalon
