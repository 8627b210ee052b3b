// domain_entry.hpp: what a domain brings along to be measured: what its user may choose, and how its files are read.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "etalon/document.hpp"
#include "etalon/samples.hpp"
#include "etalon/settings.hpp"

namespace etalon {

struct ReadRequest {
  const std::vector<std::string>& paths;
  const Settings& settings;
  unsigned threads = 1;
};

/// Something else to see of the samples: instead of the results, or in a file of its own beside them.
struct View {
  Document document;
  std::string path{};  ///< empty: instead of the results
};

struct DomainEntry {
  Domain domain;
  std::string_view help;   ///< of its command, in a line
  std::string_view files;  ///< what files it reads
  std::span<const Setting> settings;
  Samples (*read)(const ReadRequest& request);
  /// What else the settings ask to see; null when there is no such setting.
  std::optional<View> (*view)(const Samples& samples, const Settings& settings, bool each) = nullptr;
};

/// In the order in which help lists them.
std::span<const DomainEntry* const> domain_entries();
const DomainEntry& entry(Domain domain);
/// Throws Error(usage) with the names there are.
const DomainEntry& parse_domain_entry(std::string_view name);

}  // namespace etalon
