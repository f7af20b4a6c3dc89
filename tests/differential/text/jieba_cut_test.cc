// The cut against the oracle itself, token for token, with the hidden Markov model and without.
// Texts: generated ones that sit on every boundary of the rules, sentences of dictionary words, and, where
// SAMEISH_DATA names a folder of *_docs.jsonl, its Chinese texts. SAMEISH_NIGHTLY=1 takes all of them instead of a
// sample.
#include <unistd.h>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "reference/nightly.h"
#include "reference/text/jieba_package.h"
#include "text/jieba/segmenter.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

using reference::CompiledDictionary;
using reference::JiebaPackage;
using Texts = std::vector<std::string>;

using test::is_nightly;

/// A folder of our own for the exchange with the oracle.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "jieba_cut_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

std::string escaped(std::string_view text) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); i += sequence_bytes(text[i])) {
    const char32_t c = decode(text.data() + i);
    if (c < 0x20) {
      shown += "\\x" + std::to_string(static_cast<unsigned>(c));
    } else {
      shown += text.substr(i, sequence_bytes(text[i]));
    }
  }
  return shown;
}

std::string joined(const std::vector<Token>& tokens, std::string_view text) {
  std::string shown;
  for (const Token& token : tokens) shown += escaped(text.substr(token.begin, token.end - token.begin)) + "/";
  return shown;
}

/// The oracle's answers in order.
class OracleReader {
 public:
  explicit OracleReader(std::string bytes) : bytes_(std::move(bytes)) {}

  std::vector<Token> next() {
    std::vector<Token> tokens(number());
    std::uint32_t begin = 0;
    for (Token& token : tokens) {
      token = {begin, number()};
      begin = token.end;
    }
    return tokens;
  }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }

 private:
  std::uint32_t number() {
    std::uint32_t value = 0;
    if (bytes_.size() - at_ < sizeof(value)) throw std::runtime_error("the oracle's answer is too short");
    std::memcpy(&value, bytes_.data() + at_, sizeof(value));
    at_ += sizeof(value);
    return value;
  }
  std::string bytes_;
  std::size_t at_ = 0;
};

void write_records(const Texts& texts, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  for (const std::string& text : texts) {
    const auto size = static_cast<std::uint32_t>(text.size());
    file.write(reinterpret_cast<const char*>(&size), sizeof(size));
    file.write(text.data(), size);
  }
}

bool equal(const std::vector<Token>& a, const std::vector<Token>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Token& x, const Token& y) { return x.begin == y.begin && x.end == y.end; });
}

