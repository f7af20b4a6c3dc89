// IndexStore: where an index keeps what it holds: in memory, or in a directory.
// Idea     IndexCore decides what an index is; a store makes it last. A change is logged before it is made, a segment is
//          kept before it is named, and publish() names a whole state at once: what is not named is not there.
// Threads  log() and publish() by one thread at a time; keep() by another beside them; log_bytes() by any.
// Tests    tests/unit/engine/index_test.cc, tests/safety/engine/
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <sameish/result.h>

#include "index/live_state.h"
#include "index/segment.h"

namespace sameish::engine {

/// What one call of insert() or remove() asks for. `values` is empty for a removal, `names` where ids are numbers.
template <class Value>
struct IndexChanges {
  bool is_insert = true;
  std::span<const std::uint64_t> numbers;
  std::span<const std::string_view> names;
  std::span<const Value> values;

  [[nodiscard]] std::string_view name(std::size_t i) const { return names.empty() ? std::string_view() : names[i]; }
};

/// A part, and the removals that a state is published with: more, perhaps, than the part itself shows yet.
template <class Value>
struct PublishedPart {
  std::shared_ptr<index::FixedPart<Value>> part;
  std::vector<std::uint64_t> removal_words;
};

template <class Value>
class IndexStore {
 public:
  using Part = index::FixedPart<Value>;

  IndexStore() = default;
  IndexStore(const IndexStore&) = delete;
  IndexStore& operator=(const IndexStore&) = delete;
  virtual ~IndexStore() = default;

  /// When it returns, the changes last. After an error nothing of them does.
  virtual Status log(const IndexChanges<Value>& changes) = 0;
  /// Gives a segment its place. It lasts once it is published.
  virtual Result<std::shared_ptr<Part>> keep(index::Segment<Value> segment) = 0;
  /// Takes back what keep() made, as it will not be published.
  virtual void discard(const Part& part) = 0;
  /// These parts are the index now. `is_logged_in_parts`: they hold every change of the log, which begins anew.
  virtual Status publish(const std::vector<PublishedPart<Value>>& parts, bool is_logged_in_parts) = 0;
  /// Compares every sum again; the number of bytes looked at.
  virtual Result<std::uint64_t> verify(unsigned num_threads) = 0;
  [[nodiscard]] virtual std::uint64_t log_bytes() const noexcept = 0;
};

/// Keeps nothing beyond the life of the index.
template <class Value>
class MemoryStore final : public IndexStore<Value> {
 public:
  using typename IndexStore<Value>::Part;

  Status log(const IndexChanges<Value>&) override { return {}; }
  Result<std::shared_ptr<Part>> keep(index::Segment<Value> segment) override {
    const auto owner = std::make_shared<const index::Segment<Value>>(std::move(segment));
    return std::make_shared<Part>(owner->view(), owner, owner->memory_bytes(), 0);
  }
  void discard(const Part&) override {}
  Status publish(const std::vector<PublishedPart<Value>>&, bool) override { return {}; }
  Result<std::uint64_t> verify(unsigned) override { return std::uint64_t{0}; }
  [[nodiscard]] std::uint64_t log_bytes() const noexcept override { return 0; }
};

}  // namespace sameish::engine
