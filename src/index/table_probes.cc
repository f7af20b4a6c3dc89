#include "index/table_probes.h"

#include <algorithm>

namespace sameish::index {
namespace {

void append_flips(unsigned num_bits, unsigned radius, std::uint32_t word, unsigned from,
                  std::vector<std::uint32_t>& flips) {
  flips.push_back(word);
  if (radius == 0) return;
  for (unsigned bit = from; bit < num_bits; ++bit) {
    append_flips(num_bits, radius - 1, word | std::uint32_t{1} << bit, bit + 1, flips);
  }
}

}  // namespace

std::vector<std::uint32_t> flips_within(unsigned num_bits, unsigned radius) {
  std::vector<std::uint32_t> flips;
  append_flips(num_bits, radius, 0, 0, flips);
  return flips;
}

template <class Value>
ProbePlan<Value>::ProbePlan(std::span<const TableTest> tests, unsigned max_distance) {
  for (std::uint32_t table = 0; table < tests.size(); ++table) {
    const TableTest& test = tests[table];
    masks_.push_back(test.key.template mask<Value>());
    radii_.push_back(test.radius);
    for (const std::uint32_t flips : flips_within(test.directory_bits, std::min(test.radius, max_distance))) {
      probes_.push_back({table, flips});
    }
  }
}

template class ProbePlan<std::uint64_t>;
template class ProbePlan<Bits128>;

}  // namespace sameish::index
