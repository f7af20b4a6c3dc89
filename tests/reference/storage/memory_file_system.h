// MemoryFileSystem: a disk in memory whose power can be cut.
// Idea     what was synced is kept apart from what was not. crash(seed) decides for every write and every cut of a file that
//          was not synced, each 512 bytes for themselves, whether it came to the disk, did not, or left garbage; and for
//          every name that was given or taken without a sync of its directory, whether it holds. So writes are lost,
//          torn, and seen in any order, as a disk may do it. Only what a sync answered is sure.
// Threads  one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/file_system.h"
#include "base/hash.h"

namespace sameish::test {

/// A file or a directory, whatever it is called.
struct MemoryNode {
  struct Change {
    std::uint64_t offset = 0;
    std::string bytes;
    bool is_cut = false;  // to `offset` bytes
  };
  bool is_directory = false;
  std::uint64_t inode = 0;
  std::string bytes;   // as programs see it
  std::string synced;  // as the disk surely has it
  std::vector<Change> unsynced;

  void change(Change change) {
    apply(change, bytes);
    unsynced.push_back(std::move(change));
  }
  void sync() {
    synced = bytes;
    unsynced.clear();
  }
  static void apply(const Change& change, std::string& to) {
    if (change.is_cut) {
      to.resize(change.offset);
    } else {
      to.resize(std::max<std::size_t>(to.size(), change.offset + change.bytes.size()));
      to.replace(change.offset, change.bytes.size(), change.bytes);
    }
  }
};

class MemoryFileSystem final : public FileSystem {
 public:
  using Node = std::shared_ptr<MemoryNode>;

  /// The power is cut and comes back. Files that are open are lost to their owners.
  void crash(std::uint64_t seed) {
    SplitMix64 random(seed);
    for (const NameChange& change : unsynced_names_) {
      if (random() % 2 == 0) apply(change, synced_names_);
    }
    unsynced_names_.clear();
    std::erase_if(synced_names_, [&](const auto& name) { return !has_parents(name.first); });
    names_ = synced_names_;
    std::set<MemoryNode*> seen;
    for (const auto& [path, node] : names_) {
      if (seen.insert(node.get()).second) tear(*node, random);
    }
  }

  Result<std::unique_ptr<File>> open(const std::string& path, OpenMode mode) override {
    const bool is_made = mode == OpenMode::create || mode == OpenMode::create_or_cut;
    const Node found = find(path);
    if (!found && !is_made) {
      return Error{mode == OpenMode::read ? ErrorCode::read_failed : ErrorCode::write_failed, "cannot open " + path};
    }
    if (found && (mode == OpenMode::create || found->is_directory)) {
      return Error{ErrorCode::write_failed, "cannot create " + path};
    }
    if (found && mode == OpenMode::create_or_cut) found->change({0, {}, true});
    if (!found && !add(path, false)) return Error{ErrorCode::write_failed, "no directory for " + path};
    return std::unique_ptr<File>(std::make_unique<MemoryFile>(path, find(path), mode));
  }
  Result<std::unique_ptr<File>> open_scratch(const std::string&) override { return unsupported(); }
  Result<std::unique_ptr<File>> standard_input() override { return unsupported(); }
  Result<std::unique_ptr<File>> standard_output() override { return unsupported(); }

  Status sync_directory(const std::string& path) override {
    if (!is_directory(path)) return Error{ErrorCode::write_failed, "cannot sync directory " + path};
    std::vector<NameChange> others;
    for (NameChange& change : unsynced_names_) {
      if (parent_path(change.path) == path) {
        apply(change, synced_names_);
      } else {
        others.push_back(std::move(change));
      }
    }
    unsynced_names_ = std::move(others);
    return {};
  }
  Status rename(const std::string& from, const std::string& to) override {
    const Node node = find(from);
    if (!node) return Error{ErrorCode::write_failed, "cannot rename " + from};
    take({to, node, from});
    return {};
  }
  Status unlink(const std::string& path) override {
    const Node node = find(path);
    if (!node || node->is_directory) return Error{ErrorCode::write_failed, "cannot remove " + path};
    take({path, nullptr, {}});
    return {};
  }
  Status make_directory(const std::string& path) override {
    if (find(path) || !add(path, true)) return Error{ErrorCode::write_failed, "cannot make directory " + path};
    return {};
  }
  Status remove_directory(const std::string& path) override {
    const Result<std::vector<std::string>> names = list(path);
    if (!names || !names->empty()) return Error{ErrorCode::write_failed, "cannot remove directory " + path};
    take({path, nullptr, {}});
    return {};
  }
  Result<FileStatus> status(const std::string& path) override {
    if (is_directory(path)) return FileStatus{.kind = FileKind::directory};
    const Node node = find(path);
    if (!node) return Error{ErrorCode::not_found, "cannot find " + path};
    return FileStatus{.size_bytes = node->bytes.size(), .inode = node->inode};
  }
  Result<FileStatus> link_status(const std::string& path) override { return status(path); }
  Result<std::vector<std::string>> list(const std::string& path) override {
    if (!is_directory(path)) return Error{ErrorCode::read_failed, "cannot list " + path};
    std::vector<std::string> names;
    for (const auto& [name, node] : names_) {
      if (name != path && parent_path(name) == path) names.push_back(name.substr(name.rfind('/') + 1));
    }
    return names;
  }
  Result<std::uint64_t> free_bytes(const std::string&) override { return std::uint64_t{1} << 40U; }
  Result<MappedFile> map(const std::string& path, MapAdvice) override {
    const Node node = find(path);
    if (!node || node->is_directory) return Error{ErrorCode::read_failed, "cannot map " + path};
    return MappedFile::copy_of(node->bytes);
  }
  /// A lock that holds nothing.
  Result<DirectoryLock> lock_directory(const std::string& path) override {
    if (!is_directory(path)) return Error{ErrorCode::write_failed, "cannot open the directory " + path};
    return DirectoryLock();
  }

