// kept_universes.cpp: the inputs of universes, kept for the next question up to a limit of memory.
#include <atomic>
#include <cstdlib>
#include <list>
#include <thread>

#include "engine/universe_kind.hpp"
#include "etalon/error.hpp"
#include "etalon/text.hpp"
#include "etalon/universes.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace etalon {
namespace {

constexpr double kMegabyte = 1048576;
constexpr const char* kVariable = "ETALON_UNIVERSE_MEMORY";

struct Kept {
  std::string universe;
  std::shared_ptr<const Space> space;
};

/// What the environment says, or 256 MB.
std::uint64_t first_limit() {
  const char* text = std::getenv(kVariable);
  if (text == nullptr || *text == '\0') return std::uint64_t{256} << 20;
  const auto megabytes = parse_number(text);
  if (!megabytes || !(*megabytes >= 0) || *megabytes > 1e9)
    throw Error(ErrorKind::usage, std::string(kVariable) + " is '" + text + "'; a number of megabytes is expected");
  return static_cast<std::uint64_t>(*megabytes * kMegabyte);
}

/// The universes in memory, the one asked about last in front. Nobody waits for the flag for long: a thread that does
/// not get it does without, since in a forked child nobody may be left to give it back (see MadeOnce).
class KeptUniverses {
 public:
  static KeptUniverses& only() {
    // Never destroyed: threads that end after main may give a universe back.
    static KeptUniverses& kept = *new KeptUniverses;
    return kept;
  }

  std::shared_ptr<const Space> find(const std::string& universe) {
    std::shared_ptr<const Space> found;
    guarded([&] {
      for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
        if (kept->universe != universe) continue;
        found = kept->space;
        kept_.splice(kept_.begin(), kept_, kept);
        return;
      }
    });
    return found;
  }
  /// The one that another thread has added meanwhile, else this one.
  std::shared_ptr<const Space> add(const std::string& universe, std::shared_ptr<const Space> space) {
    if (auto there = find(universe)) return there;
    guarded([&] { kept_.push_front({universe, space}); });
    return space;
  }
  /// Drops what nobody uses, the least recent first, until the rest is within the limit.
  void trim(std::uint64_t most) {
    std::list<Kept> dropped;  // destroyed without the flag
    std::uint64_t freed = 0;
    guarded([&] {
      std::uint64_t all = bytes();
      for (auto kept = kept_.end(); kept != kept_.begin() && all > most;) {
        --kept;
        if (kept->space.use_count() > 1) continue;
        const std::uint64_t size = kept->space->bytes();
        all -= size;
        freed += size;
        const auto next = std::next(kept);
        dropped.splice(dropped.begin(), kept_, kept);
        kept = next;
      }
    });
    dropped.clear();
#ifdef __GLIBC__
    constexpr std::uint64_t much = std::uint64_t{16} << 20;
    if (freed > much) malloc_trim(0);
#endif
  }
  std::uint64_t total() {
    std::uint64_t sum = 0;
    guarded([&] { sum = bytes(); });
    return sum;
  }
  std::atomic<std::uint64_t> limit = first_limit();

 private:
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (const Kept& kept : kept_) sum += kept.space->bytes();
    return sum;
  }
  template <class Work>
  void guarded(Work work) {
    constexpr int tries = 10000;
    for (int i = 0; busy_.test_and_set(std::memory_order_acquire); ++i) {
      if (i == tries) return;
      std::this_thread::yield();
    }
    work();
    busy_.clear(std::memory_order_release);
  }

  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  std::list<Kept> kept_;
};

/// The space as long as it is asked about; then what is beyond the limit goes.
std::shared_ptr<const Space> in_use(std::shared_ptr<const Space> space) {
  const Space* const inside = space.get();
  return {inside, [space = std::move(space)](const Space*) mutable {
            space.reset();
            KeptUniverses& kept = KeptUniverses::only();
            kept.trim(kept.limit);
          }};
}

}  // namespace

std::shared_ptr<const Space> space_of(const Universe& universe) {
  KeptUniverses& kept = KeptUniverses::only();
  const std::string text = universe.text();
  std::shared_ptr<const Space> space = kept.find(text);
  if (space == nullptr) {
    universe.kind->refuse(universe, {});
    space = kept.add(text, universe.kind->make(universe));
  }
  return in_use(std::move(space));
}

void keep_universes(std::uint64_t bytes) {
  KeptUniverses& kept = KeptUniverses::only();
  kept.limit = bytes;
  kept.trim(bytes);
}

void free_universes() { KeptUniverses::only().trim(0); }

std::uint64_t universe_bytes() { return KeptUniverses::only().total(); }

}  // namespace etalon
