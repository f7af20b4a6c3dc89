#include "flags/dict_flags.h"

#include "flags/flag.h"

namespace sameish::cli {

void DictFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Sources"};
  group.value("--from", from, "DIR",
              "jieba's folder: dict.txt, analyse/idf.txt, finalseg/prob_*.py [default: the package python3-jieba].");
  group.value("--user", user, "FILE", "Own words: 'word [frequency] [tag]' a line.");
  group.value("--stop-words", stop_words, "FILE", "Words that never are keywords, one a line.");
}

}  // namespace sameish::cli
