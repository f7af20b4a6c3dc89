#include "text/hans_table.h"

#include <bit>

namespace sameish::text {
namespace {

constexpr HanPair kPairs[] = {
#include "text/hans_table.inc"
};

}  // namespace

std::span<const HanPair> hans_table() noexcept { return kPairs; }

Hash128 hans_table_digest() noexcept {
  static_assert(std::endian::native == std::endian::little && sizeof(HanPair) == 8, "the digest is of these bytes");
  return hash128({reinterpret_cast<const char*>(kPairs), sizeof kPairs});
}

}  // namespace sameish::text
