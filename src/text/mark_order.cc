#include "text/mark_order.h"

#include <algorithm>
#include <new>

#include <unicode/unistr.h>

#include "text/icu_normalizer.h"
#include "text/utf8.h"

namespace sameish::text {

void MarkOrder::add(char32_t code_point) {
  if (drop_ignorables_ && is_ignorable(code_point)) return;
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString mapped = form_.normalize(icu::UnicodeString(static_cast<UChar32>(code_point)), status);
  if (U_FAILURE(status)) throw std::bad_alloc();  // the only failure there is
  for (int32_t i = 0; i < mapped.length(); i = mapped.moveIndex32(i, 1)) {
    add_decomposed(static_cast<char32_t>(mapped.char32At(i)));
  }
}

void MarkOrder::add_decomposed(char32_t mapped) {
  const auto push = [this](UChar32 c) { marks_.push_back({static_cast<char32_t>(c), nfc_.getCombiningClass(c)}); };
  icu::UnicodeString decomposed;
  if (!nfc_.getDecomposition(static_cast<UChar32>(mapped), decomposed)) {
    push(static_cast<UChar32>(mapped));
    return;
  }
  for (int32_t i = 0; i < decomposed.length(); i = decomposed.moveIndex32(i, 1)) push(decomposed.char32At(i));
}

std::string MarkOrder::ordered() {
  const auto is_starter = [](const Mark& mark) { return mark.combining_class == 0; };
  const auto by_class = [](const Mark& a, const Mark& b) { return a.combining_class < b.combining_class; };
  for (auto first = marks_.begin(); first != marks_.end();) {
    first = std::find_if_not(first, marks_.end(), is_starter);
    const auto last = std::find_if(first, marks_.end(), is_starter);
    std::stable_sort(first, last, by_class);
    first = last;
  }
  std::string bytes;
  for (const Mark& mark : marks_) append_utf8(mark.code_point, bytes);
  return bytes;
}

}  // namespace sameish::text
