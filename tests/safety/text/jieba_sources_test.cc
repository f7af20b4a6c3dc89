// Hostile sources: each is refused with invalid_record, file and line, and none takes long.
#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "reference/text/jieba_package.h"
#include "reference/text/jieba_small.h"

namespace sameish::text::jieba {
namespace {

using reference::SmallJieba;

void expect_refused(const std::string& place, const std::function<void(SmallJieba&)>& change) {
  SmallJieba small;
  change(small);
  const Result<std::vector<std::byte>> image = compile_dictionary(small.texts());
  ASSERT_FALSE(image.ok()) << place;
  EXPECT_EQ(image.error().code, ErrorCode::invalid_record);
  EXPECT_TRUE(image.error().message.starts_with(place + ": ")) << image.error().message;
}

TEST(JiebaSourcesSafety, WordFiles) {
  const auto words = [](const std::string& place, const std::string& text) {
    expect_refused(place, [&](SmallJieba& small) { small.words = text; });
  };
  words("words:1", "");
  words("words:1", "北京 0\n");
  words("words:1", "\n");
  words("words:1", "北京\n");
  words("words:2", "北京 1\n\n");
  words("words:1", "北京  1\n");
  words("words:1", "北京 -1\n");
  words("words:1", "北京 +1\n");
  words("words:1", "北京 1_000\n");
  words("words:1", "北京 1.5\n");
  words("words:1", "北京 99999999999999999999999\n");
  words("words:1", "北京 1000000000001\n");
  words("words:1", "\xEF\xBB\xBF北京 1\n");
  words("words:2", "北京 1\n\xE5\x8C 1\n");
  words("words:1", "\xFF 1\n");
  words("words:1", "\xED\xA0\x80 1\n");
  words("words:1", "\xC0\xAF 1\n");
  words("words:1", std::string(1'000'000, 'a') + " 1\n");
  words("words:1", std::string(5'000'000, 'a'));
  std::string many;
  for (int i = 0; i < 9008; ++i) many += "一 1000000000000\n";
  words("words:9008", many);
}

TEST(JiebaSourcesSafety, IdfUserAndStopFiles) {
  const auto idf = [](const std::string& place, const std::string& text) {
    expect_refused(place, [&](SmallJieba& small) { small.idf = text; });
  };
  for (const char* bad :
       {"a", "a ", "a nan", "a inf", "a -1", "a 1e10", "a 1 2", "a 0x10", " 1", "\xFF 1", "a 1\xFF", "a +1", ""}) {
    idf("idf:2", std::string("b 1\n") + bad + "\n");
  }
  expect_refused("user:2", [](SmallJieba& small) { small.user_words = "北\n\xFF 5\n"; });
  expect_refused("user:1", [](SmallJieba& small) { small.user_words = "北 1000000000001\n"; });
  expect_refused("user:1", [](SmallJieba& small) { small.user_words = std::string(600, 'x') + "\n"; });
  expect_refused("stop:1", [](SmallJieba& small) { small.stop_words = "\xFF\n"; });
}

TEST(JiebaSourcesSafety, ProbabilityFiles) {
  const auto start = [](const std::string& place, const std::string& text) {
    expect_refused(place, [&](SmallJieba& small) { small.start = text; });
  };
  for (const char* bad : {"",
                          "P",
                          "P=",
                          "P={",
                          "P={}",
                          "P={'B': -1}",
                          "Q={}",
                          "x=1\nP={}",
                          "P={'B': {}}",
                          "P={'B' -1}",
                          "P={'B': -1 'E': -1}",
                          "P={'BE': -1}",
                          "P={'\\u4e0': -1}",
                          "P={'\\x41': -1}",
                          "P={'B\": -1}",
                          "P={B: -1}",
                          "P={'B': --1}",
                          "P={'B': -1e999}",
                          "P={'B': nan}",
                          "P={'B': -inf}",
                          "P={'B': 0x1}",
                          "P={'B': 1}",
                          "P={'B': -4e100}",
                          "P={'B': -1, 'E': -1, 'M': -1, 'X': -1}",
                          "P={'B': -1, 'B': -1, 'E': -1, 'M': -1, 'S': -1}",
                          "P={'B': -1, 'E': -1, 'M': -1, 'S': -1} + 1",
                          "P={'B': -1, 'E': -1, 'M': -1, 'S': -1}; import os",
                          "P={'\xFF': -1}",
                          "P={'\xE4': -1}",
                          "P={'': -1}",
                          "P={,}",
                          "P=open('x')"}) {
    expect_refused(std::string(bad).starts_with("x=1") ? "start:1" : "start:1",
                   [&](SmallJieba& small) { small.start = bad; });
  }
  start("start:3", "# a\n\nP={'B' 1}");
  expect_refused("trans:1", [](SmallJieba& small) { small.trans = "P={'B': {}, 'E': {}, 'M': {}}"; });
  expect_refused("trans:1", [](SmallJieba& small) { small.trans = "P={'B': {'X': -1}, 'E': {}, 'M': {}, 'S': {}}"; });
  expect_refused("trans:1", [](SmallJieba& small) { small.trans = "P={'B': -1}"; });
  expect_refused("emit:1", [](SmallJieba& small) { small.emit = "P={'B': {'x': {}}}"; });
  expect_refused("emit:1", [](SmallJieba& small) { small.emit = std::string("P=") + std::string(100'000, '{'); });
}

/// Any bytes at all: refused or compiled, never worse. What compiles must open.
TEST(JiebaSourcesSafety, RandomDamage) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 1500; ++round) {
    SmallJieba small;
    small.user_words = "云计算 5\n杭研 0\n";
    small.stop_words = "的\n";
    std::string* const files[] = {&small.words, &small.idf,         &small.start,      &small.trans,
                                  &small.emit,  &*small.user_words, &*small.stop_words};
    std::string& file = *files[random() % std::size(files)];
    for (std::size_t i = random() % 4; i > 0; --i) {
      static constexpr std::string_view kBytes = " \n\r\t{}':,-.e0\\uP#\xE4\xB8\x80\xFF\x00z";
      file[random() % file.size()] = kBytes[random() % kBytes.size()];
    }
    const Result<std::vector<std::byte>> image = compile_dictionary(small.texts());
    if (image.ok()) {
      EXPECT_TRUE(Dictionary::open(*image).ok());
    } else {
      EXPECT_EQ(image.error().code, ErrorCode::invalid_record);
    }
  }
}

}  // namespace
}  // namespace sameish::text::jieba
