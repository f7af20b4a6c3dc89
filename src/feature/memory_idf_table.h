// MemoryIdfTable: an IDF table in a hash map, filled by token hash or from a text of "word idf" lines.
// Rules    a token that it has not gets the upper median of its values, unless told. The last of equal words counts.
// Threads  immutable once filled.
// Tests    tests/unit/feature/memory_idf_table_test.cc
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include <sameish/result.h>

#include "feature/idf_table.h"

namespace sameish::feature {

/// Takes a token hash as it is: it is uniform already.
struct TokenHashItself {
  using is_avalanching = void;
  [[nodiscard]] std::size_t operator()(std::uint64_t token_hash) const noexcept { return token_hash; }
};

/// A number by hash64 of a token: a sixth of the memory of a map of strings, and one cache miss a look-up.
using TokenMap = boost::unordered_flat_map<std::uint64_t, std::uint32_t, TokenHashItself>;

class MemoryIdfTable final : public IdfTable {
 public:
  /// `values` holds idf1024 by token hash; absent tokens get their upper median, 0 when there is none.
  explicit MemoryIdfTable(TokenMap values);
  MemoryIdfTable(TokenMap values, std::uint32_t absent) : values_(std::move(values)), absent_(absent) {}

  /// Reads lines "word idf": the word, spaces or tabs, and a decimal number 0..4194303. Words may contain spaces; empty
  /// lines and a leading byte order mark are skipped. `file_name` is for messages.
  /// Errors: invalid_record naming file and line.
  [[nodiscard]] static Result<std::unique_ptr<MemoryIdfTable>> parse(std::string_view lines,
                                                                     std::string_view file_name);

  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view token) const override;
  [[nodiscard]] std::optional<std::uint32_t> find_hashed(std::string_view token,
                                                         std::uint64_t token_hash) const override;
  [[nodiscard]] std::uint32_t absent() const override { return absent_; }
  [[nodiscard]] std::size_t num_tokens() const noexcept { return values_.size(); }

 private:
  TokenMap values_;
  std::uint32_t absent_ = 0;
};

}  // namespace sameish::feature
