// What an index may be, and what is said when it may not.
#include "engine/index_settings.h"

#include <gtest/gtest.h>

namespace sameish::engine {
namespace {

std::string refusal(const IndexSettings& settings) {
  const Result<IndexSettings> complete = complete_settings(settings);
  if (complete.ok()) return "";
  EXPECT_EQ(complete.error().code, ErrorCode::invalid_argument);
  return complete.error().message;
}

TEST(IndexSettingsTest, BytesAreFilledIn) {
  EXPECT_EQ(complete_settings({.scheme = "s"})->bytes_per_fingerprint, kFastBytes);
  EXPECT_EQ(complete_settings({.scheme = "s", .bits = 128})->bytes_per_fingerprint, 2 * kFastBytes);
  EXPECT_EQ(complete_settings({.scheme = "s", .bytes_per_fingerprint = 40})->bytes_per_fingerprint, 40U);
}

TEST(IndexSettingsTest, WhatCannotBeIsRefusedByName) {
  EXPECT_NE(refusal({}).find("scheme"), std::string::npos);
  EXPECT_NE(refusal({.scheme = "a\nb"}).find("scheme"), std::string::npos);
  EXPECT_NE(refusal({.scheme = std::string(201, 'x')}).find("201"), std::string::npos);
  EXPECT_NE(refusal({.scheme = "s", .bits = 32}).find("bits is 32"), std::string::npos);
  EXPECT_NE(refusal({.scheme = "s", .max_distance = 11}).find("max_distance is 11"), std::string::npos);
  EXPECT_NE(refusal({.scheme = "s", .bytes_per_fingerprint = 12}).find("at least 21"), std::string::npos);
  EXPECT_EQ(refusal({.scheme = "s", .bytes_per_fingerprint = 21}), "");
  EXPECT_NE(refusal({.scheme = "s", .bits = 128, .bytes_per_fingerprint = 28}).find("at least 29"), std::string::npos);
}

TEST(IndexSettingsTest, RuntimeIsChecked) {
  EXPECT_EQ(complete_runtime({.growing_size = 0}).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(complete_runtime({.growing_size = (1U << 24U) + 1}).error().code, ErrorCode::invalid_argument);
  EXPECT_GE(complete_runtime({.num_threads = 0})->num_threads, 1U);
}

}  // namespace
}  // namespace sameish::engine
