// Overlap, by merging and by an index, against counting with a set: uniform values, clustered values, uneven lengths; thresholds exactly at the edge.
#include "measure/overlap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "measure/feature_index.h"
#include "reference/measure/quadratic.h"

namespace sameish::measure {
namespace {

using Hashes = std::vector<std::uint64_t>;

Hashes sorted(Hashes values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

void expect_same(const Hashes& a, const Hashes& b) {
  const std::uint64_t shared = reference::num_shared(a, b);
  const Overlap found = overlap(a, b);
  ASSERT_EQ(found, (Overlap{a.size(), b.size(), shared}));
  ASSERT_EQ(overlap(b, a).num_shared, shared);
  FeatureIndex index;
  index.build(a);
  ASSERT_EQ(index.overlap_with(b), found);
  index.build(b);
  ASSERT_EQ(index.overlap_with(a).num_shared, shared);
  for (const std::uint32_t ppm : {0U, 1U, 100'000U, 500'000U, 799'999U, 800'000U, 1'000'000U}) {
    const bool expected = !a.empty() && !b.empty() && shared * 1'000'000 >= ppm * (a.size() + b.size() - shared);
    ASSERT_EQ(reaches(a, b, ppm), expected) << ppm;
    ASSERT_EQ(reaches(found, ppm), expected) << ppm;
  }
  ASSERT_TRUE(shares_at_least(a, b, shared));
  ASSERT_FALSE(shares_at_least(a, b, shared + 1));
}

TEST(OverlapDifferential, AllSubsetsOfEight) {
  for (unsigned in_a = 0; in_a < 256; ++in_a) {
    for (unsigned in_b = 0; in_b < 256; ++in_b) {
      Hashes a;
      Hashes b;
      for (unsigned i = 0; i < 8; ++i) {
        const std::uint64_t value = i == 7 ? ~std::uint64_t{0} : i;
        if ((in_a >> i & 1U) != 0) a.push_back(value);
        if ((in_b >> i & 1U) != 0) b.push_back(value);
      }
      expect_same(a, b);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(OverlapDifferential, RandomSets) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 600; ++round) {
    const bool clustered = round % 3 == 0;  // all values in the lowest part of the range: the cuts are lopsided
    const std::size_t size_a = random() % 400;
    const std::size_t size_b = round % 5 == 0 ? random() % 9 : random() % 400;
    Hashes a;
    Hashes b;
    for (std::size_t i = 0; i < size_a; ++i) a.push_back(clustered ? random() % 500 : random());
    for (std::size_t i = 0; i < size_b; ++i) {
      const bool copy = !a.empty() && random() % 10 < static_cast<unsigned>(round % 11);
      b.push_back(copy ? a[random() % a.size()] : clustered ? random() % 900 : random());
    }
    expect_same(sorted(a), sorted(b));
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace sameish::measure
