// The verbs of an index over inputs, with an index in memory: what is counted, what is refused, and in which order.
#include <sameish/index_input.h>

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish {
namespace {

const RejectionSink kNoRejections;
const ProgressCallback kNoProgress;

class IndexInputTest : public testing::Test {
 protected:
  static Index make(IdKind ids, const std::string& scheme = "simhash64/auto-3/tf/v1", unsigned bits = 64) {
    return Index::create({.scheme = scheme, .bits = bits, .ids = ids}).value();
  }

  IndexInputOptions documents(const std::string& lines) {
    IndexInputOptions options;
    options.input.paths = {directory_.write("in.jsonl", lines)};
    return options;
  }

  IndexInputOptions fingerprints(const std::string& lines) {
    IndexInputOptions options = documents(lines);
    options.input.paths = {directory_.write("in.txt", lines)};
    options.fingerprints = true;
    return options;
  }

  static Result<IndexInputSummary> insert(Index& index, const IndexInputOptions& options) {
    return insert_input(index, options, kNoRejections, kNoProgress);
  }

  static std::string ids_near(const Index& index, const Fingerprint& question) {
    std::string out;
    const IndexAnswers answers = index.query({&question, 1}).value();
    for (const IndexMatch& match : answers[0]) {
      out += index.settings().ids == IdKind::names ? std::string(match.id.name) : std::to_string(match.id.number);
      out += ":" + std::to_string(match.distance) + " ";
    }
    return out;
  }

  test::TemporaryDirectory directory_;
};

constexpr const char* kDocuments =
    "{\"id\":\"a\",\"text\":\"to be or not to be that is the question\"}\n"
    "{\"id\":\"b\",\"text\":\"\"}\n"
    "{\"id\":\"\",\"text\":\"a name that is empty\"}\n"
    "not json\n"
    "{\"id\":\"c\",\"text\":\"to be or not to be that is the question\"}\n"
    "{\"id\":\"a\",\"text\":\"something else altogether here now\"}\n";

TEST_F(IndexInputTest, DocumentsAreCounted) {
  Index index = make(IdKind::names);
  const auto summary = insert(index, documents(kDocuments)).value();
  EXPECT_EQ(summary.num_read, 6U);
  EXPECT_EQ(summary.num_added, 2U);
  EXPECT_EQ(summary.num_replaced, 1U) << "a came twice";
  EXPECT_EQ(summary.num_empty, 1U);
  EXPECT_EQ(summary.num_rejected, 2U);
  EXPECT_EQ(summary.scheme, "simhash64/auto-3/tf/v1");
  EXPECT_EQ(index.size(), 2U);
  const auto again = insert(index, documents(kDocuments)).value();
  EXPECT_EQ(again.num_added, 0U);
  EXPECT_EQ(again.num_read, 6U);
}

TEST_F(IndexInputTest, DocumentsOfNumbersMustHaveNumbers) {
  Index index = make(IdKind::numbers);
  const auto summary =
      insert(index, documents("{\"id\":7,\"text\":\"some words here\"}\n{\"id\":\"8\",\"text\":\"other words\"}\n"
                              "{\"id\":\"x\",\"text\":\"more words\"}\n{\"text\":\"words without an id\"}\n"))
          .value();
  EXPECT_EQ(summary.num_added, 2U);
  EXPECT_EQ(summary.num_rejected, 2U);
}

TEST_F(IndexInputTest, AnotherSchemeIsRefusedBeforeAnythingIsChanged) {
  Index index = make(IdKind::names, "simhash64/words-2/tf/v1");
  const auto summary = insert(index, documents(kDocuments));
  ASSERT_FALSE(summary.ok());
  EXPECT_EQ(summary.error().code, ErrorCode::scheme_mismatch);
  EXPECT_NE(summary.error().message.find("simhash64/words-2/tf/v1"), std::string::npos);
  EXPECT_NE(summary.error().message.find("simhash64/auto-3/tf/v1"), std::string::npos);
  EXPECT_EQ(index.size(), 0U);
  Index unnamed = make(IdKind::names, std::string(kUnnamedScheme));
  EXPECT_EQ(insert(unnamed, documents(kDocuments)).error().code, ErrorCode::scheme_mismatch);
}

TEST_F(IndexInputTest, AnotherLengthIsRefusedBeforeAnythingIsChanged) {
  Index index = make(IdKind::numbers, "s", 128);
  const auto summary = insert(index, fingerprints("000000000000000a\n"));
  ASSERT_FALSE(summary.ok());
  EXPECT_EQ(summary.error().code, ErrorCode::scheme_mismatch);
  EXPECT_NE(summary.error().message.find("128 bits, and the input has 64"), std::string::npos);
}

/// They would silently replace what has their numbers.
TEST_F(IndexInputTest, BareFingerprintsGoIntoAnIndexThatHoldsSomethingOnlyWithAFirstNumber) {
  Index index = make(IdKind::numbers);
  IndexInputOptions input = fingerprints("000000000000000a\n000000000000000b\n");
  EXPECT_EQ(insert(index, input).value().num_added, 2U);
  const auto refused = insert(index, input);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message.find("--first-id"), std::string::npos);
  input.first_number = 2;
  EXPECT_EQ(insert(index, input).value().num_added, 2U);
  EXPECT_EQ(ids_near(index, {.low = 0xa}), "0:0 2:0 1:1 3:1 ");
  input.first_number = ~std::uint64_t{0} - 1;
  EXPECT_FALSE(insert(index, input).ok()) << "numbers past the last one";
}

TEST_F(IndexInputTest, FlagsWithoutEffectAreRefused) {
  Index index = make(IdKind::names);
  IndexInputOptions input = fingerprints("x,000000000000000a\n");
  input.first_number = 2;
  EXPECT_EQ(insert(index, input).error().code, ErrorCode::invalid_argument);
}

TEST_F(IndexInputTest, AStopKeepsWhatIsInAndSaysHowMuch) {
  std::string lines;
  for (std::uint64_t i = 0; i < 2'000'000; ++i) lines += to_hex({.low = i * 0x9e3779b97f4a7c15ULL}) + "\n";
  Index index = make(IdKind::numbers);
  IndexInputSummary applied;
  int num_calls = 0;
  const auto summary = insert_input(
      index, fingerprints(lines), kNoRejections, [&](const Progress&) { return ++num_calls < 2; }, &applied);
  ASSERT_FALSE(summary.ok()) << "two million lines within a tenth of a second";
  EXPECT_EQ(summary.error().code, ErrorCode::interrupted);
  EXPECT_EQ(applied.num_added, index.size());
}

TEST_F(IndexInputTest, IdsAreRemovedByLinesAndByRecords) {
  Index index = make(IdKind::names);
  const auto added =
      insert(index, fingerprints("a,000000000000000a\nb,000000000000000b\n{c,000000000000000c\nd,1111111111111111\n"));
  ASSERT_EQ(added.value().num_added, 4U);
  InputOptions ids;
  ids.paths = {
      directory_.write("ids", "a\r\n\nx\n{\"id\":\"b\",\"duplicate_of\":\"a\"}\n{\"key\":1}\n{\"id\":\"{c\"}\n")};
  std::vector<std::string> missing;
  std::vector<Rejection> rejections;
  const auto summary = remove_input(
                           index, ids, [&](std::string_view id) { missing.emplace_back(id); },
                           [&](const Rejection& rejection) { rejections.push_back(rejection); }, kNoProgress)
                           .value();
  EXPECT_EQ(summary.num_read, 5U);
  EXPECT_EQ(summary.num_removed, 3U);
  EXPECT_EQ(summary.num_missing, 1U);
  EXPECT_EQ(missing, std::vector<std::string>{"x"});
  ASSERT_EQ(rejections.size(), 1U);
  EXPECT_EQ(rejections[0].line, 5U);
  EXPECT_EQ(index.size(), 1U);
}

struct Told {
  std::string question;
  bool asked = false;
  std::size_t num_matches = 0;
  bool truncated = false;
  friend bool operator==(const Told&, const Told&) = default;
};

std::vector<Told> ask(const Index& index, const IndexInputOptions& input, const IndexQueryOptions& query,
                      IndexQuerySummary* summary = nullptr) {
  std::vector<Told> out;
  const auto counts = query_input(
      index, input, query,
      [&](const IndexAnswer& answer) {
        out.push_back({answer.number ? std::to_string(*answer.number) : std::string(answer.name),
                       answer.fingerprint.has_value(), answer.matches.size(), answer.truncated});
        return true;
      },
      kNoRejections, kNoProgress);
  EXPECT_TRUE(counts.ok()) << (counts.ok() ? "" : counts.error().message);
  if (summary != nullptr && counts.ok()) *summary = *counts;
  return out;
}

TEST_F(IndexInputTest, EveryQuestionIsToldWithWhatItIs) {
  Index index = make(IdKind::names);
  ASSERT_TRUE(insert(index, documents(kDocuments)).ok());
  IndexQuerySummary summary;
  const auto told = ask(index, documents(kDocuments), {.max_distance = 0}, &summary);
  ASSERT_EQ(told.size(), 5U) << "an empty id is a question like any other";
  EXPECT_EQ(told[0], (Told{"a", true, 1, false}));
  EXPECT_EQ(told[1], (Told{"b", false, 0, false}));
  EXPECT_EQ(told[3], (Told{"c", true, 1, false}));
  EXPECT_EQ(summary.num_read, 6U);
  EXPECT_EQ(summary.num_asked, 4U);
  EXPECT_EQ(summary.num_found, 3U);
  EXPECT_EQ(summary.num_empty, 1U);
  EXPECT_EQ(summary.num_rejected, 1U);
}

/// More matches than are kept waiting: the rest is asked in turn, and the answers are the same.
TEST_F(IndexInputTest, ManyMatchesAreTheSameOnAnyThreads) {
  std::string lines;
  for (std::uint64_t i = 0; i < 30'000; ++i) lines += to_hex({.low = i < 400 ? 5 : i * 0x9e3779b97f4a7c15ULL}) + "\n";
  std::string questions;
  for (std::uint64_t i = 0; i < 5'000; ++i)
    questions += to_hex({.low = i % 2 == 0 ? 5 : i * 0x9e3779b97f4a7c15ULL}) + "\n";
  Index index = make(IdKind::numbers);
  ASSERT_TRUE(insert(index, fingerprints(lines)).ok());
  IndexInputOptions input = fingerprints(questions);
  input.runtime.num_threads = 1;
  const auto expected = ask(index, input, {});
  ASSERT_EQ(expected.size(), 5'000U);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(expected[i].question, std::to_string(i));
    EXPECT_TRUE(i % 2 == 1 || expected[i].num_matches == 400) << i;
  }
  input.runtime.num_threads = 4;
  EXPECT_EQ(ask(index, input, {}), expected);
  EXPECT_TRUE(ask(index, input, {.max_matches = 3}).front().truncated);
}

}  // namespace
}  // namespace sameish
