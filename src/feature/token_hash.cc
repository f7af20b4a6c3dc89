#include "feature/token_hash.h"

#include <array>
#include <memory>

#include "base/hash.h"

namespace sameish::feature {
namespace {

/// The code point of three bytes of UTF-8, which is below 2^16.
std::size_t code_point_of_three(const char* at) noexcept {
  const auto bits = [at](std::size_t i, unsigned mask) { return static_cast<unsigned char>(at[i]) & mask; };
  return bits(0, 0x0FU) << 12U | bits(1, 0x3FU) << 6U | bits(2, 0x3FU);
}

/// hash64 of every code point of three bytes, by code point.
using ThreeByteHashes = std::array<std::uint64_t, std::size_t{1} << 16U>;

std::unique_ptr<const ThreeByteHashes> make_three_byte_hashes() {
  auto hashes = std::make_unique<ThreeByteHashes>();
  for (std::size_t code_point = 0x800; code_point < hashes->size(); ++code_point) {
    const char bytes[] = {static_cast<char>(0xE0U | code_point >> 12U),
                          static_cast<char>(0x80U | (code_point >> 6U & 0x3FU)),
                          static_cast<char>(0x80U | (code_point & 0x3FU))};
    (*hashes)[code_point] = hash64({bytes, sizeof bytes});
  }
  return hashes;
}

/// Half a megabyte, made once, in a fifth of a millisecond.
const ThreeByteHashes& three_byte_hashes() {
  static const std::unique_ptr<const ThreeByteHashes> hashes = make_three_byte_hashes();
  return *hashes;
}

bool is_lead_of_three(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xF0U) == 0xE0U; }

}  // namespace

void hash_tokens(std::string_view bytes, std::span<const text::Token> tokens, std::vector<std::uint64_t>& hashes) {
  const ThreeByteHashes& of_three = three_byte_hashes();
  hashes.resize(tokens.size());
  std::uint64_t* out = hashes.data();
  for (const text::Token token : tokens) {
    const char* const begin = bytes.data() + token.begin;
    const std::size_t num_bytes = token.end - token.begin;
    const bool is_one = num_bytes == 3 && is_lead_of_three(*begin);
    *out++ = is_one ? of_three[code_point_of_three(begin)] : hash64({begin, num_bytes});
  }
}

}  // namespace sameish::feature
