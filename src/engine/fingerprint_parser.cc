#include "engine/fingerprint_parser.h"

#include <cstring>
#include <utility>

#include "io/utf8_check.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kHexDigits = 16;

Error invalid(const std::string& what) { return {ErrorCode::invalid_record, what}; }

std::uint64_t load_u64(const char* bytes) noexcept {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, sizeof value);  // the machines this is built for are little-endian, as the files are
  return value;
}

bool is_blank(std::string_view line) noexcept { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace

FingerprintParser::FingerprintParser(const FingerprintFiles& files, const FingerprintRule& rule)
    : files_(&files),
      rule_(rule),
      records_(
          {.text = "", .id = rule.id_field, .features = "", .extras = {"fingerprint", "scheme"}, .needs_text = false}) {
}

Status FingerprintParser::parse(const FingerprintBytes& block, EntryBlock& out) {
  out.clear();
  out.rejections = block.rejections;
  block_ = &block;
  line_number_ = block.first_line;
  if (block.format == FingerprintFormat::binary || block.format == FingerprintFormat::npy) {
    parse_values(block, out);
    return {};
  }
  out.counted = block.format != FingerprintFormat::json_lines && !block.has_ids && rule_.ids != IdRule::names;
  return parse_lines(block, out);
}

void FingerprintParser::parse_values(const FingerprintBytes& block, EntryBlock& out) {
  const std::size_t width = block.bits / 8;
  const std::size_t num_values = block.bytes.size() / width;
  out.counted = rule_.ids != IdRule::names;
  out.num_places = num_values;
  out.entries.reserve(num_values);
  for (std::size_t i = 0; i < num_values; ++i, ++line_number_) {
    const char* const at = block.bytes.data() + i * width;
    const Fingerprint value{load_u64(at), width == 8 ? 0 : load_u64(at + 8), block.bits};
    if (out.counted) {
      out.add_number(i, value);
    } else {
      out.add_name(place(), value);
    }
  }
}

Status FingerprintParser::parse_lines(const FingerprintBytes& block, EntryBlock& out) {
  const char* at = block.bytes.data();
  const char* const end = at + block.bytes.size();
  const bool plain_hex = out.counted && block.format == FingerprintFormat::hex && rule_.bits == 64;
  for (; at < end; ++line_number_) {
    Fingerprint value;
    if (plain_hex && end - at > static_cast<std::ptrdiff_t>(kHexDigits) && at[kHexDigits] == '\n' &&
        read_hex16(at, value.low)) {
      out.add_number(out.num_places++, value);
      at += kHexDigits + 1;
      continue;
    }
    const auto* const found = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    const char* const line_end = found == nullptr ? end : found;
    const std::string_view line(at, static_cast<std::size_t>(line_end - at));
    at = line_end + 1;
    if (is_blank(line)) continue;
    const Status status = block.format == FingerprintFormat::json_lines ? parse_json(line, out) : parse_line(line, out);
    if (!status && status.error().code == ErrorCode::scheme_mismatch) return status;
    if (!status) {
      const auto byte = block.file_offset + static_cast<std::uint64_t>(line.data() - block.bytes.data());
      out.rejections.push_back(
          {files_->file(block.file), line_number_, byte, status.error().code, place() + ": " + status.error().message});
    }
  }
  return {};
}

Status FingerprintParser::parse_line(std::string_view text, EntryBlock& out) {
  const std::uint64_t at = out.num_places++;
  const FingerprintLine line = split_line(text);
  if (line.has_id != block_->has_ids) {
    return invalid(block_->has_ids ? "no id; the first line of the file has one, and so must all"
                                   : "an id; the first line of the file has none, and so must none");
  }
  Fingerprint fingerprint;
  if (Status status = take_value(line.value, fingerprint); !status) return status;
  if (out.counted) {
    out.add_number(at, fingerprint);
    return {};
  }
  return take_entry(line, fingerprint, out);
}

Status FingerprintParser::take_entry(const FingerprintLine& line, const Fingerprint& fingerprint, EntryBlock& out) {
  if (!line.has_id) return out.add(place(), fingerprint, rule_.ids);
  if (io::first_invalid_utf8(line.id) != line.id.size()) {
    return Error{ErrorCode::invalid_text, "the id is not valid UTF-8"};
  }
  return out.add(line.id, fingerprint, rule_.ids);
}

/// Digits of the file's kind, as long as the index wants them.
Status FingerprintParser::take_value(std::string_view value, Fingerprint& out) const {
  const bool decimal = block_->format == FingerprintFormat::decimal;
  const auto read = decimal ? fingerprint_of_decimal(value) : fingerprint_of_hex(value);
  if (!read && decimal) {
    return invalid(quoted_start(value) + " is no decimal number from 0 to 18446744073709551615");
  }
  if (!read) {
    return invalid(quoted_start(value) +
                   " is no fingerprint; expected 16 or 32 hexadecimal digits (decimal numbers: --fingerprint-format "
                   "decimal)");
  }
  if (read->bits != rule_.bits) {
    return invalid("a fingerprint of " + std::to_string(read->bits) + " bits; expected " + std::to_string(rule_.bits) +
                   " bits, " + std::to_string(rule_.bits / 4) + " hexadecimal digits");
  }
  out = *read;
  return {};
}

Status FingerprintParser::parse_json(std::string_view line, EntryBlock& out) {
  if (Status parsed = records_.parse(line); !parsed) return parsed;
  const io::Record& record = records_.record();
  const io::FieldValue& value = record.extras[0];
  const io::FieldValue& scheme = record.extras[1];
  if (value.kind == io::ValueKind::missing && scheme.kind == io::ValueKind::string) {
    if (rule_.scheme.empty() || scheme.text == rule_.scheme) return {};
    return Error{ErrorCode::scheme_mismatch, place() + ": fingerprints of scheme " + std::string(scheme.text) +
                                                 "; the index holds " + rule_.scheme +
                                                 ". Distances between two schemes say nothing"};
  }
  Fingerprint fingerprint;
  if (value.kind == io::ValueKind::null) {
    fingerprint.bits = EntryBlock::kNoFingerprint;
  } else if (value.kind != io::ValueKind::string) {
    return invalid("field \"fingerprint\" is missing or no string; expected 16 or 32 hexadecimal digits");
  } else if (Status taken = take_value(value.text, fingerprint); !taken) {
    return taken;
  }
  if (record.has_id) return out.add(record.id, fingerprint, rule_.ids);
  if (rule_.ids == IdRule::numbers) return invalid("field \"id\" is missing; expected a number, as the index has");
  return out.add(place(), fingerprint, rule_.ids);
}

std::string FingerprintParser::place() const { return files_->file(block_->file) + ":" + std::to_string(line_number_); }

}  // namespace sameish::engine
