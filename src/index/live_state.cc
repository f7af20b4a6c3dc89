#include "index/live_state.h"

#include <algorithm>
#include <tuple>

namespace sameish::index {
namespace {

struct LiveMatch {
  std::uint32_t query;
  std::uint32_t source;  // a larger one is newer
  IndexMatch match;
};
using Matches = std::vector<LiveMatch>;

auto by_id(const LiveMatch& a) { return std::tie(a.match.id.number, a.match.id.name); }

bool nearer(const LiveMatch& a, const LiveMatch& b) {
  return std::tie(a.match.distance, a.match.id.name, a.match.id.number) <
         std::tie(b.match.distance, b.match.id.name, b.match.id.number);
}

/// All matches of a batch of questions, collected from the oldest source to the newest.
template <class Value>
class LiveSearch {
 public:
  LiveSearch(std::span<const Value> queries, const NearLimits& limits) : queries_(queries), limits_(limits) {}

  void ask(const FixedPart<Value>& part) {
    ask_in_steps(
        [&](std::span<const Value> queries) {
          return part.view.tables.find(queries, limits_.max_distance, found_, kMostFound);
        },
        [&](const TableMatch& found) {
          fetch_ahead(part.view, static_cast<std::size_t>(&found - found_.data()));
          for (const std::uint32_t entry : part.view.entries_of(found.rank)) {
            if (!part.removals.has(entry)) add(found, part.view.id_of(entry));
          }
        });
  }

  void ask(const GrowingTables<Value>& growing) {
    const std::uint32_t snapshot = growing.num_operations();
    ask_in_steps(
        [&](std::span<const Value> queries) {
          return growing.find_near(queries, limits_.max_distance, snapshot, found_, kMostFound);
        },
        [&](const TableMatch& found) { add(found, growing.id_of(found.rank)); });
  }

  /// Whether the answer is whole: false, in a race with a writer, when something was cut off to keep what is then dropped.
  bool finish(NearAnswers& answers) {
    std::stable_sort(live_.begin(), live_.end(),
                     [](const LiveMatch& a, const LiveMatch& b) { return a.query < b.query; });
    auto begin = live_.begin();
    bool is_whole = true;
    for (std::uint32_t query = 0; query < queries_.size(); ++query) {
      auto end = begin;
      while (end != live_.end() && end->query == query) ++end;
      is_whole = finish_question(begin, end, answers) && is_whole;
      begin = end;
    }
    return is_whole;
  }

 private:
  using Iterator = Matches::iterator;

  /// What the answers to come need: where a rank's entries are, some time later their numbers.
  void fetch_ahead(const SegmentView<Value>& view, std::size_t i) const {
    constexpr std::size_t kRanksAhead = 16;
    constexpr std::size_t kEntriesAhead = 8;
    if (i + kRanksAhead < found_.size()) __builtin_prefetch(view.entries_by_rank + found_[i + kRanksAhead].rank);
    if (i + kEntriesAhead >= found_.size()) return;
    const std::uint32_t entry = view.entries_by_rank[found_[i + kEntriesAhead].rank];
    if ((entry & kGroupFlag) == 0) __builtin_prefetch(view.numbers + entry);
  }

  /// Some questions after the other, so that what they find, before it is cut, is never held for many of them: a source may
  /// have a million copies of what a few are wanted of.
  template <class Find, class Add>
  void ask_in_steps(const Find& find, const Add& add_found) {
    for (std::size_t num_asked = 0; num_asked < queries_.size();) {
      found_.clear();
      const std::size_t num_answered = find(queries_.subspan(num_asked));
      for (TableMatch& found : found_) found.query += static_cast<std::uint32_t>(num_asked);
      for_questions(add_found);
      num_asked += num_answered;
    }
    ++source_;
  }

  /// What the source found, question by question, each cut to the nearest that can be wanted.
  template <class Add>
  void for_questions(const Add& add_found) {
    for (std::size_t i = 0; i < found_.size();) {
      const std::size_t first = live_.size();
      const std::uint32_t query = found_[i].query;
      for (; i < found_.size() && found_[i].query == query; ++i) {
        add_found(found_[i]);
        if (live_.size() - first > kMostSpare + 2 * limits_.max_matches) cut(first);
      }
      cut(first);
    }
  }

  /// One more than are wanted stay, to tell that there were more.
  void cut(std::size_t first) {
    if (limits_.max_matches == 0 || live_.size() - first <= limits_.max_matches + 1) return;
    const auto begin = live_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(limits_.max_matches + 1);
    std::nth_element(begin, end - 1, live_.end(), nearer);
    live_.erase(end, live_.end());
  }

  void add(const TableMatch& found, const IndexId& id) {
    live_.push_back({found.query, source_, {id, found.distance}});
  }

  bool finish_question(Iterator begin, Iterator end, NearAnswers& answers) {
    const Iterator kept_end = keep_newest(begin, end);
    const std::size_t num_kept = static_cast<std::size_t>(kept_end - begin);
    const bool is_truncated = limits_.max_matches != 0 && num_kept > limits_.max_matches;
    std::sort(begin, kept_end, nearer);
    const std::size_t num_answers = is_truncated ? limits_.max_matches : num_kept;
    for (std::size_t i = 0; i < num_answers; ++i)
      answers.matches.push_back((begin + static_cast<std::ptrdiff_t>(i))->match);
    answers.ends.push_back(answers.matches.size());
    answers.truncated.push_back(is_truncated);
    return kept_end == end || limits_.max_matches == 0;
  }

  /// Of each id, when it was met in several sources, the newest.
  static Iterator keep_newest(Iterator begin, Iterator end) {
    if (std::all_of(begin, end, [&](const LiveMatch& match) { return match.source == begin->source; })) return end;
    std::sort(begin, end, [](const LiveMatch& a, const LiveMatch& b) {
      return by_id(a) != by_id(b) ? by_id(a) < by_id(b) : a.source > b.source;
    });
    return std::unique(begin, end, [](const LiveMatch& a, const LiveMatch& b) { return by_id(a) == by_id(b); });
  }

  static constexpr std::size_t kMostSpare = 4096;
  static constexpr std::size_t kMostFound = std::size_t{1} << 16U;  // of several questions together

  std::span<const Value> queries_;
  NearLimits limits_;
  std::uint32_t source_ = 0;
  std::vector<TableMatch> found_;
  Matches live_;
};

}  // namespace

template <class Value>
std::uint64_t LiveState<Value>::size() const noexcept {
  std::uint64_t size = growing->size();
  for (const auto& part : parts) size += part->size();
  return size;
}

template <class Value>
bool LiveState<Value>::find_near(std::span<const Value> queries, const NearLimits& limits, NearAnswers& answers) const {
  LiveSearch<Value> search(queries, limits);
  for (const auto& part : parts) search.ask(*part);
  search.ask(*growing);
  return search.finish(answers);
}

template struct LiveState<std::uint64_t>;
template struct LiveState<Bits128>;

}  // namespace sameish::index
