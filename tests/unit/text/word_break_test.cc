// Unicode's WordBreakTest.txt, from the package unicode-data; skipped where that is not installed.
#include <fstream>

#include <gtest/gtest.h>

#include "text/code_point_table.h"
#include "text/tokenizers.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

constexpr const char* kTestFile = "/usr/share/unicode/auxiliary/WordBreakTest.txt";

using Segments = std::vector<std::string>;

// "÷ 0061 × 0308 ÷" as its segments.
Segments parse(const std::string& line) {
  Segments segments;
  std::istringstream words(line.substr(0, line.find('#')));
  for (std::string word; words >> word;) {
    if (word == "÷") {
      segments.emplace_back();
    } else if (word != "×") {
      append_utf8(static_cast<char32_t>(std::stoul(word, nullptr, 16)), segments.back());
    }
  }
  segments.pop_back();  // the boundary at the end starts none
  return segments;
}

bool has_letter_or_number(std::string_view segment) {
  const CodePointTable table(true, false);
  for (const char* at = segment.data(); at < segment.data() + segment.size(); at += sequence_bytes(*at)) {
    if (table[decode(at)].letter_or_number()) return true;
  }
  return false;
}

TEST(WordBreak, PassesTheTestFileOfUnicode) {
  std::ifstream file(kTestFile);
  if (!file) FAIL() << kTestFile << " is not there (package unicode-data)";
  std::string line;
  std::getline(file, line);
  ASSERT_EQ(line.rfind("# WordBreakTest-15.0.0.txt", 0), 0U) << line;
  int num_cases = 0;
  while (std::getline(file, line)) {
    if (line.rfind("÷", 0) != 0) continue;
    std::string text;
    Segments expected;
    for (const std::string& segment : parse(line)) {
      text += segment;
      if (has_letter_or_number(segment)) expected.push_back(segment);
    }
    std::vector<Token> tokens;
    tokenize_words(text, tokens);
    Segments found;
    for (const Token& token : tokens) found.push_back(text.substr(token.begin, token.end - token.begin));
    EXPECT_EQ(found, expected) << line;
    ++num_cases;
  }
  EXPECT_GT(num_cases, 1800);
}

}  // namespace
}  // namespace sameish::text
