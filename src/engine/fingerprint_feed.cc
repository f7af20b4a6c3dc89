// Ready fingerprints as entries. Those that bring no id get theirs when blocks are taken in order: from the file of ids,
// or as running numbers.
#include <utility>

#include "base/file_system.h"
#include "base/ordered_parallel.h"
#include "engine/entry_feed.h"
#include "engine/fingerprint_parser.h"
#include "engine/id_column.h"

namespace sameish::engine {
namespace {

/// One worker's.
struct ParseState {
  FingerprintBytes bytes;
  FingerprintParser parser;
  EntryBlock block;
};

class FingerprintFeed final : public EntryFeed {
 public:
  static Result<std::unique_ptr<EntryFeed>> open(const IndexInputOptions& options) {
    auto feed = std::make_unique<FingerprintFeed>();
    feed->options_ = options;
    auto files = FingerprintFiles::open(
        posix_file_system(), {options.input, options.fingerprint_format, options.scheme.bits == 128 ? 128U : 64U});
    if (!files.ok()) return std::move(files).error();
    feed->files_ = std::move(files).value();
    const FingerprintShape& shape = feed->files_->first_shape();
    feed->traits_ = {shape.scheme, shape.bits, shape.has_ids ? IdKind::names : IdKind::numbers, false};
    if (shape.has_ids && (options.first_number || !options.ids_file.empty())) {
      return Error{ErrorCode::invalid_argument,
                   "these fingerprints bring their ids; a file of ids or a first number has no effect on them"};
    }
    if (options.ids_file.empty()) return Result<std::unique_ptr<EntryFeed>>(std::move(feed));
    auto ids = IdColumn::open(posix_file_system(), options.ids_file, options.input);
    if (!ids.ok()) return std::move(ids).error();
    feed->ids_ = std::move(ids).value();
    feed->traits_.ids = feed->ids_->kind();
    return Result<std::unique_ptr<EntryFeed>>(std::move(feed));
  }

  [[nodiscard]] const EntryTraits& traits() const noexcept override { return traits_; }

  Status read(const EntryRules& rules, ProgressReporter& progress) override {
    FingerprintRule rule{rules.ids, rules.bits, rules.scheme, options_.input.id_field};
    // Ids from beside take the place of what the parser would call them.
    if (ids_ && rule.ids == IdRule::names) rule.ids = IdRule::as_given;
    progress.begin("read", files_->bytes_total(), true);
    std::uint64_t next_number = options_.first_number.value_or(0);
    const auto work = [&](ParseState& state) -> Status {
      if (Status parsed = state.parser.parse(state.bytes, state.block); !parsed.ok()) return parsed;
      // With a file of ids an entry may yet be refused, for its id.
      return rules.work && !ids_ ? rules.work(state.block) : Status{};
    };
    const auto take = [&](ParseState& state) -> Status {
      if (Status named = give_ids(rules, state.block, next_number); !named.ok()) return named;
      for (const Rejection& rejection : state.block.rejections) rules.reject(rejection);
      if (Status taken = rules.take(state.block); !taken.ok()) return taken;
      return progress.tick(files_->bytes_read());
    };
    Status status = ordered_parallel(
        resolve_num_threads(options_.runtime.num_threads),
        [&] {
          return ParseState{{}, FingerprintParser(*files_, rule), {}};
        },
        [&](ParseState& state) { return files_->next(state.bytes); }, work, take);
    if (status.ok() && ids_) status = ids_->finish();
    return status;
  }

 private:
  Status give_ids(const EntryRules& rules, EntryBlock& block, std::uint64_t& next_number) {
    if (!block.counted) return {};
    if (ids_) return ids_->give(block, rules.ids);
    if (!rules.may_count && !options_.first_number) {
      return Error{ErrorCode::invalid_argument,
                   "the index holds documents already, and these fingerprints have no ids: numbered from 0 they would "
                   "replace some. Give --first-id N to number them from N on, or their ids with --ids FILE"};
    }
    if (next_number + block.num_places < next_number) {
      return Error{ErrorCode::invalid_argument, "--first-id: the numbers would pass 18446744073709551615"};
    }
    for (IndexEntry& entry : block.entries) entry.id.number += next_number;
    next_number += block.num_places;
    return {};
  }

  IndexInputOptions options_;
  std::unique_ptr<FingerprintFiles> files_;
  std::unique_ptr<IdColumn> ids_;
  EntryTraits traits_;
};

}  // namespace

Result<std::unique_ptr<EntryFeed>> open_fingerprint_feed(const IndexInputOptions& options) {
  return FingerprintFeed::open(options);
}

Result<std::unique_ptr<EntryFeed>> open_entry_feed(const IndexInputOptions& options, ProgressReporter& progress) {
  return options.fingerprints ? open_fingerprint_feed(options) : open_document_feed(options, progress);
}

}  // namespace sameish::engine
