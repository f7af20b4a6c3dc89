#include "storage/piece_sum.h"

#include "base/hash.h"
#include "base/ordered_parallel.h"
#include "storage/byte_image.h"

namespace sameish::storage {

std::vector<std::uint64_t> piece_sums(std::span<const std::string_view> arrays, unsigned num_threads) {
  std::vector<std::string_view> pieces;
  std::vector<std::size_t> ends;  // of each array's pieces
  for (const std::string_view array : arrays) {
    for (std::size_t at = 0; at < array.size(); at += kPieceBytes) pieces.push_back(array.substr(at, kPieceBytes));
    ends.push_back(pieces.size());
  }
  std::vector<std::uint64_t> sums_of_pieces(pieces.size());
  parallel_for(num_threads, pieces.size(),
               [&](std::uint64_t piece, unsigned) { sums_of_pieces[piece] = hash64(pieces[piece]); });
  std::vector<std::uint64_t> sums;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    sums.push_back(hash64(bytes_of(sums_of_pieces.data() + begin, end - begin)));
    begin = end;
  }
  return sums;
}

}  // namespace sameish::storage
