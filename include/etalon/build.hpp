// build.hpp: what this build of Etalon is made of, for those who report a bug.
#pragma once

#include <string>
#include <vector>

#include "etalon/document.hpp"

namespace etalon {

struct BuildFact {
  std::string name;
  std::string value;
};

/// The version, the compiler and its flags, the libraries inside, the machine. A program adds what it has beside.
struct Build {
  std::vector<BuildFact> facts;
};

Build this_build();

/// A line for each fact; in JSON they are one object.
Document document_of(const Build& build);

}  // namespace etalon
