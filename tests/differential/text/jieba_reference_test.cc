// The cut against plain dynamic programming over ordered maps, on thousands of small random dictionaries and models.
// Small frequencies and coarse probabilities make ties the rule, so the tie rules are what is tested most.
#include <iomanip>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "reference/text/jieba_package.h"
#include "reference/text/jieba_reference.h"
#include "text/jieba/segmenter.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

std::string utf8(const std::u32string& text) {
  std::string bytes;
  for (const char32_t c : text) append_utf8(c, bytes);
  return bytes;
}

class RandomModel {
 public:
  explicit RandomModel(std::uint64_t seed) : random_(seed) {
    const std::size_t num_words = 1 + below(40);
    for (std::size_t i = 0; i < num_words; ++i) {
      const std::u32string word = string(1 + below(4), kAlphabet.substr(0, 9));
      // Common characters and rare words: then a word may lose to its own characters, which is a case of its own.
      const std::uint64_t count = below(4) * below(4) * (word.size() == 1 ? 50 : 1);
      words_ += utf8(word) + " " + std::to_string(count) + " x\n";
      model.add(word, count);
    }
    model.add(U"一", 1);
    words_ += "一 1\n";
    for (const char y : std::string("BEMS")) model.start[y] = probability();
    for (const char y : std::string("BEMS")) model.trans[y] = {};
    for (const char* edge : {"BE", "BM", "EB", "ES", "ME", "MM", "SB", "SS"}) {
      if (below(8) > 0) model.trans[edge[0]][edge[1]] = probability();
    }
    for (const char y : std::string("BEMS")) {
      model.emit[y] = {};
      for (const char32_t c : kAlphabet) {
        if (c > 0x80 && below(2) == 0) model.emit[y][c] = probability();
      }
    }
  }

  std::u32string string(std::size_t length, std::u32string_view alphabet = kAlphabet) {
    std::u32string text;
    for (std::size_t i = 0; i < length; ++i) text += alphabet[below(alphabet.size())];
    return text;
  }

  std::size_t below(std::size_t n) { return random_() % n; }

  [[nodiscard]] std::vector<std::byte> compile() const {
    const std::string start = literal(model.start);
    std::string trans = "P={", emit = "P={";
    for (const auto& [y, row] : model.trans) trans += std::string("'") + y + "': " + literal(row).substr(2) + ",\n";
    for (const auto& [y, row] : model.emit) emit += std::string("'") + y + "': " + literal(row).substr(2) + ",\n";
    trans += "}";
    emit += "}";
    Result<std::vector<std::byte>> image =
        compile_dictionary({{"w", words_}, {"i", "一 1\n"}, {"s", start}, {"t", trans}, {"e", emit}, {}, {}});
    if (!image) throw std::runtime_error(image.error().message);
    return std::move(*image);
  }

  reference::JiebaModel model;

 private:
  static constexpr std::u32string_view kAlphabet = U"一丁七万A1鿕b._%-2龥，\r\n𠮷 ";

  double probability() { return below(6) == 0 ? -3.14e100 : -0.25 * static_cast<double>(1 + below(12)); }

  template <class Row>
  static std::string literal(const Row& row) {
    std::ostringstream text;
    text << "P={";
    for (const auto& [key, value] : row)
      text << "'" << utf8({static_cast<char32_t>(key)}) << "': " << std::setprecision(17) << value << ", ";
    text << "}";
    return text.str();
  }

  std::mt19937_64 random_;
  std::string words_;
};

TEST(JiebaReference, EqualOnRandomModels) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    RandomModel random(seed);
    const std::vector<std::byte> image = random.compile();
    const Result<Dictionary> dictionary = Dictionary::open(image);
    ASSERT_TRUE(dictionary.ok()) << dictionary.error().message;
    const Segmenter segmenter(*dictionary);
    const reference::JiebaReference slow(random.model);
    SegmenterScratch scratch;
    for (int i = 0; i < 60; ++i) {
      const std::u32string text = random.string(random.below(24));
      for (const bool hmm : {true, false}) {
        std::vector<Token> tokens;
        const std::string bytes = utf8(text);
        segmenter.cut(bytes, hmm, scratch, tokens);
        std::string ours, expected;
        for (const Token& token : tokens) ours += bytes.substr(token.begin, token.end - token.begin) + "/";
        for (const std::u32string& token : slow.cut(text, hmm)) expected += utf8(token) + "/";
        ASSERT_EQ(ours, expected) << "seed " << seed << " hmm " << hmm;
      }
    }
  }
}

}  // namespace
}  // namespace sameish::text::jieba
