// Differences as people should see them.
#include "explain/difference.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>

namespace sameish::explain {
namespace {

// "=common -only_a +only_b ~a|b" of each span.
std::string render(std::string_view a, std::string_view b, const DiffOptions& options = {}) {
  const Result<Difference> found = diff(a, b, options);
  if (!found) return found.error().message;
  std::string text;
  for (const Span& span : found.value().spans) {
    const std::string in_a(a.substr(span.a_begin.byte, span.a_end.byte - span.a_begin.byte));
    const std::string in_b(b.substr(span.b_begin.byte, span.b_end.byte - span.b_begin.byte));
    switch (span.kind) {
      case SpanKind::equal: text += "[" + in_a + "]"; break;
      case SpanKind::only_a: text += "-" + in_a; break;
      case SpanKind::only_b: text += "+" + in_b; break;
      case SpanKind::replaced: text += "~" + in_a + "|" + in_b; break;
    }
  }
  return text;
}

TEST(Difference, ChangedChineseCharactersShowAsThemselves) {
  EXPECT_EQ(render("我来到北京清华大学", "我来到南京清华大学"), "[我来到]~北|南[京清华大学]");
  EXPECT_EQ(render("床前明月光疑是地上霜", "床前看月光疑似地上霜"), "[床前]~明|看[月光疑]~是|似[地上霜]");
  EXPECT_EQ(render("我来了", "你来过"), "~我|你[来]~了|过");
}

TEST(Difference, InsertedAndDeleted) {
  EXPECT_EQ(render("abc", "abXc"), "[ab]+X[c]");
  EXPECT_EQ(render("abXc", "abc"), "[ab]-X[c]");
  EXPECT_EQ(render("", "abc"), "+abc");
  EXPECT_EQ(render("abc", ""), "-abc");
  EXPECT_EQ(render("", ""), "");
  EXPECT_EQ(render("same", "same"), "[same]");
}

TEST(Difference, WordsOfSeveralLettersAreShownWhole) {
  EXPECT_EQ(render("The fee is one hundred dollars, as registered in the office.",
                   "The fee is two hundred and fifty dollars, as electronic in the office."),
            "[The fee is ]~one|two[ hundred]~ | and fifty [dollars, as ]~registered|electronic[ in the office.]");
  EXPECT_EQ(render("model AX-201", "model AX-301"), "[model AX-]~201|301");
}

TEST(Difference, SmallIslandsAreJoined) {
  EXPECT_EQ(render("a qwertyuiop z", "a asdfgehjkl z"), "[a ]~qwertyuiop|asdfgehjkl[ z]");
}

TEST(Difference, MarksAndJoinedEmojiAreNotTorn) {
  EXPECT_EQ(render("cafe\u0301!", "cafe\u0300!"), "[caf]~e\u0301|e\u0300[!]");
  EXPECT_EQ(render("x👨‍👩‍👧y", "x👨‍👩‍👦y"), "[x]~👨‍👩‍👧|👨‍👩‍👦[y]");
  EXPECT_EQ(render("👍🏻ok", "👍🏿ok"), "~👍🏻|👍🏿[ok]");
  EXPECT_EQ(render("🇨🇳!", "🇨🇭!"), "~🇨🇳|🇨🇭[!]");
}

TEST(Difference, FarTextsAreComparedByWords) {
  const std::string a = "The committee met on Monday and decided nothing of any importance to the general public here.";
  const std::string b =
      "Yesterday our group of friends went to the seaside where the general mood was rather cheerful.";
  const Difference found = diff(a, b).value();
  EXPECT_EQ(found.level, SpanLevel::words);
}

TEST(Difference, OffsetsAreGivenInBytesAndCodePoints) {
  const Difference found = diff("中文a", "中国a").value();
  ASSERT_EQ(found.spans.size(), 3U);
  EXPECT_EQ(found.spans[1].a_begin, (Place{3, 1}));
  EXPECT_EQ(found.spans[1].a_end, (Place{6, 2}));
  EXPECT_EQ(found.spans[2].b_end, (Place{7, 3}));
}

TEST(Difference, BadBytesAreRefusedByPlace) {
  const auto found = diff("good",
                          "ba\xff"
                          "d");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::invalid_text);
  EXPECT_NE(found.error().message.find("text B, byte 2"), std::string::npos) << found.error().message;
  for (const char* bad : {"\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe4\xb8", "\x80", "\xf8\x88\x80\x80\x80"}) {
    EXPECT_FALSE(diff(bad, "")) << bad;
  }
}

std::string random_letters(std::size_t size, unsigned seed, int alphabet) {
  std::mt19937 random(seed);
  std::string text(size, 'a');
  for (char& c : text) c = static_cast<char>('a' + random() % static_cast<unsigned>(alphabet));
  return text;
}

TEST(Difference, AMegabyteOfAnythingEndsSoon) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(diff(random_letters(1'000'000, 1, 26), random_letters(1'000'000, 2, 26)));
  EXPECT_TRUE(diff(std::string(1'000'000, 'a'), random_letters(1'000'000, 2, 2)));
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_LT(seconds, 60.0);  // wide: machines with sanitizers are slow; quadratic work would take hours
}

}  // namespace
}  // namespace sameish::explain
