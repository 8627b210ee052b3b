// qrels_data.hpp: what judgments are kept as: for each query its documents and a table to find them in.
#pragma once

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "domain/runs/read/document_table.hpp"
#include "etalon/runs.hpp"

namespace etalon {

struct QrelsData {
  struct Document {
    const char* id;
    std::uint32_t size;
    std::uint32_t number;  // among those of the query, where subtopics are told apart
    double grade;
  };
  std::string name;
  TextInterner index;
  std::vector<std::string> queries;
  double top = 0;  // the highest grade of all
  std::vector<std::shared_ptr<const Judgments>> judgments;
  std::vector<Document> documents;  // by query
  std::vector<std::size_t> first;   // of each query, and behind the last one
  std::vector<DocumentSlot> slots;  // by query
  std::vector<std::size_t> first_slot;
  std::vector<std::uint64_t> filters;  // by query: a bit for each hash, so that most others need no look at the slots

  static std::uint64_t filter_bit(std::uint32_t hash) { return std::uint64_t{1} << (hash >> 26); }

  std::deque<std::vector<char>> ids;
  std::vector<std::string> notes;

  [[nodiscard]] std::span<const Document> of(std::size_t query) const {
    return std::span(documents).subspan(first[query], first[query + 1] - first[query]);
  }
  /// Null when the query does not name the document.
  [[nodiscard]] const Document* find(std::size_t query, const char* id, std::size_t size, std::uint32_t hash) const {
    if ((filters[query] & filter_bit(hash)) == 0) return nullptr;
    const DocumentSlot* const own = slots.data() + first_slot[query];
    const Document* const all = documents.data() + first[query];
    const std::size_t at =
        document_slot(own, first_slot[query + 1] - first_slot[query] - 1, hash,
                      [&](std::uint32_t held) { return all[held].size == size && same_bytes(all[held].id, id, size); });
    return own[at].held == 0 ? nullptr : all + (own[at].held - 1);
  }
};

}  // namespace etalon
