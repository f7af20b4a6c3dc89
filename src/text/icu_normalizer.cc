#include "text/icu_normalizer.h"

#include <new>

#include <unicode/bytestream.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>

#include "text/utf8.h"

namespace sameish::text {

IcuNormalizers load_icu_normalizers() {
  UErrorCode status = U_ZERO_ERROR;
  IcuNormalizers all;
  all.nfkc_casefold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  all.nfkc = icu::Normalizer2::getNFKCInstance(status);
  all.nfc = icu::Normalizer2::getNFCInstance(status);
  return U_SUCCESS(status) ? all : IcuNormalizers{};
}

void append_normalized(const icu::Normalizer2& normalizer, std::string_view text, std::string& out) {
  UErrorCode status = U_ZERO_ERROR;
  icu::StringByteSink<std::string> sink(&out);
  normalizer.normalizeUTF8(0, icu::StringPiece(text.data(), static_cast<int32_t>(text.size())), sink, nullptr, status);
  // Valid text leaves ICU one way to fail: no memory. std::string says the same thing in the same way.
  if (U_FAILURE(status)) throw std::bad_alloc();
}

std::string without_ignorables(std::string_view valid_utf8) {
  std::string kept;
  kept.reserve(valid_utf8.size());
  for (const char* at = valid_utf8.data(); at < valid_utf8.data() + valid_utf8.size(); at += sequence_bytes(*at)) {
    if (!is_ignorable(decode(at))) kept.append(at, sequence_bytes(*at));
  }
  return kept;
}

bool is_ignorable(char32_t code_point) noexcept {
  return u_hasBinaryProperty(static_cast<UChar32>(code_point), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

}  // namespace sameish::text
