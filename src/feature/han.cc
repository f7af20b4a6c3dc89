#include "feature/han.h"

#include <algorithm>
#include <array>

#include "text/utf8.h"

namespace sameish::feature {
namespace {

struct Range {
  char32_t first, last;
};

constexpr std::array kHan = {
    Range{0x2E80, 0x2E99},   Range{0x2E9B, 0x2EF3},   Range{0x2F00, 0x2FD5},   Range{0x3005, 0x3005},
    Range{0x3007, 0x3007},   Range{0x3021, 0x3029},   Range{0x3038, 0x303B},   Range{0x3400, 0x4DBF},
    Range{0x4E00, 0x9FFF},   Range{0xF900, 0xFA6D},   Range{0xFA70, 0xFAD9},   Range{0x16FE2, 0x16FE3},
    Range{0x16FF0, 0x16FF1}, Range{0x20000, 0x2A6DF}, Range{0x2A700, 0x2B739}, Range{0x2B740, 0x2B81D},
    Range{0x2B820, 0x2CEA1}, Range{0x2CEB0, 0x2EBE0}, Range{0x2F800, 0x2FA1D}, Range{0x30000, 0x3134A},
    Range{0x31350, 0x323AF},
};

}  // namespace

bool is_single_han(std::string_view token) noexcept {
  if (token.size() < 3 || text::sequence_bytes(token.front()) != token.size()) return false;
  const char32_t code_point = text::decode(token.data());
  if (code_point >= 0x4E00 && code_point <= 0x9FFF) return true;
  return std::any_of(kHan.begin(), kHan.end(),
                     [&](Range range) { return code_point >= range.first && code_point <= range.last; });
}

}  // namespace sameish::feature
