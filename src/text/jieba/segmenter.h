// Segmenter: text to words exactly as python3-jieba 0.42.1 cuts it.
// Idea     per block of Han, ASCII letters, digits and a few signs: all dictionary words from each start (walks in the
//          double array), the path of highest summed log probability from right to left, then the runs of single
//          characters through the hidden Markov model (viterbi.h). Walk and path are one pass: the edges of a start are
//          used as they are found and never stored.
// Cost     about 2.5 cells a code point; see docs/spec/dictionary.md for measured rates. No allocation once the
//          scratch has grown; it holds about 20 bytes per code point of the longest block.
// Rounding sums of doubles decide; their order is part of the definition. No contraction, no reordering.
// Threads  immutable; each thread brings its own scratch.
// Source   the behavior of python3-jieba 0.42.1; the maximum-probability path over a word graph is textbook.
// Tests    tests/differential/text/jieba_cut_test.cc (the oracle itself), tests/unit/text/jieba_cut_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "text/jieba/dictionary.h"
#include "text/token.h"

namespace sameish::text::jieba {

/// Working memory of cut(), reused from call to call by one thread.
class SegmenterScratch {
 public:
  SegmenterScratch() = default;

 private:
  friend class Segmenter;
  friend class BlockCutter;

  void grow_input();
  void fit_path(std::size_t num_code_points);

  std::size_t input_capacity_ = 0;
  std::size_t path_capacity_ = 0;
  std::unique_ptr<std::uint16_t[]> codes_;    ///< dense code of each code point, then 0
  std::unique_ptr<std::uint32_t[]> offsets_;  ///< byte offset of each code point, then the block's end
  std::unique_ptr<double[]> route_;           ///< best log probability from here to the block's end
  std::unique_ptr<std::uint32_t[]> ends_;     ///< where the best word from here ends
  std::unique_ptr<std::uint8_t[]> previous_;  ///< Viterbi's back pointers, one bit a state
};

class Segmenter {
 public:
  /// `dictionary` must outlive the segmenter.
  explicit Segmenter(const Dictionary& dictionary) noexcept : dictionary_(&dictionary) {}

  /// Appends the tokens of `valid_utf8` (below 4 GiB) to `out`: all of them, spaces and punctuation too, end to end.
  /// `hmm`: form words that the dictionary lacks, as jieba does by default.
  void cut(std::string_view valid_utf8, bool hmm, SegmenterScratch& scratch, std::vector<Token>& out) const;

 private:
  const Dictionary* dictionary_;
};

}  // namespace sameish::text::jieba
