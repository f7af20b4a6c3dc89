// Fingerprints that crowd together: a million copies of one, a tenth of all around one, bits that are mostly zero. The answers
// are those of a look at every one, and what a question costs, in time and in memory, follows from its answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

#include <sameish/index.h>

#include "base/hash.h"
#include "reference/nightly.h"

namespace sameish {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What the process holds now, or the most it ever held ("VmRSS:", "VmHWM:").
std::uint64_t resident_bytes(const std::string& key) {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    std::uint64_t kilobytes = 0;
    if (word == key && status >> kilobytes) return kilobytes << 10U;
  }
  return 0;
}

/// From now on the most is counted anew. False: the system does not do that, or a sanitizer keeps what was given back.
bool forget_most_resident() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return false;
#else
  std::ofstream("/proc/self/clear_refs") << "5" << std::flush;
  return resident_bytes("VmHWM:") <= resident_bytes("VmRSS:") + (std::uint64_t{4} << 20U);
#endif
}

/// `size` fingerprints, in calls of `step`: into growing tables, or as segments.
Index index_of(const std::vector<std::uint64_t>& values, std::uint64_t growing_size, std::size_t step) {
  Result<Index> index = Index::create({.scheme = "test"}, {.growing_size = growing_size, .merges_beside = false});
  EXPECT_TRUE(index.ok());
  for (std::size_t begin = 0; begin < values.size(); begin += step) {
    std::vector<IndexEntry> entries;
    for (std::size_t i = begin; i < std::min(values.size(), begin + step); ++i)
      entries.push_back({{i, {}}, {values[i]}});
    EXPECT_TRUE(index->insert(entries).ok());
  }
  return std::move(*index);
}

constexpr std::uint64_t kTemplate = 0x5A17'C0DE'0000'FFFF;

/// At most this far from the template: flips of up to three bits.
std::uint64_t in_ball(SplitMix64& random) {
  std::uint64_t value = kTemplate;
  for (std::uint64_t flips = random() % 4; flips > 0; --flips) value ^= std::uint64_t{1} << random() % 64;
  return value;
}

std::uint64_t biased(SplitMix64& random) { return random() & random() & random(); }

/// The nearest of all, by distance and number, at most `most`.
std::vector<std::pair<std::uint32_t, std::uint64_t>> look(const std::vector<std::uint64_t>& values,
                                                          std::uint64_t question, std::size_t most) {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> near;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto distance = static_cast<std::uint32_t>(__builtin_popcountll(values[i] ^ question));
    if (distance <= 3) near.emplace_back(distance, i);
  }
  std::sort(near.begin(), near.end());
  if (near.size() > most) near.resize(most);
  return near;
}

/// Top 10 of so many questions; each answer's first and the whole of some are compared with a look at every one.
double ask(const Index& index, const std::vector<std::uint64_t>& values, const std::vector<std::uint64_t>& questions) {
  const std::vector<Fingerprint> asked = [&] {
    std::vector<Fingerprint> out;
    for (const std::uint64_t question : questions) out.push_back({question});
    return out;
  }();
  const Clock::time_point begin = Clock::now();
  const Result<IndexAnswers> answers = index.query(asked, {.max_matches = 10});
  const double seconds = seconds_since(begin);
  EXPECT_TRUE(answers.ok());
  for (std::size_t i = 0; i < questions.size(); i += questions.size() / 4) {
    std::vector<std::pair<std::uint32_t, std::uint64_t>> found;
    for (const IndexMatch& match : (*answers)[i]) found.emplace_back(match.distance, match.id.number);
    EXPECT_EQ(found, look(values, questions[i], 10)) << "question " << i;
  }
  return seconds / static_cast<double>(questions.size());
}

/// What a look at one value costs on this machine in this build at this moment: the unit of the bounds below.
double seconds_of_a_look(const std::vector<std::uint64_t>& values) {
  constexpr std::uint64_t kNumRounds = 4;
  const Clock::time_point begin = Clock::now();
  std::uint64_t num_near = 0;
  for (std::uint64_t round = 0; round < kNumRounds; ++round) {
    for (const std::uint64_t value : values) num_near += __builtin_popcountll(value ^ fmix64(round)) <= 3 ? 1U : 0U;
  }
  EXPECT_LE(num_near, values.size() * kNumRounds);
  return seconds_since(begin) / static_cast<double>(values.size() * kNumRounds);
}

