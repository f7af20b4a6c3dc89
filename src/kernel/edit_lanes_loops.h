// The loops of edit_lanes.h, written once for every register width; included by the kernel's own files only.
// Idea     a Lanes type has: Vector, of unsigned 64-bit lanes (GCC vector extension); kWidth; popcount(vector); and
//          load<kWords>(masks, offsets, words), which reads kWords words at a byte offset of its own for each lane.
// Threads  one thread. Each including file gets its own copy: its Lanes types have no name outside the file.
#pragma once

#include <cstring>

#include "kernel/edit_lanes_levels.h"

namespace sameish::kernel {

template <class Lanes, std::size_t kWords>
class EditLanes {
 public:
  EditLanes(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs) noexcept
      : pattern_(pattern), next_(jobs), end_(jobs + num_jobs) {
    for (std::size_t lane = 0; lane < kWidth; ++lane) start(lane);
  }

  void run() noexcept {
    while (num_busy_ != 0) {
      std::uint32_t num_steps = kStepsToLook;
      for (const std::uint32_t left : steps_left_) num_steps = left < num_steps ? left : num_steps;
      advance(num_steps);
      look(num_steps);
    }
  }

 private:
  using Vector = typename Lanes::Vector;
  static constexpr std::size_t kWidth = Lanes::kWidth;
  static constexpr std::uint32_t kStepsToLook = 4;  // between two looks at the values: a look costs half a step

  /// The next job, if any, goes into the lane.
  void start(std::size_t lane) noexcept {
    position_[lane] = 0;
    columns_left_[lane] = 0;
    steps_left_[lane] = ~std::uint32_t{0};
    job_[lane] = nullptr;
    if (next_ == end_) return;
    EditJob& job = *next_++;
    ++num_busy_;
    job_[lane] = &job;
    text_[lane] = job.text;
    columns_left_[lane] = job.num_columns;
    steps_left_[lane] = (job.num_columns - 1) / kEditStep + 1;
    position_[lane] = pattern_.lead_bytes - job.rows_above / 8;
    score_[lane] = job.rows_above;
    for (std::size_t word = 0; word < kWords; ++word) {
      minus_[word][lane] = rows_in_word(job.rows_above, word);
      plus_[word][lane] = ~minus_[word][lane];
      to_last_[word][lane] = rows_in_word(job.rows_to_last, word);
    }
  }

  /// What of the first `num_rows` of a band falls into a word.
  static std::uint64_t rows_in_word(std::uint64_t num_rows, std::size_t word) noexcept {
    if (num_rows <= 64 * word) return 0;
    const std::uint64_t num_bits = num_rows - 64 * word;
    return num_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << num_bits) - 1;
  }

