// Records as they lie in our files: little-endian numbers, no gaps, used as they are.
// Idea     a struct whose every bit counts is its own file format; so machines of the other byte order are refused here.
// Threads  pure functions.
// Tests    tests/unit/storage/
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace sameish::storage {

static_assert(std::endian::native == std::endian::little, "files of an index are used as they lie, little-endian");

template <class Record>
concept PlainRecord = std::is_trivially_copyable_v<Record> && std::has_unique_object_representations_v<Record>;

template <PlainRecord Record>
[[nodiscard]] std::string_view bytes_of(const Record& record) noexcept {
  return {reinterpret_cast<const char*>(&record), sizeof(Record)};
}

/// Of an array; `records` may be null when there are none.
template <PlainRecord Record>
[[nodiscard]] std::string_view bytes_of(const Record* records, std::size_t num_records) noexcept {
  return {reinterpret_cast<const char*>(records), num_records * sizeof(Record)};
}

/// The record at `offset`, all of which lies inside `bytes`.
template <PlainRecord Record>
[[nodiscard]] Record record_at(std::string_view bytes, std::size_t offset) noexcept {
  Record record;
  std::memcpy(&record, bytes.data() + offset, sizeof(Record));
  return record;
}

[[nodiscard]] constexpr std::uint64_t round_up(std::uint64_t size, std::uint64_t step) noexcept {
  return (size + step - 1) / step * step;
}

}  // namespace sameish::storage
