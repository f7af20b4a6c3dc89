#include "feature/character_grams.h"

#include <algorithm>

#include "base/hash.h"
#include "feature/shingle.h"
#include "text/utf8.h"

namespace sameish::feature {
namespace {

/// Grams that begin at one kind of character.
struct GramKind {
  std::uint32_t width;
  std::uint64_t left_out;  // a gram with any of these bits; sketches order features by the high half
};
constexpr GramKind kLetters{5, 3};
constexpr GramKind kDigits{4, 0};

/// None for a character that is a word or a syllable.
const GramKind* kind_of(char32_t code_point) noexcept {
  if (code_point >= kFirstSyllable) return nullptr;
  return code_point >= U'0' && code_point <= U'9' ? &kDigits : &kLetters;
}

void decode(std::string_view text, GramScratch& scratch) {
  scratch.characters.clear();
  scratch.hashes.clear();
  for (std::size_t at = 0; at < text.size(); at += text::sequence_bytes(text[at])) {
    const char32_t code_point = text::decode(text.data() + at);
    scratch.characters.push_back(code_point);
    scratch.hashes.push_back(fmix64(code_point));
  }
}

void append_grams(const GramKind& kind, GramScratch& scratch, std::vector<std::uint64_t>& features) {
  const auto& characters = scratch.characters;
  if (characters.size() < kind.width) return;
  const auto is_of_kind = [&kind](char32_t code_point) { return kind_of(code_point) == &kind; };
  if (std::none_of(characters.begin(), characters.end(), is_of_kind)) return;
  shingle(scratch.hashes, kind.width, scratch.grams);
  for (std::size_t i = 0; i < scratch.grams.size(); ++i) {
    if (is_of_kind(characters[i]) && (scratch.grams[i] & kind.left_out) == 0) features.push_back(scratch.grams[i]);
  }
}

}  // namespace

void character_grams(std::string_view valid_utf8, GramScratch& scratch, std::vector<std::uint64_t>& features) {
  decode(valid_utf8, scratch);
  features.clear();
  for (const GramKind* kind : {&kDigits, &kLetters}) append_grams(*kind, scratch, features);
}

}  // namespace sameish::feature
