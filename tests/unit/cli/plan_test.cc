#include "plan.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "command_line.h"

namespace sameish::cli {
namespace {

Result<std::unique_ptr<Plan>> planned(const std::vector<std::string>& words, const TerminalFacts& facts = {}) {
  const ParsedCommandLine line = parse_command_line(words);
  EXPECT_TRUE(line.args.has_value()) << line.text;
  return make_plan(line.args.value_or(RawArgs{}), facts);
}

PairsPlan pairs_plan(std::vector<std::string> words) {
  words.insert(words.begin(), "pairs");
  const auto plan = planned(words);
  EXPECT_TRUE(plan.ok()) << plan.error().message;
  return std::get<PairsPlan>((*plan)->job);
}

TEST(Plan, DefaultsAreThoseOfTheLibrary) {
  const PairsPlan plan = pairs_plan({});
  const PairsOptions defaults;
  EXPECT_EQ(plan.options.match.method, defaults.match.method);
  EXPECT_EQ(plan.options.match.measure, defaults.match.measure);
  EXPECT_EQ(plan.options.match.max_distance, defaults.match.max_distance);
  EXPECT_EQ(plan.options.match.threshold_ppm, defaults.match.threshold_ppm);
  EXPECT_EQ(plan.options.match.num_bands, 0U);
  EXPECT_EQ(plan.options.match.scheme.bits, defaults.match.scheme.bits);
  EXPECT_EQ(plan.options.match.scheme.shingle, defaults.match.scheme.shingle);
  EXPECT_EQ(plan.options.match.scheme.tokenizer, defaults.match.scheme.tokenizer);
  EXPECT_EQ(plan.options.match.scheme.weights, defaults.match.scheme.weights);
  EXPECT_EQ(plan.options.match.scheme.hidden_markov, defaults.match.scheme.hidden_markov);
  EXPECT_EQ(plan.options.input.max_record_bytes, defaults.input.max_record_bytes);
  EXPECT_EQ(plan.options.input.text_field, defaults.input.text_field);
  EXPECT_EQ(plan.options.runtime.num_threads, 0U) << "the command uses all the machine has";
}

TEST(Plan, EveryFlagArrives) {
  const PairsPlan plan = pairs_plan({"--method",
                                     "minhash",
                                     "--distance",
                                     "10",
                                     "--threshold",
                                     "0.75",
                                     "--measure",
                                     "cosine",
                                     "--bands",
                                     "9",
                                     "--rows",
                                     "13",
                                     "--very-short-distance",
                                     "1",
                                     "--weights",
                                     "tfidf",
                                     "--bits",
                                     "128",
                                     "--tokenizer",
                                     "jieba",
                                     "--shingle",
                                     "2",
                                     "--dict",
                                     "d",
                                     "--idf",
                                     "learn",
                                     "--stop-words",
                                     "s",
                                     "--hans",
                                     "--no-hmm",
                                     "--threads",
                                     "3",
                                     "--memory",
                                     "1G",
                                     "--kernel",
                                     "portable",
                                     "--temp-dir",
                                     "t",
                                     "--text-field",
                                     "/a",
                                     "--id-field",
                                     "k",
                                     "--format",
                                     "csv",
                                     "--encoding",
                                     "auto",
                                     "--max-record",
                                     "1K",
                                     "--header"});
  const MatchOptions& match = plan.options.match;
  EXPECT_EQ(match.method, Method::minhash);
  EXPECT_EQ(match.max_distance, 10U);
  EXPECT_EQ(match.threshold_ppm, 750'000U);
  EXPECT_EQ(match.measure, Measure::cosine);
  EXPECT_EQ(match.num_bands, 9U);
  EXPECT_EQ(match.num_rows, 13U);
  EXPECT_EQ(match.very_short_distance, 1U);
  EXPECT_EQ(match.scheme.bits, 128U);
  EXPECT_EQ(match.scheme.tokenizer, Tokenizer::jieba);
  EXPECT_EQ(match.scheme.shingle, 2U);
  EXPECT_EQ(match.scheme.dictionary, "d");
  EXPECT_TRUE(match.scheme.learn_idf);
  EXPECT_EQ(match.scheme.idf_file, "");
  EXPECT_EQ(match.scheme.stop_words_file, "s");
  EXPECT_TRUE(match.scheme.simplify_han);
  EXPECT_FALSE(match.scheme.hidden_markov);
  EXPECT_EQ(plan.options.runtime.num_threads, 3U);
  EXPECT_EQ(plan.options.runtime.memory_bytes, std::uint64_t{1} << 30U);
  EXPECT_EQ(plan.options.runtime.kernel, "portable");
  EXPECT_EQ(plan.options.runtime.temporary_dir, "t");
  EXPECT_EQ(plan.options.input.text_field, "/a");
  EXPECT_EQ(plan.options.input.id_field, "k");
  EXPECT_EQ(plan.options.input.format, "csv");
  EXPECT_EQ(plan.options.input.encoding, "auto");
  EXPECT_EQ(plan.options.input.max_record_bytes, 1024U);
  EXPECT_TRUE(plan.stream.header);
}

TEST(Plan, KeywordWeights) {
  const auto scheme = [](std::vector<std::string> words) { return pairs_plan(std::move(words)).options.match.scheme; };
  EXPECT_EQ(scheme({"--weights", "tfidf-20"}).top_n, 20U);
  EXPECT_EQ(scheme({"--weights", "tfidf-20"}).weights, Weighting::tfidf);
  EXPECT_EQ(scheme({"--weights", "tfidf-20"}).shingle, 3U)
      << "keywords are of single words; measures keep their shingles";
  EXPECT_EQ(scheme({"--weights", "tfidf", "--top-n", "5"}).top_n, 5U);
  EXPECT_EQ(scheme({"--weights", "tfidf-5", "--top-n", "5"}).top_n, 5U);
  EXPECT_EQ(scheme({"--weights", "level5"}).shingle, 3U);
  EXPECT_EQ(scheme({"--weights", "tfidf", "--idf", "words.txt"}).idf_file, "words.txt");
  EXPECT_EQ(scheme({"--weights", "level5", "--stop-words", "s"}).stop_words_file, "s");
  EXPECT_EQ(scheme({"--weights", "tfidf", "--dict", "d"}).dictionary, "d");
  EXPECT_EQ(scheme({"--tokenizer", "jieba", "--dict", "d"}).dictionary, "d");
}

TEST(Plan, DedupFlagsArrive) {
  const auto plan = planned({"dedup", "x", "-o", "out", "--overwrite", "--keep", "first", "--cluster", "components",
                             "--empty", "remove", "--allow-removal", "60%", "--json", "--max-rejected", "5"});
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const auto& dedup = std::get<DedupPlan>((*plan)->job);
  EXPECT_EQ(dedup.options.output_dir, "out");
  EXPECT_TRUE(dedup.options.overwrite);
  EXPECT_EQ(dedup.options.keep, "first");
  EXPECT_TRUE(dedup.options.whole_components);
  EXPECT_TRUE(dedup.options.match.remove_empty);
  EXPECT_DOUBLE_EQ(dedup.options.allow_removal.value_or(0), 0.6);
  EXPECT_TRUE(dedup.options.render_report != nullptr);
  EXPECT_TRUE(dedup.json);
  EXPECT_EQ(dedup.tolerance.num_records, 5U);
  const auto without_page = planned({"dedup", "-o", "out", "--no-report"});
  EXPECT_TRUE(std::get<DedupPlan>((*without_page)->job).options.render_report == nullptr);
}

TEST(Plan, WrongRequestsNameTheFlag) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"pairs", "--distance", "11"}, "--distance"},
      {{"pairs", "--threshold", "1.1"}, "--threshold: '1.1' is not a share above 0 and up to 1"},
      {{"pairs", "--threshold", "0"}, "--threshold"},
      {{"pairs", "--shingle", "33"}, "--shingle"},
      {{"pairs", "--shingle", "0"}, "--shingle"},
      {{"pairs", "--weights", "tfidf-"}, ""},
      {{"pairs", "--weights", "tfidf-0"}, "--top-n"},
      {{"pairs", "--weights", "bm25"}, "--weights"},
      {{"pairs", "--top-n", "3"}, "--top-n"},
      {{"pairs", "--weights", "tfidf-3", "--top-n", "4"}, "--top-n"},
      {{"pairs", "--memory", "lots"}, "--memory"},
      {{"pairs", "--threads", "many"}, "--threads"},
      {{"pairs", "--threads", "0"}, "--threads: '0' is not a whole number from 1 to 1024"},
      {{"pairs", "--stop-words", "s"}, "--stop-words has no effect here; it needs --weights tfidf or level5"},
      {{"pairs", "--idf", "learn", "--weights", "set"}, "--idf has no effect here"},
      {{"pairs", "--no-hmm"}, "--no-hmm has no effect here; it needs --tokenizer jieba"},
      {{"compare", "a", "b", "--no-hmm", "--tokenizer", "words"}, "--no-hmm"},
      {{"pairs", "--dict", "d", "--tokenizer", "chars"}, "--dict has no effect here"},
      {{"pairs", "--dict", "d", "--weights", "tfidf", "--idf", "i"}, "--dict has no effect here"},
      {{"pairs", "--max-record", "2G"}, "--max-record"},
      {{"pairs", "--max-record", "0"}, "--max-record"},
      {{"pairs", "--max-rejected", "x"}, "--max-rejected"},
      {{"pairs", "--bands", "0"}, "--bands"},
      {{"dedup", "x"}, "-o DIR"},
      {{"dedup", "x", "-o", "-"}, "-o DIR"},
      {{"dedup", "-o", "out", "--allow-removal", "2"}, "--allow-removal"},
      {{"compare", "a"}, "compare takes two files, and 1"},
      {{"compare", "--in", "f", "a", "b", "c"}, "compare takes two ids, and 3"},
      {{"completions"}, "bash, zsh or fish"},
  };
  for (const auto& [words, expected] : table) {
    const auto plan = planned(words);
    if (words.back() == "tfidf-") continue;  // an empty number means: by the length of the text
    ASSERT_FALSE(plan.ok()) << words.back();
    EXPECT_EQ(plan.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(plan.error().message.find(expected), std::string::npos) << plan.error().message;
  }
}