  /// The bytes of a file, and a file of these bytes, whole and synced.
  std::string read(const std::string& path) const { return find(path)->bytes; }
  void put(const std::string& path, const std::string& bytes) {
    if (!find(path)) add(path, false);
    find(path)->bytes = bytes;
    find(path)->sync();
    static_cast<void>(sync_directory(parent_path(path)));
  }
  bool has(const std::string& path) const { return find(path) != nullptr; }

 private:
  using Names = std::map<std::string, Node>;

  struct NameChange {
    std::string path;
    Node node;         // none: the name goes
    std::string from;  // a name that goes with it
  };

  class MemoryFile final : public File {
   public:
    MemoryFile(std::string path, Node node, OpenMode mode)
        : path_(std::move(path)), node_(std::move(node)), is_appended_(mode == OpenMode::append) {}
    const std::string& path() const noexcept override { return path_; }
    Result<std::size_t> read(char* out, std::size_t length) override {
      const std::size_t got = node_->bytes.copy(out, length, std::min<std::size_t>(at_, node_->bytes.size()));
      at_ += got;
      return got;
    }
    Result<std::size_t> read_at(char* out, std::size_t length, std::uint64_t offset) const override {
      return node_->bytes.copy(out, length, std::min<std::size_t>(offset, node_->bytes.size()));
    }
    Status write(std::string_view bytes) override {
      if (is_appended_) at_ = node_->bytes.size();
      node_->change({at_, std::string(bytes), false});
      at_ += bytes.size();
      return {};
    }
    Status sync() override {
      node_->sync();
      return {};
    }
    Status sync_data() override { return sync(); }
    Status truncate(std::uint64_t size_bytes) override {
      node_->change({size_bytes, {}, true});
      at_ = size_bytes;
      return {};
    }
    Status close() override { return {}; }
    Result<FileStatus> status() const override {
      return FileStatus{.size_bytes = node_->bytes.size(), .inode = node_->inode};
    }

   private:
    std::string path_;
    Node node_;
    bool is_appended_;
    std::uint64_t at_ = 0;
  };

  static Error unsupported() { return {ErrorCode::internal, "no such file in memory"}; }
  static bool is_root(const std::string& path) { return path == "/" || path == "."; }
  Node find(const std::string& path) const {
    const auto found = names_.find(path);
    return found == names_.end() ? nullptr : found->second;
  }
  bool is_directory(const std::string& path) const { return is_root(path) || (find(path) && find(path)->is_directory); }
  bool has_parents(const std::string& path) const {
    const std::string parent = parent_path(path);
    return is_root(parent) || (synced_names_.contains(parent) && has_parents(parent));
  }
  bool add(const std::string& path, bool is_directory_node) {
    if (!is_directory(parent_path(path))) return false;
    const Node node = std::make_shared<MemoryNode>();
    node->is_directory = is_directory_node;
    node->inode = ++num_nodes_;
    take({path, node, {}});
    return true;
  }
  void take(NameChange change) {
    apply(change, names_);
    unsynced_names_.push_back(std::move(change));
  }
  static void apply(const NameChange& change, Names& names) {
    if (!change.from.empty()) names.erase(change.from);
    if (change.node) {
      names[change.path] = change.node;
    } else {
      names.erase(change.path);
    }
  }

  /// Each sector of each change for itself.
  static void tear(MemoryNode& node, SplitMix64& random) {
    constexpr std::uint64_t kSectorBytes = 512;
    std::string disk = node.synced;
    for (const MemoryNode::Change& change : node.unsynced) {
      if (change.is_cut) {
        if (random() % 2 == 0) MemoryNode::apply(change, disk);
        continue;
      }
      const std::uint64_t fate = random() % 4;  // gone, whole, or each sector for itself
      std::uint64_t at = 0;
      while (at < change.bytes.size()) {
        const std::uint64_t step =
            std::min(kSectorBytes - (change.offset + at) % kSectorBytes, change.bytes.size() - at);
        MemoryNode::Change part{change.offset + at, change.bytes.substr(at, step), false};
        const std::uint64_t luck = fate < 2 ? fate : random() % 3;
        if (luck == 2) {
          for (char& byte : part.bytes) byte = static_cast<char>(random());
        }
        if (luck != 0) MemoryNode::apply(part, disk);
        at += step;
      }
    }
    node.bytes = disk;
    node.sync();
  }

  Names names_;
  Names synced_names_;
  std::vector<NameChange> unsynced_names_;
  std::uint64_t num_nodes_ = 0;
};

}  // namespace sameish::test
