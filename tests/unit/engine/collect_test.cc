// collect(): numbers by first occurrence for any threads, copies analyzed once, limits and refusals told.
#include "engine/collect.h"

#include <gtest/gtest.h>

#include "engine/input_encoding.h"
#include "reference/engine/sample_collection.h"
#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

/// All that one pass leaves.
struct Collected {
  explicit Collected(const std::string& directory)
      : store(posix_file_system(), directory), ids(posix_file_system(), directory, 1), window(1 << 20) {}
  Collection collection;
  std::vector<BandTable> bands;
  io::RecordStore store;
  IdStore ids;
  TextWindow window;
  std::vector<Rejection> rejections;
  Status status;
};

class CollectTest : public testing::Test {
 protected:
  std::unique_ptr<Collected> collect_all(const std::vector<std::string>& paths, unsigned num_threads,
                                         std::uint64_t max_bytes = 0, const MatchOptions& match = {}) {
    auto collected = std::make_unique<Collected>(directory_.path());
    const InputOptions input{.paths = paths};
    const auto source = open_input(input).value();
    const auto scheme = TextScheme::open(match.scheme).value();
    const MatchPlan plan = plan_match(match).value();
    for (const SketchPlan& sketch : plan.sketches) {
      collected->bands.emplace_back(posix_file_system(), directory_.path(), sketch.bands.num_bands, 1);
    }
    const ProgressCallback no_callback;
    ProgressReporter progress(no_callback);
    const RejectionSink reject = [&](const Rejection& rejection) { collected->rejections.push_back(rejection); };
    const io::RecordFields fields = record_fields(input);
    const CollectRequest request{
        .scheme = *scheme, .plan = plan, .fields = fields, .num_threads = num_threads, .max_bytes = max_bytes};
    const CollectOutput output{collected->collection, collected->bands,  collected->store,
                               collected->ids,        collected->window, reject};
    collected->status = collect(*source, request, output, progress);
    return collected;
  }

  test::TemporaryDirectory directory_;
};

TEST_F(CollectTest, NumbersFollowTheInputForAnyThreads) {
  std::string lines;
  for (const auto& [id, text] : reference::SampleCollection(5).make(3000)) {
    lines += R"({"id":")" + id + R"(","text":")" + text + "\"}\n";
  }
  const std::string path = directory_.write("in.jsonl", lines);
  const auto one = collect_all({path}, 1);
  ASSERT_TRUE(one->status.ok());
  EXPECT_EQ(one->collection.num_documents(), 3000U);
  EXPECT_LT(one->collection.num_texts(), 3000U);
  TextOrdinal next = 0;
  for (DocumentOrdinal d = 0; d < 3000; ++d) {
    const TextOrdinal text = one->collection.text_of[d];
    ASSERT_LE(text, next) << "texts are numbered by first occurrence";
    if (text != next) continue;
    ASSERT_EQ(one->collection.texts[text].first_document, d);
    ++next;
  }
  const auto four = collect_all({path}, 4);
  ASSERT_TRUE(four->status.ok());
  ASSERT_EQ(four->collection.num_texts(), one->collection.num_texts());
  for (DocumentOrdinal d = 0; d < 3000; ++d) {
    ASSERT_EQ(four->collection.text_of[d], one->collection.text_of[d]);
    ASSERT_EQ(four->ids.find(d).value(), "doc-" + std::to_string(d));
  }
  for (TextOrdinal text = 0; text < next; ++text) {
    ASSERT_EQ(four->collection.texts[text].fingerprint_low, one->collection.texts[text].fingerprint_low);
    ASSERT_EQ(four->collection.texts[text].num_characters, one->collection.texts[text].num_characters);
  }
}

