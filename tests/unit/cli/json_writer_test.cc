#include "output/json_writer.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

std::string as_json(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

std::string utf8(char32_t c) {
  const auto byte = [](char32_t value) { return static_cast<char>(value); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xc0 | c >> 6), byte(0x80 | (c & 0x3f))};
  if (c < 0x10000) return {byte(0xe0 | c >> 12), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f))};
  return {byte(0xf0 | c >> 18), byte(0x80 | (c >> 12 & 0x3f)), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f))};
}

TEST(JsonWriter, PutsCommasBetween) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("a", 1U).key("b").begin_array().value("x").null().begin_object().end_object();
  json.begin_array()
      .end_array()
      .end_array()
      .member("c", true)
      .member("d", std::optional<double>{})
      .member("e", 0.5)
      .end_object();
  EXPECT_EQ(out, R"({"a":1,"b":["x",null,{},[]],"c":true,"d":null,"e":0.5})");
}

TEST(JsonWriter, NumbersReadBackEqual) {
  for (const double number : {0.0, 1.0, 0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308}) {
    std::string out;
    JsonWriter(out).value(number);
    EXPECT_EQ(nlohmann::json::parse(out).get<double>(), number) << out;
  }
  std::string out;
  JsonWriter(out).value(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(out, "18446744073709551615");
  out.clear();
  JsonWriter(out)
      .begin_array()
      .value(std::numeric_limits<double>::quiet_NaN())
      .value(std::numeric_limits<double>::infinity())
      .end_array();
  EXPECT_EQ(out, "[null,null]");
}

TEST(JsonWriter, StringsAreHarmlessOnATerminal) {
  EXPECT_EQ(as_json("a\"b\\c\n\t\r"), R"("a\"b\\c\n\t\r")");
  EXPECT_EQ(as_json("\x1b[31m"), R"("\u001b[31m")");
  EXPECT_EQ(as_json("x\u202ey"), R"("x\u202ey")");
  EXPECT_EQ(as_json("\u009b"), R"("\u009b")");
  EXPECT_EQ(as_json("\U000e0041"), R"("\udb40\udc41")");
  EXPECT_EQ(as_json("中文"), "\"中文\"");
  EXPECT_EQ(as_json("\xff\xe4\xb8"), "\"\ufffd\ufffd\ufffd\"");
}

TEST(JsonWriter, EveryCodePointReadsBackEqual) {
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    const std::string text = utf8(c);
    ASSERT_EQ(nlohmann::json::parse(as_json(text)).get<std::string>(), text) << std::hex << static_cast<unsigned>(c);
  }
}

TEST(JsonWriter, JsonOfAFileIsMadeHarmlessAndStaysEqual) {
  for (char32_t c = 0x7f; c < 0x3000; ++c) {
    if (c >= 0xd800 && c <= 0xdfff) continue;
    const std::string json = "{\"a\":[\"x" + utf8(c) + "\\u202e\\\\\"]}", made = json_for_terminal(json);
    ASSERT_EQ(nlohmann::json::parse(made), nlohmann::json::parse(json)) << made;
    ASSERT_EQ(made.find(utf8(c)) == std::string::npos, is_unsafe(c)) << made;
  }
}

TEST(JsonWriter, AnyBytesGiveValidJson) {
  std::mt19937 random(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes(random() % 24, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % 256);
    ASSERT_TRUE(nlohmann::json::accept(as_json(bytes)));
  }
}

}  // namespace
}  // namespace sameish::cli
