#include "text/jieba/hmm_reader.h"

#include <algorithm>
#include <string>

#include "text/jieba/python_literal.h"

namespace sameish::text::jieba {
namespace {

constexpr std::u32string_view kStateLetters = U"BEMS";  // in the order of State

/// The probabilities of a real model lie far above this; far below it sums could reach minus infinity.
constexpr double kLowest = -3.14e100;

Result<State> state_of(const SourceText& source, char32_t letter) {
  const std::size_t state = kStateLetters.find(letter);
  if (state == std::u32string_view::npos) {
    return source_error(source, 1, "found a state other than 'B', 'E', 'M' and 'S'; expected jieba's probability file");
  }
  return static_cast<State>(state);
}

Status check_probability(const SourceText& source, double value) {
  if (value <= 0 && value >= kLowest) return {};
  return source_error(source, 1, "found the log probability " + std::to_string(value) + "; expected -3.14e100 to 0");
}

Error missing_state(const SourceText& source, std::size_t state) {
  return source_error(source, 1,
                      std::string("there is no entry for state '") + static_cast<char>(kStateLetters[state]) +
                          "'; expected all of B, E, M and S");
}

/// Marks a state as seen; each may come once.
Status mark(const SourceText& source, std::size_t state, std::array<bool, kNumStates>& seen) {
  if (seen[state]) {
    return source_error(source, 1,
                        std::string("state '") + static_cast<char>(kStateLetters[state]) + "' is there twice");
  }
  seen[state] = true;
  return {};
}

Status check_all_seen(const SourceText& source, const std::array<bool, kNumStates>& seen) {
  const auto missing = std::find(seen.begin(), seen.end(), false);
  if (missing == seen.end()) return {};
  return missing_state(source, static_cast<std::size_t>(missing - seen.begin()));
}

Status fill_start(const SourceText& source, StateValues& values) {
  const Result<FlatLiteral> literal = read_flat_literal(source);
  if (!literal) return literal.error();
  std::array<bool, kNumStates> seen = {};
  for (const auto& [letter, value] : literal->values) {
    const Result<State> state = state_of(source, letter);
    if (!state) return state.error();
    if (Status status = mark(source, *state, seen); !status.ok()) return status;
    if (Status status = check_probability(source, value); !status.ok()) return status;
    values[*state] = value;
  }
  return check_all_seen(source, seen);
}

/// Reads one row per state; `store(state, key, value)` keeps a value.
template <class Store>
Status fill_rows(const SourceText& source, Store&& store) {
  const Result<NestedLiteral> literal = read_nested_literal(source);
  if (!literal) return literal.error();
  std::array<bool, kNumStates> seen = {};
  for (const auto& [letter, row] : literal->values) {
    const Result<State> state = state_of(source, letter);
    if (!state) return state.error();
    if (Status status = mark(source, *state, seen); !status.ok()) return status;
    for (const auto& [key, value] : row.values) {
      if (Status status = check_probability(source, value); !status.ok()) return status;
      if (Status status = store(*state, key, value); !status.ok()) return status;
    }
  }
  return check_all_seen(source, seen);
}

}  // namespace

Result<std::unique_ptr<HmmTables>> read_hmm(const SourceText& start, const SourceText& trans, const SourceText& emit) {
  StateValues absent;
  absent.fill(kAbsentLogProbability);
  auto tables = std::make_unique<HmmTables>();
  tables->trans.fill(absent);
  tables->emit.fill(absent);
  if (Status status = fill_start(start, tables->start); !status.ok()) return std::move(status).error();
  Status status = fill_rows(trans, [&](State from, char32_t letter, double value) -> Status {
    const Result<State> to = state_of(trans, letter);
    if (!to) return to.error();
    tables->trans[from][*to] = value;
    return {};
  });
  if (!status.ok()) return std::move(status).error();
  status = fill_rows(emit, [&](State state, char32_t code_point, double value) -> Status {
    if (is_han(code_point)) tables->emit[han_index(code_point)][state] = value;
    return {};
  });
  if (!status.ok()) return std::move(status).error();
  return tables;
}

}  // namespace sameish::text::jieba
