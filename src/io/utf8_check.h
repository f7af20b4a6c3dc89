// The first byte that is not valid UTF-8.
// Idea     simdjson's validator decides at memory speed; only a text it refuses is walked byte by byte to name the
//          place.
// Threads  pure functions.
// Tests    tests/unit/io/utf8_check_test.cc (all of one to three bytes against a plain decoder)
#pragma once

#include <cstddef>
#include <string_view>

namespace sameish::io {

/// The offset of the first byte that does not begin or continue a valid sequence (overlong forms, surrogates and values
/// above U+10FFFF are not valid); text.size() if all is well.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text);

}  // namespace sameish::io
