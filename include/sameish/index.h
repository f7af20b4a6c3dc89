// Index: which known fingerprints lie within a Hamming distance of this one? Exact, growing while it is asked, on disk.
// Idea     what is new lies in tables that grow; what is older in fixed segments, which are merged beside the work. Each
//          answers exactly, so the answer does not depend on how the fingerprints got there.
// Cost     docs/benchmarks.md; 10 million fingerprints of 64 bits, distance 3: about a microsecond a question on one core.
// Threads  const members: any number of threads, also beside a writer, and none waits for it. A question sees every change
//          that returned before it was asked, of those made meanwhile any; of an id always its old or its new
//          fingerprint. insert(), remove() and merge() may be called by any thread and go one after another.
// Source   docs/hamming_index.md
// Tests    tests/unit/engine/index_test.cc, tests/differential/engine/index_test.cc, tests/safety/engine/
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/fingerprint.h>
#include <sameish/result.h>
#include <sameish/runtime.h>

namespace sameish {

/// What documents are called in an index.
enum class IdKind : std::uint8_t {
  numbers,  ///< 64-bit numbers
  names,    ///< UTF-8 strings of 1 to kMaxNameBytes bytes
};

inline constexpr std::size_t kMaxNameBytes = 65'535;
inline constexpr unsigned kMaxIndexDistance = 10;

/// A document: by its number or its name, as the index's IdKind says; the other member is not looked at.
struct IndexId {
  std::uint64_t number = 0;
  std::string_view name;
};

struct IndexEntry {
  IndexId id;
  Fingerprint fingerprint;
};

/// What an index is. Fixed when it is made; stored with it.
struct IndexSettings {
  std::string scheme;  ///< the name of the scheme that made the fingerprints, at most 200 bytes, no control bytes
  unsigned bits = 64;  ///< 64 or 128
  unsigned max_distance = 3;  ///< questions may ask for this distance and smaller ones; 0..kMaxIndexDistance
  IdKind ids = IdKind::numbers;
  /// How much a fingerprint may take with its number, names not counted: more is faster. 0: kFastBytes, or twice that
  /// with 128 bits.
  unsigned bytes_per_fingerprint = 0;
};

inline constexpr unsigned kFastBytes = 80;     ///< a fingerprint of 64 bits
inline constexpr unsigned kCompactBytes = 40;  ///< the same, in half the space

/// How an index runs; changes no answer.
struct IndexRuntime {
  unsigned num_threads = 1;  ///< for merging and opening; 0 means all the machine allows
  /// Entries that the growing tables take before they become a segment; 1..2^24.
  std::uint64_t growing_size = std::uint64_t{1} << 20U;
  bool merges_beside = true;  ///< on a thread, while the index is open; else only when settle() or merge() is called
};

/// They sum up to the entries given; of an id that is given again in the call, all but one count as replaced or unchanged.
struct InsertCounts {
  std::uint64_t num_added = 0;
  std::uint64_t num_replaced = 0;   ///< the id was there with another fingerprint
  std::uint64_t num_unchanged = 0;  ///< it was there with this one
};

struct RemoveCounts {
  std::uint64_t num_removed = 0;
  std::vector<std::size_t> missing;  ///< places, among the ids given, of those that were not there; ascending
};

struct IndexQueryOptions {
  unsigned max_distance = ~0U;    ///< ~0U: the largest the index answers
  std::uint64_t max_matches = 0;  ///< of each question, nearest first; 0: all
  unsigned num_threads = 1;       ///< 0 means all the machine allows
};

struct IndexMatch {
  IndexId id;
  std::uint32_t distance = 0;
};

/// The answers to a batch of questions. Names point into it and live as long as it does.
class IndexAnswers {
 public:
  [[nodiscard]] std::size_t num_questions() const noexcept { return ends_.size(); }
  /// By distance, then by id (numbers by value, names by their bytes).
  [[nodiscard]] std::span<const IndexMatch> operator[](std::size_t question) const noexcept {
    const std::size_t begin = question == 0 ? 0 : ends_[question - 1];
    return std::span(matches_).subspan(begin, ends_[question] - begin);
  }
  /// Whether max_matches left any out.
  [[nodiscard]] bool truncated(std::size_t question) const noexcept { return truncated_[question]; }

