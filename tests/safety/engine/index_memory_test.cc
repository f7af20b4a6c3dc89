// Memory refused at any allocation of a change: what was answered stays, in memory and on disk, and nothing else appears but
// the refused change, whole. operator new of this program fails when told to.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"  // both are replaced below
#endif
#include <sameish/index.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <new>

#include "base/hash.h"
#include "reference/io/temporary_directory.h"
#include "reference/nightly.h"

namespace {

thread_local long allocations_left = -1;  // until one is refused; -1: none is
thread_local bool was_refused = false;

}  // namespace

void* operator new(std::size_t size) {
  if (allocations_left >= 0 && allocations_left-- == 0) {
    was_refused = true;
    throw std::bad_alloc();
  }
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size == 0 ? 1 : size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace sameish {
namespace {

const IndexSettings kSettings{.scheme = "test"};
const IndexRuntime kRuntime{.growing_size = 64, .merges_beside = false};

using Model = std::map<std::uint64_t, std::uint64_t>;

/// Ids from `first` on with fingerprints of their own.
std::vector<IndexEntry> entries(std::uint64_t first, std::size_t size, std::uint64_t version) {
  std::vector<IndexEntry> out;
  for (std::uint64_t id = first; id < first + size; ++id) out.push_back({{id, {}}, {fmix64(id * 16 + version + 1)}});
  return out;
}

/// Whether the index is `model`, to the last entry.
bool is(const Index& index, const Model& model) {
  if (index.size() != model.size()) return false;
  for (const auto& [id, value] : model) {
    const std::vector<Fingerprint> question = {{value}};
    const IndexAnswers answers = index.query(question, {.max_distance = 0}).value();
    if (answers[0].size() != 1 || answers[0][0].id.number != id) return false;
  }
  return true;
}

Model with(Model model, const std::vector<IndexEntry>& changes) {
  for (const IndexEntry& entry : changes) model[entry.id.number] = entry.fingerprint.low;
  return model;
}

/// A change of `size` entries after `num_before` of 30, in which the place-th allocation is refused. False: there is none.
bool refuse(std::size_t num_before, std::size_t size, long place) {
  const test::TemporaryDirectory directory;  // a disk in memory would itself be refused memory
  const std::string path = directory / "index";
  Model model;
  Model doubtful;
  {
    Index index = Index::create_at(path, kSettings, kRuntime).value();
    for (std::size_t i = 0; i < num_before; ++i) {
      const auto before = entries(i * 20, 30, i);
      EXPECT_TRUE(index.insert(before).ok());
      model = with(model, before);
    }
    const auto change = entries(0, size, 9);
    doubtful = with(model, change);
    was_refused = false;
    allocations_left = place;
    bool is_answered = false;
    try {
      is_answered = index.insert(change).ok();
    } catch (const std::bad_alloc&) {
      is_answered = false;
    }
    allocations_left = -1;
    if (is_answered) model = doubtful;
    const auto more = entries(500, 2, 0);
    if (index.insert(more).ok()) {
      model = with(model, more);
      doubtful = with(doubtful, more);
    }
  }
  const Index reopened = Index::open(path, IndexAccess::read, kRuntime).value();
  EXPECT_TRUE(is(reopened, model) || is(reopened, doubtful))
      << "allocation " << place << " of a change of " << size << " entries after " << num_before << " others";
  return was_refused;
}

TEST(IndexMemoryTest, ARefusedAllocationLosesNothingThatWasAnswered) {
  const long stride = test::by_day_or_night(7L, 1L);
  long num_places = 0;
  for (const auto& [num_before, size] : {std::pair<std::size_t, std::size_t>(1, 20), {2, 20}, {1, 40}, {3, 60}}) {
    long place = 0;
    while (refuse(num_before, size, place)) place += stride;
    num_places += place;
  }
  EXPECT_GT(num_places, 300) << "hardly anything was refused";
}

}  // namespace
}  // namespace sameish
