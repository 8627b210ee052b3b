// bench.cpp: the intake alone, or reading alone, as bench/intake/run.py times them: bench_intake KIND THREADS FILE …
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "intake/count.hpp"

namespace {

using namespace etalon;

std::uint64_t objects(const CountedSystems& counted) {
  std::uint64_t total = 0;
  for (const auto& cell : counted.systems[0].tables[0].cells) total += cell.count;
  return total;
}

/// Reading, and unpacking where need be, without looking at a byte: what no reader of this file can beat.
std::uint64_t read_all(ByteSource& source) {
  std::vector<char> bytes(1 << 17);
  std::uint64_t total = 0;
  while (const std::size_t got = source.read(bytes.data(), bytes.size())) total += got;
  return total;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 2;
  const std::string kind = arguments[1];
  const IntakeOptions options{.threads = static_cast<unsigned>(std::atoi(arguments[2]))};
  std::vector<std::unique_ptr<ByteSource>> sources;
  std::vector<ByteSource*> pointers;
  for (int i = 3; i < count; ++i)
    pointers.push_back(sources.emplace_back(std::make_unique<ByteSource>(arguments[i])).get());
  const std::uint64_t total = kind == "read"    ? read_all(*pointers[0])
                              : kind == "lists" ? objects(count_lists(pointers, options))
                                                : objects(count_columns(*pointers[0], {}, options));
  std::printf("%llu\n", static_cast<unsigned long long>(total));
}
