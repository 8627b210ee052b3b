// table.hpp: the entries of all domains.
#pragma once

#include "etalon/domain_entry.hpp"

namespace etalon::domain {

extern const DomainEntry labels, clusters, orders, classi, answers;

}  // namespace etalon::domain
