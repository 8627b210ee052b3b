// names.cpp: the nominal similarities of answers by their own names.
#include "measure/names.hpp"

namespace etalon::names {
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

constinit const std::span<const ScoreName> answers = entries;

}  // namespace etalon::names
