#include "engine/npy_header.h"

#include <gtest/gtest.h>

#include "reference/engine/npy_file.h"

namespace sameish::engine {
namespace {

std::string refusal(std::string_view bytes) {
  const auto header = read_npy_header(bytes);
  EXPECT_FALSE(header.ok());
  if (header.ok()) return {};
  EXPECT_EQ(header.error().code, ErrorCode::invalid_record);
  return header.error().message;
}

std::string of_shape(const std::string& shape, const std::string& type = "'<u8'",
                     const std::string& fortran = "False") {
  return test::npy_header("{'descr': " + type + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }");
}

TEST(NpyHeader, OneAndTwoColumns) {
  const auto one = read_npy_header(test::npy_file({1, 2, 3})).value();
  EXPECT_EQ(one.num_rows, 3U);
  EXPECT_EQ(one.num_columns, 1U);
  EXPECT_EQ(one.num_header_bytes, 128U);
  const auto two = read_npy_header(test::npy_file({1, 2, 3, 4}, 2)).value();
  EXPECT_EQ(two.num_rows, 2U);
  EXPECT_EQ(two.num_columns, 2U);
  EXPECT_EQ(read_npy_header(of_shape("(0,)")).value().num_rows, 0U);
  EXPECT_TRUE(read_npy_header(of_shape("(7,)", "'<u8'", "True")).ok()) << "one column has no order";
}

TEST(NpyHeader, VersionTwoHasALongerLength) {
  std::string bytes = of_shape("(5,)");
  std::string longer = bytes.substr(0, 10) + std::string(2, '\0') + bytes.substr(10);
  longer[6] = 2;
  const auto header = read_npy_header(longer).value();
  EXPECT_EQ(header.num_rows, 5U);
  EXPECT_EQ(header.num_header_bytes, bytes.size() + 2);
}

TEST(NpyHeader, OtherArraysAreRefusedByWhatTheyAre) {
  EXPECT_NE(refusal(of_shape("(5,)", "'<i8'")).find("of type '<i8'; expected '<u8'"), std::string::npos);
  EXPECT_NE(refusal(of_shape("(5,)", "'>u8'")).find("'>u8'"), std::string::npos);
  EXPECT_NE(refusal(of_shape("(5,)", "[('a', '<u8')]")).find("of type"), std::string::npos);
  EXPECT_NE(refusal(of_shape("(5, 3)")).find("of shape (5, 3); expected (n,)"), std::string::npos);
  EXPECT_NE(refusal(of_shape("()")).find("of shape ()"), std::string::npos);
  EXPECT_NE(refusal(of_shape("(5, 2, 1)")).find("of shape"), std::string::npos);
  EXPECT_NE(refusal(of_shape("(5, 2)", "'<u8'", "True")).find("Fortran order"), std::string::npos);
}

TEST(NpyHeader, DamageIsNamed) {
  const std::string good = of_shape("(5,)");
  for (const std::size_t cut : {6U, 9U, 11U, 40U, 127U}) {
    EXPECT_NE(refusal(good.substr(0, cut)).find("the file ends inside it"), std::string::npos) << cut;
  }
  std::string version = good;
  version[6] = 9;
  EXPECT_NE(refusal(version).find("version 9"), std::string::npos);
  EXPECT_NE(refusal(test::npy_header("{'descr': '<u8', }")).find("is missing"), std::string::npos);
  EXPECT_NE(refusal(test::npy_header("{'shape': (5,), 'descr'")).find("is missing"), std::string::npos);
  std::string length = good;
  length[8] = length[9] = '\xff';
  EXPECT_NE(refusal(length).find("damaged"), std::string::npos);
}

/// No byte of a header may lead the reader astray.
TEST(NpyHeader, EveryFlippedByteIsReadOrRefused) {
  const std::string good = of_shape("(5, 2)");
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char byte : {'\0', '\xff', '(', ')', '\'', ','}) {
      std::string bad = good;
      bad[i] = byte;
      const auto header = read_npy_header(bad);
      EXPECT_TRUE(!header.ok() || header->num_header_bytes <= bad.size());
    }
  }
}

}  // namespace
}  // namespace sameish::engine
