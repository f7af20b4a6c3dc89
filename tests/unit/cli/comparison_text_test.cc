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
