#include "engine/index_settings.h"

#include <algorithm>
#include <cmath>

#include "base/ordered_parallel.h"
#include "index/segment.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kMaxSchemeBytes = 200;
constexpr std::uint64_t kMaxGrowingSize = std::uint64_t{1} << 24U;

Error refused(const std::string& what) { return {ErrorCode::invalid_argument, what}; }

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

Status check_bytes(const IndexSettings& settings) {
  const index::SegmentPlan plan{settings.max_distance, static_cast<double>(settings.bytes_per_fingerprint)};
  const auto layout = settings.bits == 64 ? index::choose_segment_layout<std::uint64_t>(plan, 1)
                                          : index::choose_segment_layout<index::Bits128>(plan, 1);
  if (layout.ok()) return {};
  return refused("bytes_per_fingerprint is " + std::to_string(settings.bytes_per_fingerprint) + ": " +
                 layout.error().message);
}

}  // namespace

Result<IndexSettings> complete_settings(const IndexSettings& settings) {
  const std::string& scheme = settings.scheme;
  if (scheme.empty() || scheme.size() > kMaxSchemeBytes || std::any_of(scheme.begin(), scheme.end(), is_control)) {
    return refused("the scheme's name has " + std::to_string(scheme.size()) +
                   " bytes; it takes 1 to 200, none of them a control character");
  }
  if (settings.bits != 64 && settings.bits != 128) {
    return refused("bits is " + std::to_string(settings.bits) + "; it takes 64 or 128");
  }
  if (settings.max_distance > kMaxIndexDistance) {
    return refused("max_distance is " + std::to_string(settings.max_distance) + "; it takes 0 to " +
                   std::to_string(kMaxIndexDistance));
  }
  IndexSettings complete = settings;
  if (complete.bytes_per_fingerprint == 0) complete.bytes_per_fingerprint = kFastBytes * settings.bits / 64;
  Status status = check_bytes(complete);
  if (!status.ok()) return std::move(status).error();
  return complete;
}

Result<IndexRuntime> complete_runtime(const IndexRuntime& runtime) {
  if (runtime.growing_size < 1 || runtime.growing_size > kMaxGrowingSize) {
    return refused("growing_size is " + std::to_string(runtime.growing_size) + "; it takes 1 to " +
                   std::to_string(kMaxGrowingSize));
  }
  IndexRuntime complete = runtime;
  complete.num_threads = resolve_num_threads(runtime.num_threads);
  return complete;
}

std::string reason_for(const index::TableLayout& layout, std::uint64_t num_fingerprints,
                       const IndexSettings& settings) {
  const auto fastest = index::choose_layout(settings.bits, settings.max_distance, num_fingerprints, 0);
  const std::string distance = ", distance " + std::to_string(settings.max_distance);
  if (layout.tables.empty() && fastest.ok() && fastest.value().tables.empty()) {
    return "so few are compared one by one sooner than looked up" + distance;
  }
  return "the fastest within " + std::to_string(settings.bytes_per_fingerprint) + " bytes a fingerprint" + distance;
}

MergeProgress asking(const ProgressCallback& progress, std::string_view stage) {
  return [progress, stage](std::uint64_t num_done, std::uint64_t num_total) {
    return !progress || progress(Progress{.stage = stage, .num_done = num_done, .num_total = num_total});
  };
}

}  // namespace sameish::engine
