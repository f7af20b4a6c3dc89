#include "index/document_pairs.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sameish::index {
namespace {

/// The neighbors of every group, as one array and the place where each group's part begins.
class GroupNeighbors {
 public:
  GroupNeighbors(std::size_t num_groups, std::span<const Pair> pairs) : begins_(num_groups + 1) {
    for (const Pair& pair : pairs) {
      ++begins_[pair.a];
      ++begins_[pair.b];
    }
    std::uint64_t end = 0;
    for (std::uint64_t& begin : begins_) begin = end += begin;
    neighbors_.resize(end);
    for (const Pair& pair : pairs) {  // each count becomes the begin of its part, filled from the end
      neighbors_[--begins_[pair.a]] = {pair.b, pair.distance};
      neighbors_[--begins_[pair.b]] = {pair.a, pair.distance};
    }
  }

  struct Neighbor {
    std::uint32_t group = 0;
    std::uint8_t distance = 0;
  };
  [[nodiscard]] std::span<const Neighbor> of(std::size_t group) const noexcept {
    return std::span(neighbors_).subspan(begins_[group], begins_[group + 1] - begins_[group]);
  }

 private:
  std::vector<std::uint64_t> begins_;
  std::vector<Neighbor> neighbors_;
};

/// Collects pairs into blocks for a sink.
class BlockWriter {
 public:
  explicit BlockWriter(PairSink& sink) : sink_(sink) {}
  bool put(Pair pair) {
    block_[size_++] = pair;
    return size_ < block_.size() || flush();
  }
  bool flush() {
    const std::size_t size = size_;
    size_ = 0;
    num_given_ += size;
    return size == 0 || sink_.take(std::span(block_).first(size));
  }
  [[nodiscard]] std::uint64_t num_given() const noexcept { return num_given_; }

 private:
  PairSink& sink_;
  std::array<Pair, 4096> block_;
  std::size_t size_ = 0;
  std::uint64_t num_given_ = 0;
};

/// The members of a group that come after `document`.
std::span<const std::uint32_t> later_members(const Groups& groups, std::size_t group, std::uint32_t document) {
  const std::span<const std::uint32_t> members = groups.members(group);
  const auto begin = std::upper_bound(members.begin(), members.end(), document);
  return members.subspan(static_cast<std::size_t>(begin - members.begin()));
}

bool write_group(BlockWriter& writer, std::uint32_t document, std::span<const std::uint32_t> partners) {
  return std::all_of(partners.begin(), partners.end(), [&](std::uint32_t partner) {
    return writer.put({document, partner, 0});
  });
}

}  // namespace

std::uint64_t expand_to_documents(const Groups& groups, std::span<const Pair> group_pairs, PairSink& sink) {
  std::vector<std::uint32_t> group_of(groups.num_members());
  for (std::size_t g = 0; g < groups.num_groups(); ++g) {
    for (const std::uint32_t member : groups.members(g)) group_of[member] = static_cast<std::uint32_t>(g);
  }
  const GroupNeighbors neighbors(groups.num_groups(), group_pairs);
  BlockWriter writer(sink);
  std::vector<Pair> partners;
  for (std::uint32_t document = 0; document < group_of.size(); ++document) {
    const std::uint32_t group = group_of[document];
    const auto own = later_members(groups, group, document);
    const auto near = neighbors.of(group);
    if (near.empty()) {  // a large group of its own: no gathering
      if (!write_group(writer, document, own)) return writer.num_given();
      continue;
    }
    partners.clear();
    for (const std::uint32_t partner : own) partners.push_back({document, partner, 0});
    for (const auto& neighbor : near) {
      for (const std::uint32_t partner : later_members(groups, neighbor.group, document)) {
        partners.push_back({document, partner, neighbor.distance});
      }
    }
    std::sort(partners.begin(), partners.end());
    for (const Pair& pair : partners) {
      if (!writer.put(pair)) return writer.num_given();
    }
  }
  writer.flush();
  return writer.num_given();
}

}  // namespace sameish::index
