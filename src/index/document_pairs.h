// expand_to_documents: from pairs of groups to pairs of documents, made one block at a time.
// Idea     the partners of a document are the later members of its own group and of every neighboring group. They are
//          gathered a document at a time, so nothing grows with the number of pairs.
// Cost     a few nanoseconds a pair given out; 8 bytes a pair of groups are kept.
// Threads  pure function; the sink is called by the caller's thread.
// Tests    tests/differential/index/document_pairs_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "index/identical_groups.h"
#include "index/pair_sink.h"

namespace sameish::index {

/// Gives `sink` every pair of documents in one group (distance 0) and every pair across two groups that `group_pairs`
/// names (ascending, positions are group numbers), in ascending order of (a, b). Returns the number of pairs given;
/// ends early when the sink answers false.
std::uint64_t expand_to_documents(const Groups& groups, std::span<const Pair> group_pairs, PairSink& sink);

}  // namespace sameish::index