/// Cuts all `texts` by both; stops at the tenth difference.
void compare_with_oracle(const Texts& texts, const Dictionary& dictionary, const std::string& user_dictionary = {}) {
  const ScratchFolder folder;
  write_records(texts, folder.file("in"));
  reference::run_jieba_oracle("cut '" + folder.file("in") + "' '" + folder.file("out") + "' " + user_dictionary);
  if (!user_dictionary.empty()) {
    const Facts& facts = dictionary.facts();
    EXPECT_EQ(reference::read_whole(folder.file("out.words")), std::to_string(facts.total_frequency) + " " +
                                                                   std::to_string(facts.num_prefixes) + " " +
                                                                   std::to_string(facts.num_forced_splits) + "\n");
  }
  OracleReader oracle(reference::read_whole(folder.file("out")));
  const Segmenter segmenter(dictionary);
  SegmenterScratch scratch;
  std::vector<Token> tokens;
  std::size_t num_tokens[2] = {};
  int num_differences = 0;
  for (const std::string& text : texts) {
    for (const bool hmm : {true, false}) {
      const std::vector<Token> expected = oracle.next();
      tokens.clear();
      segmenter.cut(text, hmm, scratch, tokens);
      num_tokens[hmm] += tokens.size();
      if (equal(tokens, expected)) continue;
      ADD_FAILURE() << "hmm=" << hmm << "\n  ours   " << joined(tokens, text) << "\n  oracle "
                    << joined(expected, text);
      if (++num_differences == 10) return;
    }
  }
  EXPECT_TRUE(oracle.at_end());
  std::printf("compared %zu texts, %zu tokens with HMM, %zu without\n", texts.size(), num_tokens[1], num_tokens[0]);
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }

  /// Characters that sit on the rules' boundaries, in runs, so that every kind of neighbor comes up.
  std::string adversarial(std::size_t num_runs) {
    std::string text;
    for (std::size_t run = 0; run < num_runs; ++run) {
      const std::size_t kind = below(10);
      const std::size_t length = below(8) == 0 ? 1 + below(40) : 1 + below(4);
      for (std::size_t i = 0; i < length; ++i) append_of_kind(kind, text);
    }
    return text;
  }

  /// Words of dict.txt one after the other, now and then with punctuation: the shape of real sentences.
  std::string sentence(const std::vector<std::string>& words, std::size_t num_words) {
    static constexpr std::string_view kBetween[] = {"，", "。", " ", "\r\n", "、", "的", "了", "是", "在", "一"};
    std::string text;
    for (std::size_t i = 0; i < num_words; ++i) {
      text += words[below(words.size())];
      if (below(3) == 0) text += kBetween[below(std::size(kBetween))];
    }
    return text;
  }

 private:
  void append_of_kind(std::size_t kind, std::string& text) {
    static constexpr std::string_view kSigns = "+#&._%-";
    static constexpr std::string_view kAscii =
        "aZ09.%-+_ C#T&!\"$'()*,/:;<=>?@[\\]^`{|}~\t\n\r\v\f\x1c\x1d\x1e\x1f\x01\x7f";
    static constexpr char32_t kEdges[] = {0x4DFF,  0x4E00, 0x9FD5, 0x9FD6,   0x9FFF, 0x3400, 0x20000, 0x20BB7,
                                          0x2A6DF, 0xFF0C, 0x3002, 0x3000,   0xA0,   0x85,   0x2028,  0x1F600,
                                          0x200D,  0xFE0F, 0xFEFF, 0x10FFFF, 0xE000, 0xD7FF, 0xFFFD,  0x3B3,
                                          0x660,   0xFF11, 0xFF21, 0x3042,   0x30AB, 0xAC00};
    switch (kind) {
      case 0: text += static_cast<char>('0' + below(10)); break;
      case 1: text += static_cast<char>((below(2) ? 'a' : 'A') + below(26)); break;
      case 2: text += kSigns[below(kSigns.size())]; break;
      case 3: text += kAscii[below(kAscii.size())]; break;
      case 4: append_utf8(kEdges[below(std::size(kEdges))], text); break;
      case 5: text += "\r\n"; break;
      case 6: append_utf8(static_cast<char32_t>(0x9F00 + below(0x100)), text); break;
      case 7:
        text += "\xE4\xB8\x80";
        text += static_cast<char>('0' + below(10));
        break;
      default: append_utf8(static_cast<char32_t>(0x4E00 + below(0x51D6)), text); break;
    }
  }

  std::mt19937_64 random_;
};

std::vector<std::string> words_of_package() {
  std::vector<std::string> words;
  const std::string& lines = JiebaPackage::get().words;
  for (std::size_t i = 0; i < lines.size(); i = lines.find('\n', i) + 1) {
    words.push_back(lines.substr(i, lines.find(' ', i) - i));
    if (lines.find('\n', i) == std::string::npos) break;
  }
  return words;
}

TEST(JiebaCutOracle, AdversarialStrings) {
  Generator generator(20'260'101);
  Texts texts = {"",   "a",    "\r",     "\r\n",  "\n\r\n\r", "%",  ".",           "1.",
                 ".1", "1.5%", "1.5.5%", "a.5%%", "中",       "𠮷", "\xEF\xBB\xBF"};
  const std::size_t num_texts = is_nightly() ? 400'000 : 20'000;
  for (std::size_t i = 0; i < num_texts; ++i) texts.push_back(generator.adversarial(1 + generator.below(16)));
  for (std::size_t i = 0; i < 20; ++i) texts.push_back(std::string(3000, "a1.%-"[i % 5]));
  for (std::size_t i = 0; i < 20; ++i) texts.push_back(generator.adversarial(600));
  compare_with_oracle(texts, CompiledDictionary::standard());
}

TEST(JiebaCutOracle, EveryCharacterOfTheBlockSet) {
  Texts texts;
  for (char32_t c = 0x4DF0; c < 0x9FF0; ++c) {
    std::string text;
    append_utf8(c, text);
    append_utf8(0x4E00 + (c * 7919) % 0x51D6, text);
    append_utf8(c, text);
    append_utf8(c, text);
    text += "a";
    append_utf8(c, text);
    texts.push_back(text);
  }
  compare_with_oracle(texts, CompiledDictionary::standard());
}

