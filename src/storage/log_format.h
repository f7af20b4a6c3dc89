// The bytes of a log: a header, then records, each at a multiple of 8 bytes. Written out in docs/spec/index_files.md.
// Idea     a record's sum covers all of it, with the log's number and the record's place, so that no bytes pass for a record
//          that were not written as this one, here.
// Threads  plain values.
// Tests    tests/unit/storage/change_log_test.cc, tests/safety/storage/damaged_files_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/hash.h"
#include "storage/byte_image.h"
#include "storage/change_log.h"

namespace sameish::storage {

inline constexpr std::array<char, 8> kLogMagic = {'S', 'A', 'M', 'E', 'C', 'L', 'O', 'G'};
inline constexpr std::uint32_t kLogVersion = 1;
inline constexpr std::uint32_t kRecordMagic = 0x50524753;  // "SGRP"

struct LogFileHeader {
  std::array<char, 8> magic;
  std::uint32_t format_version;
  std::uint32_t bits;
  std::uint32_t ids;
  std::uint32_t zero;
  std::uint64_t number;
  std::uint64_t first_sequence;
  std::uint64_t sum;  ///< hash64 of all before
};

struct RecordHeader {
  std::uint32_t magic;
  std::uint32_t payload_bytes;
  std::uint64_t sequence;
  std::uint64_t sum;
};

static_assert(sizeof(LogFileHeader) == kLogHeaderBytes && sizeof(RecordHeader) == 24);

[[nodiscard]] inline LogFileHeader file_header(const LogHeader& header) noexcept {
  LogFileHeader record{kLogMagic, kLogVersion,   header.bits,           static_cast<std::uint32_t>(header.ids),
                       0,         header.number, header.first_sequence, 0};
  record.sum = hash64(bytes_of(record).substr(0, sizeof(LogFileHeader) - sizeof(std::uint64_t)));
  return record;
}

/// Of a record at `offset` of the log `log_number`; `padded_payload` with its zeros.
[[nodiscard]] inline std::uint64_t record_sum(const RecordHeader& record, std::uint64_t log_number,
                                              std::uint64_t offset, std::string_view padded_payload) noexcept {
  const std::array<std::uint64_t, 5> summed = {record.payload_bytes, record.sequence, log_number, offset,
                                               hash64(padded_payload)};
  return hash64(bytes_of(summed));
}

[[nodiscard]] constexpr std::uint64_t padded_length(std::uint64_t payload_bytes) noexcept {
  return round_up(payload_bytes, sizeof(std::uint64_t));
}

}  // namespace sameish::storage
