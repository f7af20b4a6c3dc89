// Fingerprinter: one text to one fingerprint, under one scheme. And the verb over whole inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <sameish/fingerprint.h>
#include <sameish/input.h>
#include <sameish/result.h>
#include <sameish/runtime.h>
#include <sameish/scheme.h>

namespace sameish {

/// What a text gave. No value when the text has no feature: an empty text has no fingerprint, it is not equal to anything.
struct FingerprintedText {
  std::optional<Fingerprint> fingerprint;
  std::uint64_t num_features = 0;
};

/// Computes fingerprints under one scheme. Thread-safe: any number of threads may call it at once.
class Fingerprinter {
 public:
  /// Errors: invalid_argument (bits, shingle), not_found (no dictionary: says how to get it), corrupt_file.
  [[nodiscard]] static Result<Fingerprinter> open(const SchemeOptions& options);

  Fingerprinter(Fingerprinter&&) noexcept;
  Fingerprinter& operator=(Fingerprinter&&) noexcept;
  ~Fingerprinter();

  /// Errors: invalid_text with the offset of the first bad byte.
  [[nodiscard]] Result<FingerprintedText> fingerprint(std::string_view utf8) const;

  /// From the caller's own words and weights: integers 1..2^32-1, or reals (all of one kind). Errors: invalid_argument.
  [[nodiscard]] Result<FingerprintedText> fingerprint(
      std::span<const std::pair<std::string_view, double>> features) const;

  /// Such as "simhash64/auto-3/tf/v1".
  [[nodiscard]] const std::string& scheme() const noexcept;

 private:
  struct State;
  explicit Fingerprinter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// One document's result, valid during the call only.
struct FingerprintRecord {
  std::string_view id;
  FingerprintedText result;
};

/// What a run over an input counted. read = written + rejected.
struct FingerprintSummary {
  std::string scheme;
  std::uint64_t num_read = 0;
  std::uint64_t num_written = 0;
  std::uint64_t num_rejected = 0;
  std::vector<std::string> warnings;
};

using SchemeSink = std::function<void(const std::string& scheme)>;  ///< told the scheme's name before any result

struct FingerprintOptions {
  InputOptions input;
  SchemeOptions scheme;
  RuntimeOptions runtime;
  SchemeSink scheme_opened;  ///< optional
};

using FingerprintSink = std::function<bool(const FingerprintRecord&)>;  ///< false stops the run
using RejectionSink = std::function<void(const Rejection&)>;            ///< told of every rejected record

/// One fingerprint a record of the input, in input order. Errors: those of Fingerprinter::open and of reading.
[[nodiscard]] Result<FingerprintSummary> fingerprint_input(const FingerprintOptions& options,
                                                           const FingerprintSink& sink, const RejectionSink& rejections,
                                                           const ProgressCallback& progress);

}  // namespace sameish
