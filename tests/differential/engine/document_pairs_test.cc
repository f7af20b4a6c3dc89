// DocumentPairs against its definition, asked of every two documents: which are listed, in which order, how many are not.
#include "engine/document_pairs.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "base/hash.h"

namespace sameish::engine {
namespace {

using Listed = std::tuple<DocumentOrdinal, DocumentOrdinal, std::uint32_t>;  // a, b, score

struct World {
  Collection collection;
  std::vector<cluster::Edge> edges;
  std::map<std::pair<TextOrdinal, TextOrdinal>, std::uint32_t> score;
  std::vector<std::uint64_t> place;  // of each document among those of its text
};

/// Few texts, so that they have many copies; the last one has no token.
World make_world(std::uint64_t seed) {
  SplitMix64 random(seed);
  World world;
  const auto num_texts = static_cast<TextOrdinal>(2 + random() % 5);
  std::vector<std::uint64_t> copies(num_texts);
  for (DocumentOrdinal document = 0; document < num_texts + random() % 30; ++document) {
    const auto text = document < num_texts ? document : static_cast<TextOrdinal>(random() % num_texts);
    if (document < num_texts) world.collection.texts.push_back({.num_tokens = text + 1 < num_texts ? 100U : 0U});
    world.collection.text_of.push_back(text);
    world.place.push_back(copies[text]++);
  }
  for (TextOrdinal a = 0; a + 1 < num_texts; ++a) {
    for (TextOrdinal b = a + 1; b + 1 < num_texts; ++b) {
      if (random() % 2 != 0) continue;
      const auto score = static_cast<std::uint32_t>(500'000 + random() % 1000);
      world.edges.push_back({a, b, score});
      world.score[{a, b}] = score;
    }
  }
  return world;
}

/// The pairs that hold, and how many of them are left out.
std::pair<std::vector<Listed>, std::uint64_t> definition(const World& world, std::uint64_t max_copies) {
  std::vector<Listed> listed;
  std::uint64_t num_left_out = 0;
  for (DocumentOrdinal a = 0; a < world.collection.num_documents(); ++a) {
    for (DocumentOrdinal b = a + 1; b < world.collection.num_documents(); ++b) {
      const TextOrdinal text_a = world.collection.text_of[a];
      const TextOrdinal text_b = world.collection.text_of[b];
      if (world.collection.texts[text_a].num_tokens == 0) continue;
      const auto known = world.score.find(std::minmax(text_a, text_b));
      const bool is_copy = text_a == text_b;
      if (!is_copy && known == world.score.end()) continue;
      const bool take_part = world.place[a] < max_copies && world.place[b] < max_copies;
      if (take_part || (is_copy && world.place[a] == 0)) {
        listed.emplace_back(a, b, is_copy ? cluster::kEqualPpm : known->second);
      } else {
        ++num_left_out;
      }
    }
  }
  return {listed, num_left_out};
}

TEST(DocumentPairsTest, EqualsTheDefinition) {
  const MatchPlan plan = plan_match({}).value();
  const PairJudge judge(plan);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const World world = make_world(seed);
    const TextDocuments documents(world.collection);
    const DocumentPairs pairs(world.collection, documents, judge, world.edges);
    for (const std::uint64_t max_copies : {1U, 2U, 3U, 100U}) {
      std::vector<Listed> listed;
      const auto take = [&](const DocumentPair& pair) -> Status {
        listed.emplace_back(pair.a, pair.b, pair.score_ppm);
        const bool is_copy = world.collection.text_of[pair.a] == world.collection.text_of[pair.b];
        EXPECT_EQ(pair.ground == Ground::identical, is_copy);
        return {};
      };
      const Result<std::uint64_t> left_out = pairs.for_each(max_copies, take);
      const auto [expected, num_left_out] = definition(world, max_copies);
      ASSERT_EQ(listed, expected) << "seed " << seed << ", at most " << max_copies << " copies";
      ASSERT_EQ(left_out.value(), num_left_out) << "seed " << seed << ", at most " << max_copies << " copies";
    }
  }
}

TEST(DocumentPairsTest, AnErrorEndsIt) {
  const World world = make_world(1);
  const MatchPlan plan = plan_match({}).value();
  const PairJudge judge(plan);
  const TextDocuments documents(world.collection);
  std::uint64_t num_seen = 0;
  const auto stop = [&](const DocumentPair&) -> Status {
    return ++num_seen == 3 ? Status(Error{ErrorCode::interrupted, "enough"}) : Status{};
  };
  const auto result = DocumentPairs(world.collection, documents, judge, world.edges).for_each(100, stop);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::interrupted);
  EXPECT_EQ(num_seen, 3U);
}

}  // namespace
}  // namespace sameish::engine
