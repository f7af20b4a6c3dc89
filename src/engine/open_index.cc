#include "engine/open_index.h"

#include "engine/index_file_store.h"
#include "storage/change_group.h"

namespace sameish::engine {

template <class Value>
Result<std::unique_ptr<IndexCore<Value>>> open_core(FileSystem& files, storage::IndexDirectory directory,
                                                    IndexAccess access, const IndexRuntime& runtime) {
  using Group = storage::ChangeGroup<Value>;
  const IndexSettings settings = directory.manifest().settings;
  const std::string path = directory.path();
  auto store = std::make_unique<FileStore<Value>>(files, std::move(directory), runtime.num_threads);
  auto parts = store->open_parts();
  if (!parts.ok()) return std::move(parts).error();
  Result<std::vector<std::string>> payloads = store->open_logs(access);
  if (!payloads.ok()) return std::move(payloads).error();
  std::vector<Group> groups;
  std::uint64_t num_logged = 0;
  for (const std::string& payload : payloads.value()) {
    Result<Group> group = storage::decode_group<Value>(payload, path + ", a change of the log");
    if (!group.ok()) return std::move(group).error();
    num_logged += group->numbers.size();
    groups.push_back(std::move(group).value());
  }
  auto core =
      std::make_unique<IndexCore<Value>>(settings, runtime, std::move(store), std::move(parts).value(), num_logged);
  for (const Group& group : groups) {
    core->replay({group.kind == Group::Kind::insert, group.numbers, group.names, group.values});
  }
  return core;
}

template Result<std::unique_ptr<IndexCore<std::uint64_t>>> open_core(FileSystem&, storage::IndexDirectory, IndexAccess,
                                                                     const IndexRuntime&);
template Result<std::unique_ptr<IndexCore<index::Bits128>>> open_core(FileSystem&, storage::IndexDirectory, IndexAccess,
                                                                      const IndexRuntime&);

}  // namespace sameish::engine
