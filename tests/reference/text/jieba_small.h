// A small hand-made jieba dictionary for tests that must not depend on an installed package.
#pragma once

#include <optional>
#include <string>

#include "text/jieba/dictionary_builder.h"

namespace sameish::reference {

struct SmallJieba {
  std::string words = "北京 30 ns\n清华 5 nz\n清华大学 8 nt\n大学 20 n\n来到 9 v\n我 50 r\nT恤 2 n\n中 10 f\n国 3 n\n";
  std::string idf = "北京 4.5\n大学 3.25\n清华大学 9.75\n";
  std::string start = "P={'B': -0.25, 'E': -3.14e+100, 'M': -3.14e+100, 'S': -1.5}\n";
  std::string trans =
      "P={'B': {'E': -0.5, 'M': -0.9}, 'E': {'B': -0.6, 'S': -0.8},\n 'M': {'E': -0.3, 'M': -1.25}, 'S': {'B': -0.7, 'S': -0.7}}\n";
  std::string emit =
      "from __future__ import unicode_literals\n\nP={'B': {'\\u676d': -2.5}, 'E': {'\\u7814': -2.5}, 'M': {}, 'S': "
      "{'\\u676d': -9.5, '\\u4e86': -1.5}}\n";
  std::optional<std::string> user_words;
  std::optional<std::string> stop_words;

  [[nodiscard]] text::jieba::DictionaryTexts texts() const {
    text::jieba::DictionaryTexts texts{{"words", words}, {"idf", idf}, {"start", start}, {"trans", trans},
                                       {"emit", emit},   std::nullopt, std::nullopt};
    if (user_words) texts.user_words = text::jieba::SourceText{"user", *user_words};
    if (stop_words) texts.stop_words = text::jieba::SourceText{"stop", *stop_words};
    return texts;
  }
};

}  // namespace sameish::reference
