// field_codes.cpp: fields as they stand in a text to small codes of the labels that they mean.
#include "intake/field_codes.hpp"

#include "etalon/text.hpp"
#include "read/lines.hpp"

namespace etalon {

std::optional<std::string_view> field_meaning(std::string_view raw, std::string& kept) {
  const std::size_t first = raw.find_first_not_of(' ');
  if (first == std::string_view::npos || raw[first] != '"') return trim(raw);
  kept.clear();
  std::size_t at = first + 1;
  for (;; ++at) {
    if (at >= raw.size()) return std::nullopt;
    if (raw[at] == '"') {
      if (at + 1 >= raw.size() || raw[at + 1] != '"') break;
      ++at;
    }
    kept += raw[at];
  }
  if (raw.find_first_not_of(" \r", at + 1) != std::string_view::npos) return std::nullopt;
  return kept;
}

std::optional<std::string_view> FieldCodes::meaning(std::string_view raw, std::string& kept) const {
  return kind_ == Kind::field ? field_meaning(raw, kept) : trim(raw);
}

std::uint32_t FieldCodes::longer(const char* data, std::size_t size) {
  const std::string_view raw(data, size);
  const auto length = static_cast<std::uint32_t>(size);
  if (size <= 16) {
    const Middle key{load_word(data), load_word(data + size - 8), length};
    const std::uint32_t code = middle_.find(key);
    return code != kRefused ? code : add(key, middle_, raw);
  }
  const Long key{data, hash_of(raw), length};
  const std::uint32_t code = long_.find(key);
  return code != kRefused ? code : add(key, long_, raw);
}

std::uint32_t FieldCodes::code(std::string_view label) {
  std::string kept;
  if (meaning(label, kept) == label) {
    std::string padded(label);
    padded.resize(label.size() + 16);
    return code(padded.data(), label.size());
  }
  const std::uint32_t odd = odd_.code(label);
  if (odd == odd_codes_.size()) odd_codes_.push_back(new_label(label));
  return odd_codes_[odd];
}

std::uint32_t FieldCodes::new_label(std::string_view label) {
  labels_.emplace_back(label);
  return bound() - 1;
}

std::uint32_t FieldCodes::understand(std::string_view raw) {
  std::string kept;
  const auto label = meaning(raw, kept);
  if (!label || label->empty() || *label == "nan" || *label == "NaN") return kRefused;
  if (kind_ == Kind::line && is_json_line(*label)) return kRefused;
  return *label == raw ? new_label(raw) : code(*label);
}

template <class Key>
std::uint32_t FieldCodes::add(const Key& key, CodeSlots<Key>& slots, std::string_view raw) {
  const std::uint32_t code = understand(raw);
  if (code == kRefused) return code;
  if constexpr (std::is_same_v<Key, Long>) {
    // The key points at a text that goes; that of the label stays, if it is the same.
    Key kept = key;
    if (labels_[code] != raw) raws_.emplace_back(raw);
    kept.data = labels_[code] == raw ? labels_[code].data() : raws_.back().data();
    slots.insert(kept, code);
  } else {
    slots.insert(key, code);
  }
  return code;
}

template std::uint32_t FieldCodes::add(const Short&, CodeSlots<Short>&, std::string_view);

}  // namespace etalon
