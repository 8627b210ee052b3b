// run_stream.hpp: a run in TREC's text, judged while it is read: queries whose lines are together need no memory.
#pragma once

#include <optional>

#include "domain/runs/read/line_pieces.hpp"
#include "etalon/runs.hpp"
#include "intake/byte_source.hpp"

namespace etalon {

/// Nothing when a query comes again after another one: its rows must be collected first. In pieces of about so many
/// bytes, which do not show.
std::optional<JudgedRun> stream_run(ByteSource& source, const Qrels& qrels, const RunReading& reading, unsigned threads,
                                    std::size_t piece = LinePieces::kSize);

}  // namespace etalon
