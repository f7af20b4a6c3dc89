#include "engine/dedup_output.h"

#include <array>
#include <utility>

#include "base/file_system.h"
#include "feature/length_class.h"
#include "io/json_writer.h"
#include "io/object_member.h"

namespace sameish::engine {
namespace {

constexpr std::string_view kKept = "kept.jsonl";
constexpr std::string_view kRemoved = "removed.jsonl";
constexpr std::string_view kPairs = "pairs.jsonl";
constexpr std::string_view kClusters = "clusters.jsonl";
constexpr std::string_view kRejected = "rejected.jsonl";
constexpr std::string_view kSummary = "summary.json";
constexpr std::string_view kReport = "report.html";
constexpr std::array kNames = {kKept, kRemoved, kPairs, kClusters, kRejected, kSummary, kReport};
constexpr std::size_t kScoreSteps = 20;

void count_pair(const DocumentPair& pair, DedupReport& report) {
  if (pair.distance) ++report.pairs_by_distance[*pair.distance];
  ++report.pairs_by_score[std::size_t{pair.score_ppm} * kScoreSteps / 1'000'000];
}

}  // namespace

Result<DedupOutput> DedupOutput::open(const DedupOptions& options, const io::LineSource& source) {
  io::OutputOptions output{.overwrite = options.overwrite, .lock = true, .inputs = {}};
  for (std::size_t i = 0; i < source.num_files(); ++i) output.inputs.push_back(source.file(i).status);
  Result<std::unique_ptr<io::OutputDirectory>> directory = io::OutputDirectory::open(
      posix_file_system(), options.output_dir, {kNames.begin(), kNames.end()}, std::move(output));
  if (!directory.ok()) return std::move(directory).error();
  for (const std::string_view name : kNames) {
    if (name == kReport && !options.render_report) continue;
    if (const auto begun = (*directory)->file(name); !begun.ok())
      return begun.error();  // every file is there, if empty
  }
  return DedupOutput(std::move(directory).value());
}

Status DedupOutput::append(std::string_view name, std::string_view bytes) {
  const Result<io::OutputFile*> file = directory_->file(name);
  return file.ok() ? file.value()->append(bytes) : Status(file.error());
}

Status DedupOutput::reject(const Rejection& rejection) { return append(kRejected, to_json_line(rejection)); }

Status DedupOutput::write_pairs(MatchRun& run, DedupReport& report, const std::function<Status(std::uint64_t)>& tick) {
  const TextDocuments documents(run.collection());
  const PairJudge judge(run.plan());
  const DocumentPairs pairs(run.collection(), documents, judge, run.edges());
  std::string line;
  std::string id_a;
  DocumentOrdinal last_a = ~DocumentOrdinal{0};
  std::uint64_t num_written = 0;
  const auto write = [&](const DocumentPair& pair) -> Status {
    if (pair.a != last_a) {
      Result<std::string> id = run.ids().find(pair.a);
      if (!id.ok()) return std::move(id).error();
      id_a = std::move(id).value();
      last_a = pair.a;
    }
    const Result<std::string> id_b = run.ids().find(pair.b);
    if (!id_b.ok()) return id_b.error();
    line.clear();
    io::JsonWriter json(line);
    json.begin_object().member("a", id_a).member("b", *id_b).key("distance");
    if (pair.distance) {
      json.value(*pair.distance);
    } else {
      json.value(nullptr);
    }
    json.member(name(pair.ground), pair.score_ppm / 1e6).end_object().end_line();
    count_pair(pair, report);
    ++num_written;
    if (Status status = append(kPairs, line); !status.ok()) return status;
    return num_written % 1024 == 0 ? tick(num_written) : Status{};
  };
  const Result<std::uint64_t> left_out = pairs.for_each(kMaxListedCopies, write);
  if (!left_out.ok()) return left_out.error();
  run.summary().num_pairs = num_written;
  run.summary().num_pairs_implied = *left_out;
  return {};
}

Status DedupOutput::write_clusters(const MatchRun& run, const KeepPlan& plan, DedupReport& report,
                                   const std::function<Status()>& tick) {
  std::string line;
  std::uint64_t num_members = 0;
  for (const DocumentCluster& cluster : plan.clusters()) {
    const auto members = plan.members(cluster);
    ++report.clusters_by_size[members.size()];
    const Result<std::string> representative = run.ids().find(cluster.representative);
    if (!representative.ok()) return representative.error();
    line.clear();
    io::JsonWriter json(line);
    json.begin_object().member("cluster", *representative).member("size", members.size()).key("members").begin_array();
    for (const DocumentOrdinal member : members) {
      const Result<std::string> id = run.ids().find(member);
      if (!id.ok()) return id.error();
      json.value(*id);
      if (++num_members % 4096 != 0) continue;  // a cluster may hold very many
      if (Status status = tick(); !status.ok()) return status;
      if (Status status = append(kClusters, line); !status.ok()) return status;
      line.clear();
    }
    json.end_array().member("reason", plan.reason(cluster));
    if (cluster.loose) json.member("loose", true);
    json.end_object().end_line();
    if (Status status = append(kClusters, line); !status.ok()) return status;
  }
  return {};
}

Status DedupOutput::write_records(MatchRun& run, const KeepPlan& plan, ProgressReporter& progress) {
  RunSummary& summary = run.summary();
  progress.begin("write", run.collection().num_documents(), false);
  std::string line;
  const auto write = [&](std::uint64_t number, std::string_view record) -> Status {
    const auto document = static_cast<DocumentOrdinal>(number);
    if (document % 4096 == 0) {
      if (Status status = progress.tick(document); !status.ok()) return status;
    }
    const DocumentOrdinal representative = plan.representative(document);
    line.clear();
    if (plan.is_dropped_as_empty(document)) {
      io::append_with_member(line, record, "removed_because", "empty");
    } else if (representative != document) {
      const Result<std::string> id = run.ids().find(representative);
      if (!id.ok()) return id.error();
      io::append_with_member(line, record, "duplicate_of", *id);
      const Collection& collection = run.collection();
      if (collection.text_of[document] == collection.text_of[representative]) ++summary.num_removed_identical;
    } else {
      ++summary.num_kept;
      line.append(record).append(1, '\n');
      return append(kKept, line);
    }
    ++summary.num_removed;
    line += '\n';
    return append(kRemoved, line);
  };
  return run.store().scan(0, run.collection().num_documents(), write);
}

Status DedupOutput::write_summary(const RunSummary& summary) { return append(kSummary, to_json(summary) + "\n"); }

Status DedupOutput::write_report(std::string_view html) { return append(kReport, html); }

std::string to_json_line(const Rejection& rejection) {
  std::string line;
  io::JsonWriter json(line);
  json.begin_object().member("file", rejection.file);
  if (rejection.line != 0) json.member("line", rejection.line);
  if (rejection.byte != 0) json.member("byte", rejection.byte);
  json.member("code", name(rejection.code)).member("message", rejection.message).end_object().end_line();
  return line;
}

}  // namespace sameish::engine
