// Analyzer: a text to its normalized tokens; the one place where normalization and tokenizer are put together.
// Idea     normalize (normalize.h) into the reused string, then cut it (tokenizers.h). The jieba analyzer, which needs
//          its dictionary, is made in text/jieba and keeps the same contract.
// Cost     linear in the bytes; no allocation once the reused TokenizedText has grown.
// Threads  an Analyzer is immutable: one may serve all threads, each with its own TokenizedText.
// Tests    tests/unit/text/analyzer_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <sameish/result.h>

#include "text/token.h"

namespace sameish::text {

enum class TokenizerKind : std::uint8_t {
  auto_script,  ///< words for scripts with spaces, single characters for Han, Hiragana, Thai, ...
  words,        ///< word boundaries of UAX #29, untailored
  chars,        ///< every letter or number with its marks
  jieba,        ///< dictionary segmentation; made by text/jieba, not by make_analyzer
};

struct AnalyzerOptions {
  TokenizerKind tokenizer = TokenizerKind::auto_script;
  bool hans = false;  ///< fold traditional Han characters to simplified ones
};

/// The longest text that may be handed to analyze(); callers check it at the door. Tokens count bytes in 32 bits, and
/// normalization grows a text at most elevenfold (U+FDFA).
inline constexpr std::size_t kMaxTextBytes = std::size_t{256} << 20;

class Analyzer {
 public:
  virtual ~Analyzer() = default;
  Analyzer(const Analyzer&) = delete;
  Analyzer& operator=(const Analyzer&) = delete;

  /// Replaces `out` by the normalized text and its tokens in order. `valid_utf8` must be valid (utf8.h) and at most
  /// kMaxTextBytes long. Safe to call from many threads.
  virtual void analyze(std::string_view valid_utf8, TokenizedText& out) const = 0;

 protected:
  Analyzer() = default;
};

/// The analyzer for `options`. Errors: invalid_argument for jieba (it needs a dictionary), internal if ICU has no data.
[[nodiscard]] Result<std::unique_ptr<Analyzer>> make_analyzer(const AnalyzerOptions& options);

}  // namespace sameish::text
