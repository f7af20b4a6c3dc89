// SampleTexts: the documents that text benchmarks run over, read from the folder $SAMEISH_BENCH_DATA.
// Idea     bench/prepare_data.py writes the folder: chinese.texts and english.texts (documents, each ended by a zero
//          byte), jieba.dict, and jieba_cut.txt, what python3-jieba answers for the first Chinese documents.
// Threads  loaded once, at first use, then immutable.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sameish::bench {

struct SampleTexts {
  std::string language;  ///< "chinese" or "english"
  std::vector<std::string> documents;
  std::uint64_t num_bytes = 0;
};

const SampleTexts& chinese();
const SampleTexts& english();

/// The path of a file of the folder.
std::string data_file(const std::string& name);

/// How many documents a slow version looks at.
inline constexpr std::size_t kNumChecked = 40;

}  // namespace sameish::bench
