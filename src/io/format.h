// Which format an input is in, by what was asked, its first bytes and its name.
// Idea     a WARC header decides by itself. Then a known name decides (.jsonl .ndjson .csv .tsv .txt ..., behind .gz or
//          .zst). What is left: a first line that looks like a JSON object is JSON Lines; else standard input is lines,
//          and a named file is one document. Inside a directory only names decide, so that sources and notes which
//          happen to begin with '{' stay documents.
// Threads  pure functions.
// Tests    tests/unit/io/format_test.cc
#pragma once

#include <sameish/result.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace sameish::io {

enum class Format : std::uint8_t { automatic, json_lines, tsv, csv, lines, text, warc };

/// invalid_argument for an unknown name.
Result<Format> parse_format(std::string_view name);

enum class Origin : std::uint8_t { standard_input, named, in_directory };

[[nodiscard]] Format detect_format(std::string_view path, Origin origin, std::string_view first_bytes);

/// JSON that is not JSON Lines: an array of objects or strings, or an object over several lines.
enum class OtherJson : std::uint8_t { none, array, object };

/// A guess by the beginning. Texts may begin with a bracket too ("[1] Introduction", "[[link]]", "{x | x > 0}"); those are
/// none.
[[nodiscard]] OtherJson guess_other_json(std::string_view first_bytes);

}  // namespace sameish::io
