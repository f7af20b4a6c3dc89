// for_each_bucket against a map from key to documents.
#include "index/band_join.h"

#include <gtest/gtest.h>

#include <map>

#include "base/hash.h"

namespace sameish::index {
namespace {

using Buckets = std::vector<std::vector<std::uint32_t>>;

void expect_buckets(BandSorter& sorter, const std::vector<std::uint32_t>& keys) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> documents;
  for (std::uint32_t d = 0; d < keys.size(); ++d) documents[keys[d]].push_back(d);
  Buckets expected;
  for (const auto& [key, members] : documents) {
    if (members.size() >= 2) expected.push_back(members);
  }
  Buckets seen;
  for_each_bucket(sorter, keys,
                  [&](std::span<const std::uint32_t> members) { seen.emplace_back(members.begin(), members.end()); });
  ASSERT_EQ(seen, expected);
}

TEST(BandJoinTest, BucketsOfTwoAndMore) {
  SplitMix64 random(3);
  BandSorter sorter;
  for (const std::size_t size : {0, 1, 2, 3, 100, 1023, 1024, 5000, 300}) {
    for (const std::uint64_t num_keys : {std::uint64_t{1}, std::uint64_t{size / 3 + 1}, std::uint64_t{1} << 32}) {
      std::vector<std::uint32_t> keys(size);
      for (std::uint32_t& key : keys) key = static_cast<std::uint32_t>(~(random() % num_keys));
      expect_buckets(sorter, keys);
    }
  }
}

}  // namespace
}  // namespace sameish::index
