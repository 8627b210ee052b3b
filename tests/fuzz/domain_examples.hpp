// domain_examples.hpp: small files of each domain, for targets that need something to measure.
#pragma once

#include <map>
#include <string>

#include "etalon/domain_entry.hpp"

namespace etalon {

/// By their names. Read as `etalon <domain> <files…>`, with the options of example_words.
const std::map<std::string, std::string>& example_files();
/// The words behind the domain's name: files and options.
std::vector<std::string> example_words(Domain domain);
/// Of the files of the domain; read once.
const Samples& example_samples(Domain domain);

}  // namespace etalon
