#include "commands/comparison_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sameish::cli {
namespace {

const Document kA{"a\x1b.txt", "one two"};
const Document kB{"b.txt", "one 2"};

Comparison sample() {
  Comparison out;
  out.scheme = "simhash64/auto-3/tf/v1";
  out.fingerprint_a = Fingerprint{1, 0, 64};
  out.distance = 2;
  out.resemblance = 0.25;
  out.near_duplicate = true;
  out.decided_by = "resemblance 0.25 >= 0.2";
  out.notes = {"no edit distance: too long"};
  out.spans_level = "characters";
  out.spans = {{SpanKind::equal, 0, 4, 0, 4}, {SpanKind::only_a, 4, 7, 4, 4}, {SpanKind::only_b, 7, 7, 4, 5}};
  return out;
}

TEST(ComparisonJson, HoldsMeasuresAndSpans) {
  const auto json = nlohmann::json::parse(comparison_json(kA, kB, sample()));
  EXPECT_EQ(json["a"]["id"], kA.id);
  EXPECT_EQ(json["a"]["fingerprint"], "0000000000000001");
  EXPECT_TRUE(json["b"]["fingerprint"].is_null());
  EXPECT_EQ(json["measures"]["distance"], 2);
  EXPECT_EQ(json["measures"]["resemblance"], 0.25);
  EXPECT_TRUE(json["measures"]["cosine"].is_null());
  EXPECT_EQ(json["near_duplicate"], true);
  EXPECT_EQ(json["spans"].size(), 3U);
  EXPECT_EQ(json["spans"][1]["kind"], "only_a");
  EXPECT_EQ(json["spans"][1]["text"], "two");
  EXPECT_EQ(json["spans"][2]["b"], (nlohmann::json{4, 5}));
}

TEST(ComparisonPanel, ShowsWhatIsKnownAndNothingElse) {
  const std::string panel = comparison_panel(kA, kB, sample(), Appearance{});
  EXPECT_EQ(panel.find('\x1b'), std::string::npos) << "neither colors nor a name's escapes";
  EXPECT_NE(panel.find("a\\x1b.txt"), std::string::npos);
  EXPECT_NE(panel.find("resemblance                    0.25  =====---------------"), std::string::npos) << panel;
  EXPECT_EQ(panel.find("cosine"), std::string::npos);
  EXPECT_NE(panel.find("near-duplicates  resemblance 0.25 >= 0.2"), std::string::npos);
  EXPECT_NE(panel.find("note: no edit distance"), std::string::npos);
  EXPECT_NE(panel.find("one [-two-]{+2+}"), std::string::npos);
}

TEST(ComparisonPanel, EndsWithItsLastLine) {
  const std::string panel = comparison_panel(kA, kB, sample(), Appearance{});
  EXPECT_TRUE(panel.ends_with("{+2+}\n")) << panel;
  const std::string identical = comparison_panel({"a", "x"}, {"b", "x"}, Comparison{}, Appearance{});
  EXPECT_TRUE(identical.ends_with("class \n")) << identical;
}

/// With --hans the texts were equal to every measure, and the panel marked differences without a word.
TEST(ComparisonPanel, SaysThatNormalizationEvensOutWhatDiffers) {
  Comparison equal = sample();
  EXPECT_EQ(comparison_panel(kA, kB, equal, Appearance{}).find("normalization"), std::string::npos);
  equal.equal_normalized = true;
  const std::string panel = comparison_panel(kA, kB, equal, Appearance{});
  EXPECT_NE(panel.find("near-duplicates, equal after normalization  resemblance"), std::string::npos) << panel;
  EXPECT_NE(panel.find("what differs before normalization, by characters"), std::string::npos) << panel;
  EXPECT_EQ(nlohmann::json::parse(comparison_json(kA, kB, equal))["equal_normalized"], true);
  equal.identical = true;
  EXPECT_EQ(comparison_panel(kA, kA, equal, Appearance{}).find("normalization"), std::string::npos);
}

/// A text must not reorder what stands beside it, on a terminal or in what a program prints.
TEST(ComparisonPanel, BidirectionalControlsAreSpelledOut) {
  Comparison changed = sample();
  const Document a{"a\u2066b", "one \u202etwo\u202c"}, b{"c\u2069", "one \u2067"};
  changed.decided_by = "\u202d";
  changed.spans = {{SpanKind::equal, 0, 4, 0, 4}, {SpanKind::only_a, 4, 13, 4, 4}, {SpanKind::only_b, 13, 13, 4, 7}};
  const std::string panel = comparison_panel(a, b, changed, Appearance{}), json = comparison_json(a, b, changed);
  for (const std::string& text : {panel, json}) {
    for (const char* const lead : {"\xe2\x80", "\xe2\x81"}) EXPECT_EQ(text.find(lead), std::string::npos) << text;
  }
  EXPECT_NE(panel.find("[-\\u202etwo\\u202c-]{+\\u2067+}"), std::string::npos) << panel;
  EXPECT_NE(json.find("\\u202etwo\\u202c"), std::string::npos) << json;
  EXPECT_EQ(nlohmann::json::parse(json)["spans"][1]["text"], "\u202etwo\u202c");
}

TEST(ComparisonPanel, VerdictIsOneOfThree) {
  Comparison other = sample();
  other.near_duplicate = false;
  EXPECT_NE(comparison_panel(kA, kB, other, Appearance{}).find("  not near-duplicates"), std::string::npos);
  other.identical = other.near_duplicate = true;
  const std::string panel = comparison_panel(kA, kA, other, Appearance{});
  EXPECT_NE(panel.find("  identical"), std::string::npos);
  EXPECT_EQ(panel.find("what differs"), std::string::npos);
}

}  // namespace
}  // namespace sameish::cli
