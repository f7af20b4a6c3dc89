#include "text/utf8.h"

#include <algorithm>
#include <cstring>

namespace sameish::text {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;

std::uint64_t load_word(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

// The length of the well-formed sequence of two or more bytes at `at`; 0 if there is none. The second byte carries all
// of the special cases of table 3-7: it keeps out overlong forms, surrogates and values above U+10FFFF.
std::size_t multibyte_length(const char* at, std::size_t num_bytes) noexcept {
  const auto lead = static_cast<unsigned char>(*at);
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = sequence_bytes(*at);
  if (length > num_bytes || !is_continuation(at[1])) return 0;
  const auto second = static_cast<unsigned char>(at[1]);
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!is_continuation(at[i])) return 0;
  }
  return length;
}

}  // namespace

std::optional<std::size_t> find_invalid_utf8(std::string_view bytes) noexcept {
  const char* const data = bytes.data();
  std::size_t i = 0;
  while (i < bytes.size()) {
    if (static_cast<unsigned char>(data[i]) < 0x80) {
      ++i;
      while (i + 8 <= bytes.size() && (load_word(data + i) & kHighBits) == 0) i += 8;
      continue;
    }
    const std::size_t length = multibyte_length(data + i, bytes.size() - i);
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

void append_utf8(char32_t code_point, std::string& out) {
  const auto value = static_cast<std::uint32_t>(code_point);
  const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  const auto put_tail = [&](unsigned shift) { put(0x80U | ((value >> shift) & 0x3FU)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0U | value >> 6);
    put_tail(0);
  } else if (value < 0x10000) {
    put(0xE0U | value >> 12);
    put_tail(6);
    put_tail(0);
  } else {
    put(0xF0U | value >> 18);
    put_tail(12);
    put_tail(6);
    put_tail(0);
  }
}

// Sixteen bytes at a time: a comparison gives all ones for each byte that begins a code point, so subtracting it counts,
// and a lane holds the counts of 255 steps. As signed bytes, continuations are those below -64.
std::size_t count_code_points(std::string_view valid_utf8) noexcept {
  using Bytes = signed char __attribute__((vector_size(16)));
  using Counts = unsigned char __attribute__((vector_size(16)));
  using Counts = unsigned char __attribute__((vector_size(16)));
  constexpr std::size_t kWidth = sizeof(Bytes);
  constexpr std::size_t kSteps = 255;
  std::size_t count = 0;
  std::size_t at = 0;
  while (valid_utf8.size() - at >= kWidth) {
    Counts begins{};
    const std::size_t num_steps = std::min(kSteps, (valid_utf8.size() - at) / kWidth);
    for (std::size_t step = 0; step < num_steps; ++step, at += kWidth) {
      Bytes some;
      std::memcpy(&some, valid_utf8.data() + at, kWidth);
      begins -= reinterpret_cast<Counts>(some >= static_cast<signed char>(-64));
    }
    for (std::size_t lane = 0; lane < kWidth; ++lane) count += begins[lane];
  }
  for (; at < valid_utf8.size(); ++at) count += is_continuation(valid_utf8[at]) ? 0U : 1U;
  return count;
}

}  // namespace sameish::text
