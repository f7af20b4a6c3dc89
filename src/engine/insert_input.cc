// insert_input(): see sameish/index_input.h.
#include <deque>
#include <utility>

#include "engine/insert_entries.h"

namespace sameish {
namespace engine {
namespace {

/// Entries that wait for their batch to be full.
class Batch {
 public:
  Batch(Index& index, std::size_t size, IndexInputSummary& summary) : index_(index), size_(size), summary_(summary) {}

  Status add(EntryBlock& block) {
    const bool named = block.has_names();
    const std::string& names = named ? names_.emplace_back(std::move(block.names)) : block.names;
    const std::size_t num_before = entries_.size();
    std::uint64_t begin = 0;
    for (std::size_t i = 0; i < block.entries.size(); ++i) {
      IndexEntry entry = block.entries[i];
      if (named) {
        entry.id.name = std::string_view(names).substr(begin, block.name_ends[i] - begin);
        begin = block.name_ends[i];
      }
      if (entry.fingerprint.bits == EntryBlock::kNoFingerprint) {
        ++summary_.num_empty;
      } else {
        entries_.push_back(entry);
      }
    }
    if (named && entries_.size() == num_before) names_.pop_back();  // nobody points into it
    if (entries_.size() < size_) return {};
    return flush();
  }

  Status flush() {
    if (entries_.empty()) return {};
    const Result<InsertCounts> counts = index_.insert(entries_);
    if (!counts.ok()) return counts.error();
    summary_.num_added += counts->num_added;
    summary_.num_replaced += counts->num_replaced;
    summary_.num_unchanged += counts->num_unchanged;
    entries_.clear();
    names_.clear();
    return {};
  }

 private:
  Index& index_;
  std::size_t size_;
  IndexInputSummary& summary_;
  std::vector<IndexEntry> entries_;
  std::deque<std::string> names_;  // what the entries' names point into
};

}  // namespace

Status insert_entries(Index& index, EntryFeed& feed, std::size_t batch_size, IndexInputSummary& summary,
                      const RejectionSink& rejections, ProgressReporter& progress) {
  const IndexSettings& settings = index.settings();
  summary.scheme = settings.scheme;
  if (Status fits = check_scheme(settings, feed.traits()); !fits.ok()) return fits;
  Batch batch(index, batch_size, summary);
  EntryRules rules;
  rules.ids = settings.ids == IdKind::numbers ? IdRule::numbers : IdRule::names;
  rules.bits = settings.bits;
  rules.scheme = settings.scheme == kUnnamedScheme ? "" : settings.scheme;
  rules.may_count = index.size() == 0;
  rules.take = [&](EntryBlock& block) { return batch.add(block); };
  rules.reject = [&](const Rejection& rejection) {
    ++summary.num_rejected;
    if (rejections) rejections(rejection);
  };
  Status status = feed.read(rules, progress);
  if (status.ok()) status = batch.flush();
  summary.num_read =
      summary.num_added + summary.num_replaced + summary.num_unchanged + summary.num_empty + summary.num_rejected;
  summary.warnings = feed.warnings();
  return status;
}

}  // namespace engine

Result<IndexInputSummary> insert_input(Index& index, const IndexInputOptions& options, const RejectionSink& rejections,
                                       const ProgressCallback& progress, IndexInputSummary* applied) {
  constexpr std::size_t kBatch = std::size_t{1} << 18;  // what a stop may lose; each waits for the disk once
  engine::ProgressReporter reporter(progress);
  auto feed = engine::open_entry_feed(options, reporter);
  if (!feed.ok()) return std::move(feed).error();
  IndexInputSummary summary;
  const Status status = engine::insert_entries(index, **feed, kBatch, summary, rejections, reporter);
  if (applied != nullptr) *applied = summary;
  if (!status.ok()) return status.error();
  return summary;
}

}  // namespace sameish
