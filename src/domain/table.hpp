// table.hpp: the entries of all domains.
#pragma once

#include "etalon/domain_entry.hpp"

namespace etalon::domain {

#define ETALON_DECLARATION(name) extern const DomainEntry name;
ETALON_DOMAINS(ETALON_DECLARATION)
#undef ETALON_DECLARATION

}  // namespace etalon::domain
