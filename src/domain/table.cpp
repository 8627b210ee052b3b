// table.cpp: the list of all domains.
#include "domain/table.hpp"

#include "etalon/error.hpp"
#include "etalon/text.hpp"

namespace etalon {

std::span<const DomainEntry* const> domain_entries() {
  static constexpr const DomainEntry* all[] = {&domain::labels, &domain::clusters, &domain::orders, &domain::classi,
                                               &domain::answers};
  return all;
}

const DomainEntry& entry(Domain domain) { return *domain_entries()[static_cast<std::size_t>(domain)]; }

const DomainEntry& parse_domain_entry(std::string_view name) {
  std::vector<std::string> known;
  for (const DomainEntry* domain : domain_entries()) {
    known.emplace_back(facts(domain->domain).name);
    if (known.back() == name) return *domain;
  }
  throw Error(ErrorKind::usage, "there is no domain '" + std::string(name) + "'; the domains are " + join(known, ", "));
}

}  // namespace etalon
