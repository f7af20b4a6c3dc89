// IdfTable: how rare a token is, in 1/1024 of its inverse document frequency.
// Idea     an interface, because there are three sources: a dictionary's compiled table, a file of "word idf" lines,
//          and the collection itself.
// Threads  immutable: one table serves all threads.
// Tests    tests/unit/feature/memory_idf_table_test.cc, tests/unit/feature/idf_learner_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sameish::feature {

class IdfTable {
 public:
  IdfTable() = default;
  IdfTable(const IdfTable&) = delete;
  IdfTable& operator=(const IdfTable&) = delete;
  virtual ~IdfTable() = default;

  /// idf1024 of a token that the table has; none otherwise.
  [[nodiscard]] virtual std::optional<std::uint32_t> find(std::string_view token) const = 0;

  /// The same for a caller who has hash64(token) at hand; tables that look up by hash override it.
  [[nodiscard]] virtual std::optional<std::uint32_t> find_hashed(std::string_view token, std::uint64_t) const {
    return find(token);
  }

  /// Says that find_hashed() will soon be asked for a token of this hash; tables larger than the cache override it.
  virtual void prefetch(std::uint64_t) const noexcept {}

  /// idf1024 of every token that the table has not.
  [[nodiscard]] virtual std::uint32_t absent() const = 0;

  [[nodiscard]] std::uint32_t idf1024(std::string_view token) const { return find(token).value_or(absent()); }
};

}  // namespace sameish::feature
