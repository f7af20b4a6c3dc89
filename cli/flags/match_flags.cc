#include "flags/match_flags.h"

#include "flags/flag.h"
#include "flags/values.h"

namespace sameish::cli {
namespace {

constexpr std::uint64_t kMostBands = 4096;

Status read_count(std::string_view flag, const std::string& text, std::uint64_t smallest, std::uint64_t largest,
                  unsigned& out) {
  if (text.empty()) return {};
  const auto count = parse_count(flag, text, smallest, largest);
  if (!count) return count.error();
  out = static_cast<unsigned>(*count);
  return {};
}

}  // namespace

void MatchFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Matching"};
  group.choice("--method", method, "both|simhash|minhash",
               "Where candidates come from: fingerprints within the distance, MinHash bands, or both.");
  group.value("--distance", distance, "K", "Largest fingerprint distance of a candidate, 0 to 10.");
  group.choice(
      "--measure", measure, "auto|resemblance|containment|cosine|edit|none",
      "What decides. auto: resemblance, and edit similarity for short documents; none: the distance alone, but for short ones.");
  group.value("--threshold", threshold, "T",
              "Near-duplicates have at least this measure, above 0 and up to 1 [default: the measure's own].");
  group.value("--bands", bands, "B", "MinHash bands [default: chosen for the threshold].");
  group.value("--rows", rows, "R", "Values in a band [default: chosen for the threshold].");
  group.choice("--very-short-distance", very_short_distance, "0|1",
               "Documents of 1 to 9 tokens match when their tokens are equal (0), or also at one edit (1).");
}

Result<MatchOptions> MatchFlags::options() const {
  MatchOptions out;
  const auto parsed_method = parse_method(method);
  if (!parsed_method) return parsed_method.error();
  out.method = *parsed_method;
  const auto parsed_measure = parse_measure(measure);
  if (!parsed_measure) return parsed_measure.error();
  out.measure = *parsed_measure;
  if (!threshold.empty()) {
    const auto share = parse_share_ppm("--threshold", threshold, "above 0 and up to 1");
    if (!share) return share.error();
    if (*share == 0) {
      return Error{ErrorCode::invalid_argument,
                   "--threshold: 0 would match everything; to let the distance alone decide use --measure none"};
    }
    out.threshold_ppm = *share;
  }
  if (const Status s = read_count("--distance", distance, 0, 10, out.max_distance); !s) return s.error();
  if (const Status s = read_count("--bands", bands, 1, kMostBands, out.num_bands); !s) return s.error();
  if (const Status s = read_count("--rows", rows, 1, kMostBands, out.num_rows); !s) return s.error();
  out.very_short_distance = very_short_distance == "1" ? 1 : 0;
  return out;
}

}  // namespace sameish::cli
