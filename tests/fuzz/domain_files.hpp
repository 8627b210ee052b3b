// domain_files.hpp: any bytes as the files of a domain.
#pragma once

#include <string_view>

#include "etalon/domain_entry.hpp"

namespace etalon {

void fuzz_domain_files(const DomainEntry& domain, std::string_view input);

}  // namespace etalon
