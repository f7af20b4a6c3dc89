#include "measure/common_substring.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"

namespace sameish::measure {
namespace {

using StateId = std::uint32_t;
constexpr StateId kRoot = 0;
constexpr StateId kNoState = ~StateId{0};

// The smallest automaton that reads exactly the substrings of a text. A state stands for all substrings with the same
// set of end positions; the longest of them has `length`, and `first_end` is the smallest of the positions.
class SuffixAutomaton {
 public:
  explicit SuffixAutomaton(CodePoints text) : slots_(1024, kNoEdge) {
    states_.reserve(2 * text.size() + 1);
    states_.push_back({0, kNoState, kNoEdge, 0});
    StateId last = kRoot;
    for (std::size_t i = 0; i < text.size(); ++i) last = extend(last, text[i], static_cast<std::uint32_t>(i + 1));
  }

  struct Place {
    StateId state = kRoot;
    std::uint32_t depth = 0;  // length of the longest suffix of what was read that the text has
  };

  void read(Place& place, char32_t code_point) const noexcept {
    for (;;) {
      const EdgeId edge = find(place.state, code_point);
      if (edge != kNoEdge) {
        place = {edges_[edge].target, place.depth + 1};
        return;
      }
      if (place.state == kRoot) {
        place.depth = 0;
        return;
      }
      place.state = states_[place.state].link;
      place.depth = states_[place.state].length;
    }
  }

  [[nodiscard]] std::uint32_t first_end(StateId state) const noexcept { return states_[state].first_end; }

 private:
  using EdgeId = std::uint32_t;
  static constexpr EdgeId kNoEdge = ~EdgeId{0};
  struct State {
    std::uint32_t length;
    StateId link;
    EdgeId first_edge;
    std::uint32_t first_end;
  };
  struct Edge {
    StateId source;
    char32_t code_point;
    StateId target;
    EdgeId next;  // of the same source
  };

  // Blumer's step: the text grows by one code point.
  StateId extend(StateId last, char32_t code_point, std::uint32_t length) {
    const StateId grown = add_state({length, kRoot, kNoEdge, length});
    StateId state = last;
    EdgeId edge = kNoEdge;
    for (; state != kNoState; state = states_[state].link) {
      edge = find(state, code_point);
      if (edge != kNoEdge) break;
      add_edge(state, code_point, grown);
    }
    if (state == kNoState) return grown;
    const StateId target = edges_[edge].target;
    states_[grown].link =
        states_[target].length == states_[state].length + 1 ? target : split(state, code_point, target);
    return grown;
  }

  // The shorter substrings of `target` get a state of their own.
  StateId split(StateId state, char32_t code_point, StateId target) {
    const State original = states_[target];
    const StateId copy = add_state({states_[state].length + 1, original.link, kNoEdge, original.first_end});
    for (EdgeId edge = original.first_edge; edge != kNoEdge; edge = edges_[edge].next) {
      const Edge copied = edges_[edge];
      add_edge(copy, copied.code_point, copied.target);
    }
    states_[target].link = copy;
    for (; state != kNoState; state = states_[state].link) {
      const EdgeId edge = find(state, code_point);
      if (edge == kNoEdge || edges_[edge].target != target) break;
      edges_[edge].target = copy;
    }
    return copy;
  }

  StateId add_state(const State& state) {
    states_.push_back(state);
    return static_cast<StateId>(states_.size() - 1);
  }

  void add_edge(StateId source, char32_t code_point, StateId target) {
    if (2 * (edges_.size() + 1) > slots_.size()) grow();
    const auto id = static_cast<EdgeId>(edges_.size());
    edges_.push_back({source, code_point, target, states_[source].first_edge});
    states_[source].first_edge = id;
    slots_[slot_of(source, code_point)] = id;
  }

  [[nodiscard]] EdgeId find(StateId source, char32_t code_point) const noexcept {
    return slots_[slot_of(source, code_point)];
  }

  [[nodiscard]] std::size_t slot_of(StateId source, char32_t code_point) const noexcept {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = fmix64((std::uint64_t{source} << 32U) | code_point) & mask;
    for (; slots_[slot] != kNoEdge; slot = (slot + 1) & mask) {
      const Edge& edge = edges_[slots_[slot]];
      if (edge.source == source && edge.code_point == code_point) break;
    }
    return slot;
  }

  void grow() {
    slots_.assign(2 * slots_.size(), kNoEdge);
    for (EdgeId id = 0; id < edges_.size(); ++id) slots_[slot_of(edges_[id].source, edges_[id].code_point)] = id;
  }

  std::vector<State> states_;
  std::vector<Edge> edges_;
  std::vector<EdgeId> slots_;
};

// The longest run, with its leftmost place in `indexed`. Among equally long ones the leftmost in `indexed` when
// `indexed_first`, in `read` when not; then the leftmost in the other.
CommonSubstring find_longest(CodePoints indexed, CodePoints read, bool indexed_first) {
  const SuffixAutomaton automaton(indexed);
  SuffixAutomaton::Place place;
  CommonSubstring best;  // begin_a: in `indexed`
  for (std::size_t i = 0; i < read.size(); ++i) {
    automaton.read(place, read[i]);
    if (place.depth == 0 || place.depth < best.length) continue;
    const std::uint64_t begin_indexed = automaton.first_end(place.state) - place.depth;
    // Places in `read` come in ascending order, so only a better place in `indexed` beats an equally long run.
    if (place.depth > best.length || (indexed_first && begin_indexed < best.begin_a)) {
      best = {place.depth, begin_indexed, i + 1 - place.depth};
    }
  }
  return best;
}

}  // namespace

Result<CommonSubstring> longest_common_substring(CodePoints a, CodePoints b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  if (shorter > kMaxSubstringLength) {
    return Error{ErrorCode::resource_limit, "longest common substring: the shorter text has " +
                                                std::to_string(shorter) +
                                                " code points, over the limit of 2^26; use containment for texts of "
                                                "this length"};
  }
  if (a.size() <= b.size()) return find_longest(a, b, true);
  CommonSubstring found = find_longest(b, a, false);
  std::swap(found.begin_a, found.begin_b);
  return found;
}

}  // namespace sameish::measure
