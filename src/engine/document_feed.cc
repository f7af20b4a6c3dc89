// Documents as entries: read, analyzed and fingerprinted as fingerprint_input() does.
#include <algorithm>
#include <utility>

#include "base/ordered_parallel.h"
#include "engine/entry_feed.h"
#include "engine/input_encoding.h"
#include "engine/learn_idf.h"
#include "engine/memory_plan.h"
#include "engine/record_pass.h"
#include "engine/text_scheme.h"
#include "kernel/cpu.h"

namespace sameish::engine {
namespace {

class DocumentWorker {
 public:
  DocumentWorker(const TextScheme& scheme, const io::LineSource& source, const EntryRules& rules)
      : scheme_(&scheme), source_(&source), rules_(&rules) {}

  void begin_block() { block.clear(); }

  Status add(const io::Record& record, const io::LineRef& line, const io::LineBlock& lines) {
    if (!record.has_id && rules_->ids == IdRule::numbers) {
      return Error{ErrorCode::invalid_record, "no id; expected a number, as the index has"};
    }
    if (Status status = analyze_record(*scheme_, record, text_); !status.ok()) return status;
    scheme_->fingerprint(text_);
    const Fingerprint fingerprint = text_.fingerprint.value_or(Fingerprint{.bits = EntryBlock::kNoFingerprint});
    if (record.has_id) return block.add(record.id, fingerprint, rules_->ids);
    return block.add(place_of(*source_, lines, line.line_number), fingerprint, rules_->ids);
  }

  Status end_block() { return rules_->work ? rules_->work(block) : Status{}; }

  EntryBlock block;

 private:
  const TextScheme* scheme_;
  const io::LineSource* source_;
  const EntryRules* rules_;
  AnalyzedText text_;
};

class DocumentFeed final : public EntryFeed {
 public:
  static Result<std::unique_ptr<EntryFeed>> open(const IndexInputOptions& options, ProgressReporter& progress) {
    if (Status status = kernel::force_level(options.runtime.kernel); !status.ok()) return status.error();
    const Result<MemoryPlan> memory =
        plan_memory(options.runtime.memory_bytes, resolve_num_threads(options.runtime.num_threads));
    if (!memory.ok()) return memory.error();
    auto feed = std::make_unique<DocumentFeed>();
    feed->num_threads_ = memory->num_threads;
    feed->input_ = options.input;
    feed->input_.max_record_bytes = std::min(options.input.max_record_bytes, memory->max_record_bytes);
    auto scheme = open_scheme(options.scheme, feed->input_, feed->num_threads_, progress);
    if (!scheme.ok()) return std::move(scheme).error();
    feed->scheme_ = std::move(scheme).value();
    std::vector<std::string>& warnings = feed->warnings_;
    auto source =
        open_input(feed->input_, [&warnings](std::string message) { warnings.push_back(std::move(message)); });
    if (!source.ok()) return std::move(source).error();
    feed->source_ = std::move(source).value();
    feed->traits_ = {feed->scheme_->name(), options.scheme.bits, IdKind::names, true};
    return Result<std::unique_ptr<EntryFeed>>(std::move(feed));
  }

  [[nodiscard]] const EntryTraits& traits() const noexcept override { return traits_; }

  Status read(const EntryRules& rules, ProgressReporter& progress) override {
    std::uint64_t num_documents = 0;
    bool has_too_long = false;
    const auto take = [&](DocumentWorker& worker, const io::LineBlock&) -> Status {
      num_documents += worker.block.entries.size();
      progress.count_documents(num_documents);
      return rules.take(worker.block);
    };
    const auto reject = [&](const Rejection& rejection) {
      has_too_long = has_too_long || rejection.code == ErrorCode::resource_limit;
      rules.reject(rejection);
    };
    progress.begin("read", source_->bytes_total(), true);
    Status status = read_records(
        *source_, record_fields(input_), num_threads_, progress,
        [&] { return DocumentWorker(*scheme_, *source_, rules); }, take, reject);
    if (has_too_long) warnings_.push_back(too_long_for_memory(input_.max_record_bytes));
    return status;
  }

 private:
  unsigned num_threads_ = 1;
  InputOptions input_;
  std::shared_ptr<const TextScheme> scheme_;
  std::unique_ptr<io::LineSource> source_;
  EntryTraits traits_;
};

}  // namespace

Result<std::unique_ptr<EntryFeed>> open_document_feed(const IndexInputOptions& options, ProgressReporter& progress) {
  return DocumentFeed::open(options, progress);
}

}  // namespace sameish::engine
