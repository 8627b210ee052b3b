// run_stream.hpp: a run in TREC's text, judged while it is read: queries whose lines are together need no memory.
#pragma once

#include <optional>

#include "etalon/runs.hpp"
#include "intake/byte_source.hpp"

namespace etalon {

/// Nothing when a query comes again after another one: its rows must be collected first.
std::optional<JudgedRun> stream_run(ByteSource& source, const Qrels& qrels, const RunReading& reading,
                                    unsigned threads);

}  // namespace etalon
