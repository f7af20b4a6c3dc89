#include "engine/learn_idf.h"

#include <algorithm>
#include <utility>

#include "base/file_system.h"
#include "base/hash.h"
#include "engine/input_encoding.h"
#include "engine/record_pass.h"
#include "feature/idf_learner.h"

namespace sameish::engine {
namespace {

/// Counts the distinct tokens of its block; taken block by block.
class LearnWorker {
 public:
  explicit LearnWorker(const TextScheme& scheme) : scheme_(&scheme) {}
  void begin_block() {
    learner = {};
    digest = 0;
  }
  Status add(const io::Record& record, const io::LineRef&, const io::LineBlock&) {
    if (record.has_features) return {};
    if (Status status = analyze_record(*scheme_, record, text_); !status.ok()) return status;
    learner.add_document(text_.text, text_.token_hashes);
    digest += fmix64(hash64(text_.text.bytes));
    return {};
  }
  feature::IdfLearner learner;
  std::uint64_t digest = 0;  // a sum, so that the order of the texts does not matter

 private:
  const TextScheme* scheme_;
  AnalyzedText text_;
};

/// Standard input, a named pipe or a device: what was read from it does not come again.
bool is_stream(const std::string& path) {
  if (path == "-") return true;
  const Result<FileStatus> status = posix_file_system().status(path);
  return status.ok() && status->kind != FileKind::regular && status->kind != FileKind::directory;
}

bool reads_stream(const InputOptions& input) {
  return input.paths.empty() || std::any_of(input.paths.begin(), input.paths.end(), is_stream);
}

Result<LearnedIdf> learn(const SchemeOptions& options, const InputOptions& input, unsigned num_threads,
                         ProgressReporter& progress) {
  SchemeOptions counting = options;  // the same tokens, and no table needed yet
  counting.weights = Weighting::tf;
  counting.top_n = 0;
  counting.learn_idf = false;
  const Result<std::shared_ptr<const TextScheme>> scheme = TextScheme::open(counting);
  if (!scheme.ok()) return scheme.error();
  Result<std::unique_ptr<io::LineSource>> source = open_input(input);
  if (!source.ok()) return std::move(source).error();
  feature::IdfLearner learner;
  std::uint64_t digest = 0;
  progress.begin("learn", (*source)->bytes_total(), true);
  const auto take = [&](const LearnWorker& worker, const io::LineBlock&) -> Status {
    learner.merge(worker.learner);
    digest += worker.digest;
    return {};
  };
  // What cannot be read is rejected, and said, by the pass that follows.
  const auto reject = [](const Rejection&) {};
  Status status = read_records(
      **source, record_fields(input), num_threads, progress, [&] { return LearnWorker(**scheme); }, take, reject);
  if (!status.ok()) return std::move(status).error();
  return LearnedIdf{learner.finish(), digest};
}

}  // namespace

Result<std::shared_ptr<const TextScheme>> open_scheme(const SchemeOptions& options, const InputOptions& input,
                                                      unsigned num_threads, ProgressReporter& progress) {
  const bool keywords = options.weights == Weighting::tfidf || options.weights == Weighting::level5;
  if (!options.learn_idf || !keywords) return TextScheme::open(options);
  if (reads_stream(input)) {
    return Error{ErrorCode::invalid_argument,
                 "--idf learn reads the input twice, which standard input and pipes do not allow; name a file"};
  }
  Result<LearnedIdf> learned = learn(options, input, num_threads, progress);
  if (!learned.ok()) return std::move(learned).error();
  return TextScheme::open(options, std::move(learned).value());
}

}  // namespace sameish::engine
