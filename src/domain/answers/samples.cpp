// samples.cpp: answers beside reference answers as samples: a unit is a query.
#include "engine/collection.hpp"
#include "etalon/answer_samples.hpp"

namespace etalon {
namespace {

struct AnswerItem {
  std::shared_ptr<const AnswerData> data;

  template <class T, class F>
  auto apply(F f) const {
    const Answers<T> answers(data);
    return f(any(answers));
  }
};

}  // namespace

Samples answer_samples(std::vector<AnswerSystem> systems) {
  Samples samples{.domain = Domain::answers, .kind = kind_of<Answers>, .unit = {"query", "queries"}};
  SamplesBuilder builder(samples);
  std::vector<AnswerItem> items;
  for (const AnswerSystem& system : systems) {
    for (const auto& [name, data, reference] : system.queries) {
      Fingerprint truth;
      for (std::size_t i = 0; i < data->reference.classes(); ++i) truth.add(data->reference.size(i));
      builder.add(system.name, name, {items.size(), data->answer.documents(), data->answer.classes(), truth.value()});
      items.push_back({data});
    }
  }
  builder.finish();
  samples.batch = std::make_shared<const Collection<AnswerItem>>(std::move(items));
  return samples;
}

}  // namespace etalon
