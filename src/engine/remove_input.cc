// remove_input(): see sameish/index_input.h.
#include <sameish/index_input.h>

#include <algorithm>
#include <utility>

#include "base/file_system.h"
#include "base/ordered_parallel.h"
#include "engine/entry_block.h"
#include "engine/input_encoding.h"
#include "engine/record_pass.h"

namespace sameish {
namespace {

using engine::EntryBlock;

/// Each line an id, or a JSON object with one.
class RemovalWorker {
 public:
  RemovalWorker(const std::string& id_field, IdKind ids)
      : ids_(ids), objects_({.text = "", .id = id_field, .features = "", .extras = {}, .needs_text = false}) {}

  void begin_block() { block.clear(); }

  Status add(const io::Record& record, const io::LineRef&, const io::LineBlock&) {
    std::string_view id = record.text;
    if (id.starts_with('{')) {
      if (Status parsed = objects_.parse_unpadded(id); !parsed.ok()) return parsed;
      if (!objects_.record().has_id) return Error{ErrorCode::invalid_record, "no id; expected one to remove"};
      id = objects_.record().id;
    }
    return block.add(id, {}, ids_ == IdKind::numbers ? engine::IdRule::numbers : engine::IdRule::names);
  }

  EntryBlock block;

 private:
  IdKind ids_;
  io::RecordParser objects_;
};

std::vector<IndexId> ids_of(const EntryBlock& block) {
  std::vector<IndexId> ids;
  ids.reserve(block.entries.size());
  for (std::size_t i = 0; i < block.entries.size(); ++i) {
    ids.push_back({block.entries[i].id.number, block.has_names() ? block.name_of(i) : std::string_view()});
  }
  return ids;
}

}  // namespace

Result<IndexRemovalSummary> remove_input(Index& index, const InputOptions& input, const MissingIdSink& missing,
                                         const RejectionSink& rejections, const ProgressCallback& progress,
                                         IndexRemovalSummary* applied) {
  engine::ProgressReporter reporter(progress);
  InputOptions lines = input;
  lines.format = "lines";
  lines.text_field = "text";
  lines.id_field = "id";
  const auto source = engine::open_input(lines);
  if (!source.ok()) return source.error();
  IndexRemovalSummary summary;
  const auto take = [&](const RemovalWorker& worker, const io::LineBlock&) -> Status {
    const std::vector<IndexId> ids = ids_of(worker.block);
    if (ids.empty()) return {};
    const Result<RemoveCounts> counts = index.remove(ids);
    if (!counts.ok()) return counts.error();
    summary.num_removed += counts->num_removed;
    summary.num_missing += counts->missing.size();
    for (const std::size_t place : counts->missing) {
      const IndexId& id = ids[place];
      if (missing) missing(index.settings().ids == IdKind::names ? std::string(id.name) : std::to_string(id.number));
    }
    return {};
  };
  const auto reject = [&](const Rejection& rejection) {
    ++summary.num_rejected;
    if (rejections) rejections(rejection);
  };
  reporter.begin("read", (*source)->bytes_total(), true);
  const Status status = engine::read_records(
      **source, engine::record_fields(lines), 1, reporter,
      [&] { return RemovalWorker(input.id_field, index.settings().ids); }, take, reject);
  summary.num_read = summary.num_removed + summary.num_missing + summary.num_rejected;
  if (applied != nullptr) *applied = summary;
  if (!status.ok()) return status.error();
  return summary;
}

}  // namespace sameish
