// What the writer writes, another JSON library reads back to the same values.
#include "io/json_writer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

namespace sameish::io {
namespace {

std::string random_text(std::mt19937_64& random) {
  static const std::string kParts[] = {"\"",
                                       "\\",
                                       "\n",
                                       "\x01",
                                       "\x1f",
                                       "\x7f",
                                       "plain words",
                                       "\xc3\xa9",
                                       "\xe4\xb8\xad\xe6\x96\x87",
                                       "\xf0\x9f\x98\x80",
                                       std::string(1, '\0'),
                                       "\xe2\x80\xa8"};
  std::string text;
  for (auto parts = random() % 30; parts != 0; --parts) text += kParts[random() % std::size(kParts)];
  return text;
}

TEST(JsonWriterDifferential, StringsReadBackEqual) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = random_text(random);
    const std::string key = random_text(random);
    std::string out;
    JsonWriter(out).begin_object().member(key, text).end_object();
    const nlohmann::json read = nlohmann::json::parse(out);
    ASSERT_EQ(read.at(key).get<std::string>(), text) << out;
  }
}

TEST(JsonWriterDifferential, NumbersReadBackEqual) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = random() >> random() % 64;
    const double real = std::bit_cast<double>(random());
    std::string out;
    JsonWriter(out).begin_array().value(bits).value(static_cast<std::int64_t>(bits)).value(real).end_array();
    const nlohmann::json read = nlohmann::json::parse(out);
    ASSERT_EQ(read[0].get<std::uint64_t>(), bits);
    ASSERT_EQ(read[1].get<std::int64_t>(), static_cast<std::int64_t>(bits));
    if (std::isfinite(real)) {
      ASSERT_EQ(read[2].get<double>(), real);
    } else {
      ASSERT_TRUE(read[2].is_null());
    }
  }
}

TEST(JsonWriterDifferential, AppendedMembersReadBack) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 5'000; ++i) {
    nlohmann::json object = nlohmann::json::object();
    for (auto fields = random() % 4; fields != 0; --fields) object[random_text(random)] = random_text(random);
    const std::string value = random_text(random);
    std::string out;
    append_with_member(out, object.dump(random() % 2 == 0 ? -1 : 1), "duplicate_of", value);
    object["duplicate_of"] = value;
    ASSERT_EQ(nlohmann::json::parse(out), object) << out;
  }
}

}  // namespace
}  // namespace sameish::io
