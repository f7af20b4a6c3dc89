#include "text/jieba/double_array_builder.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

constexpr std::uint32_t kRoot = 0;

struct TrieNode {
  std::uint32_t parent = kRoot;
  char32_t last = 0;              ///< the code point that leads here
  std::uint64_t frequency = 0;    ///< 0: not a word
  std::uint64_t use = 0;          ///< summed frequency of all words through here: how often text comes by
  std::uint32_t first_child = 0;  ///< in Trie::children
  std::uint32_t num_children = 0;
  std::uint32_t cell = 0;
};

/// Nodes in preorder, the root first, and each node's children as a run of one array.
struct Trie {
  std::vector<TrieNode> nodes;
  std::vector<std::uint32_t> children;

  [[nodiscard]] std::span<const std::uint32_t> children_of(const TrieNode& node) const {
    return std::span(children).subspan(node.first_child, node.num_children);
  }
};

/// In byte order a prefix comes right before the words it starts, so a stack of ancestors is all it takes.
std::vector<TrieNode> nodes_of(std::vector<PrefixEntry> entries) {
  std::sort(entries.begin(), entries.end());
  std::vector<TrieNode> nodes(1);
  nodes.reserve(entries.size() + 1);
  std::vector<std::uint32_t> ancestors;
  for (const auto& [word, frequency] : entries) {
    std::size_t depth = 0;
    char32_t last = 0;
    for (std::size_t i = 0; i < word.size(); ++depth) {
      last = decode(word.data() + i);
      i += sequence_bytes(word[i]);
    }
    ancestors.resize(depth, kRoot);
    TrieNode node;
    node.parent = depth > 1 ? ancestors[depth - 2] : kRoot;
    node.last = last;
    node.frequency = frequency;
    node.use = frequency;
    ancestors[depth - 1] = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(node);
  }
  return nodes;
}

Trie build_trie(std::vector<PrefixEntry> entries) {
  Trie trie;
  trie.nodes = nodes_of(std::move(entries));
  std::vector<TrieNode>& nodes = trie.nodes;
  for (std::size_t i = nodes.size(); i-- > 1;) {
    nodes[nodes[i].parent].use += nodes[i].use;
    ++nodes[nodes[i].parent].num_children;
  }
  std::uint32_t next = 0;
  for (TrieNode& node : nodes) {
    node.first_child = next;
    next += node.num_children;
    node.num_children = 0;
  }
  trie.children.resize(next);
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    TrieNode& parent = nodes[nodes[i].parent];
    trie.children[parent.first_child + parent.num_children++] = i;
  }
  return trie;
}

std::uint16_t& code_of(CodeTable& codes, char32_t code_point) {
  return code_point < kNumAscii ? codes.ascii[static_cast<std::size_t>(code_point)] : codes.han[han_index(code_point)];
}

