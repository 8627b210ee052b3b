// words.hpp: what may be written where a score, a law or a domain is named: completion offers it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "etalon/domain.hpp"
#include "options.hpp"

namespace etalon::cli {

/// The scores of a domain as a shell takes them (macro:f1), with their titles. Behind a lift all that it takes, and
/// behind a comma the next one; `first` are words that name sets of scores.
Option::Words score_words(Domain domain, const std::vector<Word>& first = {});
/// The scores of all domains.
std::vector<Word> any_score_words(const std::string& begun);

/// The laws of a domain with what they say, and the bias where it is asked for like a law.
Option::Words law_words(Domain domain, bool with_bias);

std::vector<Word> domain_words(const std::string& begun);

/// "report, skip, zero" in words.
std::vector<std::string> words_of(std::string_view list);

}  // namespace etalon::cli
