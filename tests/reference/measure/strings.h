// Strings to compare the measures on: all short ones over three letters, and random long ones.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace sameish::reference {

inline std::vector<std::u32string> all_strings(std::size_t max_length) {
  std::vector<std::u32string> all{U""};
  for (std::size_t begin = 0, length = 1; length <= max_length; ++length) {
    const std::size_t end = all.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const char32_t c : U"ab中") {
        if (c != 0) all.push_back(all[i] + c);
      }
    }
    begin = end;
  }
  return all;
}

class RandomStrings {
 public:
  explicit RandomStrings(std::uint64_t seed) : random_(seed) {}

  std::u32string make(std::size_t length, unsigned alphabet) {
    std::u32string text;
    for (std::size_t i = 0; i < length; ++i) text += letter(alphabet);
    return text;
  }

  // `text` with about `num_edits` code points inserted, deleted or replaced.
  std::u32string edit(std::u32string text, std::size_t num_edits, unsigned alphabet) {
    for (std::size_t i = 0; i < num_edits; ++i) {
      const std::size_t at = text.empty() ? 0 : random_() % text.size();
      switch (random_() % 3) {
        case 0: text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), letter(alphabet)); break;
        case 1:
          if (!text.empty()) text.erase(at, 1);
          break;
        default:
          if (!text.empty()) text[at] = letter(alphabet);
      }
    }
    return text;
  }

  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  // Every other letter from beyond the direct table, so that both kinds of look-up are met.
  char32_t letter(unsigned alphabet) {
    const auto i = static_cast<char32_t>(random_() % alphabet);
    return i % 2 == 0 ? U'a' + i : U'一' + i;
  }

  std::mt19937_64 random_;
};

}  // namespace sameish::reference
