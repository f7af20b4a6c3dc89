// make_jieba_analyzer(): normalization and the cut by a dictionary, as one Analyzer.
// Idea     case decides which words the dictionary knows (a T-shirt is one, a t-shirt is not), so the text is cut in
//          its NFKC form with case kept, and each token is folded afterwards. Most tokens fold by lower-casing ASCII
//          in place; only characters outside the blocks ask the table.
// Cost     normalization, cut, and one pass over tokens and bytes.
// Threads  immutable; working memory is kept per thread, and given back after a text of more than 4 MiB.
// Tests    tests/unit/text/jieba_analyzer_test.cc, tests/differential/text/jieba_analyzer_test.cc
#pragma once

#include <memory>

#include <sameish/result.h>

#include "text/analyzer.h"
#include "text/jieba/dictionary.h"

namespace sameish::text::jieba {

struct JiebaOptions {
  bool hans = false;  ///< fold traditional Han characters to simplified ones before the cut
  bool hmm = true;    ///< form words that the dictionary lacks
};

/// `dictionary` must outlive the analyzer. The bytes of the analyzed text are those of all folded tokens, kept or not.
[[nodiscard]] Result<std::unique_ptr<Analyzer>> make_jieba_analyzer(const Dictionary& dictionary, JiebaOptions options);

}  // namespace sameish::text::jieba
