// dedup(): what it promises of its outputs, whatever the collection.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include <sameish/dedup.h>

#include "reference/engine/sample_collection.h"

namespace sameish {
namespace {

using nlohmann::json;

std::vector<json> read_lines(const std::filesystem::path& path) {
  std::vector<json> lines;
  std::ifstream in(path);
  EXPECT_TRUE(in.good()) << path;
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  return lines;
}

std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class DedupTest : public testing::Test {
 protected:
  void SetUp() override {
    dir_ = std::filesystem::temp_directory_path() / ("sameish-dedup-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir_);
    options_.output_dir = (dir_ / "out").string();
    options_.overwrite = true;
  }
  void TearDown() override { std::filesystem::remove_all(dir_); }

  void write_input(std::size_t num_texts, std::uint64_t seed) {
    std::ofstream out(dir_ / "in.jsonl");
    std::uint64_t date = 0;
    for (const auto& [id, text] : reference::SampleCollection(seed).make(num_texts)) {
      out << json{{"id", id}, {"text", text}, {"date", "2020-01-" + std::to_string(10 + date++ * 7 % 20)}}.dump()
          << "\n";
    }
    options_.input.paths = {(dir_ / "in.jsonl").string()};
  }

  DedupReport run() {
    Result<DedupReport> report = dedup(options_, {}, {});
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : report.error().message);
    return report.ok() ? std::move(report).value() : DedupReport{};
  }
  [[nodiscard]] std::vector<json> output(const char* name) const {
    return read_lines(std::filesystem::path(options_.output_dir) / name);
  }

  std::filesystem::path dir_;
  DedupOptions options_;
};

TEST_F(DedupTest, CountsBalanceAndEveryRemovedRecordHasAVerifiedPairWithItsRepresentative) {
  write_input(800, 11);
  const DedupReport report = run();
  const auto kept = output("kept.jsonl");
  const auto removed = output("removed.jsonl");
  EXPECT_EQ(report.summary.num_read, 800u);
  EXPECT_EQ(report.summary.num_kept, kept.size());
  EXPECT_EQ(report.summary.num_removed, removed.size());
  EXPECT_EQ(kept.size() + removed.size(), 800u);
  EXPECT_GT(removed.size(), 100u);
  std::set<std::string> kept_ids;
  for (const json& record : kept) kept_ids.insert(record["id"]);
  std::set<std::pair<std::string, std::string>> pairs;
  for (const json& pair : output("pairs.jsonl")) {
    pairs.emplace(pair["a"], pair["b"]);
    pairs.emplace(pair["b"], pair["a"]);
  }
  for (const json& record : removed) {
    const std::string representative = record["duplicate_of"];
    EXPECT_TRUE(kept_ids.count(representative)) << representative;
    EXPECT_TRUE(pairs.count({record["id"], representative})) << record["id"] << " " << representative;
  }
  for (const auto& [a, b] : pairs) EXPECT_FALSE(kept_ids.count(a) && kept_ids.count(b)) << a << " " << b;
}

TEST_F(DedupTest, ClustersNameTheirMembersAndTheLongestIsKept) {
  write_input(500, 12);
  const DedupReport report = run();
  std::map<std::string, std::size_t> lengths;
  for (const json& record : read_lines(dir_ / "in.jsonl")) {
    std::size_t length = 0;
    for (const char byte : record["text"].get<std::string>())
      length += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    lengths[record["id"]] = length;
  }
  const auto clusters = output("clusters.jsonl");
  EXPECT_EQ(clusters.size(), report.summary.num_clusters);
  std::size_t last_size = ~std::size_t{0};
  for (const json& cluster : clusters) {
    EXPECT_EQ(cluster["size"], cluster["members"].size());
    EXPECT_LE(cluster["size"].get<std::size_t>(), last_size);
    last_size = cluster["size"];
    bool found = false;
    for (const std::string id : cluster["members"]) {
      EXPECT_LE(lengths[id], lengths[cluster["cluster"].get<std::string>()]);
      found = found || id == cluster["cluster"];
    }
    EXPECT_TRUE(found);
  }
}

TEST_F(DedupTest, TheReportCountsCopiesWithTheirText) {
  const std::string text = "the council approves the new tram line on tuesday after a long debate";
  std::ofstream out(dir_ / "in.jsonl");
  for (int i = 0; i < 12; ++i) {
    out << json{{"id", std::to_string(i)}, {"text", i == 0 || i > 3 ? text + " again" : text}}.dump() << "\n";
  }
  out.close();
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  options_.render_report = [](const DedupReport&) { return std::string(); };
  const DedupReport report = run();
  ASSERT_EQ(report.clusters.size(), 1U);
  const ReportMember& kept = report.clusters[0].representative;
  EXPECT_EQ(kept.id, "0");
  EXPECT_EQ(kept.num_copies, 8U);
  EXPECT_EQ(kept.copies, (std::vector<std::string>{"4", "5", "6", "7", "8"}));
  ASSERT_EQ(report.clusters[0].members.size(), 1U);
  EXPECT_EQ(report.clusters[0].members[0].id, "1");
  EXPECT_EQ(report.clusters[0].members[0].num_copies, 2U);
  EXPECT_EQ(report.clusters[0].members[0].copies, (std::vector<std::string>{"2", "3"}));
  EXPECT_FALSE(report.clusters[0].members[0].spans.empty());
}

TEST_F(DedupTest, OutputIsTheSameBytesForAnyThreadsMemoryAndPacking) {
  write_input(700, 13);
  run();
  std::map<std::string, std::string> expected;
  for (const char* name : {"kept.jsonl", "removed.jsonl", "pairs.jsonl", "clusters.jsonl"}) {
    expected[name] = read_all(std::filesystem::path(options_.output_dir) / name);
  }
  const auto expect_same = [&](const char* what) {
    run();
    for (const auto& [name, bytes] : expected) {
      EXPECT_EQ(read_all(std::filesystem::path(options_.output_dir) / name), bytes) << name << ": " << what;
    }
  };
  options_.runtime.num_threads = 3;
  expect_same("three threads");
  options_.runtime.memory_bytes = 64 << 20;
  expect_same("64 MiB");
  const std::string packed = (dir_ / "in.jsonl.gz").string();
  ASSERT_EQ(std::system(("gzip -c '" + options_.input.paths[0] + "' > '" + packed + "'").c_str()), 0);
  options_.input.paths = {packed};
  expect_same("gzip, read back from the spool");
}

TEST_F(DedupTest, KeptRecordsAreTheInputsOwnBytes) {
  const std::string line =
      R"({ "x":[1, 2.50,"a\u0062"],  "id" : "one","text":"alpha beta gamma delta" ,"big":123456789012345678901234567890})";
  std::ofstream(dir_ / "in.jsonl") << line << "\n" << line << "\r\n";
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  run();
  EXPECT_EQ(read_all(std::filesystem::path(options_.output_dir) / "kept.jsonl"), line + "\n");
}

TEST_F(DedupTest, APolicyByFieldChoosesAmongIdenticalCopies) {
  std::ofstream out(dir_ / "in.jsonl");
  for (const auto& [id, date] :
       std::map<std::string, std::string>{{"a", "2020-05-01"}, {"b", "2022-05-01"}, {"c", "2021-05-01"}}) {
    out << json{{"id", id}, {"text", "the same few words"}, {"date", date}}.dump() << "\n";
  }
  out.close();
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  options_.keep = "newest:date";
  run();
  ASSERT_EQ(output("kept.jsonl").size(), 1u);
  EXPECT_EQ(output("kept.jsonl")[0]["id"], "b");
  EXPECT_EQ(output("clusters.jsonl")[0]["reason"], "newest:date");
}

TEST_F(DedupTest, EmptyTextsAreNeverMerged) {
  std::ofstream out(dir_ / "in.jsonl");
  for (int i = 0; i < 5; ++i) out << json{{"id", i}, {"text", i % 2 == 0 ? "" : " \n..."}}.dump() << "\n";
  out.close();
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  EXPECT_EQ(run().summary.num_kept, 5u);
  options_.match.remove_empty = true;
  EXPECT_EQ(run().summary.num_removed, 5u);
}

TEST_F(DedupTest, AClusterOfVeryManyIsOneWholeLine) {
  constexpr std::size_t kNumCopies = 10'000;  // written in parts
  {
    std::ofstream out(dir_ / "in.jsonl");
    for (std::size_t i = 0; i < kNumCopies; ++i)
      out << json{{"id", std::to_string(i)}, {"text", "one text"}}.dump() << "\n";
  }
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  run();
  const auto clusters = output("clusters.jsonl");
  ASSERT_EQ(clusters.size(), 1U);
  const json& members = clusters[0]["members"];
  ASSERT_EQ(members.size(), kNumCopies);
  for (std::size_t i = 0; i < kNumCopies; ++i) ASSERT_EQ(members[i], std::to_string(i));
  EXPECT_EQ(output("pairs.jsonl").size(), 100 * 99 / 2 + kNumCopies - 100) << "each further copy with the first";
}

TEST_F(DedupTest, WholeComponentsAreMarkedLooseWhenAMemberHasNoPairWithTheKeptOne) {
  std::string words;
  std::vector<std::string> versions;
  for (int i = 0; i < 300; ++i) words += "w" + std::to_string(i) + " ";
  // Each version changes another 50 words: neighbors are alike, the ends of the chain are not.
  for (int version = 0; version < 6; ++version) {
    std::string text;
    for (int i = 0; i < 300; ++i) text += (i < version * 50 ? "changed" : "w") + std::to_string(i) + " ";
    versions.push_back(text);
  }
  std::ofstream out(dir_ / "in.jsonl");
  for (std::size_t i = 0; i < versions.size(); ++i)
    out << json{{"id", std::to_string(i)}, {"text", versions[i]}}.dump() << "\n";
  out.close();
  options_.input.paths = {(dir_ / "in.jsonl").string()};
  options_.keep = "first";
  options_.whole_components = true;
  EXPECT_EQ(run().summary.num_kept, 1u);
  EXPECT_EQ(output("clusters.jsonl")[0]["loose"], true);
  options_.whole_components = false;
  EXPECT_GT(run().summary.num_kept, 1u);
}

}  // namespace
}  // namespace sameish
