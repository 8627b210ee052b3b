// views.hpp: a report by class, and the confusion matrix itself.
#pragma once

#include <optional>

#include "etalon/domain_entry.hpp"

namespace etalon {

/// The best threshold of each score, when the predictions are scores and the settings ask for it.
std::optional<View> threshold_view(const Samples& samples, const Settings& settings, std::span<const Score> scores,
                                   Undefined undefined);

std::optional<View> label_view(const Samples& samples, const Settings& settings, bool each);

/// The matrices and the classes, where there are not too many classes for a page.
void label_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by);

}  // namespace etalon
