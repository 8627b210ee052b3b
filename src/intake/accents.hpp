// accents.hpp: labels without their accents, which Unicode encodes in two ways, and whether bytes are text in UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace etalon {

/// Letters of Latin-1 and Latin Extended-A as their base letters, whether the accent is part of the character (NFC) or
/// one of its own behind it (NFD).
std::optional<std::string> without_accents(std::string_view label);

bool is_utf8(std::string_view text);

}  // namespace etalon
