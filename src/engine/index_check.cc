#include "engine/index_check.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/hash.h"

namespace sameish::engine {
namespace {

constexpr double kMostComparisons = 2e10;
constexpr std::uint64_t kLeastQuestions = 16;
constexpr std::uint64_t kMostQuestions = 1000;

void flip(std::uint64_t& value, unsigned bit) { value ^= std::uint64_t{1} << bit; }
void flip(index::Bits128& value, unsigned bit) { flip(bit < 64 ? value.low : value.high, bit % 64); }

Fingerprint fingerprint_of(std::uint64_t value) { return {value, 0, 64}; }
Fingerprint fingerprint_of(const index::Bits128& value) { return {value.low, value.high, 128}; }

/// A state, looked at one fingerprint after the other.
template <class Value>
class PlainLook {
 public:
  explicit PlainLook(const index::LiveState<Value>& state)
      : state_(state),
        snapshot_(state.growing->num_operations()),
        loops_(kernel::hamming_compare<Value>(kernel::active_level())) {}

  /// The place-th of all fingerprints.
  [[nodiscard]] std::uint64_t num_values() const noexcept {
    std::uint64_t num = snapshot_;
    for (const auto& part : state_.parts) num += part->view.tables.size;
    return num;
  }
  [[nodiscard]] const Value& value(std::uint64_t place) const noexcept {
    for (const auto& part : state_.parts) {
      if (place < part->view.tables.size) return part->view.value_of(static_cast<std::uint32_t>(place));
      place -= part->view.tables.size;
    }
    return state_.growing->value_of(static_cast<std::uint32_t>(place));
  }

  /// (distance, id) of everything within the distance, ascending.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, IndexId>> near(const Value& query, unsigned max_distance) {
    found_.clear();
    for (const auto& part : state_.parts) look_at(*part, query, max_distance);
    look_at(*state_.growing, query, max_distance);
    std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) {
      return std::tie(a.first, a.second.name, a.second.number) < std::tie(b.first, b.second.name, b.second.number);
    });
    return found_;
  }

 private:
  /// visit(place, distance) for each of these values within the distance.
  template <class Visit>
  void for_near(const Value& query, const Value* values, std::uint64_t size, unsigned max_distance,
                const Visit& visit) {
    for (std::uint64_t begin = 0; begin < size;) {
      std::size_t num_values = size - begin;
      const std::size_t num_places = loops_.search(query, values + begin, num_values, max_distance, places_.data());
      for (std::size_t i = 0; i < num_places; ++i) {
        const std::uint64_t place = begin + places_[i];
        visit(static_cast<std::uint32_t>(place), index::count_bits(index::bit_xor(values[place], query)));
      }
      begin += num_values;
    }
  }

  void look_at(const index::FixedPart<Value>& part, const Value& query, unsigned max_distance) {
    if (part.view.tables.size == 0) return;
    for_near(query, &part.view.value_of(0), part.view.tables.size, max_distance,
             [&](std::uint32_t rank, std::uint32_t distance) {
               for (const std::uint32_t entry : part.view.entries_of(rank)) {
                 if (!part.removals.has(entry)) found_.emplace_back(distance, part.view.id_of(entry));
               }
             });
  }

  void look_at(const index::GrowingTables<Value>& growing, const Value& query, unsigned max_distance) {
    if (snapshot_ == 0) return;
    for_near(query, &growing.value_of(0), snapshot_, max_distance, [&](std::uint32_t slot, std::uint32_t distance) {
      if (growing.is_there(slot, snapshot_)) found_.emplace_back(distance, growing.id_of(slot));
    });
  }

  const index::LiveState<Value>& state_;
  std::uint32_t snapshot_;
  kernel::HammingCompare<Value> loops_;
  std::array<std::uint32_t, kernel::kCompareTile> places_;
  std::vector<std::pair<std::uint32_t, IndexId>> found_;
};

}  // namespace

template <class Value>
Result<std::uint64_t> check_answers(const IndexCore<Value>& core) {
  const auto still = core.hold_state();
  const typename IndexCore<Value>::State state = core.state();
  PlainLook<Value> look(*state);
  const std::uint64_t num_values = look.num_values();
  if (num_values == 0) return std::uint64_t{0};
  const auto num_questions = std::clamp(static_cast<std::uint64_t>(kMostComparisons / static_cast<double>(num_values)),
                                        kLeastQuestions, kMostQuestions);
  const unsigned most = core.settings().max_distance;
  SplitMix64 random(num_values);
  for (std::uint64_t i = 0; i < num_questions; ++i) {
    Value query = look.value(random() % num_values);
    for (std::uint64_t flips = random() % (most + 1); flips > 0; --flips) {
      flip(query, static_cast<unsigned>(random() % index::kNumBits<Value>));
    }
    index::NearAnswers answers;
    static_cast<void>(state->find_near({&query, 1}, {most, 0}, answers));
    const bool is_right = std::ranges::equal(
        answers.matches, look.near(query, most), {},
        [](const IndexMatch& match) { return std::pair(match.distance, std::pair(match.id.number, match.id.name)); },
        [](const auto& found) { return std::pair(found.first, std::pair(found.second.number, found.second.name)); });
    if (is_right) continue;
    return Error{ErrorCode::corrupt_file, "the index gives a wrong answer for the fingerprint " +
                                              to_hex(fingerprint_of(query)) +
                                              ": please report this, and build the index again"};
  }
  return num_questions;
}

template Result<std::uint64_t> check_answers(const IndexCore<std::uint64_t>&);
template Result<std::uint64_t> check_answers(const IndexCore<index::Bits128>&);

}  // namespace sameish::engine
