#include "explain/edit_script.h"

#include <algorithm>
#include <unordered_map>

namespace sameish::explain {
namespace {

struct Box {
  std::int64_t a_begin;
  std::int64_t a_end;
  std::int64_t b_begin;
  std::int64_t b_end;
};

// Appends, joining with the run before where they touch.
void append(std::vector<Run>& runs, const Run& run) {
  if (run.length == 0) return;
  if (!runs.empty()) {
    Run& last = runs.back();
    if (last.a_begin + last.length == run.a_begin && last.b_begin + last.length == run.b_begin) {
      last.length += run.length;
      return;
    }
  }
  runs.push_back(run);
}

Run run_at(std::int64_t a_begin, std::int64_t b_begin, std::int64_t length) {
  return {static_cast<std::uint32_t>(a_begin), static_cast<std::uint32_t>(b_begin), static_cast<std::uint32_t>(length)};
}

// One search: its sequences, its furthest points on each diagonal from either end, and the work it may still do.
class Search {
 public:
  Search(UnitSequence a, UnitSequence b, std::uint64_t max_distance, std::uint64_t& steps_left)
      : a_(a),
        b_(b),
        max_distance_(static_cast<std::int64_t>(std::min<std::uint64_t>(max_distance, a.size() + b.size()))),
        steps_left_(steps_left),
        forward_(frontier_size()),
        backward_(frontier_size()) {}

  bool run(std::vector<Run>& runs) {
    return solve({0, static_cast<std::int64_t>(a_.size()), 0, static_cast<std::int64_t>(b_.size())}, max_distance_,
                 runs);
  }

 private:
  // A stretch of the shortest script, where the searches from both ends met; it may be empty of equal units.
  struct Middle {
    std::int64_t a;
    std::int64_t b;
    std::int64_t distance;
  };

  static constexpr std::int64_t kNowhere = -1;

  [[nodiscard]] std::size_t frontier_size() const noexcept { return static_cast<std::size_t>(max_distance_) + 5; }
  [[nodiscard]] bool equal(std::int64_t i, std::int64_t j) const noexcept {
    return a_[static_cast<std::size_t>(i)] == b_[static_cast<std::size_t>(j)];
  }
  // Diagonals run from -half to half of the distance; the frontier's middle entry is diagonal 0.
  std::int64_t& at(std::vector<std::int64_t>& frontier, std::int64_t diagonal) noexcept {
    return frontier[static_cast<std::size_t>(diagonal + static_cast<std::int64_t>(frontier.size() / 2))];
  }
  bool spend(std::int64_t steps) noexcept {
    const auto cost = static_cast<std::uint64_t>(steps);
    if (cost > steps_left_) return false;
    steps_left_ -= cost;
    return true;
  }

  bool solve(Box box, std::int64_t limit, std::vector<Run>& runs) {
    std::int64_t front = 0;
    while (box.a_begin + front < box.a_end && box.b_begin + front < box.b_end &&
           equal(box.a_begin + front, box.b_begin + front)) {
      ++front;
    }
    append(runs, run_at(box.a_begin, box.b_begin, front));
    box.a_begin += front;
    box.b_begin += front;
    std::int64_t back = 0;
    while (box.a_end - back > box.a_begin && box.b_end - back > box.b_begin &&
           equal(box.a_end - back - 1, box.b_end - back - 1)) {
      ++back;
    }
    box.a_end -= back;
    box.b_end -= back;
    if (!spend(front + back)) return false;
    if (!solve_trimmed(box, limit, runs)) return false;
    append(runs, run_at(box.a_end, box.b_end, back));
    return true;
  }

  bool solve_trimmed(const Box& box, std::int64_t limit, std::vector<Run>& runs) {
    const std::int64_t length_a = box.a_end - box.a_begin;
    const std::int64_t length_b = box.b_end - box.b_begin;
    if (length_a == 0 || length_b == 0) return length_a + length_b <= limit;
    const std::optional<Middle> middle = find_middle(box, limit);
    if (!middle) return false;
    if (middle->distance == length_a + length_b) return true;  // nothing in common
    const std::int64_t first_half = (middle->distance + 1) / 2;
    return solve({box.a_begin, middle->a, box.b_begin, middle->b}, first_half, runs) &&
           solve({middle->a, box.a_end, middle->b, box.b_end}, middle->distance - first_half, runs);
  }

