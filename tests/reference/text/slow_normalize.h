// The normal forms as the definitions say them: whole texts through ICU's UTF-16 normalizers, code point by code point.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "text/normalize.h"

namespace sameish::reference {

inline const std::map<UChar32, UChar32>& slow_hans_table() {
  struct Pair {
    UChar32 from;
    UChar32 to;
  };
  static const std::map<UChar32, UChar32> table = [] {
    const Pair pairs[] = {
#include "text/hans_table.inc"
    };
    std::map<UChar32, UChar32> map;
    for (const Pair& pair : pairs) map[pair.from] = pair.to;
    return map;
  }();
  return table;
}

inline icu::UnicodeString from_utf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

inline std::string to_utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

inline std::vector<UChar32> code_points(const icu::UnicodeString& text) {
  std::vector<UChar32> list;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) list.push_back(text.char32At(i));
  return list;
}

inline icu::UnicodeString slow_without_ignorables(const icu::UnicodeString& text) {
  icu::UnicodeString kept;
  for (const UChar32 c : code_points(text)) {
    if (!u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) kept.append(c);
  }
  return kept;
}

inline std::string slow_normalize(std::string_view text, text::NormalForm form, bool hans) {
  UErrorCode status = U_ZERO_ERROR;
  const bool casefold = form == text::NormalForm::casefold;
  const icu::Normalizer2* normalizer =
      casefold ? icu::Normalizer2::getNFKCCasefoldInstance(status) : icu::Normalizer2::getNFKCInstance(status);
  icu::UnicodeString source = from_utf8(text);
  if (!casefold) source = slow_without_ignorables(source);
  icu::UnicodeString normal = normalizer->normalize(source, status);
  if (U_FAILURE(status)) throw std::runtime_error(u_errorName(status));
  if (!hans) return to_utf8(normal);
  icu::UnicodeString simplified;
  for (const UChar32 c : code_points(normal)) {
    const auto place = slow_hans_table().find(c);
    simplified.append(place == slow_hans_table().end() ? c : place->second);
  }
  return to_utf8(simplified);
}

}  // namespace sameish::reference
