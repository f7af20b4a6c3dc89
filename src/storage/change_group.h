// ChangeGroup: what one call changed, as it lies in a log.
// Idea     all of a call is one record, so that after a crash all of it is there or none.
// Errors   corrupt_file: a payload whose lengths do not fit exactly.
// Threads  pure functions.
// Tests    tests/unit/storage/change_group_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/result.h>

#include "index/value_bits.h"

namespace sameish::storage {

template <class Value>
struct ChangeGroup {
  enum class Kind : std::uint32_t { insert = 1, remove = 2 };
  Kind kind = Kind::insert;
  std::vector<std::uint64_t> numbers;
  std::vector<Value> values;            ///< beside the numbers; none when they are removed
  std::vector<std::string_view> names;  ///< beside the numbers, or none
};

/// Appends to `payload`. A name has at most kMaxNameBytes bytes.
template <class Value>
void encode_group(const ChangeGroup<Value>& group, std::string& payload);

/// Names point into `payload`. `where` is for messages: the file and the place in it.
template <class Value>
[[nodiscard]] Result<ChangeGroup<Value>> decode_group(std::string_view payload, const std::string& where);

}  // namespace sameish::storage
