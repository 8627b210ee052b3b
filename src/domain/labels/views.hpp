// views.hpp: a report by class, and the confusion matrix itself.
#pragma once

#include <optional>

#include "etalon/domain_entry.hpp"

namespace etalon {

std::optional<View> label_view(const Samples& samples, const Settings& settings, bool each);

}  // namespace etalon
