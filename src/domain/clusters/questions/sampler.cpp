// sampler.cpp: drawing partitions, each as likely as any other.
#include "domain/clusters/questions/sampler.hpp"

#include <algorithm>
#include <map>

#include "etalon/error.hpp"

namespace etalon {

PartitionSampler::PartitionSampler(std::size_t objects) : objects_(objects), urns_(boxes(objects, false)) {
  if (objects < 3) throw Error(ErrorKind::usage, "a reference that is neither one cluster nor all alone has 3 objects");
}

std::vector<int> PartitionSampler::partition(Random& random) const {
  const std::size_t urns = urns_.draw(random);
  std::map<std::uint64_t, int> number;
  std::vector<int> clusters;
  for (std::size_t i = 0; i < objects_; ++i)
    clusters.push_back(number.emplace(random.below(urns), static_cast<int>(number.size())).first->second);
  return clusters;
}

PartitionSampler::Drawn PartitionSampler::draw(Random& random) const {
  Drawn drawn;
  std::size_t clusters = 0;
  do {
    drawn[0] = partition(random);
    clusters = static_cast<std::size_t>(*std::max_element(drawn[0].begin(), drawn[0].end())) + 1;
  } while (clusters == 1 || clusters == objects_);
  do {
    drawn[1] = partition(random);
    drawn[2] = partition(random);
  } while (drawn[1] == drawn[2]);
  return drawn;
}

}  // namespace etalon
