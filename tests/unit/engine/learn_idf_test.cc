// --idf learn: idf(t) = ln((1 + N) / (1 + df(t))) of the input itself, for any threads; refused where it cannot be.
#include "engine/learn_idf.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

const ProgressCallback kNoCallback;

Result<std::shared_ptr<const TextScheme>> open(const std::vector<std::string>& paths, unsigned num_threads) {
  const SchemeOptions options{.weights = Weighting::level5, .learn_idf = true};
  ProgressReporter progress(kNoCallback);
  return open_scheme(options, {.paths = paths}, num_threads, progress);
}

Fingerprint fingerprint(const TextScheme& scheme, const std::string& text) {
  AnalyzedText analyzed;
  scheme.analyze(text, analyzed);
  scheme.fingerprint(analyzed);
  return analyzed.fingerprint.value();
}

std::string lines(int first, int last) {
  std::string lines;
  for (int i = first; i < last; ++i) {
    lines += R"({"text":"common words here and rare)" + std::to_string(i) + "\"}\n";
  }
  return lines;
}

TEST(LearnIdf, RareWordsWeighMoreThanCommonOnes) {
  const test::TemporaryDirectory directory;
  // 2001 texts: "common" has idf 0, a word of one text ln(2002 / 2) = 6.9.
  const auto scheme = open({directory.write("in.jsonl", lines(0, 2001))}, 1);
  ASSERT_TRUE(scheme.ok()) << scheme.error().message;
  const Fingerprint rare = fingerprint(**scheme, "rare7");
  const Fingerprint both = fingerprint(**scheme, "common words rare7");
  EXPECT_EQ(both, rare) << "level 3 outvotes two of level 1";
  EXPECT_NE(fingerprint(**scheme, "common words"), rare);
}

TEST(LearnIdf, TheTableIsThatOfTheInputWhateverItsOrderAndTheThreads) {
  const test::TemporaryDirectory directory;
  const std::string first = directory.write("a.jsonl", lines(0, 700));
  const std::string second = directory.write("b.jsonl", lines(700, 1500));
  const auto one = open({first, second}, 1);
  const auto other = open({second, first}, 3);
  const auto less = open({first}, 1);
  ASSERT_TRUE(one.ok() && other.ok() && less.ok());
  EXPECT_EQ((*one)->name(), (*other)->name());
  EXPECT_NE((*one)->name(), (*less)->name()) << "another table is another scheme";
  EXPECT_NE((*one)->name().find("@learned-"), std::string::npos);
}

TEST(LearnIdf, StandardInputCannotBeReadTwice) {
  for (const auto& paths : {std::vector<std::string>{}, std::vector<std::string>{"-"}}) {
    const auto refused = open(paths, 1);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  }
}

}  // namespace
}  // namespace sameish::engine
