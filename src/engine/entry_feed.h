// EntryFeed: an input as blocks of entries, whatever it is made of: documents, fingerprinted here, or ready fingerprints.
// Idea     opened, it knows what its fingerprints are before the first is read, so that a verb can refuse, or make an
//          index of that kind. Then workers read and parse, `work` sees each block beside the others, `take` in order.
// Threads  see ordered_parallel.h.
// Tests    tests/unit/engine/index_input_test.cc, tests/unit/engine/fingerprint_files_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <sameish/index_input.h>

#include "engine/entry_block.h"
#include "engine/progress_reporter.h"

namespace sameish::engine {

/// What an input is, as far as its beginning says.
struct EntryTraits {
  std::string scheme;          ///< empty: it does not say
  unsigned bits = 0;           ///< 0: it does not say
  IdKind ids = IdKind::names;  ///< what its ids are by themselves
  bool documents = false;
};

/// What the entries must be, and who is told.
struct EntryRules {
  IdRule ids = IdRule::names;
  unsigned bits = 64;
  std::string scheme;                       ///< that a file which names its scheme must name; empty: any
  bool may_count = true;                    ///< fingerprints without ids may be numbered from 0
  std::function<Status(EntryBlock&)> work;  ///< on any thread; may be empty
  std::function<Status(EntryBlock&)> take;  ///< in order
  std::function<void(const Rejection&)> reject;
};

class EntryFeed {
 public:
  EntryFeed() = default;
  EntryFeed(const EntryFeed&) = delete;
  EntryFeed& operator=(const EntryFeed&) = delete;
  virtual ~EntryFeed() = default;

  [[nodiscard]] virtual const EntryTraits& traits() const noexcept = 0;
  /// All of it, once.
  virtual Status read(const EntryRules& rules, ProgressReporter& progress) = 0;
  [[nodiscard]] const std::vector<std::string>& warnings() const noexcept { return warnings_; }

 protected:
  std::vector<std::string> warnings_;
};

/// Errors: of reading, and of the scheme.
Result<std::unique_ptr<EntryFeed>> open_entry_feed(const IndexInputOptions& options, ProgressReporter& progress);
Result<std::unique_ptr<EntryFeed>> open_document_feed(const IndexInputOptions& options, ProgressReporter& progress);
Result<std::unique_ptr<EntryFeed>> open_fingerprint_feed(const IndexInputOptions& options);

}  // namespace sameish::engine