 private:
  friend class IndexAnswersBuilder;
  std::vector<IndexMatch> matches_;
  std::vector<std::size_t> ends_;
  std::vector<bool> truncated_;
  std::vector<std::shared_ptr<const void>> keep_alive_;  // what the names point into
};

/// One fixed part of an index.
struct IndexSegmentStatistics {
  std::uint64_t number = 0;            ///< of its file, 0 in memory
  std::uint64_t num_entries = 0;       ///< with those removed since
  std::uint64_t num_removed = 0;       ///< whose space the next merge gives back
  std::uint64_t num_fingerprints = 0;  ///< different ones
  std::uint64_t num_bytes = 0;
  std::string layout;             ///< as in "6 tables of 21 to 22 bits, radii 0,0,0,0,0,0"
  std::string reason;             ///< why this one
  double predicted_query_ns = 0;  ///< uniform fingerprints, many questions, one core
};

struct IndexStatistics {
  IndexSettings settings;
  std::uint64_t size = 0;          ///< documents
  std::uint64_t num_growing = 0;   ///< entries in the growing tables
  std::uint64_t memory_bytes = 0;  ///< of segments and growing tables, mapped ones included
  std::uint64_t log_bytes = 0;     ///< 0 in memory
  std::vector<IndexSegmentStatistics> segments;
};

/// What check() looked at.
struct IndexCheck {
  std::uint64_t num_bytes = 0;      ///< of segments, whose sums were compared
  std::uint64_t num_questions = 0;  ///< fingerprints of the index itself, asked with flipped bits
};

enum class IndexAccess : std::uint8_t {
  read,   ///< takes no lock: the state at open(), whatever a writer does meanwhile
  write,  ///< one at a time
};

class Index {
 public:
  /// An empty index in memory. Errors: invalid_argument.
  [[nodiscard]] static Result<Index> create(const IndexSettings& settings, const IndexRuntime& runtime = {});

  /// An empty index in the new directory `path`, open for writing. A change is on disk when the call that made it returns.
  /// Errors: invalid_argument (settings; something has this name), write_failed, disk_full.
  [[nodiscard]] static Result<Index> create_at(const std::string& path, const IndexSettings& settings,
                                               const IndexRuntime& runtime = {});

  /// Errors: not_found, corrupt_file and unsupported_version with the file and what of it, locked, read_failed.
  [[nodiscard]] static Result<Index> open(const std::string& path, IndexAccess access,
                                          const IndexRuntime& runtime = {});

  Index(Index&&) noexcept;
  Index& operator=(Index&&) noexcept;
  ~Index();  ///< waits for a merge under way to stop

  /// Adds documents or replaces their fingerprints; of an id given twice the last holds. All or, after an error, none.
  /// Many at once are cheaper than one by one: on disk each call waits for the disk once.
  /// Errors: invalid_argument (read-only; a name's length), scheme_mismatch (bits), disk_full and write_failed (nothing was
  /// changed; after a failed write, but not a full disk, further changes are refused until the index is opened again).
  [[nodiscard]] Result<InsertCounts> insert(std::span<const IndexEntry> entries);
  [[nodiscard]] Result<RemoveCounts> remove(std::span<const IndexId> ids);

  /// Everything within the distance of each question, or the nearest max_matches of it. Errors: invalid_argument
  /// (max_distance larger than the settings'), scheme_mismatch (bits).
  [[nodiscard]] Result<IndexAnswers> query(std::span<const Fingerprint> questions,
                                           const IndexQueryOptions& options = {}) const;

  /// Makes one segment of everything and gives back the space of what was removed. Answers go on meanwhile.
  [[nodiscard]] Status merge(const ProgressCallback& progress = {});

  /// Does the merging that is due: what a thread beside the work does while the index is open, finished now; and makes a
  /// segment of a log that would take long to read at the next opening. For a program that adds something and ends.
  [[nodiscard]] Status settle(const ProgressCallback& progress = {});

  /// Asks for fingerprints of the index itself, with bits flipped, and compares the answers with a look at every one; on
  /// disk, compares all sums again. Holds changes up meanwhile, not questions. Errors: corrupt_file.
  [[nodiscard]] Result<IndexCheck> check() const;

  [[nodiscard]] std::uint64_t size() const noexcept;  ///< documents
  [[nodiscard]] const IndexSettings& settings() const noexcept;
  [[nodiscard]] IndexStatistics statistics() const;

 private:
  friend class IndexOpener;
  struct State;
  explicit Index(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sameish