TEST(JiebaCutOracle, SentencesOfDictionaryWords) {
  Generator generator(20'260'102);
  const std::vector<std::string> words = words_of_package();
  ASSERT_EQ(words.size(), 349'046U);
  Texts texts;
  const std::size_t num_texts = is_nightly() ? 200'000 : 6'000;
  for (std::size_t i = 0; i < num_texts; ++i) texts.push_back(generator.sentence(words, 1 + generator.below(60)));
  compare_with_oracle(texts, CompiledDictionary::standard());
}

TEST(JiebaCutOracle, TextsOfTheDataFolder) {
  const char* const folder = std::getenv("SAMEISH_DATA");
  if (folder == nullptr) GTEST_SKIP() << "SAMEISH_DATA is not set; the generated texts above are the test";
  const std::size_t step = is_nightly() ? 1 : 50;
  Texts texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("zh") || !name.ends_with("_docs.jsonl")) continue;
    std::ifstream lines(entry.path());
    std::size_t i = 0;
    for (std::string line; std::getline(lines, line); ++i) {
      if (i % step == 0) texts.push_back(nlohmann::json::parse(line).at("text").get<std::string>());
    }
  }
  ASSERT_FALSE(texts.empty()) << "no zh*_docs.jsonl in " << folder;
  compare_with_oracle(texts, CompiledDictionary::standard());
}

/// Compiles the package with `user_words`, lets the oracle load the same, and compares cuts of sentences made of
/// `words`.
void compare_user_dictionary(const std::string& user_words, const std::vector<std::string>& words, Generator& generator,
                             std::size_t num_texts) {
  const ScratchFolder folder;
  std::ofstream(folder.file("user"), std::ios::binary) << user_words;
  DictionaryTexts sources = JiebaPackage::get().texts();
  sources.user_words = SourceText{"user", user_words};
  const CompiledDictionary compiled(sources);
  Texts texts = {"他来到了网易杭研大厦", "结婚的和尚未结婚的", "我来到北京清华大学"};
  for (std::size_t i = 0; i < num_texts; ++i) texts.push_back(generator.sentence(words, 1 + generator.below(20)));
  compare_with_oracle(texts, *compiled.dictionary, "'" + folder.file("user") + "'");
}

TEST(JiebaUserDictionaryOracle, EveryShapeOfALine) {
  Generator generator(20'260'103);
  compare_user_dictionary(
      "\xEF\xBB\xBF云计算 5\n李小福 2 nr\n创新办 3 i\n\n  easy_install 3 eng  \n"
      "好用 300\n韩玉赏鉴 3 nz\n八一双鹿 3 nz\n"
      "台中\n凱特琳 nz\nEdu Trust认证 2000\n杭研 0\n和尚 0\n今天天气\r\n一字\n的确实在\n的确实在 7\nγ射线\nC++语言\n"
      "hello world\n双  空\n数 1a\n日本京都\n王小\n王小二 0 nr\n清华大学 0\n石墨烯\nA\nZ9 12\n中将 \n杭研 9\n \xEF\xBB\xBF\n"
      "\xEF\xBB\xBF\xEF\xBB\xBF 双 5\n，，\n\xF0\xA0\xAE\xB7野家\na\x0B\nb\xE3\x80\x80 3\n",
      {"云计算",   "李小福",   "创新办",   "easy_install", "好用",
       "韩玉赏鉴", "八一双鹿", "台中",     "凱特琳",       "Edu Trust认证",
       "杭研",     "和尚",     "今天天气", "一字",         "的确实在",
       "γ射线",    "C++语言",  "hello",    "双",           "空",
       "数",       "1a",       "日本京都", "王小",         "王小二",
       "清华大学", "石墨烯",   "A",        "Z9",           "中将",
       "尚",       "大厦",     "网易",     "研",           "杭",
       "京都大学", "确实",     "，，",     "野家",         "b"},
      generator, 3000);
}

TEST(JiebaUserDictionaryOracle, RandomEntries) {
  Generator generator(20'260'104);
  const std::vector<std::string> words = words_of_package();
  std::string user_words;
  std::vector<std::string> used;
  for (std::size_t i = 0; i < 3000; ++i) {
    std::string word = words[generator.below(words.size())];
    if (generator.below(2) == 0) word += words[generator.below(words.size())];
    used.push_back(word);
    const std::size_t kind = generator.below(4);
    user_words += word +
                  (kind == 0   ? " 0"
                   : kind == 1 ? " " + std::to_string(generator.below(3000))
                               : "") +
                  (generator.below(2) == 0 ? " nz\n" : "\n");
  }
  compare_user_dictionary(user_words, used, generator, 3000);
}

}  // namespace
}  // namespace sameish::text::jieba
