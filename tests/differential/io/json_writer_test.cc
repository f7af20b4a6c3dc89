// What the writer writes, another JSON library reads back to the same values.
#include "io/json_writer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "io/object_member.h"

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

/// How often the object itself, not what is inside it, has the name.
int num_own_names(const std::string& object, const std::string& name) {
  int count = 0;
  const auto look = [&](int depth, nlohmann::json::parse_event_t event, const nlohmann::json& parsed) {
    if (event == nlohmann::json::parse_event_t::key && depth == 1 && parsed == name) ++count;
    return true;
  };
  return nlohmann::json::parse(object, look).is_object() ? count : -1;
}

TEST(JsonWriterDifferential, AppendedMembersReadBack) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 5'000; ++i) {
    nlohmann::json object = nlohmann::json::object();
    for (auto fields = random() % 4; fields != 0; --fields) object[random_text(random)] = random_text(random);
    if (random() % 2 == 0) object["duplicate_of"] = nlohmann::json::array({random_text(random), object, 1});
    const std::string value = random_text(random);
    std::string out;
    append_with_member(out, object.dump(random() % 2 == 0 ? -1 : 1), "duplicate_of", value);
    ASSERT_EQ(num_own_names(out, "duplicate_of"), 1) << out;
    object["duplicate_of"] = value;
    ASSERT_EQ(nlohmann::json::parse(out), object) << out;
  }
}

}  // namespace
}  // namespace sameish::io
