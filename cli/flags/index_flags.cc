#include "flags/index_flags.h"

#include <array>
#include <limits>
#include <utility>

#include "flags/flag.h"
#include "flags/values.h"

namespace sameish::cli {
namespace {

constexpr std::uint64_t kMostBytesPerFingerprint = 1024;

}  // namespace

void IndexFlags::add_index_to(CLI::App& app) { FlagGroup{app, "Arguments"}.argument("INDEX", index, "The index."); }

void IndexFlags::add_input_to(CLI::App& app) {
  const FlagGroup group{app, "Ready fingerprints"};
  group.toggle("--fingerprints", fingerprints,
               "The files hold fingerprints, not documents: lines of hexadecimal digits, alone or behind 'id,', JSON "
               "Lines as 'sameish fingerprint' prints them, or a NumPy file.");
  group.choice("--fingerprint-format", fingerprint_format, "auto|jsonl|hex|decimal|binary|npy",
               "How they are written; auto looks at the content and the name.");
  group.value("--ids", ids, "FILE", "The ids of fingerprints that bring none: a line each, or a NumPy file of uint64.");
  group.value("--first-id", first_id, "N", "Number them from N on [default: 0, and only into an index that is empty].");
}

void IndexFlags::add_settings_to(CLI::App& app) {
  const FlagGroup group{app, "Index"};
  group.value("--distance", distance, "K", "The largest distance it will answer, 0 to 10 [default: 3].");
  group.value("--space", space, "fast|compact|BYTES",
              "Bytes for each fingerprint: fast is 80, compact 40 and slower; twice that for 128 bits.");
  group.choice("--id-kind", id_kind, "numbers|names",
               "What ids are [default: numbers for fingerprints without ids, else names].");
  group.value("--scheme", scheme, "NAME",
              "The scheme of ready fingerprints that do not say it, such as simhash64/auto-3/tf/v1: with it, texts can "
              "be added and asked.");
}

void IndexFlags::add_questions_to(CLI::App& app) {
  const FlagGroup group{app, "Questions"};
  group.values("--text", texts, "TEXT", "Ask for this text; may be given several times.");
  group.values("--fingerprint", values, "HEX", "Ask for this fingerprint; may be given several times.");
  group.value("--distance", distance, "K", "The largest distance of a match [default: the index's].");
  group.value("--top", top, "N", "At most so many matches of each question, the nearest [default: all].");
  group.toggle("--matches-only", matches_only, "Print only questions that have a match.");
}

Status IndexFlags::refuse_without_fingerprints() const {
  const std::array<std::pair<const char*, bool>, 4> given = {{
      {"--fingerprint-format", fingerprint_format != "auto"},
      {"--ids", !ids.empty()},
      {"--first-id", !first_id.empty()},
      {"--scheme", !scheme.empty()},
  }};
  for (const auto& [flag, is_given] : given) {
    if (is_given && !fingerprints) {
      return Error{ErrorCode::invalid_argument,
                   std::string(flag) + " is for ready fingerprints; it needs --fingerprints"};
    }
  }
  return {};
}

Status IndexFlags::apply(IndexInputOptions& out) const {
  if (const Status status = refuse_without_fingerprints(); !status) return status;
  const auto format = parse_fingerprint_format(fingerprint_format);
  if (!format) return format.error();
  if (!ids.empty() && !first_id.empty()) {
    return Error{ErrorCode::invalid_argument, "--ids and --first-id are two ways to say the same; give one"};
  }
  out.fingerprints = fingerprints;
  out.fingerprint_format = *format;
  out.ids_file = ids;
  if (first_id.empty()) return {};
  const auto first = parse_count("--first-id", first_id, 0, std::numeric_limits<std::uint64_t>::max());
  if (!first) return first.error();
  out.first_number = *first;
  return {};
}

Status IndexFlags::apply(IndexBuildOptions& out) const {
  if (!distance.empty()) {
    const auto count = parse_count("--distance", distance, 0, kMaxIndexDistance);
    if (!count) return count.error();
    out.max_distance = static_cast<unsigned>(*count);
  }
  if (space == "compact") {
    out.compact = true;
  } else if (space != "fast") {
    const auto bytes = parse_count("--space", space, 1, kMostBytesPerFingerprint);
    if (!bytes) return Error{ErrorCode::invalid_argument, bytes.error().message + "; or one of: fast, compact"};
    out.bytes_per_fingerprint = static_cast<unsigned>(*bytes);
  }
  if (!id_kind.empty()) out.ids = id_kind == "numbers" ? IdKind::numbers : IdKind::names;
  out.scheme = scheme;
  return {};
}

Result<IndexQueryOptions> IndexFlags::query() const {
  IndexQueryOptions out;
  if (!distance.empty()) {
    const auto count = parse_count("--distance", distance, 0, kMaxIndexDistance);
    if (!count) return count.error();
    out.max_distance = static_cast<unsigned>(*count);
  }
  if (!top.empty()) {
    const auto count = parse_count("--top", top, 1, std::numeric_limits<std::uint64_t>::max());
    if (!count) return count.error();
    out.max_matches = *count;
  }
  return out;
}

}  // namespace sameish::cli
