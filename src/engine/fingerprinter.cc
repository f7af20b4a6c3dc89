// Fingerprinter and fingerprint_input(): see sameish/fingerprinter.h.
#include <sameish/fingerprinter.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/ordered_parallel.h"
#include "engine/input_encoding.h"
#include "engine/learn_idf.h"
#include "engine/memory_plan.h"
#include "engine/progress_reporter.h"
#include "engine/record_pass.h"
#include "engine/text_scheme.h"
#include "kernel/cpu.h"
#include "text/utf8.h"

namespace sameish {

using engine::AnalyzedText;
using engine::TextScheme;

struct Fingerprinter::State {
  std::shared_ptr<const TextScheme> scheme;
};

Fingerprinter::Fingerprinter(std::unique_ptr<State> state) : state_(std::move(state)) {}
Fingerprinter::Fingerprinter(Fingerprinter&&) noexcept = default;
Fingerprinter& Fingerprinter::operator=(Fingerprinter&&) noexcept = default;
Fingerprinter::~Fingerprinter() = default;

Result<Fingerprinter> Fingerprinter::open(const SchemeOptions& options) {
  Result<std::shared_ptr<const TextScheme>> scheme = TextScheme::open(options);
  if (!scheme.ok()) return std::move(scheme).error();
  return Fingerprinter(std::make_unique<State>(State{std::move(scheme).value()}));
}

const std::string& Fingerprinter::scheme() const noexcept { return state_->scheme->name(); }

Result<FingerprintedText> Fingerprinter::fingerprint(std::string_view utf8) const {
  if (const auto bad = text::find_invalid_utf8(utf8)) {
    return Error{ErrorCode::invalid_text, "byte " + std::to_string(*bad) + " is not valid UTF-8"};
  }
  io::Record record;
  record.text = utf8;
  AnalyzedText analyzed;
  if (Status status = engine::analyze_record(*state_->scheme, record, analyzed); !status.ok()) {
    return std::move(status).error();
  }
  state_->scheme->fingerprint(analyzed);
  return FingerprintedText{analyzed.fingerprint, analyzed.num_features};
}

Result<FingerprintedText> Fingerprinter::fingerprint(
    std::span<const std::pair<std::string_view, double>> features) const {
  std::vector<io::WeightedWord> words;
  words.reserve(features.size());
  bool all_integers = true;
  for (const auto& [word, weight] : features) {
    // 2^32 and above are refused either way; the cast below must stay in range.
    const bool is_integer = std::trunc(weight) == weight && std::fabs(weight) < 9e15;
    all_integers = all_integers && is_integer;
    words.push_back({.word = word,
                     .weight = weight,
                     .integer = is_integer ? static_cast<std::int64_t>(weight) : 0,
                     .is_integer = is_integer});
  }
  if (!all_integers) {
    for (io::WeightedWord& word : words) word.is_integer = false;
  }
  AnalyzedText analyzed;
  if (Status status = state_->scheme->take_features(words, analyzed); !status.ok()) return std::move(status).error();
  state_->scheme->fingerprint(analyzed);
  return FingerprintedText{analyzed.fingerprint, analyzed.num_features};
}

namespace {

/// One record's result on its way from a worker to the sink.
struct PassedRecord {
  std::string id;
  FingerprintedText result;
};

class FingerprintWorker {
 public:
  FingerprintWorker(const TextScheme& scheme, const io::LineSource& source) : scheme_(&scheme), source_(&source) {}
  void begin_block() { records.clear(); }
  Status add(const io::Record& record, const io::LineRef& line, const io::LineBlock& block) {
    if (Status status = engine::analyze_record(*scheme_, record, text_); !status.ok()) return status;
    scheme_->fingerprint(text_);
    records.push_back({record.has_id ? std::string(record.id) : engine::place_of(*source_, block, line.line_number),
                       {text_.fingerprint, text_.num_features}});
    return {};
  }
  std::vector<PassedRecord> records;

 private:
  const TextScheme* scheme_;
  const io::LineSource* source_;
  AnalyzedText text_;
};

}  // namespace

Result<FingerprintSummary> fingerprint_input(const FingerprintOptions& options, const FingerprintSink& sink,
                                             const RejectionSink& rejections, const ProgressCallback& progress) {
  if (Status status = kernel::force_level(options.runtime.kernel); !status.ok()) return std::move(status).error();
  engine::ProgressReporter reporter(progress);
  const Result<engine::MemoryPlan> memory =
      engine::plan_memory(options.runtime.memory_bytes, resolve_num_threads(options.runtime.num_threads));
  if (!memory.ok()) return memory.error();
  const unsigned num_threads = memory->num_threads;
  InputOptions input = options.input;
  input.max_record_bytes = std::min(input.max_record_bytes, memory->max_record_bytes);
  const Result<std::shared_ptr<const TextScheme>> scheme =
      engine::open_scheme(options.scheme, input, num_threads, reporter);
  if (!scheme.ok()) return scheme.error();
  if (options.scheme_opened) options.scheme_opened((*scheme)->name());
  FingerprintSummary summary;
  summary.scheme = (*scheme)->name();
  Result<std::unique_ptr<io::LineSource>> source =
      engine::open_input(input, [&summary](std::string message) { summary.warnings.push_back(std::move(message)); });
  if (!source.ok()) return std::move(source).error();

  const auto take = [&](const FingerprintWorker& worker, const io::LineBlock&) -> Status {
    for (const PassedRecord& record : worker.records) {
      ++summary.num_written;
      if (!sink({record.id, record.result})) return Error{ErrorCode::interrupted, "stopped by request"};
    }
    reporter.count_documents(summary.num_written);
    return {};
  };
  bool has_too_long = false;
  const auto reject = [&](const Rejection& rejection) {
    ++summary.num_rejected;
    has_too_long = has_too_long || rejection.code == ErrorCode::resource_limit;
    if (rejections) rejections(rejection);
  };
  reporter.begin("read", (*source)->bytes_total(), true);
  Status status = engine::read_records(
      **source, engine::record_fields(input), num_threads, reporter,
      [&] { return FingerprintWorker(**scheme, **source); }, take, reject);
  if (!status.ok()) return std::move(status).error();
  summary.num_read = summary.num_written + summary.num_rejected;
  if (has_too_long && input.max_record_bytes < options.input.max_record_bytes) {
    summary.warnings.push_back(engine::too_long_for_memory(input.max_record_bytes));
  }
  return summary;
}

}  // namespace sameish