  // Both searches take turns, one edit more each time, until they overlap on a diagonal: there lies a middle point.
  // A frontier holds for each diagonal the furthest place in A that its search reached, counted from its own end.
  std::optional<Middle> find_middle(const Box& box, std::int64_t limit) {
    const std::int64_t delta = (box.a_end - box.a_begin) - (box.b_end - box.b_begin);
    const bool odd = delta % 2 != 0;
    for (std::int64_t half = 0; 2 * half - 1 <= limit && steps_left_ > 0; ++half) {
      if (auto middle = advance(box, half, odd, true)) return middle;
      if (2 * half > limit) break;
      if (auto middle = advance(box, half, !odd, false)) return middle;
    }
    return std::nullopt;
  }

  // One more edit from the front or the back. With `may_meet` the other search's last frontier is looked at. A point may
  // lie one edit outside the box; before the other search could come upon it, the two have met within.
  std::optional<Middle> advance(const Box& box, std::int64_t half, bool may_meet, bool from_front) {
    const Diagonals mine = diagonals(box, half);
    const std::int64_t delta = (box.a_end - box.a_begin) - (box.b_end - box.b_begin);
    const Diagonals others = diagonals(box, from_front ? half - 1 : half);
    // The diagonals on which a meeting is possible, counted from this search's end.
    const std::int64_t first_meeting = may_meet ? delta - others.last : mine.last + 1;
    const std::int64_t last_meeting = delta - others.first;
    std::vector<std::int64_t>& frontier = from_front ? forward_ : backward_;
    std::vector<std::int64_t>& other = from_front ? backward_ : forward_;
    open_borders(frontier, mine, diagonals(box, half - 1));
    std::int64_t steps = (mine.last - mine.first) / 2 + 1;
    for (std::int64_t k = mine.first; k <= mine.last; k += 2) {
      const std::int64_t start = half == 0 ? 0 : std::max(at(frontier, k - 1) + 1, at(frontier, k + 1));
      const std::int64_t x = from_front ? slide_forward(box, start, k) : slide_backward(box, start, k);
      at(frontier, k) = x;
      steps += x - start;
      if (k < first_meeting || k > last_meeting || x + at(other, delta - k) < box.a_end - box.a_begin) continue;
      if (from_front) return Middle{box.a_begin + x, box.b_begin + x - k, 2 * half - 1};
      return Middle{box.a_end - x, box.b_end - (x - k), 2 * half};
    }
    if (!spend(steps)) steps_left_ = 0;
    return std::nullopt;
  }

  // Those that `half` edits reach within the box: every second one from first to last; none for half < 0.
  struct Diagonals {
    std::int64_t first;
    std::int64_t last;
  };
  static Diagonals diagonals(const Box& box, std::int64_t half) noexcept {
    const std::int64_t length_a = box.a_end - box.a_begin;
    const std::int64_t length_b = box.b_end - box.b_begin;
    return {half - 2 * std::min(half, (half + length_b) / 2),
            half - 2 * std::max<std::int64_t>(0, (half - length_a + 1) / 2)};
  }
  // The diagonals beside the new frontier that the one before did not reach are no way in.
  void open_borders(std::vector<std::int64_t>& frontier, Diagonals now, Diagonals before) noexcept {
    if (now.first - 1 < before.first) at(frontier, now.first - 1) = kNowhere;
    if (now.last + 1 > before.last) at(frontier, now.last + 1) = kNowhere;
  }

  // Along the equal units of a diagonal.
  [[nodiscard]] std::int64_t slide_forward(const Box& box, std::int64_t x, std::int64_t k) const noexcept {
    const std::uint32_t* const a = a_.data() + box.a_begin;
    const std::uint32_t* const b = b_.data() + box.b_begin;
    const std::int64_t end = std::min(box.a_end - box.a_begin, box.b_end - box.b_begin + k);
    while (x < end && a[x] == b[x - k]) ++x;
    return x;
  }
  [[nodiscard]] std::int64_t slide_backward(const Box& box, std::int64_t x, std::int64_t k) const noexcept {
    const std::uint32_t* const a = a_.data() + box.a_end - 1;
    const std::uint32_t* const b = b_.data() + box.b_end - 1;
    const std::int64_t end = std::min(box.a_end - box.a_begin, box.b_end - box.b_begin + k);
    while (x < end && a[-x] == b[k - x]) ++x;
    return x;
  }

