// Damaged images: every byte changed, every length cut, sections exchanged, numbers forged. All are refused by name.
#include <cstring>
#include <functional>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "reference/text/jieba_package.h"
#include "reference/text/jieba_small.h"
#include "text/jieba/segmenter.h"

namespace sameish::text::jieba {
namespace {

using reference::CompiledDictionary;
using reference::SmallJieba;
using Image = std::vector<std::byte>;

Image small_image() {
  SmallJieba small;
  small.user_words = "杭研 0\n";
  small.stop_words = "的\n";
  return CompiledDictionary(small.texts()).image;
}

/// Opens `image` and expects one of the two refusals, with a message that names the file and a part of it.
void expect_refused(std::span<const std::byte> image, const std::string& what) {
  const Result<Dictionary> opened = Dictionary::open(image, "x.dict");
  ASSERT_FALSE(opened.ok()) << what;
  const ErrorCode code = opened.error().code;
  EXPECT_TRUE(code == ErrorCode::corrupt_file || code == ErrorCode::unsupported_version) << what;
  EXPECT_TRUE(opened.error().message.starts_with("x.dict: ")) << opened.error().message;
}

FileHeader header_of(const Image& image) {
  FileHeader header;
  std::memcpy(&header, image.data(), sizeof(header));
  return header;
}

/// Makes all checksums right again, as a forger would.
void reseal(Image& image) {
  FileHeader header = header_of(image);
  for (SectionRecord& section : header.sections) {
    if (section.offset_bytes > image.size() || section.length_bytes > image.size() - section.offset_bytes) continue;
    section.checksum =
        hash64({reinterpret_cast<const char*>(image.data()) + section.offset_bytes, section.length_bytes});
  }
  header.checksum = hash64({reinterpret_cast<const char*>(&header), sizeof(header) - sizeof(header.checksum)});
  std::memcpy(image.data(), &header, sizeof(header));
}

template <class Record>
Record* record(Image& image, Section which, std::size_t i = 0) {
  const SectionRecord section = header_of(image).sections[static_cast<std::size_t>(which)];
  return reinterpret_cast<Record*>(image.data() + section.offset_bytes) + i;
}

TEST(JiebaDictionarySafety, EveryChangedByteIsRefused) {
  Image image = small_image();
  // Every byte of the header and of what is near a section's edge; the long insides by sample.
  std::mt19937_64 random(1);
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < 1024; ++i) places.push_back(i);
  for (const SectionRecord& section : header_of(image).sections) {
    for (std::size_t i = 0; i < 64; ++i) {
      places.push_back(section.offset_bytes + i);
      places.push_back(section.offset_bytes + section.length_bytes - 32 + i);
    }
  }
  for (std::size_t i = 0; i < 3000; ++i) places.push_back(random() % image.size());
  for (const std::size_t i : places) {
    if (i >= image.size()) continue;
    const std::byte flip = static_cast<std::byte>(1U << (random() % 8));
    image[i] ^= flip;
    expect_refused(image, "byte " + std::to_string(i));
    image[i] ^= flip;
  }
  EXPECT_TRUE(Dictionary::open(image).ok());
}

TEST(JiebaDictionarySafety, EveryBitOfTheHeaderIsRefused) {
  Image image = small_image();
  for (std::size_t bit = 0; bit < 8 * sizeof(FileHeader); ++bit) {
    const std::byte flip = static_cast<std::byte>(1U << (bit % 8));
    image[bit / 8] ^= flip;
    expect_refused(image, "bit " + std::to_string(bit));
    image[bit / 8] ^= flip;
  }
}

TEST(JiebaDictionarySafety, EveryOtherLengthIsRefused) {
  const Image image = small_image();
  const std::span<const std::byte> whole(image);
  for (std::size_t n = 0; n < image.size(); n += n < 2048 ? 1 : 211)
    expect_refused(whole.first(n), "cut at " + std::to_string(n));
  for (std::size_t n = 1; n < 80; ++n) expect_refused(whole.first(image.size() - n), "cut by " + std::to_string(n));
  Image longer = image;
  for (std::size_t n = 0; n < 130; ++n) {
    longer.push_back(std::byte{0});
    expect_refused(longer, "grown");
  }
}

TEST(JiebaDictionarySafety, SectionsOfAnotherDictionaryAreRefused) {
  Image image = small_image();
  SmallJieba other;
  other.words += "上海 7\n";
  const Image foreign = CompiledDictionary(other.texts()).image;
  const SectionRecord ours = header_of(image).sections[static_cast<std::size_t>(Section::facts)];
  std::memcpy(image.data() + ours.offset_bytes, foreign.data() + ours.offset_bytes, ours.length_bytes);
  const Result<Dictionary> opened = Dictionary::open(image, "x.dict");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(
      opened.error().message,
      "x.dict: section 'facts': the checksum does not match; compile the dictionary again (sameish dict build --overwrite)");
}

TEST(JiebaDictionarySafety, AnotherVersionIsSaidSo) {
  Image image = small_image();
  const std::uint32_t newer = kFormatVersion + 1;
  std::memcpy(image.data() + offsetof(FileHeader, format_version), &newer, sizeof(newer));
  reseal(image);
  const Result<Dictionary> opened = Dictionary::open(image, "x.dict");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::unsupported_version);
  EXPECT_NE(opened.error().message.find("format 2"), std::string::npos);
}

