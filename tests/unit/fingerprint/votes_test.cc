#include "fingerprint/votes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/hash.h"

namespace sameish::fingerprint {
namespace {

/// A hash whose first bits are written left to right, as the worked examples write them.
std::uint64_t bits_of(std::string_view written) {
  std::uint64_t bits = 0;
  for (std::size_t place = 0; place < written.size(); ++place) bits |= std::uint64_t{written[place] == '1'} << place;
  return bits;
}

struct Example {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint32_t> weights;
  std::vector<std::int64_t> votes;
  std::string_view result;
};

void expect_example(const Example& example) {
  Votes votes(Width::bits64);
  votes.add(example.hashes, example.weights);
  for (std::uint32_t bit = 0; bit < example.votes.size(); ++bit) EXPECT_EQ(votes.value(bit), example.votes[bit]) << bit;
  const auto fingerprint = votes.fingerprint();
  ASSERT_TRUE(fingerprint.has_value());
  const std::uint64_t mask = (std::uint64_t{1} << example.result.size()) - 1;
  EXPECT_EQ(fingerprint->low & mask, bits_of(example.result));
}

// The third vote is +1: a rule "above 1" would lose that bit.
TEST(Votes, WeightsFourAndFive) {
  expect_example({{bits_of("100101"), bits_of("101011")}, {4, 5}, {9, -9, 1, -1, 1, 9}, "101011"});
}

TEST(Votes, WeightsThreeAndFive) {
  expect_example({{bits_of("100101"), bits_of("101011")}, {3, 5}, {8, -8, 2, -2, 2, 8}, "101011"});
}

TEST(Votes, FiveWordsInThreeBitsWithTwoOfWeightZero) {
  expect_example({{bits_of("101"), bits_of("011"), bits_of("100"), bits_of("001"), bits_of("110")},
                  {1, 2, 0, 3, 0},
                  {-4, -2, 6},
                  "001"});
}

// Six given sums, each made by two features that differ in that bit alone.
TEST(Votes, SignsDecide) {
  const std::vector<std::int64_t> wanted = {13, 108, -22, -5, -32, 55};
  for (std::uint32_t bit = 0; bit < wanted.size(); ++bit) {
    const auto weight = static_cast<std::uint32_t>(std::abs(wanted[bit]) + 1);
    const std::uint64_t set = std::uint64_t{1} << bit;
    Votes votes(Width::bits64);
    const std::vector<std::uint64_t> hashes = {wanted[bit] > 0 ? set : 0, wanted[bit] > 0 ? 0 : set};
    votes.add(hashes, std::vector<std::uint32_t>{weight, 1});
    EXPECT_EQ(votes.value(bit), wanted[bit]);
    EXPECT_EQ(votes.fingerprint()->low >> bit & 1, wanted[bit] > 0 ? 1u : 0u);
  }
}

TEST(Votes, ATieGivesZero) {
  Votes votes(Width::bits128);
  votes.add(std::vector<std::uint64_t>{0b0011, 0b0101});
  EXPECT_EQ(votes.value(0), 2);
  EXPECT_EQ(votes.value(1), 0);
  EXPECT_EQ(votes.value(3), -2);
  EXPECT_EQ(votes.fingerprint()->low, 0b0001u);
}

TEST(Votes, NothingAddedIsNoFingerprint) {
  Votes votes(Width::bits128);
  EXPECT_FALSE(votes.fingerprint().has_value());
  votes.add(std::vector<std::uint64_t>{1, 2}, std::vector<std::uint32_t>{0, 0});
  EXPECT_FALSE(votes.fingerprint().has_value());
  votes.add(std::vector<std::uint64_t>{0});
  ASSERT_TRUE(votes.fingerprint().has_value());
  EXPECT_EQ(votes.fingerprint()->low, 0u);
}

TEST(Votes, LargestWeightsDoNotOverflow) {
  const std::vector<std::uint64_t> hashes(1000, 1);
  Votes votes(Width::bits64);
  votes.add(hashes, std::vector<std::uint32_t>(1000, 0xffffffff));
  EXPECT_EQ(votes.value(0), 1000 * std::int64_t{0xffffffff});
  EXPECT_EQ(votes.value(1), -1000 * std::int64_t{0xffffffff});
  EXPECT_EQ(votes.fingerprint()->low, 1u);
}

TEST(WeakestBits, AreTheSmallestMarginsLowerPositionFirst) {
  // Margins: 0 at bits 60 and 61, 2 at bit 5, and 4 = the total everywhere else, so positions 0..4 follow.
  const std::uint64_t top = std::uint64_t{3} << 60;
  Votes votes(Width::bits64);
  votes.add(std::vector<std::uint64_t>{top, top, 32, 0});
  const std::array<std::uint8_t, 8> expected = {60, 61, 5, 0, 1, 2, 3, 4};
  EXPECT_EQ(votes.weakest_bits(), expected);
}

TEST(WeakestBits, LookAtTheHighHalfOfWideVotesOnly) {
  SplitMix64 random(5);
  std::vector<std::uint64_t> hashes(101);
  for (std::uint64_t& hash : hashes) hash = random();
  for (const Width width : {Width::bits64, Width::bits128}) {
    Votes votes(width);
    votes.add(hashes);
    std::vector<std::pair<std::int64_t, int>> margins;
    for (std::uint32_t bit = 0; bit < votes.num_bits(); ++bit) margins.emplace_back(std::abs(votes.value(bit)), bit);
    std::sort(margins.begin(), margins.end());
    const auto weakest = votes.weakest_bits();
    for (std::size_t i = 0; i < weakest.size(); ++i) EXPECT_EQ(weakest[i], margins[i].second) << i;
  }
}

}  // namespace
}  // namespace sameish::fingerprint
