// TextLoader: a text read again from its file is the text that was met first, and what a pass kept of it is the same.
#include "engine/text_loader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engine/match_run.h"
#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

const ProgressCallback kNoCallback;

class TextLoaderTest : public testing::Test {
 protected:
  void SetUp() override {
    input_.paths = {directory_.write("in.jsonl",
                                     "{\"id\":1,\"text\":\"Red fox, red fox, red hen\"}\n"
                                     "{\"id\":2,\"text\":\"\\u4e2d\\u6587 \\uff21\"}\n"
                                     "{\"id\":3,\"text\":\"Red fox, red fox, red hen\"}\n"
                                     "{\"id\":4,\"text\":\"x\",\"features\":[[\"b\",2],[\"a\",1]]}\n")};
    match_.scheme.shingle = 2;
    ProgressReporter progress(kNoCallback);
    run_ = MatchRun::open({input_, match_, runtime_, directory_.path()}, progress).value();
    ASSERT_TRUE(run_->read({}, progress).ok());
  }

  LoadedText load(TextOrdinal text, LoadNeeds needs, TextWindow& window) {
    const LoadContext run = run_->load_context();
    const LoadContext context{run.scheme, run.normalizer, run.collection, run.store, window, run.fields};
    LoadedText loaded;
    const Status status = TextLoader(context).load(text, needs, loaded);
    EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().message);
    return loaded;
  }

  test::TemporaryDirectory directory_;
  InputOptions input_;
  MatchOptions match_;
  RuntimeOptions runtime_;
  std::unique_ptr<MatchRun> run_;
};

TEST_F(TextLoaderTest, CopiesAreOneText) {
  EXPECT_EQ(run_->collection().num_documents(), 4U);
  EXPECT_EQ(run_->collection().num_texts(), 3U);
}

TEST_F(TextLoaderTest, TheFileGivesWhatTheWindowKept) {
  TextWindow empty(0);
  for (TextOrdinal text = 0; text < run_->collection().num_texts(); ++text) {
    const LoadNeeds needs{.shingles = true, .counts = true};
    const LoadedText kept = load(text, needs, run_->load_context().window);
    const LoadedText read = load(text, needs, empty);
    EXPECT_TRUE(read.has_shingles);
    EXPECT_EQ(read.own_shingles, kept.own_shingles);
    EXPECT_EQ(read.counts, kept.counts);
    EXPECT_TRUE(std::is_sorted(read.own_shingles.begin(), read.own_shingles.end()));
    const LoadedText set = load(text, {.shingles = true}, run_->load_context().window);
    EXPECT_TRUE(std::ranges::equal(set.shingles(), read.own_shingles));
    EXPECT_TRUE(set.own_shingles.empty()) << "a set lies in the window";
    const LoadedText again = load(text, needs, run_->load_context().window);
    EXPECT_EQ(again.counts, read.counts) << "counts are there though the window has but the set";
    EXPECT_EQ(std::set(read.own_shingles.begin(), read.own_shingles.end()).size(), read.own_shingles.size());
  }
}

TEST_F(TextLoaderTest, CountsAreThoseOfTheShingles) {
  TextWindow empty(0);
  const LoadedText text = load(0, {.shingles = true, .counts = true}, empty);
  // red-fox and fox-red twice, red-hen once
  std::vector<std::uint32_t> counts = text.counts;
  std::sort(counts.begin(), counts.end());
  EXPECT_EQ(counts, (std::vector<std::uint32_t>{1, 2, 2}));
}

TEST_F(TextLoaderTest, CharactersAreNormalized) {
  TextWindow empty(0);
  const LoadedText text = load(1, {.characters = true, .joined_tokens = true}, empty);
  EXPECT_EQ(std::u32string(text.characters.begin(), text.characters.end()), U"\u4E2D\u6587 a");
  EXPECT_EQ(std::u32string(text.joined_tokens.begin(), text.joined_tokens.end()),
            U"\u4E2D\u6587"
            U"a");
}

TEST_F(TextLoaderTest, AFileThatChangedIsNeverReadAsIfItHadNot) {
  const std::string& path = input_.paths[0];
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
  const LoadContext context = run_->load_context();
  LoadedText loaded;
  const Status status = TextLoader(context).load(1, {.characters = true}, loaded);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::read_failed);
}

}  // namespace
}  // namespace sameish::engine
