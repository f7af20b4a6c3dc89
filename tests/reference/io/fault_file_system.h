// FaultFileSystem: the real file system with one call (or all from one on) made to fail.
// Idea     every call of FileSystem and File is counted. A sweep runs a scenario once to count, then once for each call.
//          A failing write puts half of its bytes down first, as a full disk does.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/file_system.h"

namespace sameish::test {

class FaultFileSystem final : public FileSystem {
 public:
  enum class Repeat { once, for_ever };

  explicit FaultFileSystem(FileSystem& real) : real_(real) {}

  /// Call number `call` (from 1) fails with `code`.
  void fail_at(std::uint64_t call, ErrorCode code, Repeat repeat) {
    num_calls_ = 0;
    fault_call_ = call;
    code_ = code;
    repeat_ = repeat;
  }
  void heal() { fault_call_ = 0; }
  std::uint64_t num_calls() const { return num_calls_; }
  std::uint64_t num_open_files() const { return num_open_; }

  Result<std::unique_ptr<File>> open(const std::string& path, OpenMode mode) override {
    if (fails()) return fault("open " + path);
    return wrapped(real_.open(path, mode));
  }
  Result<std::unique_ptr<File>> open_scratch(const std::string& directory) override {
    if (fails()) return fault("open scratch");
    return wrapped(real_.open_scratch(directory));
  }
  Result<std::unique_ptr<File>> standard_input() override { return real_.standard_input(); }
  Result<std::unique_ptr<File>> standard_output() override { return real_.standard_output(); }
  Status sync_directory(const std::string& path) override {
    return fails() ? fault("sync directory") : real_.sync_directory(path);
  }
  Status rename(const std::string& from, const std::string& to) override {
    return fails() ? fault("rename") : real_.rename(from, to);
  }
  Status unlink(const std::string& path) override { return fails() ? fault("unlink") : real_.unlink(path); }
  Status make_directory(const std::string& path) override {
    return fails() ? fault("make directory") : real_.make_directory(path);
  }
  Status remove_directory(const std::string& path) override {
    return fails() ? fault("remove directory") : real_.remove_directory(path);
  }
  Result<FileStatus> status(const std::string& path) override {
    if (fails()) return fault("status");
    return real_.status(path);
  }
  Result<FileStatus> link_status(const std::string& path) override {
    if (fails()) return fault("link status");
    return real_.link_status(path);
  }
  Result<std::vector<std::string>> list(const std::string& path) override {
    if (fails()) return fault("list");
    return real_.list(path);
  }
  Result<std::uint64_t> free_bytes(const std::string& path) override {
    if (fails()) return fault("free bytes");
    return real_.free_bytes(path);
  }
  Result<MappedFile> map(const std::string& path, MapAdvice advice) override {
    if (fails()) return fault("map " + path);
    return real_.map(path, advice);
  }
  Result<DirectoryLock> lock_directory(const std::string& path) override {
    if (fails()) return fault("lock");
    return real_.lock_directory(path);
  }

 private:
  class FaultFile final : public File {
   public:
    FaultFile(FaultFileSystem& files, std::unique_ptr<File> real) : files_(files), real_(std::move(real)) {
      ++files_.num_open_;
    }
    ~FaultFile() override { --files_.num_open_; }

    const std::string& path() const noexcept override { return real_->path(); }
    Result<std::size_t> read(char* out, std::size_t length) override {
      if (files_.fails()) return files_.fault("read");
      return real_->read(out, length);
    }
    Result<std::size_t> read_at(char* out, std::size_t length, std::uint64_t offset) const override {
      if (files_.fails()) return files_.fault("read");
      return real_->read_at(out, length, offset);
    }
    Status write(std::string_view bytes) override {
      if (!files_.fails()) return real_->write(bytes);
      static_cast<void>(real_->write(bytes.substr(0, bytes.size() / 2)));
      return files_.fault("write");
    }
    Status sync() override { return files_.fails() ? files_.fault("sync") : real_->sync(); }
    Status sync_data() override { return files_.fails() ? files_.fault("sync data") : real_->sync_data(); }
    Status truncate(std::uint64_t size_bytes) override {
      return files_.fails() ? files_.fault("truncate") : real_->truncate(size_bytes);
    }
    Status close() override { return files_.fails() ? files_.fault("close") : real_->close(); }
    Result<FileStatus> status() const override {
      if (files_.fails()) return files_.fault("status");
      return real_->status();
    }

   private:
    FaultFileSystem& files_;
    std::unique_ptr<File> real_;
  };

  bool fails() {
    ++num_calls_;
    if (fault_call_ == 0) return false;
    return repeat_ == Repeat::once ? num_calls_ == fault_call_ : num_calls_ >= fault_call_;
  }
  Error fault(const std::string& what) const { return {code_, "planted fault: " + what}; }
  Result<std::unique_ptr<File>> wrapped(Result<std::unique_ptr<File>> file) {
    if (!file) return file;
    return std::unique_ptr<File>(std::make_unique<FaultFile>(*this, std::move(file).value()));
  }

  FileSystem& real_;
  std::uint64_t num_calls_ = 0;
  std::uint64_t num_open_ = 0;
  std::uint64_t fault_call_ = 0;
  ErrorCode code_ = ErrorCode::write_failed;
  Repeat repeat_ = Repeat::once;
};

}  // namespace sameish::test