TEST_F(CollectTest, FactsOfATextAreItsOwn) {
  const auto collected = collect_all(
      {directory_.write("a.jsonl", "{\"id\":1,\"text\":\"\\u4e2d\\u6587, two\"}\n{\"id\":2,\"text\":\" .\"}\n"),
       directory_.write("b.jsonl", "{\"text\":\"x\",\"features\":[[\"a\",3],[\"b\",0]]}\n")},
      1);
  ASSERT_TRUE(collected->status.ok());
  const Collection& collection = collected->collection;
  ASSERT_EQ(collection.num_texts(), 3U);
  EXPECT_EQ(collection.texts[0].num_tokens, 3U);
  EXPECT_EQ(collection.texts[0].num_characters, 7U);
  EXPECT_TRUE(collection.texts[0].has_fingerprint);
  EXPECT_EQ(collection.texts[1].num_tokens, 0U);
  EXPECT_FALSE(collection.texts[1].has_fingerprint);
  EXPECT_TRUE(collection.texts[2].own_features);
  EXPECT_EQ(collection.texts[2].num_tokens, 1U) << "a weight of 0 drops the feature";
  EXPECT_EQ(collection.file_begins, (std::vector<DocumentOrdinal>{0, 2}));
  EXPECT_EQ(collected->ids.find(0).value(), "1");
  EXPECT_EQ(collected->ids.find(2).value(), directory_ / "b.jsonl:1") << "the place stands in for a missing id";
}

TEST_F(CollectTest, BandRowsAreThoseOfTheTextsCovered) {
  std::string words;
  std::string lines;
  for (const int num_words : {5, 12, 99, 100, 126, 400}) {
    words.clear();
    for (int i = 0; i < num_words; ++i) words += "w" + std::to_string(i) + " ";
    lines += R"({"text":")" + words + "\"}\n";
  }
  const auto collected = collect_all({directory_.write("in.jsonl", lines)}, 1);
  ASSERT_TRUE(collected->status.ok());
  const MatchPlan plan = plan_match({}).value();
  for (std::size_t s = 0; s < plan.sketches.size(); ++s) {
    std::vector<TextOrdinal> expected;
    for (TextOrdinal text = 0; text < collected->collection.num_texts(); ++text) {
      if (plan.sketches[s].covers(collected->collection.texts[text].num_tokens)) expected.push_back(text);
    }
    const BandTable& bands = collected->bands[s];
    std::vector<TextOrdinal> rows;
    for (std::uint32_t row = 0; row < bands.num_rows(); ++row) rows.push_back(bands.text(row));
    EXPECT_EQ(rows, expected) << "sketch " << s;
  }
}

TEST_F(CollectTest, ARefusedRecordTakesItsCopiesWithIt) {
  const std::string bad = "{\"id\":1,\"text\":\"x\",\"features\":[[\"a\",-1]]}\n";
  const auto collected = collect_all({directory_.write("in.jsonl", bad + "{\"id\":2,\"text\":\"fine\"}\n" + bad)}, 1);
  ASSERT_TRUE(collected->status.ok());
  EXPECT_EQ(collected->collection.num_documents(), 1U);
  ASSERT_EQ(collected->rejections.size(), 2U);
  EXPECT_EQ(collected->rejections[0].line, 1U);
  EXPECT_EQ(collected->rejections[1].line, 3U);
  EXPECT_EQ(collected->rejections[0].code, ErrorCode::invalid_record);
}

TEST_F(CollectTest, VeryShortTextsLeaveKeys) {
  const std::string path = directory_.write("in.jsonl", "{\"text\":\"Ab c\"}\n{\"text\":\"\"}\n");
  EXPECT_EQ(collect_all({path}, 1)->collection.text_keys.size(), 1U) << "its tokens";
  const auto collected = collect_all({path}, 1, 0, {.very_short_distance = 1});
  EXPECT_EQ(collected->collection.text_keys.size(), 6U) << "also 'ab c' and it without each of four characters";
}

TEST_F(CollectTest, TheMemoryGivenIsALimit) {
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += R"({"text":"text )" + std::to_string(i) + "\"}\n";
  const auto collected = collect_all({directory_.write("in.jsonl", lines)}, 1, 1);
  ASSERT_FALSE(collected->status.ok());
  EXPECT_EQ(collected->status.error().code, ErrorCode::resource_limit);
  EXPECT_NE(collected->status.error().message.find("--memory"), std::string::npos);
}

}  // namespace
}  // namespace sameish::engine
