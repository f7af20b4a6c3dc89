// collect: the one pass over the input. Every record is parsed, hashed, and, when its text is new, analyzed, fingerprinted
// and sketched; the Collection, the band tables and the record store are what remains of it.
// Idea     workers do everything that depends on one text alone; taking the results in input order gives numbers that do
//          not depend on the threads. Byte-identical texts are analyzed once.
// Threads  see record_pass.h.
// Tests    tests/unit/engine/collect_test.cc, tests/differential/engine/*
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sameish/fingerprinter.h>

#include "engine/band_table.h"
#include "engine/collection.h"
#include "engine/id_store.h"
#include "engine/match_plan.h"
#include "engine/progress_reporter.h"
#include "engine/text_scheme.h"
#include "engine/text_window.h"
#include "io/line_source.h"
#include "io/record_store.h"

namespace sameish::engine {

/// Keys of the representative policy's fields, gathered while reading.
class FieldCollector {
 public:
  FieldCollector() = default;
  FieldCollector(const FieldCollector&) = delete;
  FieldCollector& operator=(const FieldCollector&) = delete;
  virtual ~FieldCollector() = default;
  /// The values of the asked fields, copied by a worker: kind and text of each.
  struct Value {
    io::ValueKind kind = io::ValueKind::missing;
    std::string text;
  };
  [[nodiscard]] virtual const std::vector<std::string>& fields() const noexcept = 0;
  virtual Status take(DocumentOrdinal document, const std::vector<Value>& values) = 0;
};

struct CollectRequest {
  const TextScheme& scheme;
  const MatchPlan& plan;
  const io::RecordFields& fields;
  unsigned num_threads = 1;
  std::uint64_t max_bytes = 0;  ///< of memory for what is kept of the documents; 0: no limit
  FieldCollector* field_collector = nullptr;
};

/// Where the pass puts what it learns.
struct CollectOutput {
  Collection& collection;
  std::vector<BandTable>& bands;  ///< one for each of plan.sketches
  io::RecordStore& store;
  IdStore& ids;
  TextWindow& window;
  const RejectionSink& reject;
};

/// Errors: those of reading; resource_limit (max_bytes, or 2^32 - 2 documents); interrupted.
Status collect(io::LineSource& source, const CollectRequest& request, const CollectOutput& output,
               ProgressReporter& progress);

}  // namespace sameish::engine
