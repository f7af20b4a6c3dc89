#include "feature/idf_learner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "feature/token_hash.h"
#include "feature/weights.h"
#include "reference/feature/vector_file.h"

namespace sameish::feature {
namespace {

void add(IdfLearner& learner, const std::vector<std::string>& tokens) {
  const text::TokenizedText text = reference::tokenized(tokens);
  std::vector<std::uint64_t> hashes;
  hash_tokens(text, hashes);
  learner.add_document(text, hashes);
}

TEST(IdfLearner, CountsDocumentsAndNotOccurrences) {
  IdfLearner learner;
  add(learner, {"a", "a", "a", "b"});
  add(learner, {"a", "c"});
  add(learner, {});
  const auto table = learner.finish();
  EXPECT_EQ(learner.num_documents(), 3u);
  EXPECT_EQ(learner.num_tokens(), 3u);
  EXPECT_EQ(table->find("a"), idf1024_of(std::log(4.0 / 3)));
  EXPECT_EQ(table->find("b"), idf1024_of(std::log(4.0 / 2)));
  EXPECT_EQ(table->find("d"), std::nullopt);
  EXPECT_EQ(table->absent(), idf1024_of(std::log(4.0)));
}

TEST(IdfLearner, ATokenOfEveryDocumentWeighsNothing) {
  IdfLearner learner;
  for (int i = 0; i < 5; ++i) add(learner, {"the", std::to_string(i)});
  EXPECT_EQ(learner.finish()->find("the"), 0u);
}

TEST(IdfLearner, MergesToWhatOneLearnerWouldHaveLearned) {
  IdfLearner left, right, whole;
  for (int i = 0; i < 40; ++i) {
    const std::vector<std::string> tokens = {std::to_string(i % 3), std::to_string(i % 7), "w" + std::to_string(i)};
    add(i % 2 == 0 ? left : right, tokens);
    add(whole, tokens);
  }
  left.merge(right);
  const auto merged = left.finish(), expected = whole.finish();
  EXPECT_EQ(left.num_documents(), 40u);
  EXPECT_EQ(left.num_tokens(), whole.num_tokens());
  EXPECT_EQ(merged->absent(), expected->absent());
  for (const std::string token : {"0", "1", "2", "3", "6", "w0", "w39", "w40"}) {
    EXPECT_EQ(merged->find(token), expected->find(token)) << token;
  }
}

}  // namespace
}  // namespace sameish::feature
