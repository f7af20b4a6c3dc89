// query_input(): see sameish/index_input.h. The workers that read also ask, up to a thousand questions at a time, as long as
// little is found; what they leave is asked when its block is taken, so that few answers wait at any time.
#include <algorithm>
#include <utility>

#include "engine/entry_feed.h"
#include "engine/index_scheme.h"

namespace sameish {
namespace {

using engine::EntryBlock;

constexpr std::size_t kFirstChunk = 8;
constexpr std::size_t kMostQuestions = 1000;
constexpr std::uint64_t kManyMatches = std::uint64_t{1} << 16U;
constexpr std::uint64_t kMostMatchesAhead = std::uint64_t{1} << 18U;

class Questioner {
 public:
  Questioner(const Index& index, const IndexQueryOptions& query, const IndexAnswerSink& sink,
             IndexQuerySummary& summary)
      : index_(index), query_(query), sink_(sink), summary_(summary) {
    query_.num_threads = 1;
  }

  /// On any thread.
  Status ask_ahead(EntryBlock& block) const {
    std::size_t begin = 0;
    std::size_t size = kFirstChunk;
    for (std::uint64_t num_matches = 0; begin < block.entries.size() && num_matches < kMostMatchesAhead;) {
      if (Status asked = ask_next(block, begin, size); !asked.ok()) return asked;
      num_matches += fit_chunk(block.answered.back().answers, size);
    }
    return {};
  }

  /// In order.
  Status tell(EntryBlock& block) {
    std::size_t begin = 0;
    std::size_t size = kFirstChunk;
    std::size_t next = 0;
    for (std::size_t told = 0; told < block.entries.size(); ++next) {
      if (next == block.answered.size()) {
        block.answered.clear();  // one at a time from here on
        next = 0;
        begin = told;
        if (Status asked = ask_next(block, begin, size); !asked.ok()) return asked;
        fit_chunk(block.answered.back().answers, size);
      }
      const EntryBlock::Answered& chunk = block.answered[next];
      if (Status status = tell_chunk(block, told, chunk.end, chunk.answers); !status.ok()) return status;
      told = chunk.end;
    }
    return {};
  }

 private:
  /// The entries from `begin` on, `size` at most; moves `begin` behind them.
  Status ask_next(EntryBlock& block, std::size_t& begin, std::size_t size) const {
    const std::size_t end = std::min(begin + size, block.entries.size());
    std::vector<Fingerprint> questions;
    questions.reserve(end - begin);
    for (; begin < end; ++begin) {
      const Fingerprint& fingerprint = block.entries[begin].fingerprint;
      if (fingerprint.bits != EntryBlock::kNoFingerprint) questions.push_back(fingerprint);
    }
    Result<IndexAnswers> answers = index_.query(questions, query_);
    if (!answers.ok()) return std::move(answers).error();
    block.answered.push_back({end, std::move(answers).value()});
    return {};
  }

  /// The number of matches; and fewer questions at a time where they are many.
  static std::uint64_t fit_chunk(const IndexAnswers& answers, std::size_t& size) {
    std::uint64_t num_matches = 0;
    for (std::size_t i = 0; i < answers.num_questions(); ++i) num_matches += answers[i].size();
    size = num_matches > kManyMatches ? std::max<std::size_t>(1, size / 8) : std::min(kMostQuestions, size * 2);
    return num_matches;
  }

  Status tell_chunk(const EntryBlock& block, std::size_t begin, std::size_t end, const IndexAnswers& answers) {
    std::size_t question = 0;
    for (std::size_t i = begin; i < end; ++i) {
      IndexAnswer answer;
      if (block.has_names()) answer.name = block.name_of(i);
      if (!block.has_names()) answer.number = block.entries[i].id.number;
      if (block.entries[i].fingerprint.bits == EntryBlock::kNoFingerprint) {
        ++summary_.num_empty;
      } else {
        answer.fingerprint = block.entries[i].fingerprint;
        answer.matches = answers[question];
        answer.truncated = answers.truncated(question);
        ++question;
        ++summary_.num_asked;
        summary_.num_found += answer.matches.empty() ? 0U : 1U;
        summary_.num_matches += answer.matches.size();
      }
      if (!sink_(answer)) return Error{ErrorCode::interrupted, "stopped by request"};
    }
    return {};
  }

  const Index& index_;
  IndexQueryOptions query_;
  const IndexAnswerSink& sink_;
  IndexQuerySummary& summary_;
};

}  // namespace

Result<IndexQuerySummary> query_input(const Index& index, const IndexInputOptions& options,
                                      const IndexQueryOptions& query, const IndexAnswerSink& sink,
                                      const RejectionSink& rejections, const ProgressCallback& progress) {
  engine::ProgressReporter reporter(progress);
  const auto feed = engine::open_entry_feed(options, reporter);
  if (!feed.ok()) return feed.error();
  const IndexSettings& settings = index.settings();
  if (Status fits = engine::check_scheme(settings, (*feed)->traits()); !fits.ok()) return fits.error();
  IndexQuerySummary summary;
  Questioner questioner(index, query, sink, summary);
  engine::EntryRules rules;
  rules.ids = engine::IdRule::as_given;
  rules.bits = settings.bits;
  rules.scheme = settings.scheme == kUnnamedScheme ? "" : settings.scheme;
  rules.work = [&](EntryBlock& block) { return questioner.ask_ahead(block); };
  rules.take = [&](EntryBlock& block) { return questioner.tell(block); };
  rules.reject = [&](const Rejection& rejection) {
    ++summary.num_rejected;
    if (rejections) rejections(rejection);
  };
  if (Status status = (*feed)->read(rules, reporter); !status.ok()) return status.error();
  summary.num_read = summary.num_asked + summary.num_empty + summary.num_rejected;
  summary.warnings = (*feed)->warnings();
  return summary;
}

}  // namespace sameish