  /// Writes where each lane finds the masks of its next columns: offsets_[column * kWidth + lane].
  void find_masks() noexcept {
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      const std::uint32_t position = position_[lane];
      std::uint32_t* offsets = offsets_ + lane;
      if (columns_left_[lane] < kEditStep) {
        find_last_masks(lane);
        continue;
      }
      const char32_t* text = text_[lane];
      for (std::size_t i = 0; i < kEditStep; ++i) offsets[i * kWidth] = pattern_.rows[text[i]] * 8U + position;
      text_[lane] = text + kEditStep;
      columns_left_[lane] -= kEditStep;
      position_[lane] = position + 1;
    }
  }

  /// The same where the text ends; an idle lane stays where it is.
  void find_last_masks(std::size_t lane) noexcept {
    for (std::size_t i = 0; i < kEditStep; ++i) {
      const std::uint16_t row = i < columns_left_[lane] ? pattern_.rows[text_[lane][i]] : pattern_.filler_row;
      offsets_[i * kWidth + lane] = row * 8U + position_[lane];
    }
    columns_left_[lane] = 0;
    if (job_[lane] != nullptr) ++position_[lane];
  }

  struct Band {
    Vector plus[kWords];   // the next row is one more
    Vector minus[kWords];  // the next row is one less

    void column(const Vector* masks) noexcept {
      Vector in_plus = Vector{} + 1;
      Vector in_minus{};
      for (std::size_t word = 0; word < kWords; ++word) {
        const Vector vertical = masks[word] | minus[word];
        const Vector equal = masks[word] | in_minus;
        const Vector horizontal = (((equal & plus[word]) + plus[word]) ^ plus[word]) | equal;
        const Vector row_plus = minus[word] | ~(horizontal | plus[word]);
        const Vector row_minus = plus[word] & horizontal;
        const Vector shifted_plus = (row_plus << 1) | in_plus;
        const Vector shifted_minus = (row_minus << 1) | in_minus;
        in_plus = row_plus >> 63;
        in_minus = row_minus >> 63;
        plus[word] = shifted_minus | ~(vertical | shifted_plus);
        minus[word] = shifted_plus & vertical;
      }
    }

    /// Down by kEditStep rows; the new ones cost a deletion each. Returns the difference over the rows that left.
    Vector slide() noexcept {
      constexpr int kUp = 64 - static_cast<int>(kEditStep);
      const Vector left = Lanes::popcount((plus[0] & 0xff) | ((~minus[0] & 0xff) << 8)) - kEditStep;
      for (std::size_t word = 0; word < kWords; ++word) {
        const bool is_last = word + 1 == kWords;
        plus[word] = (plus[word] >> kEditStep) | (is_last ? (~Vector{} << kUp) : (plus[word + 1] << kUp));
        minus[word] = (minus[word] >> kEditStep) | (is_last ? Vector{} : (minus[word + 1] << kUp));
      }
      return left;
    }
  };

  void advance(std::uint32_t num_steps) noexcept {
    Band band;
    Vector score;
    std::memcpy(band.plus, plus_, sizeof(plus_));
    std::memcpy(band.minus, minus_, sizeof(minus_));
    std::memcpy(&score, score_, sizeof(score_));
    for (std::size_t step = 0; step < num_steps; ++step) {
      find_masks();
      for (std::size_t i = 0; i < kEditStep; ++i) {
        Vector masks[kWords];
        Lanes::template load<kWords>(pattern_.masks, offsets_ + i * kWidth, masks);
        band.column(masks);
      }
      score += band.slide() + kEditStep;
    }
    std::memcpy(plus_, band.plus, sizeof(plus_));
    std::memcpy(minus_, band.minus, sizeof(minus_));
    std::memcpy(score_, &score, sizeof(score_));
  }

  /// The values on the diagonals of the last cells.
  void read_values(std::uint64_t* values) const noexcept {
    Vector sum;
    std::memcpy(&sum, score_, sizeof(sum));
    for (std::size_t word = 0; word < kWords; ++word) {
      Vector plus, minus, wanted;
      std::memcpy(&plus, plus_[word], sizeof(plus));
      std::memcpy(&minus, minus_[word], sizeof(minus));
      std::memcpy(&wanted, to_last_[word], sizeof(wanted));
      sum += Lanes::popcount(plus & wanted) - Lanes::popcount(minus & wanted);
    }
    std::memcpy(values, &sum, sizeof(sum));
  }

  /// Ends lanes that are through or hopeless.
  void look(std::uint32_t num_steps) noexcept {
    std::uint64_t values[kWidth];
    read_values(values);
    for (std::size_t lane = 0; lane < kWidth; ++lane) {
      EditJob* job = job_[lane];
      if (job == nullptr) continue;
      steps_left_[lane] -= num_steps;
      if (steps_left_[lane] != 0 && values[lane] <= job->limit) continue;
      job->distance = static_cast<std::uint32_t>(values[lane]);
      --num_busy_;
      start(lane);
    }
  }

  const EditPattern& pattern_;
  EditJob* next_;
  EditJob* end_;
  std::size_t num_busy_ = 0;
  alignas(64) std::uint64_t plus_[kWords][kWidth]{};
  alignas(64) std::uint64_t minus_[kWords][kWidth]{};
  alignas(64) std::uint64_t to_last_[kWords][kWidth]{};  // the rows down to the diagonal of the last cell
  alignas(64) std::uint64_t score_[kWidth]{};            // the cell above the band
  std::uint32_t offsets_[kEditStep * kWidth]{};
  EditJob* job_[kWidth]{};
  const char32_t* text_[kWidth]{};
  std::uint32_t columns_left_[kWidth]{};
  std::uint32_t steps_left_[kWidth]{};
  std::uint32_t position_[kWidth]{};  // of the band's first row, in bytes from the beginning of a mask
};

template <class Lanes>
void edit_distances_in_lanes(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                             std::size_t num_words) noexcept {
  switch (num_words) {
    case 1: return EditLanes<Lanes, 1>(pattern, jobs, num_jobs).run();
    case 2: return EditLanes<Lanes, 2>(pattern, jobs, num_jobs).run();
    case 3: return EditLanes<Lanes, 3>(pattern, jobs, num_jobs).run();
    default: return EditLanes<Lanes, 4>(pattern, jobs, num_jobs).run();
  }
}

}  // namespace sameish::kernel
