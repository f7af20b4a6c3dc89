// find_pairs(): see sameish/dedup.h.
#include <limits>
#include <utility>

#include <sameish/dedup.h>

#include "base/file_system.h"
#include "engine/document_pairs.h"
#include "engine/match_run.h"

namespace sameish {
namespace {

/// Looks ids up, remembering the last first member: pairs come in runs of equal a.
class PairWriter {
 public:
  PairWriter(const engine::IdStore& ids, const PairSink& sink) : ids_(ids), sink_(sink) {}

  Status write(const engine::DocumentPair& pair) {
    if (!has_a_ || pair.a != a_) {
      Result<std::string> id = ids_.find(pair.a);
      if (!id.ok()) return std::move(id).error();
      id_a_ = std::move(id).value();
      a_ = pair.a;
      has_a_ = true;
    }
    const Result<std::string> id_b = ids_.find(pair.b);
    if (!id_b.ok()) return id_b.error();
    const NearDuplicate found{id_a_, *id_b, pair.distance, engine::name(pair.ground), pair.score_ppm / 1e6};
    ++num_written_;
    if (sink_(found)) return {};
    return Error{ErrorCode::interrupted, "stopped by request"};
  }
  [[nodiscard]] std::uint64_t num_written() const noexcept { return num_written_; }

 private:
  const engine::IdStore& ids_;
  const PairSink& sink_;
  bool has_a_ = false;
  engine::DocumentOrdinal a_ = 0;
  std::string id_a_;
  std::uint64_t num_written_ = 0;
};

}  // namespace

Result<RunSummary> find_pairs(const PairsOptions& options, const PairSink& sink, const RejectionSink& rejections,
                              const ProgressCallback& progress) {
  engine::ProgressReporter reporter(progress);
  const std::string& scratch = options.runtime.temporary_dir;
  Result<std::unique_ptr<engine::MatchRun>> opened =
      engine::MatchRun::open({.input = options.input,
                              .match = options.match,
                              .runtime = options.runtime,
                              .scratch_directory = scratch.empty() ? scratch_directory() : scratch},
                             reporter);
  if (!opened.ok()) return std::move(opened).error();
  engine::MatchRun& run = **opened;
  if (options.scheme_opened) options.scheme_opened(run.scheme().name());
  if (Status status = run.read(rejections, reporter); !status.ok()) return std::move(status).error();
  if (Status status = run.match(reporter); !status.ok()) return std::move(status).error();
  run.warn_of_unmeasured_pairs();
  if (Status status = run.store().check_unchanged(); !status.ok()) return std::move(status).error();

  const engine::TextDocuments documents(run.collection());
  const engine::PairJudge judge(run.plan());
  const engine::DocumentPairs pairs(run.collection(), documents, judge, run.edges());
  PairWriter writer(run.ids(), sink);
  {
    const engine::StageTimer timer(run.summary(), "write");
    const Result<std::uint64_t> left_out =
        pairs.for_each(std::numeric_limits<std::uint64_t>::max(),
                       [&](const engine::DocumentPair& pair) { return writer.write(pair); });
    if (!left_out.ok()) return left_out.error();
  }
  run.summary().num_pairs = writer.num_written();
  return std::move(run.summary());
}

}  // namespace sameish
