// SegmentFile: a fixed segment on disk, mapped and asked as it lies.
// Idea     the arrays of a SegmentView one after another, under a header that says what they are (segment_layout.h). Every
//          byte is under a sum or must be zero, so no flipped bit passes; what the sums cannot promise of the header's
//          numbers is checked before any of them is used. What is inside the sections we wrote ourselves.
// Cost     writing: the disk's speed; opening: reading all of it once, 3 GB in a quarter of a second when
//          the system still has it in memory.
// Threads  open() and verify() start their own workers; an open file may be asked by any number of threads.
// Tests    tests/unit/storage/segment_file_test.cc, tests/safety/storage/damaged_files_test.cc
#pragma once

#include <cstdint>
#include <string>

#include <sameish/result.h>

#include "base/file_system.h"
#include "base/mapped_file.h"
#include "index/segment.h"
#include "storage/segment_layout.h"

namespace sameish::storage {

/// A new file, or in place of one that no manifest names: written, synced, closed. After an error nothing is left of it.
/// Its name is on disk with the next publish(). Errors: disk_full, write_failed; invalid_argument (more than a file holds).
template <class Value>
Status write_segment_file(FileSystem& files, const std::string& path, const SegmentLabel& label,
                          const index::SegmentView<Value>& view);

template <class Value>
class SegmentFile {
 public:
  /// Errors: not_found, read_failed; corrupt_file with the section; unsupported_version; scheme_mismatch (scheme, bits,
  /// distance or kind of ids are not those expected).
  [[nodiscard]] static Result<SegmentFile> open(FileSystem& files, const std::string& path,
                                                const SegmentLabel& expected, unsigned num_threads);

  [[nodiscard]] const index::SegmentView<Value>& view() const noexcept { return view_; }
  [[nodiscard]] std::uint64_t size_bytes() const noexcept { return file_.size(); }
  /// Compares all sums again. Errors: corrupt_file.
  [[nodiscard]] Status verify(unsigned num_threads) const;

 private:
  [[nodiscard]] std::string_view bytes() const noexcept;
  [[nodiscard]] std::string_view section(std::size_t i) const noexcept;
  [[nodiscard]] Status check_padding() const;
  [[nodiscard]] Status check_ends() const;
  void make_view();

  std::string path_;
  MappedFile file_;
  SegmentLayout layout_;
  index::SegmentView<Value> view_;
};

}  // namespace sameish::storage
