// The cut of jieba, slow and obvious: ordered maps, recursion by the definition, no tables.
// It follows the definition step by step and shares nothing with src/text/jieba.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sameish::reference {

struct JiebaModel {
  std::map<std::u32string, std::uint64_t> frequency;  ///< words, and prefixes of words with 0
  std::uint64_t total = 0;
  std::map<char, double> start;
  std::map<char, std::map<char, double>> trans;
  std::map<char, std::map<char32_t, double>> emit;

  void add(const std::u32string& word, std::uint64_t count) {
    frequency[word] = count;
    total += count;
    for (std::size_t n = 1; n < word.size(); ++n) frequency.emplace(word.substr(0, n), 0);
  }
};

class JiebaReference {
 public:
  explicit JiebaReference(const JiebaModel& model) : model_(model) {}

  [[nodiscard]] std::vector<std::u32string> cut(const std::u32string& text, bool hmm) const {
    std::vector<std::u32string> tokens;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end = i;
      while (end < text.size() && in_block(text[end])) ++end;
      if (end > i) {
        cut_block(text.substr(i, end - i), hmm, tokens);
        i = end;
      } else {
        const std::size_t length = text.compare(i, 2, U"\r\n") == 0 ? 2 : 1;
        tokens.push_back(text.substr(i, length));
        i += length;
      }
    }
    return tokens;
  }

 private:
  static bool is_han(char32_t c) { return c >= 0x4E00 && c <= 0x9FD5; }
  static bool is_alnum(char32_t c) {
    return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z');
  }
  static bool in_block(char32_t c) {
    return is_han(c) || is_alnum(c) || std::u32string(U"+#&._%-").find(c) != std::u32string::npos;
  }

  [[nodiscard]] std::uint64_t count(const std::u32string& word) const {
    const auto found = model_.frequency.find(word);
    return found == model_.frequency.end() ? 0 : found->second;
  }

  /// Where the best word from each place ends.
  [[nodiscard]] std::vector<std::size_t> best_ends(const std::u32string& block) const {
    const double log_total = std::log(static_cast<double>(model_.total));
    std::vector<double> route(block.size() + 1, 0);
    std::vector<std::size_t> ends(block.size());
    for (std::size_t i = block.size(); i-- > 0;) {
      std::vector<std::size_t> candidates;
      for (std::size_t j = i + 1; j <= block.size() && model_.frequency.count(block.substr(i, j - i)) > 0; ++j) {
        if (count(block.substr(i, j - i)) > 0) candidates.push_back(j);
      }
      if (candidates.empty()) candidates.push_back(i + 1);
      bool is_first = true;
      for (const std::size_t j : candidates) {
        const std::uint64_t n = count(block.substr(i, j - i));
        const double value = std::log(static_cast<double>(n > 0 ? n : 1)) - log_total + route[j];
        if (!is_first && value < route[i]) continue;
        is_first = false;
        route[i] = value;
        ends[i] = j;
      }
    }
    return ends;
  }

  void cut_block(const std::u32string& block, bool hmm, std::vector<std::u32string>& tokens) const {
    const std::vector<std::size_t> ends = best_ends(block);
    std::u32string singles;
    const auto flush = [&] {
      if (hmm && singles.size() > 1 && count(singles) == 0) {
        cut_unknown(singles, tokens);
      } else if (hmm) {
        for (const char32_t c : singles) tokens.emplace_back(1, c);
      } else if (!singles.empty()) {
        tokens.push_back(singles);
      }
      singles.clear();
    };
    for (std::size_t i = 0; i < block.size(); i = ends[i]) {
      const bool gathers = ends[i] == i + 1 && (hmm || is_alnum(block[i]));
      if (gathers) {
        singles += block[i];
        continue;
      }
      flush();
      tokens.push_back(block.substr(i, ends[i] - i));
    }
    flush();
  }

  void cut_unknown(const std::u32string& run, std::vector<std::u32string>& tokens) const {
    for (std::size_t i = 0; i < run.size();) {
      std::size_t end = i;
      while (end < run.size() && is_han(run[end]) == is_han(run[i])) ++end;
      if (is_han(run[i])) {
        viterbi(run.substr(i, end - i), tokens);
      } else {
        cut_ascii(run.substr(i, end - i), tokens);
      }
      i = end;
    }
  }

  /// Matches of [a-zA-Z0-9]+(\.[0-9]+)?%? and what lies between them.
  static void cut_ascii(const std::u32string& run, std::vector<std::u32string>& tokens) {
    const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
    std::u32string between;
    for (std::size_t i = 0; i < run.size();) {
      std::size_t end = i;
      while (end < run.size() && is_alnum(run[end])) ++end;
      if (end == i) {
        between += run[i++];
        continue;
      }
      if (end + 1 < run.size() && run[end] == U'.' && is_digit(run[end + 1])) {
        ++end;
        while (end < run.size() && is_digit(run[end])) ++end;
      }
      if (end < run.size() && run[end] == U'%') ++end;
      if (!between.empty()) tokens.push_back(between);
      between.clear();
      tokens.push_back(run.substr(i, end - i));
      i = end;
    }
    if (!between.empty()) tokens.push_back(between);
  }

  template <class Row, class Key>
  static double value_or_absent(const Row& row, Key key) {
    const auto found = row.find(key);
    return found == row.end() ? -3.14e100 : found->second;
  }

  /// Whole paths are kept, so there is no walk back to get wrong.
  void viterbi(const std::u32string& run, std::vector<std::u32string>& tokens) const {
    const std::map<char, std::string> before = {{'B', "ES"}, {'E', "BM"}, {'M', "BM"}, {'S', "ES"}};
    std::map<char, double> value;
    std::map<char, std::string> path;
    for (const char y : std::string("BEMS")) {
      value[y] = model_.start.at(y) + value_or_absent(model_.emit.at(y), run[0]);
      path[y] = std::string(1, y);
    }
    for (std::size_t i = 1; i < run.size(); ++i) {
      std::map<char, double> next_value;
      std::map<char, std::string> next_path;
      for (const auto& [y, letters] : before) {
        for (const char p : letters) {  // in alphabetical order, so that the later letter wins a tie
          const double sum =
              value[p] + value_or_absent(model_.trans.at(p), y) + value_or_absent(model_.emit.at(y), run[i]);
          if (next_value.count(y) > 0 && sum < next_value[y]) continue;
          next_value[y] = sum;
          next_path[y] = path[p] + y;
        }
      }
      value = next_value;
      path = next_path;
    }
    const std::string& states = value['S'] >= value['E'] ? path['S'] : path['E'];
    std::u32string word;
    for (std::size_t i = 0; i < run.size(); ++i) {
      word += run[i];
      if (states[i] != 'E' && states[i] != 'S') continue;
      tokens.push_back(word);
      word.clear();
    }
  }

  const JiebaModel& model_;
};

}  // namespace sameish::reference