class IndexSkewTest : public testing::TestWithParam<bool> {
 protected:
  /// Growing tables or segments.
  [[nodiscard]] Index make(const std::vector<std::uint64_t>& values) const {
    return GetParam() ? index_of(values, std::uint64_t{1} << 24U, 1000) : index_of(values, 1, values.size() / 3 + 1);
  }
};

const std::size_t kSize = test::by_day_or_night<std::size_t>(1'000'000, 10'000'000);

TEST_P(IndexSkewTest, CopiesOfOne) {
  const std::vector<std::uint64_t> values(kSize, kTemplate);
  const Index index = make(values);
  EXPECT_EQ(index.size(), kSize);
  SplitMix64 random(1);
  std::vector<std::uint64_t> questions(24);
  for (std::uint64_t& question : questions) question = in_ball(random);
  const double seconds = ask(index, values, questions);
  EXPECT_LT(seconds / static_cast<double>(kSize), 200 * seconds_of_a_look(values))
      << "a question looks at each copy once, and not for long";
}

TEST_P(IndexSkewTest, ManyQuestionsToACrowdAreNotHeldTogether) {
  const std::vector<std::uint64_t> values(200'000, kTemplate);
  const Index index = make(values);
  std::vector<Fingerprint> questions;
  SplitMix64 random(7);
  for (std::size_t i = 0; i < 1500; ++i) questions.push_back({i < 1000 ? random() : kTemplate});
  const bool is_counted = forget_most_resident();
  const std::uint64_t before = resident_bytes("VmRSS:");
  const Result<IndexAnswers> answers = index.query(questions, {.max_matches = 10});
  ASSERT_TRUE(answers.ok());
  EXPECT_EQ((*answers)[1499].size(), 10U);
  EXPECT_TRUE(answers->truncated(1499));
  if (!is_counted) GTEST_SKIP() << "the memory cannot be looked at here";
  const std::uint64_t most = resident_bytes("VmHWM:");
  EXPECT_LT(most - std::min(before, most), std::uint64_t{64} << 20U) << "500 questions, 200,000 matches each";
}

TEST_P(IndexSkewTest, ATenthOfAllAroundOne) {
  std::vector<std::uint64_t> values(kSize / 4);
  SplitMix64 random(2);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i % 10 == 0 ? in_ball(random) : random();
  const Index index = make(values);
  std::vector<std::uint64_t> far(20'000);
  std::vector<std::uint64_t> near(40);
  for (std::uint64_t& question : far) question = random();
  for (std::uint64_t& question : near) question = in_ball(random);
  std::vector<std::uint64_t> uniform(values.size());
  for (std::uint64_t& value : uniform) value = random();
  const double look = seconds_of_a_look(values);
  const double seconds_uniform = ask(make(uniform), uniform, far);
  EXPECT_LT(ask(index, values, far), 20 * seconds_uniform + 10'000 * look) << "who is not in the crowd hardly sees it";
  EXPECT_LT(ask(index, values, near) / static_cast<double>(values.size() / 10), 500 * look);
}

TEST_P(IndexSkewTest, BiasedBits) {
  std::vector<std::uint64_t> values(kSize / 4);
  SplitMix64 random(3);
  for (std::uint64_t& value : values) value = biased(random);
  const Index index = make(values);
  std::vector<std::uint64_t> questions(200);
  for (std::uint64_t& question : questions) question = biased(random);
  EXPECT_LT(ask(index, values, questions) / static_cast<double>(values.size()), 10 * seconds_of_a_look(values))
      << "no worse than a scan";
}

INSTANTIATE_TEST_SUITE_P(GrowingAndSegments, IndexSkewTest, testing::Values(true, false));

}  // namespace
}  // namespace sameish
