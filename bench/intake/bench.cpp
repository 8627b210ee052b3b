// bench.cpp: the intake alone, or zlib alone, as bench/intake/run.py times them: bench_intake KIND THREADS FILE …
#include <zlib.h>

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

/// Plain inflate without looking at a byte: what a reader of this file on one core is held against.
std::uint64_t inflate_all(const char* path) {
  std::FILE* const file = std::fopen(path, "rb");
  std::vector<unsigned char> packed(1 << 17);
  std::vector<unsigned char> bytes(1 << 17);
  z_stream stream{};
  if (file == nullptr || inflateInit2(&stream, 15 + 16) != Z_OK) return 0;
  std::uint64_t total = 0;
  for (int status = Z_OK; status == Z_OK || status == Z_BUF_ERROR;) {
    if (stream.avail_in == 0) {
      stream.next_in = packed.data();
      stream.avail_in = static_cast<uInt>(std::fread(packed.data(), 1, packed.size(), file));
      if (stream.avail_in == 0) break;
    }
    stream.next_out = bytes.data();
    stream.avail_out = static_cast<uInt>(bytes.size());
    status = inflate(&stream, Z_NO_FLUSH);
    total += bytes.size() - stream.avail_out;
  }
  inflateEnd(&stream);
  std::fclose(file);
  return total;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 2;
  const std::string kind = arguments[1];
  const IntakeOptions options{.threads = static_cast<unsigned>(std::atoi(arguments[2]))};
  if (kind == "inflate") {
    std::printf("%llu\n", static_cast<unsigned long long>(inflate_all(arguments[3])));
    return 0;
  }
  std::vector<std::unique_ptr<ByteSource>> sources;
  std::vector<ByteSource*> pointers;
  for (int i = 3; i < count; ++i)
    pointers.push_back(sources.emplace_back(std::make_unique<ByteSource>(arguments[i])).get());
  const std::uint64_t total =
      kind == "lists" ? objects(count_lists(pointers, options)) : objects(count_columns(*pointers[0], {}, options));
  std::printf("%llu\n", static_cast<unsigned long long>(total));
}
