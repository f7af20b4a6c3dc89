// Index: the public face of IndexCore, for both widths.
#include <sameish/index.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/ordered_parallel.h"
#include "engine/index_check.h"
#include "engine/index_core.h"
#include "engine/index_question.h"
#include "engine/index_settings.h"
#include "engine/open_index.h"
#include "text/utf8.h"

namespace sameish {

using engine::IndexCore;
using index::Bits128;

struct Index::State {
  std::variant<std::unique_ptr<IndexCore<std::uint64_t>>, std::unique_ptr<IndexCore<Bits128>>> core;
  unsigned num_threads = 1;
  bool may_write = true;

  Status open(FileSystem& files, storage::IndexDirectory directory, IndexAccess access, const IndexRuntime& runtime);
};

/// The only one who may fill IndexAnswers.
class IndexAnswersBuilder {
 public:
  static IndexAnswers build(engine::HeldAnswers held) {
    IndexAnswers answers;
    answers.matches_ = std::move(held.answers.matches);
    answers.ends_ = std::move(held.answers.ends);
    answers.truncated_ = std::move(held.answers.truncated);
    answers.keep_alive_ = std::move(held.keep_alive);
    return answers;
  }
};

namespace {

template <class Value>
Value to_value(const Fingerprint& fingerprint) {
  if constexpr (sizeof(Value) == 8) {
    return fingerprint.low;
  } else {
    return {fingerprint.low, fingerprint.high};
  }
}

Error wrong_width(const Fingerprint& found, std::size_t place, unsigned bits) {
  return {ErrorCode::scheme_mismatch, "fingerprint " + std::to_string(place + 1) + " of the call has " +
                                          std::to_string(found.bits) + " bits; those of the index have " +
                                          std::to_string(bits)};
}

Status check_name(std::string_view name, std::size_t place) {
  if (!name.empty() && name.size() <= kMaxNameBytes) {
    const std::optional<std::size_t> fault = text::find_invalid_utf8(name);
    if (!fault) return {};
    return Error{ErrorCode::invalid_argument,
                 "name " + std::to_string(place + 1) + " of the call is no UTF-8 at byte " + std::to_string(*fault)};
  }
  return Error{ErrorCode::invalid_argument, "name " + std::to_string(place + 1) + " of the call has " +
                                                std::to_string(name.size()) + " bytes; 1 to " +
                                                std::to_string(kMaxNameBytes) + " are taken"};
}

/// Ids as the core takes them.
struct IdColumns {
  std::vector<std::uint64_t> numbers;
  std::vector<std::string_view> names;

