// What normalize.cc asks ICU for: its normalizers, and the code points they are not to see.
// Idea     only segments of several code points come here; see normalize.h.
// Threads  ICU's normalizers are immutable singletons.
// Tests    tests/differential/text/normalize_test.cc
#pragma once

#include <string>
#include <string_view>

#include <unicode/normalizer2.h>

namespace sameish::text {

struct IcuNormalizers {
  const icu::Normalizer2* nfkc_casefold = nullptr;
  const icu::Normalizer2* nfkc = nullptr;
  const icu::Normalizer2* nfc = nullptr;

  [[nodiscard]] bool all_there() const noexcept {
    return nfkc_casefold != nullptr && nfkc != nullptr && nfc != nullptr;
  }
};

/// The normalizers; a null pointer where ICU's data cannot be had.
[[nodiscard]] IcuNormalizers load_icu_normalizers();

/// Appends the normal form of `text`.
void append_normalized(const icu::Normalizer2& normalizer, std::string_view text, std::string& out);

/// `text` without its default-ignorable code points.
[[nodiscard]] std::string without_ignorables(std::string_view valid_utf8);

[[nodiscard]] bool is_ignorable(char32_t code_point) noexcept;

}  // namespace sameish::text
