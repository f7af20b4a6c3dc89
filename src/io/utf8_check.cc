#include "io/utf8_check.h"

#include <simdjson.h>

namespace sameish::io {
namespace {

struct Sequence {
  std::size_t length;        // 0: no sequence begins with this byte
  unsigned char second_low;  // the range of the second byte; later ones are 80..BF
  unsigned char second_high;
};

Sequence sequence_of(unsigned char lead) {
  if (lead < 0x80) return {1, 0, 0};
  if (lead < 0xc2) return {0, 0, 0};  // a continuation, or an overlong two-byte form
  if (lead < 0xe0) return {2, 0x80, 0xbf};
  if (lead < 0xf0) {
    const auto low = static_cast<unsigned char>(lead == 0xe0 ? 0xa0 : 0x80);   // else overlong
    const auto high = static_cast<unsigned char>(lead == 0xed ? 0x9f : 0xbf);  // else a surrogate
    return {3, low, high};
  }
  if (lead > 0xf4) return {0, 0, 0};
  const auto low = static_cast<unsigned char>(lead == 0xf0 ? 0x90 : 0x80);   // else overlong
  const auto high = static_cast<unsigned char>(lead == 0xf4 ? 0x8f : 0xbf);  // else above U+10FFFF
  return {4, low, high};
}

bool valid_at(std::string_view text, std::size_t at, const Sequence& sequence) {
  if (sequence.length == 0 || sequence.length > text.size() - at) return false;
  if (sequence.length == 1) return true;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  if (second < sequence.second_low || second > sequence.second_high) return false;
  for (std::size_t i = 2; i < sequence.length; ++i) {
    if ((static_cast<unsigned char>(text[at + i]) & 0xc0U) != 0x80) return false;
  }
  return true;
}

}  // namespace

std::size_t first_invalid_utf8(std::string_view text) {
  if (simdjson::validate_utf8(text.data(), text.size())) return text.size();
  std::size_t at = 0;
  while (at < text.size()) {
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text[at]));
    if (!valid_at(text, at, sequence)) return at;
    at += sequence.length;
  }
  return at;
}

}  // namespace sameish::io
