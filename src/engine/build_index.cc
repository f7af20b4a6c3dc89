// build_index(): see sameish/index_input.h.
#include <utility>

#include "base/file_system.h"
#include "engine/index_place.h"
#include "engine/insert_entries.h"

namespace sameish {
namespace {

constexpr std::size_t kBatch = std::size_t{1} << 22;  // the index makes a segment of each; the end merges them once

/// What the input says, and where it says nothing what was asked for. Errors: scheme_mismatch, invalid_argument.
Result<IndexSettings> settings_for(const IndexBuildOptions& options, const engine::EntryTraits& traits) {
  IndexSettings settings;
  settings.scheme = traits.scheme;
  settings.bits = traits.bits != 0 ? traits.bits : options.input.scheme.bits;
  settings.max_distance = options.max_distance;
  settings.ids = options.ids.value_or(traits.ids);
  settings.bytes_per_fingerprint =
      options.compact ? kCompactBytes * (settings.bits / 64) : options.bytes_per_fingerprint;
  if (traits.documents) return settings;
  if (!options.scheme.empty() && !traits.scheme.empty() && options.scheme != traits.scheme) {
    return Error{ErrorCode::scheme_mismatch, "the fingerprints say that they are of scheme " + traits.scheme +
                                                 ", and --scheme says " + options.scheme + "; leave --scheme out"};
  }
  if (options.input.scheme.bits == 128 && settings.bits == 64) {
    return Error{ErrorCode::scheme_mismatch, "the fingerprints have 64 bits, and --bits says 128; leave --bits out"};
  }
  if (settings.scheme.empty()) settings.scheme = options.scheme.empty() ? kUnnamedScheme : options.scheme;
  return settings;
}

/// Every record was rejected: most likely the input is not what it was said to be.
Error nothing_taken(const IndexBuildOptions& options, const IndexInputSummary& summary) {
  const std::string hint = options.input.fingerprints ? "see how they are written: --fingerprint-format"
                                                      : "if the input is fingerprints, say --fingerprints";
  return {ErrorCode::invalid_record, "no index was made: " + std::to_string(summary.num_rejected) + " of " +
                                         std::to_string(summary.num_read) + " records were rejected and none taken; " +
                                         hint};
}

Result<IndexInputSummary> fill(Index& index, engine::EntryFeed& feed, const RejectionSink& rejections,
                               engine::ProgressReporter& progress) {
  IndexInputSummary summary;
  const Status status = engine::insert_entries(index, feed, kBatch, summary, rejections, progress);
  if (!status.ok()) return status.error();
  return summary;
}

}  // namespace

Result<IndexInputSummary> build_index(const IndexBuildOptions& options, const RejectionSink& rejections,
                                      const ProgressCallback& progress) {
  engine::ProgressReporter reporter(progress);
  auto place = engine::IndexPlace::claim(posix_file_system(), options.path, options.overwrite);
  if (!place.ok()) return std::move(place).error();
  auto feed = engine::open_entry_feed(options.input, reporter);
  if (!feed.ok()) return std::move(feed).error();
  const Result<IndexSettings> settings = settings_for(options, (*feed)->traits());
  if (!settings.ok()) return settings.error();
  Result<IndexInputSummary> summary = IndexInputSummary{};
  {
    IndexRuntime runtime;
    runtime.num_threads = options.input.runtime.num_threads;
    runtime.merges_beside = false;
    Result<Index> index = Index::create_at((*place)->aside(), *settings, runtime);
    if (!index.ok()) return index.error();
    summary = fill(*index, **feed, rejections, reporter);
    const Status settled = summary.ok() ? index->merge(progress) : Status{};
    if (!settled.ok()) return settled.error();
  }
  if (!summary.ok()) return summary;
  if (summary->num_added == 0 && summary->num_rejected > 0) return nothing_taken(options, *summary);
  if (Status published = (*place)->publish(); !published.ok()) return published.error();
  return summary;
}

}  // namespace sameish
