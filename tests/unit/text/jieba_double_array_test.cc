// Every walk in the double array against std::map, for word sets of many shapes.
#include <cmath>
#include <limits>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "text/jieba/double_array_builder.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

std::uint32_t code_of(const DoubleArray& array, char32_t c) {
  return c < kNumAscii ? array.codes.ascii[c] : array.codes.han[han_index(c)];
}

/// The cell that `text` leads to, or nothing.
std::optional<std::uint32_t> walk(const DoubleArray& array, const std::u32string& text) {
  std::uint32_t cell = code_of(array, text[0]);
  if (cell == 0) return std::nullopt;
  for (std::size_t i = 1; i < text.size(); ++i) {
    const std::uint32_t child = array.units[cell].base + code_of(array, text[i]);
    if (array.units[child].parent != cell) return std::nullopt;
    cell = child;
  }
  return cell;
}

void check_random_words(std::uint64_t seed, std::uint32_t alphabet_size, std::size_t num_words,
                        std::size_t max_length) {
  std::mt19937_64 random(seed);
  const auto any_text = [&] {
    std::u32string text;
    for (std::size_t length = 1 + random() % max_length; length > 0; --length) {
      const std::uint32_t c = static_cast<std::uint32_t>(random() % alphabet_size);
      text += static_cast<char32_t>(c < 3 ? U'A' + c : kFirstHan + c * 7);
    }
    return text;
  };
  std::map<std::u32string, std::uint64_t> words;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < num_words; ++i) {
    const std::u32string word = any_text();
    words[word] = 1 + random() % 1000;
    for (std::size_t n = 1; n < word.size(); ++n) words.emplace(word.substr(0, n), 0);
  }
  std::map<std::u32string, std::string> bytes;
  std::vector<PrefixEntry> entries;
  for (const auto& [word, frequency] : words) {
    for (const char32_t c : word) append_utf8(c, bytes[word]);
    entries.emplace_back(bytes[word], frequency);
    total += frequency;
  }
  const DoubleArray array = build_double_array(entries, total);
  for (const Unit& unit : array.units) ASSERT_LT(unit.base + array.num_codes, array.units.size());
  for (const auto& [word, frequency] : words) {
    const std::optional<std::uint32_t> cell = walk(array, word);
    ASSERT_TRUE(cell.has_value());
    const double expected = frequency == 0
                                ? -std::numeric_limits<double>::infinity()
                                : std::log(static_cast<double>(frequency)) - std::log(static_cast<double>(total));
    EXPECT_EQ(array.units[*cell].weight, expected);
  }
  for (std::size_t i = 0; i < 5000; ++i) {
    const std::u32string text = any_text();
    EXPECT_EQ(walk(array, text).has_value(), words.count(text) > 0);
  }
}

TEST(JiebaDoubleArray, EqualsAMapOnRandomWords) {
  check_random_words(1, 2, 1, 1);
  check_random_words(2, 3, 50, 6);
  check_random_words(3, 60, 2000, 4);
  check_random_words(4, 1000, 20'000, 3);
  check_random_words(5, 2500, 3000, 1);
  check_random_words(6, 2500, 20'000, 2);
  check_random_words(7, 4, 200, 200);
}

}  // namespace
}  // namespace sameish::text::jieba
