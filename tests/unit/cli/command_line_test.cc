#include "command_line.h"

#include <gtest/gtest.h>

#include "reference/suggestion.h"

namespace sameish::cli {
namespace {

using Words = std::vector<std::string>;

RawArgs parsed(const Words& words) {
  const ParsedCommandLine line = parse_command_line(words);
  EXPECT_TRUE(line.args.has_value()) << line.text;
  return line.args.value_or(RawArgs{});
}

TEST(CommandLine, EachVerbIsFound) {
  const std::vector<std::pair<Words, Verb>> table = {
      {{"fingerprint"}, Verb::fingerprint},
      {{"compare", "a", "b"}, Verb::compare},
      {{"pairs", "x"}, Verb::pairs},
      {{"dedup", "x", "-o", "out"}, Verb::dedup},
      {{"index", "build", "x", "-o", "out"}, Verb::index_build},
      {{"index", "add", "x"}, Verb::index_add},
      {{"index", "remove", "x"}, Verb::index_remove},
      {{"index", "query", "x"}, Verb::index_query},
      {{"index", "info", "x"}, Verb::index_info},
      {{"index", "check", "x"}, Verb::index_check},
      {{"index", "merge", "x"}, Verb::index_merge},
      {{"dict", "build"}, Verb::dict_build},
      {{"info"}, Verb::info},
      {{"completions", "zsh"}, Verb::completions},
      {{"man"}, Verb::man},
  };
  for (const auto& [words, verb] : table) EXPECT_EQ(parsed(words).verb, verb) << words.front();
}

TEST(CommandLine, ValuesAreKeptAsTyped) {
  const RawArgs args = parsed({"pairs", "--threshold", "0.90", "--distance=4", "a", "-o", "x", "b", "--hans"});
  EXPECT_EQ(args.match.threshold, "0.90");
  EXPECT_EQ(args.match.distance, "4");
  EXPECT_EQ(args.output.output, "x");
  EXPECT_TRUE(args.scheme.simplify_han);
  EXPECT_EQ(args.input.files, (Words{"a", "b"}));
}

TEST(CommandLine, TheLastOfARepeatedFlagCounts) {
  EXPECT_EQ(parsed({"pairs", "--distance", "1", "--distance", "2"}).match.distance, "2");
}

TEST(CommandLine, FilesMayHaveAnyName) {
  EXPECT_EQ(parsed({"pairs", "[a,b]", "-", "dedup"}).input.files, (Words{"[a,b]", "-", "dedup"}));
  EXPECT_EQ(parsed({"pairs", "--", "--distance"}).input.files, (Words{"--distance"}));
  EXPECT_EQ(parsed({"compare", "--in", "[f]", "[1,2]", ""}).documents, (Words{"[1,2]", ""}));
  EXPECT_EQ(parsed({"compare", "--in", "[f]", "a", "b"}).documents_in, "[f]");
  EXPECT_EQ(parsed({"pairs", "--id-field", "[id]", "x"}).input.id_field, "[id]");
}

TEST(CommandLine, MistakesAreAnsweredWithASuggestion) {
  const std::vector<std::pair<Words, std::string>> table = {
      {{"dedupe", "x"}, "unknown command 'dedupe'; did you mean 'dedup'?"},
      {{"dict", "bild"}, "unknown command 'bild'; did you mean 'build'?"},
      {{"pairs", "--treshold", "1"}, "unknown option '--treshold'; did you mean '--threshold'?"},
      {{"pairs", "--treshold=1"}, "unknown option '--treshold'; did you mean '--threshold'?"},
      {{"pairs", "--overwite"}, "did you mean '--overwrite'?"},
      {{"--threads", "4", "pairs"}, "unknown option '--threads'"},
      {{"frobnicate"}, "unknown command 'frobnicate'\n"},
      {{"info", "extra"}, "unknown argument 'extra'"},
      {{"pairs", "--method", "foo"}, "--method: 'foo' is none of: both, simhash, minhash"},
      {{"pairs", "--distance"}, "--distance needs a value"},
      {{"pairs", "\x1b[31m", "--\x1b[2J"}, "'--\\x1b[2J'"},
  };
  for (const auto& [words, expected] : table) {
    const ParsedCommandLine line = parse_command_line(words);
    EXPECT_FALSE(line.args.has_value()) << words.back();
    EXPECT_EQ(line.exit_code, 2) << words.back();
    EXPECT_NE(line.text.find(expected), std::string::npos) << line.text;
    EXPECT_NE(line.text.find(" --help'."), std::string::npos) << line.text;
  }
}

TEST(CommandLine, HelpAndVersionAreSuccess) {
  for (const Words& words : {Words{"--help"}, Words{"-h"}, Words{"help"}, Words{"pairs", "--help"},
                             Words{"help", "pairs"}, Words{"pairs", "--bogus", "-h"}, Words{"dict", "build", "-h"}}) {
    const ParsedCommandLine line = parse_command_line(words);
    EXPECT_FALSE(line.args.has_value());
    EXPECT_EQ(line.exit_code, 0) << line.text;
    EXPECT_NE(line.text.find("Usage: sameish"), std::string::npos);
    EXPECT_NE(line.text.find("\nExamples:\n  "), std::string::npos) << line.text;
  }
  const ParsedCommandLine version = parse_command_line({"--version"});
  EXPECT_EQ(version.text.rfind("sameish ", 0), 0U);
  EXPECT_EQ(version.text.back(), '\n');
}

TEST(CommandLine, NothingAtAllShowsHelpAndFails) {
  EXPECT_EQ(parse_command_line({}).exit_code, 2);
  EXPECT_EQ(parse_command_line({"dict"}).exit_code, 2);
}

TEST(ClosestName, IsNearOrNothing) {
  const std::vector<std::string> known = {"fingerprint", "compare", "pairs", "dedup"};
  EXPECT_EQ(closest_name("pair", known), "pairs");
  EXPECT_EQ(closest_name("pars", known), "pairs");
  EXPECT_EQ(closest_name("apirs", known), "pairs");
  EXPECT_EQ(closest_name("finger", known), "fingerprint");
  EXPECT_EQ(closest_name("xyzzyx", known), std::nullopt);
  EXPECT_EQ(closest_name(std::string(100'000, 'a'), known), std::nullopt);
}

}  // namespace
}  // namespace sameish::cli