TEST(Plan, AnInputIsNeverWrittenOver) {
  const std::string path = testing::TempDir() + "sameish_plan_input.jsonl";
  std::ofstream(path) << "{}\n";
  const auto plan =
      planned({"fingerprint", path, "-o", testing::TempDir() + "./sameish_plan_input.jsonl", "--overwrite"});
  ASSERT_FALSE(plan.ok());
  EXPECT_NE(plan.error().message.find("also an input"), std::string::npos);
  (void)std::remove(path.c_str());
}

TEST(Appearance, FollowsTheTerminalUnlessTold) {
  TerminalFacts facts;
  facts.stdout_is_terminal = facts.stderr_is_terminal = true;
  EXPECT_TRUE(choose_appearance(facts, "auto", "auto").color_stdout);
  EXPECT_EQ(choose_appearance(facts, "auto", "auto").progress, ProgressMode::bar);
  EXPECT_FALSE(choose_appearance(facts, "never", "never").color_stdout);
  EXPECT_EQ(choose_appearance(facts, "auto", "never").progress, ProgressMode::none);
  facts.no_color = true;
  EXPECT_FALSE(choose_appearance(facts, "auto", "auto").color_stdout);
  EXPECT_TRUE(choose_appearance(facts, "always", "auto").color_stdout);
  facts.dumb = true;
  EXPECT_EQ(choose_appearance(facts, "auto", "auto").progress, ProgressMode::none);
  EXPECT_EQ(choose_appearance(facts, "auto", "always").progress, ProgressMode::lines);
  EXPECT_EQ(choose_appearance(TerminalFacts{}, "auto", "auto").progress, ProgressMode::none);
  EXPECT_EQ(choose_appearance(TerminalFacts{}, "auto", "always").progress, ProgressMode::lines);
  EXPECT_FALSE(choose_appearance(TerminalFacts{}, "auto", "auto").color_stderr);
}

}  // namespace
}  // namespace sameish::cli
