#include "io/json_writer.h"

#include <gtest/gtest.h>

#include <limits>

namespace sameish::io {
namespace {

std::string as_json(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

TEST(JsonWriter, PlacesCommasItself) {
  std::string out;
  JsonWriter writer(out);
  writer.begin_object()
      .member("a", 1)
      .member("b", "x")
      .key("c")
      .begin_array()
      .value(true)
      .value(nullptr)
      .begin_object();
  writer.end_object()
      .value(2.5)
      .end_array()
      .member("d", std::string("y"))
      .key("e")
      .begin_array()
      .end_array()
      .end_object();
  writer.end_line();
  writer.begin_object().end_object();
  EXPECT_EQ(out, "{\"a\":1,\"b\":\"x\",\"c\":[true,null,{},2.5],\"d\":\"y\",\"e\":[]}\n{}");
}

TEST(JsonWriter, WritesNumbersThatReadBack) {
  std::string out;
  JsonWriter writer(out);
  writer.begin_array()
      .value(std::numeric_limits<std::int64_t>::min())
      .value(std::numeric_limits<std::uint64_t>::max())
      .value(0.1)
      .value(std::numeric_limits<double>::infinity())
      .value(std::numeric_limits<double>::quiet_NaN())
      .raw("1.50")
      .end_array();
  EXPECT_EQ(out, "[-9223372036854775808,18446744073709551615,0.1,null,null,1.50]");
}

TEST(JsonWriter, EscapesWhatJsonForbidsAndNothingElse) {
  EXPECT_EQ(as_json("a\"b\\c/d"), "\"a\\\"b\\\\c/d\"");
  EXPECT_EQ(as_json("\n\r\t\b\f"), "\"\\n\\r\\t\\b\\f\"");
  EXPECT_EQ(as_json(std::string_view("\0\x1f\x20\x7f", 4)), "\"\\u0000\\u001f \x7f\"");
  EXPECT_EQ(as_json("\xe4\xb8\xad\xf0\x9f\x98\x80"), "\"\xe4\xb8\xad\xf0\x9f\x98\x80\"");
}

/// Runs are searched eight bytes at a time: every byte at every place of a word.
TEST(JsonWriter, EveryByteAtEveryPlace) {
  const std::string replacement = "\xef\xbf\xbd";
  for (int byte = 0; byte < 256; ++byte) {
    for (std::size_t place = 0; place < 20; ++place) {
      std::string text(20, 'x');
      text[place] = static_cast<char>(byte);
      const bool special = byte < 0x20 || byte == '"' || byte == '\\';
      const std::string out = as_json(text);
      EXPECT_EQ(out.find('\\') == place + 1, special) << byte << " at " << place;
      if (!special) {
        if (byte >= 0x80) text.replace(place, 1, replacement);
        EXPECT_EQ(out, "\"" + text + "\"");
      }
    }
  }
}

TEST(JsonWriter, BytesThatAreNotUtf8BecomeReplacementCharacters) {
  std::string out;
  append_json_string(out, "a\xff\"b\xe4\xbd.\xe4\xbd\xa0");
  EXPECT_EQ(out, "\"a\xef\xbf\xbd\\\"b\xef\xbf\xbd\xef\xbf\xbd.\xe4\xbd\xa0\"");
}

}  // namespace
}  // namespace sameish::io
