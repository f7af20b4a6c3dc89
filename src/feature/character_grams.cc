#include "feature/character_grams.h"

#include "base/hash.h"
#include "feature/shingle.h"
#include "text/utf8.h"

namespace sameish::feature {
namespace {

constexpr std::uint32_t kLetters = 5;
constexpr std::uint32_t kSyllables = 2;
constexpr std::uint64_t kLeftOut = 3;  // a gram with any of these bits; sketches order features by the high half

bool is_letter(char32_t code_point) noexcept {
  const bool is_digit = code_point >= U'0' && code_point <= U'9';
  return code_point < kFirstSyllable && !is_digit;
}

void decode(std::string_view text, GramScratch& scratch) {
  scratch.characters.clear();
  scratch.hashes.clear();
  scratch.has_letters = scratch.has_syllables = false;
  for (std::size_t at = 0; at < text.size(); at += text::sequence_bytes(text[at])) {
    const char32_t code_point = text::decode(text.data() + at);
    scratch.characters.push_back(code_point);
    scratch.hashes.push_back(fmix64(code_point));
    (is_letter(code_point) ? scratch.has_letters : scratch.has_syllables) = true;
  }
}

}  // namespace

void character_grams(std::string_view valid_utf8, GramScratch& scratch, std::vector<std::uint64_t>& features) {
  decode(valid_utf8, scratch);
  features.clear();
  if (scratch.hashes.empty()) return;
  if (scratch.has_syllables) {
    shingle(scratch.hashes, kSyllables, scratch.grams);
    for (std::size_t i = 0; i + kSyllables <= scratch.hashes.size(); ++i) {
      if (!is_letter(scratch.characters[i])) features.push_back(scratch.grams[i]);
    }
  }
  if (scratch.has_letters) {
    shingle(scratch.hashes, kLetters, scratch.grams);
    for (std::size_t i = 0; i + kLetters <= scratch.hashes.size(); ++i) {
      if (is_letter(scratch.characters[i]) && (scratch.grams[i] & kLeftOut) == 0) features.push_back(scratch.grams[i]);
    }
  }
  if (features.empty()) features.push_back(feature_hash(scratch.hashes));
}

}  // namespace sameish::feature
