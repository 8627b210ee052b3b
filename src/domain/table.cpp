// table.cpp: all domains, and what they have together: the catalogue, the lifts, the names, the questions.
#include "domain/table.hpp"

#include "etalon/text.hpp"

namespace etalon {
namespace {

constexpr const DomainEntry* kAll[] = {
#define ETALON_ADDRESS(name) &domain::name,
    ETALON_DOMAINS(ETALON_ADDRESS)
#undef ETALON_ADDRESS
};

/// One field of all entries, one after the other.
template <class Item>
std::vector<Item> together(std::span<const Item> DomainEntry::* field) {
  std::vector<Item> all;
  for (const DomainEntry* domain : kAll) all.insert(all.end(), (domain->*field).begin(), (domain->*field).end());
  return all;
}

}  // namespace

std::span<const DomainEntry* const> domain_entries() { return kAll; }

const DomainEntry& entry(Domain domain) { return *kAll[static_cast<std::size_t>(domain)]; }

std::span<const DomainFacts> domains() {
  static const std::vector<DomainFacts> all = [] {
    std::vector<DomainFacts> list;
    for (const DomainEntry* domain : kAll) list.push_back(domain->facts);
    return list;
  }();
  return all;
}

const DomainFacts& facts(Domain domain) { return entry(domain).facts; }

std::span<const Family* const> catalogue() {
  static const std::vector<const Family*> all = together(&DomainEntry::families);
  return all;
}

std::span<const Lift* const> lifts() {
  static const std::vector<const Lift*> all = together(&DomainEntry::lifts);
  return all;
}

std::span<const Lift* const> understood_lifts() {
  static const std::vector<const Lift*> all = together(&DomainEntry::understood);
  return all;
}

std::span<const ScoreName> score_names(Domain domain) {
  const auto names = entry(domain).names;
  return names == nullptr ? std::span<const ScoreName>() : names();
}

std::string translated_score(std::string_view text, Domain domain) {
  const auto translated = entry(domain).translated;
  return translated == nullptr ? std::string() : translated(text);
}

const Questions& questions(Domain domain) { return *entry(domain).questions; }

std::span<const Questions* const> all_questions() {
  static const std::vector<const Questions*> all = [] {
    std::vector<const Questions*> list;
    for (const DomainEntry* domain : kAll) list.push_back(domain->questions);
    return list;
  }();
  return all;
}

std::vector<Setting> reading_settings(const DomainEntry& domain) {
  std::vector<Setting> settings(domain.settings.begin(), domain.settings.end());
  std::erase_if(settings, [](const Setting& setting) { return setting.view; });
  return settings;
}

std::optional<Domain> find_domain(std::string_view name) {
  for (const DomainFacts& domain : domains()) {
    if (domain.name == name) return domain.domain;
  }
  return std::nullopt;
}

std::string domain_names() {
  std::vector<std::string> names;
  for (const DomainFacts& domain : domains()) names.emplace_back(domain.name);
  return join(names, ", ");
}

}  // namespace etalon
