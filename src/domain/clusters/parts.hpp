// parts.hpp: the families, lifts, names and questions of this domain, each made in a file of its own.
#pragma once

#include "etalon/page.hpp"
#include "etalon/questions.hpp"
#include "etalon/samples.hpp"
#include "etalon/score.hpp"
#include "etalon/state.hpp"

namespace etalon {

namespace family {
extern const Family information, chance, sets, geometry, covers;
}

namespace lift {
extern const Lift pairs, matched, adjusted_clusters, expected_clusters, flat;
}

std::span<const ScoreName> cluster_names();

/// What keeps all objects, for values that can be compared.
inline constexpr std::string_view kNoiseAsSingletons =
    "--noise-as singletons (Python: noise_as='singletons') counts each object of noise as a cluster of its own";

/// Which clusters share how many objects, for a page.
void cluster_failures(const std::shared_ptr<const Samples>& samples, Page& page, const PartCommand& by);

/// States of the domain; see StateFormat.
Samples samples_of_cluster_state(const State& state);
void check_cluster_state(const State& state);
void choose_noise(State& state, const Settings& settings);
std::optional<std::string> sum_of_clusters(const State& state, const std::string& one, const std::string& other);
/// And of its objects; see ObjectFormat.
std::string statistic_of_clusters(const JointCells& objects, std::size_t system);
std::unique_ptr<Objects> objects_of_cluster_state(const State& state);

extern const Questions cluster_questions;

}  // namespace etalon
