// Verbs of an index over whole inputs: documents, fingerprinted on the way, or fingerprints that are there already.
// Idea     records stream from files into the index or past it; nothing but a batch is held. What cannot be read is
//          rejected record by record, with its place; what the index cannot hold (another scheme, another length of
//          fingerprint) ends the run before anything is changed.
// Threads  each call makes its workers and ends them; results do not depend on their number. See index.h for the index.
// Tests    tests/unit/engine/index_input_test.cc, tests/edge/cases/index.jsonl
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/fingerprinter.h>
#include <sameish/index.h>
#include <sameish/input.h>
#include <sameish/result.h>
#include <sameish/runtime.h>
#include <sameish/scheme.h>

namespace sameish {

/// How ready fingerprints are written; docs/spec/inputs.md has every form.
enum class FingerprintFormat : std::uint8_t {
  automatic,   ///< by content and name, each file by itself
  json_lines,  ///< {"id":...,"fingerprint":"16 or 32 hexadecimal digits"}, as fingerprint_input() makes them
  hex,         ///< a line each: digits, or an id, a tab or comma, and digits
  decimal,     ///< the same with decimal numbers of 64 bits
  binary,      ///< values of 8 or 16 bytes, little-endian, one after the other
  npy,         ///< a NumPy file: uint64 of shape (n,), or (n,2) as low and high half
};

[[nodiscard]] std::string_view name(FingerprintFormat format) noexcept;
/// Errors: invalid_argument listing the names there are.
[[nodiscard]] Result<FingerprintFormat> parse_fingerprint_format(std::string_view text);

/// What goes into an index, or is asked of one.
struct IndexInputOptions {
  InputOptions input;         ///< of ready fingerprints only paths, id_field and the limits count
  bool fingerprints = false;  ///< the input is ready fingerprints, not documents
  FingerprintFormat fingerprint_format = FingerprintFormat::automatic;
  /// Ids of ready fingerprints that bring none, one for each in order: a NumPy file of uint64, 8-byte values (*.u64,
  /// *.bin), or a line each. Empty: they are numbered from first_number on.
  std::string ids_file;
  /// None: 0, and into an index that holds something already such fingerprints are refused, as they would replace it.
  std::optional<std::uint64_t> first_number;
  SchemeOptions scheme;  ///< of documents; of ready fingerprints only `bits`, for binary ones
  RuntimeOptions runtime;
};

/// read = added + replaced + unchanged + empty + rejected.
struct IndexInputSummary {
  std::string scheme;  ///< of the index
  std::uint64_t num_read = 0;
  std::uint64_t num_added = 0;
  std::uint64_t num_replaced = 0;
  std::uint64_t num_unchanged = 0;
  std::uint64_t num_empty = 0;  ///< without a feature, so without a fingerprint; what the index has of their ids stays
  std::uint64_t num_rejected = 0;
  std::vector<std::string> warnings;
};

struct IndexBuildOptions {
  std::string path;        ///< the index to make
  bool overwrite = false;  ///< replace an index that is there, once the new one is whole
  IndexInputOptions input;
  unsigned max_distance = 3;
  unsigned bytes_per_fingerprint = 0;
  bool compact = false;       ///< kCompactBytes, or twice that with 128 bits
  std::optional<IdKind> ids;  ///< none: numbers for ready fingerprints without ids, else names
  /// Of ready fingerprints that do not say theirs; empty: kUnnamedScheme.
  std::string scheme;
};

/// The scheme of an index whose fingerprints never said theirs.
inline constexpr std::string_view kUnnamedScheme = "unnamed";

/// A new index of an input. It appears under its name when it is whole; after an error or a stop nothing is left.
/// Errors: those of reading and of Index::create_at; invalid_argument when something has this name, locked when another
/// run builds there or writes to the index that is to be replaced.
[[nodiscard]] Result<IndexInputSummary> build_index(const IndexBuildOptions& options, const RejectionSink& rejections,
                                                    const ProgressCallback& progress);

/// Adds an input to an index, batch by batch: after an error or a stop the batches before it are in. `applied`, if given,
/// holds the counts at any end. Errors: those of reading and of Index::insert; scheme_mismatch.
[[nodiscard]] Result<IndexInputSummary> insert_input(Index& index, const IndexInputOptions& options,
                                                     const RejectionSink& rejections, const ProgressCallback& progress,
                                                     IndexInputSummary* applied = nullptr);

/// read = removed + missing + rejected.
struct IndexRemovalSummary {
  std::uint64_t num_read = 0;
  std::uint64_t num_removed = 0;
  std::uint64_t num_missing = 0;
  std::uint64_t num_rejected = 0;
};

using MissingIdSink =
    std::function<void(std::string_view id)>;  ///< told, in input order, of every id that was not there

/// Removes the documents whose ids the input holds: a line each, as it is, or as the id field of a JSON object.
[[nodiscard]] Result<IndexRemovalSummary> remove_input(Index& index, const InputOptions& input,
                                                       const MissingIdSink& missing, const RejectionSink& rejections,
                                                       const ProgressCallback& progress,
                                                       IndexRemovalSummary* applied = nullptr);

/// A question of an input, and its answer. Valid during the call only.
struct IndexAnswer {
  std::string_view name;                   ///< of the question, as its record says or as its place
  std::optional<std::uint64_t> number;     ///< instead: a fingerprint that brings no id has its running number
  std::optional<Fingerprint> fingerprint;  ///< none: the text has no feature, and nothing was asked
  std::span<const IndexMatch> matches;
  bool truncated = false;
};

/// read = asked + empty + rejected.
struct IndexQuerySummary {
  std::uint64_t num_read = 0;
  std::uint64_t num_asked = 0;
  std::uint64_t num_found = 0;  ///< questions with a match
  std::uint64_t num_matches = 0;
  std::uint64_t num_empty = 0;
  std::uint64_t num_rejected = 0;
  std::vector<std::string> warnings;
};

using IndexAnswerSink = std::function<bool(const IndexAnswer&)>;  ///< false stops the run

/// Asks an index every record of an input; answers come in input order. Of `query` the threads are not looked at: those of
/// options.runtime ask.
[[nodiscard]] Result<IndexQuerySummary> query_input(const Index& index, const IndexInputOptions& options,
                                                    const IndexQueryOptions& query, const IndexAnswerSink& sink,
                                                    const RejectionSink& rejections, const ProgressCallback& progress);

}  // namespace sameish
