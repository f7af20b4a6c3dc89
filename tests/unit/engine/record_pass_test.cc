// read_records: blocks are taken in input order by any number of threads, and every refused line is told of in its place.
#include "engine/record_pass.h"

#include <gtest/gtest.h>

#include "engine/input_encoding.h"
#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

struct IdWorker {
  void begin_block() { ids.clear(); }
  Status add(const io::Record& record, const io::LineRef&, const io::LineBlock&) {
    if (record.text == "refuse") return Error{ErrorCode::resource_limit, "asked to"};
    ids.emplace_back(record.id);
    return {};
  }
  std::vector<std::string> ids;
};

struct Pass {
  std::vector<std::string> ids;
  std::vector<Rejection> rejections;
};

Pass run(const InputOptions& input, unsigned num_threads) {
  const auto source = open_input(input).value();
  const ProgressCallback no_callback;
  ProgressReporter progress(no_callback);
  Pass pass;
  const Status status = read_records(
      *source, record_fields(input), num_threads, progress, [] { return IdWorker(); },
      [&](const IdWorker& worker, const io::LineBlock&) -> Status {
        pass.ids.insert(pass.ids.end(), worker.ids.begin(), worker.ids.end());
        return {};
      },
      [&](const Rejection& rejection) { pass.rejections.push_back(rejection); });
  EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().message);
  return pass;
}

Pass run(const std::string& path, unsigned num_threads) { return run(InputOptions{.paths = {path}}, num_threads); }

TEST(RecordPass, TakesBlocksInOrderForAnyThreads) {
  const test::TemporaryDirectory directory;
  std::string lines;
  for (int i = 0; i < 40'000; ++i) {  // some megabytes: several blocks
    lines += R"({"id":")" + std::to_string(i) + R"(","text":")" + std::string(i % 150, 'x') + "\"}\n";
  }
  const std::string path = directory.write("in.jsonl", lines);
  for (const unsigned num_threads : {1U, 4U}) {
    const Pass pass = run(path, num_threads);
    ASSERT_EQ(pass.ids.size(), 40'000U);
    for (std::size_t i = 0; i < pass.ids.size(); ++i) ASSERT_EQ(pass.ids[i], std::to_string(i));
  }
}

TEST(RecordPass, RefusedLinesAreNamedAndTheOthersStay) {
  const test::TemporaryDirectory directory;
  const std::string path = directory.write(
      "in.jsonl", "{\"id\":1,\"text\":\"a\"}\nnot json\n{\"id\":2,\"text\":\"refuse\"}\n{\"id\":3,\"text\":\"b\"}\n");
  const Pass pass = run(path, 1);
  EXPECT_EQ(pass.ids, (std::vector<std::string>{"1", "3"}));
  ASSERT_EQ(pass.rejections.size(), 2U);
  EXPECT_EQ(pass.rejections[0].line, 2U);
  EXPECT_EQ(pass.rejections[0].code, ErrorCode::invalid_record);
  EXPECT_EQ(pass.rejections[0].byte, 21U) << "of the fault, the o of not";
  EXPECT_EQ(pass.rejections[1].line, 3U);
  EXPECT_EQ(pass.rejections[1].code, ErrorCode::resource_limit);
  EXPECT_EQ(pass.rejections[1].file, path);
  EXPECT_EQ(pass.rejections[1].byte, 29U);
}

/// The reader's rejections of a block (records too long) came before the parser's, whatever their lines.
TEST(RecordPass, RejectionsComeInInputOrder) {
  const test::TemporaryDirectory directory;
  const std::string giant = R"({"id":9,"text":")" + std::string(200, 'x') + "\"}\n";
  std::string lines;
  for (int i = 0; i < 30'000; ++i) lines += i % 3 == 0 ? "no\n" : i % 3 == 1 ? giant : "{\"text\":\"refuse\"}\n";
  InputOptions input{.paths = {directory.write("in.jsonl", lines)}};
  input.max_record_bytes = 100;
  for (const unsigned num_threads : {1U, 4U}) {
    const Pass pass = run(input, num_threads);
    ASSERT_EQ(pass.rejections.size(), 30'000U);
    for (std::size_t i = 0; i < pass.rejections.size(); ++i) ASSERT_EQ(pass.rejections[i].line, i + 1);
  }
}

}  // namespace
}  // namespace sameish::engine
