#include "measure/edit_matcher.h"

#include <algorithm>
#include <cstring>

#include "measure/edit_distance.h"

namespace sameish::measure {
namespace {

using kernel::EditJob;
using kernel::kEditStep;
using kernel::kMaxEditWords;

// Any bits below this one are a table index, so one look at all bits of a text tells that it stays inside the table.
constexpr char32_t kNumRows = 1U << 21U;
constexpr std::size_t kMaxRow = 0xffff;

constexpr std::size_t round_up(std::size_t value, std::size_t step) noexcept {
  return (value + step - 1) / step * step;
}

bool fits_table(CodePoints text) noexcept {
  using Codes = std::uint32_t __attribute__((vector_size(16)));
  constexpr std::size_t kWidth = sizeof(Codes) / sizeof(char32_t);
  Codes bits{};
  std::size_t i = 0;
  for (; i + kWidth <= text.size(); i += kWidth) {
    Codes some;
    std::memcpy(&some, text.data() + i, sizeof(some));
    bits |= some;
  }
  char32_t all_bits = bits[0] | bits[1] | bits[2] | bits[3];
  for (; i < text.size(); ++i) all_bits |= text[i];
  return all_bits < kNumRows;
}

// The band of a pair that an alignment within the limit cannot leave. `limit` is at least the difference of the lengths.
struct Diagonals {
  std::size_t num_right;  // columns that are reached ahead of the row
  std::size_t num_below;  // rows that are reached ahead of the column
};

Diagonals diagonals(std::size_t num_rows, std::size_t num_columns, std::size_t limit) noexcept {
  const std::size_t wider = num_columns > num_rows ? num_columns - num_rows : 0;
  const std::size_t taller = num_rows > num_columns ? num_rows - num_columns : 0;
  const std::size_t spare = (limit - wider - taller) / 2;
  return {wider + spare, taller + spare};
}

void answer_alone(CodePoints pattern, EditQuery& query) {
  const auto distance = edit_distance_within(pattern, query.text, query.limit);
  query.is_too_long = !distance.ok();
  if (distance.ok()) query.distance = distance.value();
}

}  // namespace

void EditMatcher::match(CodePoints pattern, std::span<EditQuery> queries) {
  sort_out(pattern, queries);
  if (std::all_of(jobs_.begin(), jobs_.end(), [](const auto& jobs) { return jobs.empty(); })) return;
  const bool laid_out = lay_out(pattern);
  if (laid_out) {
    run(queries);
    forget(pattern);
  }
  for (std::size_t i = 0; i < kMaxEditWords; ++i) {
    if (!laid_out) {
      for (const std::uint32_t query : queries_of_[i]) answer_alone(pattern, queries[query]);
    }
    jobs_[i].clear();
    queries_of_[i].clear();
  }
}

// Makes jobs of the queries; answers those that are none.
void EditMatcher::sort_out(CodePoints pattern, std::span<EditQuery> queries) {
  const bool can_lay_out = fits_table(pattern);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    EditQuery& query = queries[i];
    const std::size_t shorter = std::min(pattern.size(), query.text.size());
    const std::size_t longer = std::max(pattern.size(), query.text.size());
    const auto limit = static_cast<std::size_t>(std::min<std::uint64_t>(query.limit, longer));
    query.distance.reset();
    query.is_too_long = false;
    if (longer - shorter > limit) continue;
    const bool is_narrow = limit < 64 * kMaxEditWords;
    const Diagonals band = diagonals(pattern.size(), query.text.size(), limit);
    const std::size_t rows_above = round_up(band.num_right, kEditStep);
    const std::size_t num_words = (rows_above + band.num_below + kEditStep - 1) / 64 + 1;
    if (!can_lay_out || !is_narrow || num_words > kMaxEditWords || shorter == 0 || !fits_table(query.text)) {
      answer_alone(pattern, query);
      continue;
    }
    EditJob job;
    job.text = query.text.data();
    job.num_columns = static_cast<std::uint32_t>(query.text.size());
    job.rows_above = static_cast<std::uint32_t>(rows_above);
    job.rows_to_last = static_cast<std::uint32_t>(rows_above + pattern.size() - query.text.size());
    job.limit = static_cast<std::uint32_t>(limit);
    jobs_[num_words - 1].push_back(job);
    queries_of_[num_words - 1].push_back(static_cast<std::uint32_t>(i));
  }
}

// Lays out the masks that the jobs read. False when the pattern has too many symbols for its length.
bool EditMatcher::lay_out(CodePoints pattern) {
  std::size_t num_words = 0;
  std::size_t lead_bytes = 0;
  std::size_t num_steps = round_up(pattern.size() + kEditStep - 1, kEditStep) / kEditStep;  // with the filler
  for (std::size_t i = 0; i < kMaxEditWords; ++i) {
    if (!jobs_[i].empty()) num_words = i + 1;
    for (const EditJob& job : jobs_[i]) {
      lead_bytes = std::max<std::size_t>(lead_bytes, job.rows_above / 8);
      num_steps = std::max<std::size_t>(num_steps, job.num_columns / kEditStep + 1);
    }
  }
  const std::size_t mask_words = round_up(lead_bytes + num_steps, 8) / 8 + num_words;
  const std::size_t all_words = number_symbols(pattern, mask_words);
  if (all_words == 0) return false;
  masks_.assign(all_words, 0);
  auto* const bytes = reinterpret_cast<unsigned char*>(masks_.data());
  const auto set = [bytes](std::size_t row, std::size_t bit) {
    bytes[row * 8 + bit / 8] = static_cast<unsigned char>(bytes[row * 8 + bit / 8] | (1U << (bit % 8)));
  };
  const std::size_t begin = 8 * lead_bytes;
  for (std::size_t i = 0; i < pattern.size(); ++i) set(rows_.get()[pattern[i]], begin + i);
  for (std::size_t i = 0; i + 1 < kEditStep; ++i) set(mask_words, begin + pattern.size() + i);
  layout_ = {bytes, rows_.get(), static_cast<std::uint16_t>(mask_words), static_cast<std::uint32_t>(lead_bytes)};
  return true;
}

// Gives each code point of the pattern the place of its mask. The first mask is for all others, the second for the
// filler. Returns the length of all masks; 0, and leaves the table empty, when places run out.
std::size_t EditMatcher::number_symbols(CodePoints pattern, std::size_t mask_words) {
  if (!rows_) rows_.reset(static_cast<std::uint16_t*>(std::calloc(kNumRows, sizeof(std::uint16_t))));
  if (!rows_) return 0;
  std::uint16_t* const rows = rows_.get();
  std::size_t next = 2 * mask_words;
  for (const char32_t code_point : pattern) {
    if (rows[code_point] != 0) continue;
    if (next > kMaxRow) {
      forget(pattern);
      return 0;
    }
    rows[code_point] = static_cast<std::uint16_t>(next);
    next += mask_words;
  }
  return next;
}

void EditMatcher::forget(CodePoints pattern) noexcept {
  for (const char32_t code_point : pattern) rows_.get()[code_point] = 0;
}

void EditMatcher::run(std::span<EditQuery> queries) {
  for (std::size_t i = 0; i < kMaxEditWords; ++i) {
    kernel::edit_distances(kernel::active_level(), layout_, jobs_[i], i + 1);
    for (std::size_t k = 0; k < jobs_[i].size(); ++k) {
      const EditJob& job = jobs_[i][k];
      if (job.distance <= job.limit) queries[queries_of_[i][k]].distance = job.distance;
    }
  }
}

}  // namespace sameish::measure
