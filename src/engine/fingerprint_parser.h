// FingerprintParser: a block of a file of fingerprints to entries.
// Idea     bare lines of 16 digits and binary values, of which there are tens of millions, take a short way; JSON goes
//          through the parser of records.
// Cost     on one core a second: 30 million bare lines of 16 digits, 11 million with ids, 75 million values, 4 million JSON.
// Threads  one parser a thread.
// Tests    tests/unit/engine/fingerprint_files_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/entry_block.h"
#include "engine/fingerprint_files.h"
#include "engine/fingerprint_text.h"
#include "io/record_parser.h"

namespace sameish::engine {

/// What the values must be.
struct FingerprintRule {
  IdRule ids = IdRule::names;
  unsigned bits = 64;
  std::string scheme;  ///< that a header line must name; empty: any
  std::string id_field = "id";
};

class FingerprintParser {
 public:
  FingerprintParser(const FingerprintFiles& files, const FingerprintRule& rule);

  /// Replaces `out`; what cannot be taken is in its rejections. Errors: scheme_mismatch, by a header line.
  Status parse(const FingerprintBytes& block, EntryBlock& out);

 private:
  Status parse_lines(const FingerprintBytes& block, EntryBlock& out);
  Status parse_line(std::string_view line, EntryBlock& out);
  Status parse_json(std::string_view line, EntryBlock& out);
  Status take_value(std::string_view value, Fingerprint& out) const;
  Status take_entry(const FingerprintLine& line, const Fingerprint& fingerprint, EntryBlock& out);
  void parse_values(const FingerprintBytes& block, EntryBlock& out);
  [[nodiscard]] std::string place() const;

  const FingerprintFiles* files_;
  FingerprintRule rule_;
  io::RecordParser records_;
  const FingerprintBytes* block_ = nullptr;  // the one being parsed
  std::uint64_t line_number_ = 0;            // in its file, from 1
};

}  // namespace sameish::engine