  Status add(const IndexId& id, IdKind kind) {
    numbers.push_back(index::entry_number(id, kind));
    if (kind == IdKind::numbers) return {};
    names.push_back(id.name);
    return check_name(id.name, names.size() - 1);
  }
};

template <class Value>
Result<std::vector<Value>> to_values(std::span<const Fingerprint> fingerprints) {
  std::vector<Value> values;
  values.reserve(fingerprints.size());
  for (const Fingerprint& fingerprint : fingerprints) {
    if (fingerprint.bits != index::kNumBits<Value>) {
      return wrong_width(fingerprint, values.size(), index::kNumBits<Value>);
    }
    values.push_back(to_value<Value>(fingerprint));
  }
  return values;
}

template <class Value>
Result<InsertCounts> insert_into(IndexCore<Value>& core, std::span<const IndexEntry> entries) {
  IdColumns ids;
  ids.numbers.reserve(entries.size());
  std::vector<Value> values;
  values.reserve(entries.size());
  for (const IndexEntry& entry : entries) {
    if (entry.fingerprint.bits != index::kNumBits<Value>) {
      return wrong_width(entry.fingerprint, values.size(), index::kNumBits<Value>);
    }
    values.push_back(to_value<Value>(entry.fingerprint));
    Status status = ids.add(entry.id, core.settings().ids);
    if (!status.ok()) return std::move(status).error();
  }
  return core.insert({true, ids.numbers, ids.names, values});
}

template <class Value>
IndexSegmentStatistics statistics_of(const index::FixedPart<Value>& part, const IndexCore<Value>& core) {
  IndexSegmentStatistics out;
  out.number = part.number;
  out.num_entries = part.view.num_entries;
  out.num_removed = part.removals.count();
  out.num_fingerprints = part.view.tables.size;
  out.num_bytes = part.num_bytes;
  std::vector<index::TableTest> tests;
  tests.reserve(part.view.tables.tables.size());
  for (const auto& table : part.view.tables.tables) tests.push_back(table.test);
  const index::TableLayout layout =
      index::layout_of(index::kNumBits<Value>, core.settings().max_distance, std::move(tests), out.num_fingerprints);
  out.layout = layout.describe();
  out.reason = engine::reason_for(layout, out.num_fingerprints, core.settings());
  out.predicted_query_ns = layout.query_ns;
  return out;
}

template <class Value>
IndexStatistics statistics_of(const IndexCore<Value>& core) {
  const auto state = core.state();
  IndexStatistics out;
  out.settings = core.settings();
  out.size = state->size();
  out.num_growing = state->growing->size();
  out.memory_bytes = state->growing->memory_bytes();
  out.log_bytes = core.log_bytes();
  for (const auto& part : state->parts) {
    out.segments.push_back(statistics_of(*part, core));
    out.memory_bytes += out.segments.back().num_bytes;
  }
  return out;
}

Error read_only() {
  return {ErrorCode::invalid_argument, "the index was opened for reading; open it with IndexAccess::write"};
}

}  // namespace

Index::Index(std::unique_ptr<State> state) : state_(std::move(state)) {}
Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&&) noexcept = default;
Index::~Index() = default;

Result<Index> Index::create(const IndexSettings& settings, const IndexRuntime& runtime) {
  Result<IndexSettings> complete = engine::complete_settings(settings);
  if (!complete.ok()) return std::move(complete).error();
  Result<IndexRuntime> resolved = engine::complete_runtime(runtime);
  if (!resolved.ok()) return std::move(resolved).error();
  auto state = std::make_unique<State>();
  state->num_threads = resolved->num_threads;
  const auto make = [&]<class Value>(Value) {
    state->core = std::make_unique<IndexCore<Value>>(complete.value(), resolved.value(),
                                                     std::make_unique<engine::MemoryStore<Value>>(),
                                                     std::vector<std::shared_ptr<index::FixedPart<Value>>>(), 0);
  };
  if (settings.bits == 64) {
    make(std::uint64_t{});
  } else {
    make(Bits128{});
  }
  return Index(std::move(state));
}

Status Index::State::open(FileSystem& files, storage::IndexDirectory directory, IndexAccess access,
                          const IndexRuntime& runtime) {
  const auto take = [&](auto opened) -> Status {
    if (!opened.ok()) return std::move(opened).error();
    core = std::move(opened).value();
    return {};
  };
  num_threads = runtime.num_threads;
  may_write = access == IndexAccess::write;
  if (directory.manifest().settings.bits == 64) {
    return take(engine::open_core<std::uint64_t>(files, std::move(directory), access, runtime));
  }
  return take(engine::open_core<Bits128>(files, std::move(directory), access, runtime));
}

Result<Index> IndexOpener::create_at(FileSystem& files, const std::string& path, const IndexSettings& settings,
                                     const IndexRuntime& runtime) {
  Result<IndexSettings> complete = engine::complete_settings(settings);
  if (!complete.ok()) return std::move(complete).error();
  Result<IndexRuntime> resolved = engine::complete_runtime(runtime);
  if (!resolved.ok()) return std::move(resolved).error();
  Result<storage::IndexDirectory> directory = storage::IndexDirectory::create(files, path, complete.value());
  if (!directory.ok()) return std::move(directory).error();
  auto state = std::make_unique<Index::State>();
  Status status = state->open(files, std::move(directory).value(), IndexAccess::write, resolved.value());
  if (!status.ok()) return std::move(status).error();
  return Index(std::move(state));
}

