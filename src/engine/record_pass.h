// read_records: one pass over all inputs, parsed and worked on side by side, taken in input order.
// Idea     a block of lines a worker at a time; every refused line becomes a Rejection in its place. What a Worker does with
//          a record is the verb's own; see Worker below.
// Threads  workers side by side, take() one at a time in input order.
// Tests    tests/unit/engine/record_pass_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sameish/input.h>

#include "base/ordered_parallel.h"
#include "engine/progress_reporter.h"
#include "io/line_source.h"
#include "io/record_parser.h"

namespace sameish::engine {

/// Every how many lines a long block asks whether to go on is the reader's matter: blocks are about a megabyte.
template <class Worker>
struct PassState {
  io::LineBlock block;
  io::RecordParser parser;
  std::vector<Rejection> rejections;
  Worker worker;
};

/// "file:line", which names a record and stands in for a missing id.
[[nodiscard]] inline std::string place_of(const io::LineSource& source, const io::LineBlock& block,
                                          std::uint64_t line) {
  return source.file(block.file).path + ":" + std::to_string(line);
}

[[nodiscard]] Rejection rejection_of(const io::LineSource& source, const io::LineBlock& block, const io::LineRef& line,
                                     const Error& error, std::optional<std::size_t> fault_byte = std::nullopt);

/// The rejections of one block in input order: its reader found some and its parser others.
void sort_by_place(std::vector<Rejection>& rejections);

/// Worker: void begin_block(); Status add(const io::Record&, const io::LineRef&, const io::LineBlock&), whose errors
/// reject that record alone; and perhaps Status end_block(), whose errors end the run. take(Worker&, const
/// io::LineBlock&) -> Status sees the blocks in input order.
template <class MakeWorker, class Take, class Reject>
Status read_records(io::LineSource& source, const io::RecordFields& fields, unsigned num_threads,
                    ProgressReporter& progress, MakeWorker make_worker, Take take, Reject reject) {
  using State = PassState<decltype(make_worker())>;
  const auto work = [&](State& state) -> Status {
    state.rejections = state.block.rejections;
    state.worker.begin_block();
    for (const io::LineRef& line : state.block.lines) {
      Status status = state.parser.parse(state.block.line(line));
      const std::optional<std::size_t> fault_byte = status.ok() ? std::nullopt : state.parser.fault_byte();
      if (status.ok()) status = state.worker.add(state.parser.record(), line, state.block);
      if (status.ok()) continue;
      state.rejections.push_back(rejection_of(source, state.block, line, status.error(), fault_byte));
    }
    sort_by_place(state.rejections);
    if constexpr (requires { state.worker.end_block(); }) return state.worker.end_block();
    return {};
  };
  const auto hand_over = [&](State& state) -> Status {
    for (const Rejection& rejection : state.rejections) reject(rejection);
    if (Status taken = take(state.worker, state.block); !taken.ok()) return taken;
    return progress.tick(source.bytes_read());
  };
  return ordered_parallel(
      num_threads,
      [&] {
        return State{{}, io::RecordParser(fields), {}, make_worker()};
      },
      [&](State& state) { return source.next(state.block); }, work, hand_over);
}

}  // namespace sameish::engine
