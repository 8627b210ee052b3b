// foreign.hpp: files that are no text, known by their first bytes and refused with what to type instead.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace etalon {

/// So many first bytes tell.
constexpr std::size_t kForeignHead = 16;
/// So many are looked at for what no text has.
constexpr std::size_t kTextHead = 4096;

/// Throws when the first bytes are those of Parquet, Arrow, Excel, a pickle, HDF5, an archive or UTF-16.
void refuse_foreign(const std::string& name, std::string_view first);

/// Throws when there is a zero byte, and these are not the bytes of an array or a state.
void refuse_no_text(const std::string& name, std::string_view first);

}  // namespace etalon