Result<Index> IndexOpener::open(FileSystem& files, const std::string& path, IndexAccess access,
                                const IndexRuntime& runtime) {
  Result<IndexRuntime> resolved = engine::complete_runtime(runtime);
  if (!resolved.ok()) return std::move(resolved).error();
  auto state = std::make_unique<Index::State>();
  Status status = engine::open_steadily(files, path, access, [&](storage::IndexDirectory directory) {
    return state->open(files, std::move(directory), access, resolved.value());
  });
  if (!status.ok()) return std::move(status).error();
  return Index(std::move(state));
}

Result<Index> Index::create_at(const std::string& path, const IndexSettings& settings, const IndexRuntime& runtime) {
  return IndexOpener::create_at(posix_file_system(), path, settings, runtime);
}

Result<Index> Index::open(const std::string& path, IndexAccess access, const IndexRuntime& runtime) {
  return IndexOpener::open(posix_file_system(), path, access, runtime);
}

Result<InsertCounts> Index::insert(std::span<const IndexEntry> entries) {
  if (!state_->may_write) return read_only();
  return std::visit([&](auto& core) { return insert_into(*core, entries); }, state_->core);
}

Result<RemoveCounts> Index::remove(std::span<const IndexId> ids) {
  if (!state_->may_write) return read_only();
  IdColumns columns;
  for (const IndexId& id : ids) {
    Status status = columns.add(id, settings().ids);
    if (!status.ok()) return std::move(status).error();
  }
  return std::visit(
      [&](auto& core) {
        return core->remove({false, columns.numbers, columns.names, {}});
      },
      state_->core);
}

Result<IndexAnswers> Index::query(std::span<const Fingerprint> questions, const IndexQueryOptions& options) const {
  const unsigned built = settings().max_distance;
  const unsigned distance = options.max_distance == ~0U ? built : options.max_distance;
  if (distance > built) {
    return Error{ErrorCode::invalid_argument, "the index answers distances up to " + std::to_string(built) + ", not " +
                                                  std::to_string(distance) + "; build it with a larger distance"};
  }
  const unsigned num_threads = resolve_num_threads(options.num_threads);
  constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40U;  // no question has so many
  const std::uint64_t max_matches = options.max_matches < kNoLimit ? options.max_matches : 0;
  return std::visit(
      [&]<class Value>(const std::unique_ptr<IndexCore<Value>>& core) -> Result<IndexAnswers> {
        Result<std::vector<Value>> values = to_values<Value>(questions);
        if (!values.ok()) return std::move(values).error();
        return IndexAnswersBuilder::build(
            engine::ask<Value>(*core, values.value(), {distance, max_matches}, num_threads));
      },
      state_->core);
}

Status Index::merge(const ProgressCallback& progress) {
  if (!state_->may_write) return read_only();
  return std::visit([&](auto& core) { return core->merge(engine::asking(progress, "merge")); }, state_->core);
}

Status Index::settle(const ProgressCallback& progress) {
  if (!state_->may_write) return read_only();
  return std::visit([&](auto& core) { return core->settle(engine::asking(progress, "merge")); }, state_->core);
}

Result<IndexCheck> Index::check() const {
  return std::visit(
      [&](const auto& core) -> Result<IndexCheck> {
        Result<std::uint64_t> num_bytes = core->verify(state_->num_threads);
        if (!num_bytes.ok()) return std::move(num_bytes).error();
        Result<std::uint64_t> num_questions = engine::check_answers(*core);
        if (!num_questions.ok()) return std::move(num_questions).error();
        return IndexCheck{num_bytes.value(), num_questions.value()};
      },
      state_->core);
}

std::uint64_t Index::size() const noexcept {
  return std::visit([](const auto& core) { return core->state()->size(); }, state_->core);
}

const IndexSettings& Index::settings() const noexcept {
  return std::visit([](const auto& core) -> const IndexSettings& { return core->settings(); }, state_->core);
}

IndexStatistics Index::statistics() const {
  return std::visit([](const auto& core) { return statistics_of(*core); }, state_->core);
}

}  // namespace sameish
