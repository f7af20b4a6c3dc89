// Charsets: GB18030 or a guess, to UTF-8.
// Idea     UTF-8 is the rule and needs nothing from here. GB18030 is converted on request, strictly; `auto` keeps what
//          is valid UTF-8 and otherwise believes the guess of uchardet, which the caller must show to the user.
// Cost     linear; GB18030 passes through UTF-16 in ICU.
// Threads  pure functions; each call opens its own converter.
// Tests    tests/unit/text/charset_test.cc, tests/safety/text/charset_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish::text {

/// `gb18030` as UTF-8. Errors: invalid_text with the offset of the first bad byte.
[[nodiscard]] Result<std::string> utf8_from_gb18030(std::string_view gb18030);

/// What a sample from the start of a file is most likely encoded in, as uchardet spells it: "UTF-8", "GB18030", "BIG5".
/// A sequence cut at the sample's end is no fault. Errors: invalid_text, if nothing can be guessed.
[[nodiscard]] Result<std::string> guess_charset(std::string_view sample);

/// `bytes` of a named charset as UTF-8. Errors: invalid_text, if ICU has no such converter or the bytes do not fit.
[[nodiscard]] Result<std::string> utf8_from(std::string_view bytes, const std::string& charset);

struct GuessedText {
  std::string utf8;
  std::string charset;  ///< what the bytes were taken for, as uchardet spells it: "UTF-8", "GB18030", "BIG5", ...
};

/// `bytes` of an unknown charset as UTF-8. Errors: invalid_text, if nothing can be guessed, ICU has no converter for
/// the guess, or the bytes do not fit it.
[[nodiscard]] Result<GuessedText> utf8_from_guess(std::string_view bytes);

}  // namespace sameish::text
