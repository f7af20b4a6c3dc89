#include "engine/index_question.h"

#include <algorithm>

#include "base/ordered_parallel.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kLeastChunk = 8;
constexpr std::size_t kMostChunk = 512;
constexpr std::size_t kManyMatches = std::size_t{1} << 16U;
constexpr int kFreeTries = 4;

void append(const index::NearAnswers& from, index::NearAnswers& to) {
  const std::size_t before = to.matches.size();
  to.matches.insert(to.matches.end(), from.matches.begin(), from.matches.end());
  for (const std::size_t end : from.ends) to.ends.push_back(before + end);
  to.truncated.insert(to.truncated.end(), from.truncated.begin(), from.truncated.end());
}

/// The answers to some questions after those that are there already.
template <class Value>
void ask_chunk(const IndexCore<Value>& core, std::span<const Value> queries, const index::NearLimits& limits,
               HeldAnswers& held) {
  for (int tries = 0;; ++tries) {
    std::unique_lock<std::mutex> still;
    if (tries >= kFreeTries) still = core.hold_state();
    const typename IndexCore<Value>::State state = core.state();
    index::NearAnswers answers;
    const bool is_whole = state->find_near(queries, limits, answers);
    if (!is_whole || !core.is_current(state)) continue;
    append(answers, held.answers);
    if (core.settings().ids == IdKind::names && (held.keep_alive.empty() || held.keep_alive.back() != state)) {
      held.keep_alive.push_back(state);
    }
    return;
  }
}

template <class Value>
void ask_all(const IndexCore<Value>& core, std::span<const Value> queries, const index::NearLimits& limits,
             HeldAnswers& held) {
  std::size_t chunk = kLeastChunk;
  while (!queries.empty()) {
    const std::size_t size = std::min(chunk, queries.size());
    const std::size_t num_before = held.answers.matches.size();
    ask_chunk(core, queries.first(size), limits, held);
    queries = queries.subspan(size);
    const bool are_many = held.answers.matches.size() - num_before > kManyMatches;
    chunk = are_many ? std::max<std::size_t>(1, chunk / 8) : std::min(kMostChunk, chunk * 2);
  }
}

}  // namespace

template <class Value>
HeldAnswers ask(const IndexCore<Value>& core, std::span<const Value> queries, const index::NearLimits& limits,
                unsigned num_threads) {
  constexpr std::size_t kTaskQuestions = std::size_t{1} << 12U;
  const std::size_t num_tasks = (queries.size() + kTaskQuestions - 1) / kTaskQuestions;
  if (num_threads <= 1 || num_tasks <= 1) {
    HeldAnswers held;
    ask_all(core, queries, limits, held);
    return held;
  }
  std::vector<HeldAnswers> parts(num_tasks);
  parallel_for(num_threads, num_tasks, [&](std::uint64_t task, unsigned) {
    const std::size_t begin = task * kTaskQuestions;
    ask_all(core, queries.subspan(begin, std::min(kTaskQuestions, queries.size() - begin)), limits, parts[task]);
  });
  HeldAnswers held;
  for (HeldAnswers& part : parts) {
    append(part.answers, held.answers);
    held.keep_alive.insert(held.keep_alive.end(), part.keep_alive.begin(), part.keep_alive.end());
    part = {};
  }
  return held;
}

template HeldAnswers ask(const IndexCore<std::uint64_t>&, std::span<const std::uint64_t>, const index::NearLimits&,
                         unsigned);
template HeldAnswers ask(const IndexCore<index::Bits128>&, std::span<const index::Bits128>, const index::NearLimits&,
                         unsigned);

}  // namespace sameish::engine