/// Numbers that no walk may trust, under checksums that are right.
TEST(JiebaDictionarySafety, ForgedNumbersAreRefused) {
  const Image good = small_image();
  const auto forge = [&](const std::string& what, const std::function<void(Image&)>& change) {
    Image image = good;
    change(image);
    reseal(image);
    expect_refused(image, what);
  };
  const auto change_header = [](Image& image, const std::function<void(FileHeader&)>& change) {
    FileHeader header = header_of(image);
    change(header);
    std::memcpy(image.data(), &header, sizeof(header));
  };
  forge("base", [](Image& image) { record<Unit>(image, Section::units, 3)->base = 0xFFFFFFF0; });
  forge("root", [](Image& image) { record<Unit>(image, Section::units)->base = 1; });
  forge("weight", [](Image& image) { record<Unit>(image, Section::units, 2)->weight = 1; });
  forge("NaN", [](Image& image) {
    record<Unit>(image, Section::units, 2)->weight = std::numeric_limits<double>::quiet_NaN();
  });
  forge("unknown weight",
        [](Image& image) { record<Unit>(image, Section::units)->weight = -std::numeric_limits<double>::infinity(); });
  forge("code", [](Image& image) { record<CodeTable>(image, Section::codes)->han[5] = 60'000; });
  forge("num_codes", [](Image& image) { record<Facts>(image, Section::facts)->num_codes = 0xFFFFFFFF; });
  forge("unknown_weight fact", [](Image& image) { record<Facts>(image, Section::facts)->unknown_weight = 5; });
  forge("emission", [](Image& image) {
    record<HmmTables>(image, Section::hmm)->emit[7][2] = std::numeric_limits<double>::infinity();
  });
  forge("no free slot", [](Image& image) {
    const SectionRecord section = header_of(image).sections[static_cast<std::size_t>(Section::weights)];
    for (std::size_t i = 0; i < section.length_bytes / sizeof(WordSlot); ++i)
      record<WordSlot>(image, Section::weights, i)->flags = 1;
  });
  forge("code 0 as a child", [](Image& image) {
    for (std::uint32_t i = 1;; ++i) {
      const Unit unit = *record<Unit>(image, Section::units, i);
      if (unit.base == 0) continue;
      record<Unit>(image, Section::units, unit.base)->parent = i;
      return;
    }
  });
  for (const std::uint64_t value :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 40, ~std::uint64_t{0}, ~std::uint64_t{63}}) {
    for (std::size_t i = 0; i < kNumSections; ++i) {
      forge("offset",
            [&](Image& image) { change_header(image, [&](FileHeader& h) { h.sections[i].offset_bytes = value; }); });
      forge("length", [&](Image& image) {
        change_header(image, [&](FileHeader& h) {
          h.sections[i].length_bytes = value == 0 && h.sections[i].length_bytes == 0 ? 8 : value;
        });
      });
    }
    forge("file size", [&](Image& image) { change_header(image, [&](FileHeader& h) { h.file_bytes = value; }); });
  }
}

/// Any image that opens must be safe to use; random damage under right checksums looks for one that is not.
TEST(JiebaDictionarySafety, WhatOpensCanBeUsed) {
  const Image good = small_image();
  std::mt19937_64 random(2);
  std::string text;
  for (int i = 0; i < 50; ++i) text += "我来到北京清华大学T恤中国杭研1.5%，";
  SegmenterScratch scratch;
  int num_opened = 0;
  for (int round = 0; round < 1500; ++round) {
    Image image = good;
    const SectionRecord section = header_of(image).sections[random() % kNumSections];
    if (section.length_bytes == 0) continue;
    for (int i = 0; i < 3; ++i) {
      image[section.offset_bytes + random() % std::min<std::uint64_t>(section.length_bytes, 600)] =
          static_cast<std::byte>(random());
    }
    reseal(image);
    const Result<Dictionary> opened = Dictionary::open(image);
    if (!opened) continue;
    ++num_opened;
    std::vector<Token> tokens;
    Segmenter(*opened).cut(text, true, scratch, tokens);
    Segmenter(*opened).cut(text, false, scratch, tokens);
    ASSERT_EQ(tokens.back().end, text.size());
    (void)opened->weight("北京");
  }
  EXPECT_GT(num_opened, 0) << "the test must reach the cut";
}

}  // namespace
}  // namespace sameish::text::jieba
