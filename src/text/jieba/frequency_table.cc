#include "text/jieba/frequency_table.h"

#include <algorithm>
#include <cmath>

#include "text/jieba/block_alphabet.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

/// Byte offsets of the code points of `text`, and its size at the end.
std::vector<std::size_t> boundaries_of(std::string_view text) {
  std::vector<std::size_t> boundaries;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_continuation(text[i])) boundaries.push_back(i);
  }
  boundaries.push_back(text.size());
  return boundaries;
}

}  // namespace

void FrequencyTable::add(std::string_view word, std::uint64_t frequency) {
  entries_[std::string(word)] = frequency;
  total_ += frequency;
  const std::vector<std::size_t> boundaries = boundaries_of(word);
  for (std::size_t i = boundaries.size() - 1; i-- > 1;) {
    // A prefix that is there already has all of its own prefixes there too.
    if (!entries_.emplace(word.substr(0, boundaries[i]), 0).second) break;
  }
}

std::uint64_t FrequencyTable::find(std::string_view word, std::uint64_t if_absent) const {
  const auto found = entries_.find(std::string(word));
  return found == entries_.end() ? if_absent : found->second;
}

std::uint64_t FrequencyTable::suggest(std::string_view word) const {
  const double total = static_cast<double>(total_);
  double share = 1;
  for (const std::string_view piece : cut_without_hmm(word)) share *= static_cast<double>(find(piece, 1)) / total;
  const auto needed = static_cast<std::uint64_t>(share * total) + 1;
  return std::max(needed, find(word, 1));
}

std::vector<std::string_view> FrequencyTable::cut_without_hmm(std::string_view text) const {
  std::vector<std::string_view> pieces;
  std::size_t block_begin = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t num_bytes = text.substr(i).starts_with("\r\n") ? 2 : sequence_bytes(text[i]);
    if (!in_block(decode(text.data() + i))) {
      cut_block(text.substr(block_begin, i - block_begin), pieces);
      pieces.push_back(text.substr(i, num_bytes));
      block_begin = i + num_bytes;
    }
    i += num_bytes;
  }
  cut_block(text.substr(block_begin), pieces);
  return pieces;
}

void FrequencyTable::cut_block(std::string_view block, std::vector<std::string_view>& pieces) const {
  const std::vector<std::size_t> at = boundaries_of(block);
  const std::size_t n = at.size() - 1;
  const double log_total = std::log(static_cast<double>(total_));
  std::vector<double> route(n + 1, 0.0);
  std::vector<std::size_t> end_of(n + 1, n);
  for (std::size_t i = n; i-- > 0;) {
    bool has_edge = false;
    const auto offer = [&](std::size_t j, std::uint64_t frequency) {
      const double weight = std::log(static_cast<double>(frequency)) - log_total + route[j];
      if (has_edge && weight < route[i]) return;
      route[i] = weight;
      end_of[i] = j;
      has_edge = true;
    };
    for (std::size_t j = i + 1; j <= n; ++j) {
      const auto found = entries_.find(std::string(block.substr(at[i], at[j] - at[i])));
      if (found == entries_.end()) break;
      if (found->second > 0) offer(j, found->second);
    }
    if (!has_edge) offer(i + 1, 1);
  }
  bool joining = false;  // single ASCII letters and digits in a row are one piece
  for (std::size_t i = 0; i < n; i = end_of[i]) {
    const std::string_view piece = block.substr(at[i], at[end_of[i]] - at[i]);
    const bool joins = piece.size() == 1 && is_ascii_letter_or_digit(static_cast<unsigned char>(piece[0]));
    if (joins && joining) {
      pieces.back() = std::string_view(pieces.back().data(), pieces.back().size() + 1);
    } else {
      pieces.push_back(piece);
    }
    joining = joins;
  }
}

}  // namespace sameish::text::jieba
