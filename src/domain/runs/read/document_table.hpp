// document_table.hpp: ids of documents found by their hashes, in tables of any size that is a power of two.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "read/encoder.hpp"

namespace etalon {

/// A place of a table: what it holds, counted from 1, and the hash of its id, so that others are told apart without a
/// look at the ids.
struct DocumentSlot {
  std::uint32_t hash = 0;
  std::uint32_t held = 0;
};

/// Twice as many places as there are documents, or more.
inline std::size_t document_slots(std::size_t documents) { return std::bit_ceil(2 * documents + 1); }

inline std::uint32_t long_id_hash(const char* id, std::size_t size) {
  if (size <= 16) return static_cast<std::uint32_t>(mix(load_word(id), load_word(id + size - 8) + size));
  return static_cast<std::uint32_t>(hash_of(std::string_view(id, size)));
}

/// Of an id with eight bytes behind it that can be read: a copy of a variable size would be a call.
inline std::uint32_t padded_id_hash(const char* id, std::size_t size) {
  if (size >= 8) return long_id_hash(id, size);
  const std::uint64_t word = load_word(id);
  const std::uint64_t kept = std::endian::native == std::endian::little ? word & ((std::uint64_t{1} << (8 * size)) - 1)
                                                                        : (size == 0 ? 0 : word >> (64 - 8 * size));
  return static_cast<std::uint32_t>(mix(kept, size));
}

/// The same number for any id. Inlined: most ids are short, and a call would take longer than the work.
[[gnu::always_inline]] inline std::uint32_t id_hash(std::string_view id) {
  const std::size_t size = id.size();
  if (size >= 8) return long_id_hash(id.data(), size);
  if (size >= 4 && std::endian::native == std::endian::little) {
    // Two halves that overlap: bytes that are written and read as a word at once would be waited for.
    const std::uint64_t last = load_half(id.data() + size - 4);
    return static_cast<std::uint32_t>(mix(load_half(id.data()) | last << (8 * (size - 4)), size));
  }
  char padded[16] = {};
  for (std::size_t i = 0; i < size; ++i) padded[i] = id[i];
  return padded_id_hash(padded, size);
}

/// The place of an id, or the empty one where it would be; is(held) compares it with what a place holds.
template <class Is>
std::size_t document_slot(const DocumentSlot* slots, std::size_t mask, std::uint32_t hash, Is is) {
  std::size_t at = hash & mask;
  while (slots[at].held != 0 && !(slots[at].hash == hash && is(slots[at].held - 1))) at = (at + 1) & mask;
  return at;
}

}  // namespace etalon
