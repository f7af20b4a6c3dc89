// A collection made from a seed: Chinese and English texts of all length classes, with copies and edited versions.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace sameish::reference {

class SampleCollection {
 public:
  explicit SampleCollection(std::uint64_t seed) : random_(seed) {}

  /// (id, text); about a third of the texts are copies or edits of earlier ones.
  std::vector<std::pair<std::string, std::string>> make(std::size_t num_texts) {
    std::vector<std::pair<std::string, std::string>> out;
    for (std::size_t i = 0; i < num_texts; ++i) {
      std::string text;
      const std::uint64_t kind = out.empty() ? 9 : random_() % 10;
      if (kind == 0) {
        text = out[random_() % out.size()].second;
      } else if (kind <= 3) {
        text = edited(out[random_() % out.size()].second);
      } else {
        text = random_() % 2 == 0 ? chinese() : english();
      }
      out.emplace_back("doc-" + std::to_string(i), std::move(text));
    }
    return out;
  }

 private:
  std::size_t length() {
    constexpr std::size_t kLengths[] = {0, 1, 5, 9, 10, 11, 40, 99, 100, 101, 180, 400};
    return kLengths[random_() % (sizeof kLengths / sizeof kLengths[0])];
  }
  std::string han() {
    const auto code = static_cast<unsigned>(0x4E00 + random_() % 700);
    return {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 63)),
            static_cast<char>(0x80 | (code & 63))};
  }
  std::string word() {
    std::string out;
    for (std::size_t i = 2 + random_() % 6; i > 0; --i) out += static_cast<char>('a' + random_() % 12);
    return out;
  }
  std::string chinese() {
    std::string out;
    for (std::size_t i = length(); i > 0; --i) out += random_() % 12 == 0 ? han() + "，" : han();
    return out;
  }
  std::string english() {
    std::string out;
    for (std::size_t i = length(); i > 0; --i) out += word() + (random_() % 9 == 0 ? ". " : " ");
    return out;
  }
  /// Cuts out or puts in a few characters at character borders.
  std::string edited(std::string text) {
    for (std::size_t edits = 1 + random_() % 4; edits > 0 && !text.empty(); --edits) {
      std::size_t at = random_() % text.size();
      while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
      std::size_t end = at + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
      const std::uint64_t what = random_() % 3;
      if (what == 0) text.erase(at, end - at);
      if (what == 1) text.insert(at, han());
      if (what == 2) text.replace(at, end - at, random_() % 2 == 0 ? han() : "x");
    }
    return text;
  }

  SplitMix64 random_;
};

}  // namespace sameish::reference