/// Numbers the code points 1, 2, ... by falling use, ties by code point; returns how many there are.
std::uint32_t assign_codes(const Trie& trie, CodeTable& codes) {
  std::vector<std::pair<std::uint64_t, char32_t>> use_of;
  std::vector<std::uint64_t> use_by_code_point(kFirstHan + kNumHan, 0);
  for (std::size_t i = 1; i < trie.nodes.size(); ++i) use_by_code_point[trie.nodes[i].last] += trie.nodes[i].use + 1;
  for (std::size_t i = 0; i < use_by_code_point.size(); ++i) {
    if (use_by_code_point[i] > 0) use_of.emplace_back(use_by_code_point[i], static_cast<char32_t>(i));
  }
  std::sort(use_of.begin(), use_of.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  for (std::size_t i = 0; i < use_of.size(); ++i) code_of(codes, use_of[i].second) = static_cast<std::uint16_t>(i + 1);
  return static_cast<std::uint32_t>(use_of.size());
}

/// Finds bases whose cells are all free, 64 bases at a time: the free cells are a bit map, and the bases that suit a
/// set of codes are the conjunction of the map shifted by each code.
class CellAllocator {
 public:
  /// Cells 0 .. first_free - 1 are taken.
  explicit CellAllocator(std::uint32_t first_free) : end_(first_free) {
    ensure_cells(first_free);
    for (std::uint32_t cell = 0; cell < first_free; ++cell) take(cell);
  }

  /// Takes the cells base + code for all `codes` (ascending, not empty) and returns base, the smallest that is 1 or
  /// more.
  std::uint32_t place(std::span<const std::uint32_t> codes) {
    while (free_[first_word_] == 0) ++first_word_;
    const std::uint32_t first_cell = first_word_ * kWordBits;
    std::uint32_t block = first_cell > codes.front() ? (first_cell - codes.front()) / kWordBits * kWordBits : 0;
    for (;; block += kWordBits) {
      const std::uint64_t fitting = fitting_bases(block, codes);
      if (fitting == 0) continue;
      const std::uint32_t base = block + static_cast<std::uint32_t>(std::countr_zero(fitting));
      for (const std::uint32_t code : codes) take(base + code);
      return base;
    }
  }

  [[nodiscard]] std::uint32_t end() const noexcept { return end_; }

 private:
  static constexpr std::uint32_t kWordBits = 64;

  /// Bit k: base block + k has all its cells free. Base 0 means "no children" and is never offered.
  std::uint64_t fitting_bases(std::uint32_t block, std::span<const std::uint32_t> codes) {
    ensure_cells(block + codes.back() + 2 * kWordBits);
    std::uint64_t fitting = block == 0 ? ~std::uint64_t{1} : ~std::uint64_t{0};
    for (const std::uint32_t code : codes) {
      const std::uint32_t at = block + code;
      const std::uint32_t shift = at % kWordBits;
      const std::uint64_t low = free_[at / kWordBits] >> shift;
      fitting &= shift == 0 ? low : low | free_[at / kWordBits + 1] << (kWordBits - shift);
      if (fitting == 0) break;
    }
    return fitting;
  }

  void ensure_cells(std::uint32_t num_cells) {
    if (num_cells / kWordBits >= free_.size()) free_.resize(num_cells / kWordBits * 3 / 2 + 2, ~std::uint64_t{0});
  }

  void take(std::uint32_t cell) {
    free_[cell / kWordBits] &= ~(std::uint64_t{1} << (cell % kWordBits));
    end_ = std::max(end_, cell + 1);
  }

  std::vector<std::uint64_t> free_;  ///< one bit a cell
  std::uint32_t first_word_ = 0;     ///< no cell before this word is free
  std::uint32_t end_;
};

/// The inner nodes below the root, most children first, then most used, then preorder.
std::vector<std::uint32_t> placement_order(const Trie& trie) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 1; i < trie.nodes.size(); ++i) {
    if (trie.nodes[i].num_children > 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const TrieNode& x = trie.nodes[a];
    const TrieNode& y = trie.nodes[b];
    return x.num_children != y.num_children ? x.num_children > y.num_children : x.use > y.use;
  });
  return order;
}

/// Chooses a cell for every node; returns the base of each node (0: no children).
std::vector<std::uint32_t> place_nodes(Trie& trie, CodeTable& codes, std::uint32_t num_codes,
                                       std::uint32_t& num_cells) {
  std::vector<std::uint32_t> bases(trie.nodes.size(), 0);
  for (const std::uint32_t child : trie.children_of(trie.nodes[kRoot])) {
    trie.nodes[child].cell = code_of(codes, trie.nodes[child].last);
  }
  CellAllocator allocator(num_codes + 1);
  std::vector<std::uint32_t> child_codes;
  for (const std::uint32_t node : placement_order(trie)) {
    child_codes.clear();
    for (const std::uint32_t child : trie.children_of(trie.nodes[node])) {
      child_codes.push_back(code_of(codes, trie.nodes[child].last));
    }
    std::sort(child_codes.begin(), child_codes.end());
    bases[node] = allocator.place(child_codes);
    for (const std::uint32_t child : trie.children_of(trie.nodes[node])) {
      trie.nodes[child].cell = bases[node] + code_of(codes, trie.nodes[child].last);
    }
  }
  const std::uint32_t highest_base = *std::max_element(bases.begin(), bases.end());
  num_cells = std::max(allocator.end(), highest_base + num_codes + 1);
  return bases;
}

}  // namespace

DoubleArray build_double_array(std::vector<PrefixEntry> entries, std::uint64_t total_frequency) {
  Trie trie = build_trie(std::move(entries));
  DoubleArray array;
  array.num_codes = assign_codes(trie, array.codes);
  std::uint32_t num_cells = 0;
  const std::vector<std::uint32_t> bases = place_nodes(trie, array.codes, array.num_codes, num_cells);

  constexpr double kNotAWord = -std::numeric_limits<double>::infinity();
  const double log_total = std::log(static_cast<double>(total_frequency));
  array.units.assign(num_cells, Unit{kNotAWord, 0, kNoParent});
  array.units[kRoot].weight = std::log(1.0) - log_total;
  for (std::size_t i = 1; i < trie.nodes.size(); ++i) {
    const TrieNode& node = trie.nodes[i];
    Unit& unit = array.units[node.cell];
    if (node.frequency > 0) unit.weight = std::log(static_cast<double>(node.frequency)) - log_total;
    unit.base = bases[i];
    unit.parent = node.parent == kRoot ? kNoParent : trie.nodes[node.parent].cell;
  }
  return array;
}

}  // namespace sameish::text::jieba
