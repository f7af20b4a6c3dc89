// The plans of `sameish index`: what flags mean, and which are refused.
#include <gtest/gtest.h>

#include "command_line.h"
#include "plan.h"

namespace sameish::cli {
namespace {

using Words = std::vector<std::string>;

Result<std::unique_ptr<Plan>> planned(Words words) {
  words.insert(words.begin(), "index");
  const ParsedCommandLine line = parse_command_line(words);
  EXPECT_TRUE(line.args.has_value()) << line.text;
  return make_plan(line.args.value_or(RawArgs{}), {});
}

template <class Job>
Job job_of(const Words& words) {
  const auto plan = planned(words);
  EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
  return std::get<Job>((*plan)->job);
}

TEST(IndexPlan, BuildByDefault) {
  const auto plan = job_of<IndexBuildPlan>({"build", "docs.jsonl", "-o", "x"});
  EXPECT_EQ(plan.options.path, "x");
  EXPECT_EQ(plan.options.max_distance, 3U);
  EXPECT_EQ(plan.options.bytes_per_fingerprint, 0U);
  EXPECT_FALSE(plan.options.ids.has_value());
  EXPECT_FALSE(plan.options.input.fingerprints);
  EXPECT_EQ(plan.options.input.input.paths, Words{"docs.jsonl"});
}

TEST(IndexPlan, EveryFlagOfBuildArrives) {
  const auto plan = job_of<IndexBuildPlan>({"build",
                                            "h.npy",
                                            "-o",
                                            "x",
                                            "--overwrite",
                                            "--fingerprints",
                                            "--distance",
                                            "6",
                                            "--space",
                                            "compact",
                                            "--id-kind",
                                            "names",
                                            "--scheme",
                                            "s",
                                            "--bits",
                                            "128",
                                            "--ids",
                                            "ids",
                                            "--fingerprint-format",
                                            "npy",
                                            "--json",
                                            "--threads",
                                            "3"});
  EXPECT_TRUE(plan.options.overwrite);
  EXPECT_TRUE(plan.options.input.fingerprints);
  EXPECT_EQ(plan.options.max_distance, 6U);
  EXPECT_TRUE(plan.options.compact);
  EXPECT_EQ(plan.options.ids, IdKind::names);
  EXPECT_EQ(plan.options.scheme, "s");
  EXPECT_EQ(plan.options.input.scheme.bits, 128U);
  EXPECT_EQ(plan.options.input.ids_file, "ids");
  EXPECT_EQ(plan.options.input.fingerprint_format, FingerprintFormat::npy);
  EXPECT_EQ(plan.options.input.runtime.num_threads, 3U);
  EXPECT_TRUE(plan.json);
  EXPECT_EQ(job_of<IndexBuildPlan>({"build", "-o", "x", "--space", "100"}).options.bytes_per_fingerprint, 100U);
}

TEST(IndexPlan, TheOthersNameTheirIndexFirst) {
  EXPECT_EQ(job_of<IndexAddPlan>({"add", "x", "a", "b"}).input.input.paths, (Words{"a", "b"}));
  EXPECT_EQ(job_of<IndexAddPlan>({"add", "x", "a", "b"}).index, "x");
  EXPECT_EQ(job_of<IndexAddPlan>({"add", "x", "--fingerprints", "--first-id", "7"}).input.first_number, 7U);
  EXPECT_EQ(job_of<IndexRemovePlan>({"remove", "x", "-"}).input.paths, Words{"-"});
  EXPECT_EQ(job_of<IndexCarePlan>({"info", "[x]"}).index, "[x]");
  EXPECT_EQ(job_of<IndexCarePlan>({"check", "x"}).verb, Verb::index_check);
  EXPECT_EQ(job_of<IndexCarePlan>({"merge", "x", "--threads", "2"}).num_threads, 2U);
}

TEST(IndexPlan, QuestionsOfTheCommandLineNeedNoInput) {
  const auto plan = job_of<IndexQueryPlan>({"query", "x", "--text", "a b", "--text", "c", "--fingerprint", "00",
                                            "--top", "5", "--distance", "1", "--matches-only"});
  EXPECT_EQ(plan.texts, (Words{"a b", "c"}));
  EXPECT_EQ(plan.fingerprints, Words{"00"});
  EXPECT_FALSE(plan.reads_input);
  EXPECT_EQ(plan.query.max_distance, 1U);
  EXPECT_EQ(plan.query.max_matches, 5U);
  EXPECT_TRUE(plan.matches_only);
  EXPECT_TRUE(job_of<IndexQueryPlan>({"query", "x", "--text", "a", "-"}).reads_input);
  EXPECT_TRUE(job_of<IndexQueryPlan>({"query", "x"}).reads_input) << "standard input";
  EXPECT_EQ(job_of<IndexQueryPlan>({"query", "x"}).query.max_distance, ~0U) << "the index's own";
}

TEST(IndexPlan, MistakesAreNamed) {
  const std::vector<std::pair<Words, std::string>> table = {
      {{"build", "x"}, "name it with -o"},
      {{"add"}, "name an index first"},
      {{"build", "-o", "x", "--distance", "11"}, "--distance"},
      {{"build", "-o", "x", "--space", "huge"}, "fast, compact"},
      {{"build", "-o", "x", "--ids", "f"}, "--ids is for ready fingerprints; it needs --fingerprints"},
      {{"build", "-o", "x", "--first-id", "1"}, "it needs --fingerprints"},
      {{"build", "-o", "x", "--scheme", "s"}, "it needs --fingerprints"},
      {{"build", "-o", "x", "--fingerprints", "--tokenizer", "words"},
       "--tokenizer has no effect on ready fingerprints"},
      {{"build", "-o", "x", "--fingerprints", "--format", "csv"}, "--format has no effect on ready fingerprints"},
      {{"build", "-o", "x", "--fingerprints", "--ids", "f", "--first-id", "1"}, "give one"},
      {{"add", "x", "--fingerprints", "--first-id", "-1"}, "--first-id"},
      {{"query", "x", "--top", "0"}, "--top"},
  };
  for (const auto& [words, expected] : table) {
    const auto plan = planned(words);
    ASSERT_FALSE(plan.ok()) << expected;
    EXPECT_EQ(plan.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(plan.error().message.find(expected), std::string::npos) << plan.error().message;
  }
}

}  // namespace
}  // namespace sameish::cli