  UnitSequence a_;
  UnitSequence b_;
  std::int64_t max_distance_;
  std::uint64_t& steps_left_;
  std::vector<std::int64_t> forward_;
  std::vector<std::int64_t> backward_;
};

// Places of the units that occur once in `units`.
std::unordered_map<std::uint32_t, std::uint32_t> places_of_unique(UnitSequence units) {
  constexpr std::uint32_t kRepeated = ~std::uint32_t{0};
  std::unordered_map<std::uint32_t, std::uint32_t> places;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const auto [entry, is_new] = places.try_emplace(units[i], i);
    if (!is_new) entry->second = kRepeated;
  }
  std::erase_if(places, [](const auto& entry) { return entry.second == kRepeated; });
  return places;
}

struct Anchor {
  std::uint32_t a;
  std::uint32_t b;
};

// The longest ascending selection of units that occur once in both sequences.
std::vector<Anchor> find_anchors(UnitSequence a, UnitSequence b) {
  const auto places_b = places_of_unique(b);
  const auto places_a = places_of_unique(a);
  std::vector<Anchor> pairs;
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    if (!places_a.contains(a[i])) continue;
    const auto in_b = places_b.find(a[i]);
    if (in_b != places_b.end()) pairs.push_back({i, in_b->second});
  }
  constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> smallest_end;  // by length of selection: the pair that ends it earliest in B
  std::vector<std::size_t> before(pairs.size(), kNone);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto place =
        std::lower_bound(smallest_end.begin(), smallest_end.end(), pairs[i].b,
                         [&](std::size_t pair, std::uint32_t b_place) { return pairs[pair].b < b_place; });
    if (place != smallest_end.begin()) before[i] = *std::prev(place);
    if (place == smallest_end.end()) {
      smallest_end.push_back(i);
    } else {
      *place = i;
    }
  }
  std::vector<Anchor> anchors;
  for (std::size_t i = smallest_end.empty() ? kNone : smallest_end.back(); i != kNone; i = before[i]) {
    anchors.push_back(pairs[i]);
  }
  std::reverse(anchors.begin(), anchors.end());
  return anchors;
}

}  // namespace

std::optional<std::vector<Run>> shortest_script(UnitSequence a, UnitSequence b, std::uint64_t max_distance) {
  std::uint64_t steps_left = kMaxSteps;
  std::vector<Run> runs;
  if (!Search(a, b, max_distance, steps_left).run(runs)) return std::nullopt;
  return runs;
}

std::vector<Run> anchored_script(UnitSequence a, UnitSequence b, std::uint64_t max_distance) {
  std::vector<Anchor> anchors = find_anchors(a, b);
  anchors.push_back({static_cast<std::uint32_t>(a.size()), static_cast<std::uint32_t>(b.size())});
  std::uint64_t steps_left = kMaxSteps;
  std::vector<Run> runs;
  std::uint32_t a_begin = 0;
  std::uint32_t b_begin = 0;
  for (const Anchor& anchor : anchors) {
    std::vector<Run> between;
    const UnitSequence part_a = a.subspan(a_begin, anchor.a - a_begin);
    const UnitSequence part_b = b.subspan(b_begin, anchor.b - b_begin);
    if (Search(part_a, part_b, max_distance, steps_left).run(between)) {
      for (const Run& run : between) append(runs, {run.a_begin + a_begin, run.b_begin + b_begin, run.length});
    }
    if (anchor.a < a.size()) append(runs, {anchor.a, anchor.b, 1});
    a_begin = std::min(anchor.a + 1, static_cast<std::uint32_t>(a.size()));
    b_begin = std::min(anchor.b + 1, static_cast<std::uint32_t>(b.size()));
  }
  return runs;
}

}  // namespace sameish::explain
