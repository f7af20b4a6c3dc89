#include "io/output_directory.h"

#include <algorithm>

namespace sameish::io {

Result<std::unique_ptr<OutputDirectory>> OutputDirectory::open(FileSystem& files, const std::string& path,
                                                               const std::vector<std::string>& names,
                                                               OutputOptions options) {
  std::unique_ptr<OutputDirectory> output(new OutputDirectory(files, path, std::move(options)));
  const Result<FileStatus> found = files.status(path);
  if (!found && found.error().code != ErrorCode::not_found) return found.error();
  if (!found) {
    if (const Status made = files.make_directory(path); !made) return made.error();
    output->made_directory_ = true;
  } else if (found->kind != FileKind::directory) {
    return Error{ErrorCode::invalid_argument, path + " is not a directory; name a directory for the output"};
  }
  if (output->options_.lock) {
    Result<DirectoryLock> lock = DirectoryLock::take(path);
    if (!lock) return lock.error();
    output->lock_ = std::move(lock).value();
  }
  for (const std::string& name : names) {
    if (const Status claimed = output->claim(name); !claimed) return claimed.error();
  }
  return output;
}

OutputDirectory::OutputDirectory(FileSystem& files, std::string path, OutputOptions options)
    : files_(files), path_(std::move(path)), options_(std::move(options)) {}

OutputDirectory::~OutputDirectory() {
  if (!is_published_) take_back();
}

/// Checks that `name` may be written, and clears what a killed run left of it.
Status OutputDirectory::claim(const std::string& name) {
  Entry entry;
  entry.name = name;
  const Result<FileStatus> found = files_.status(final_path(entry));
  if (!found && found.error().code != ErrorCode::not_found) return found.error();
  if (found) {
    const auto is_this = [&](const FileStatus& input) { return input.same_file(*found); };
    if (std::any_of(options_.inputs.begin(), options_.inputs.end(), is_this)) {
      return Error{ErrorCode::invalid_argument,
                   final_path(entry) + " is an input and cannot be written; choose another output"};
    }
    if (found->kind == FileKind::directory) {
      return Error{ErrorCode::invalid_argument, final_path(entry) + " is a directory; choose another output"};
    }
    if (!options_.overwrite) {
      return Error{ErrorCode::invalid_argument,
                   final_path(entry) + " exists; remove it, give --overwrite, or choose another output"};
    }
  }
  const Result<FileStatus> left = files_.link_status(partial_path(entry));
  if (left) {
    if (Status cleared = files_.unlink(partial_path(entry)); !cleared) return cleared;
  }
  entries_.push_back(std::move(entry));
  return {};
}

Result<OutputFile*> OutputDirectory::file(std::string_view name) {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.name == name; });
  if (entry == entries_.end()) {
    return Error{ErrorCode::internal, "the output " + std::string(name) + " was not announced"};
  }
  if (!entry->file) {
    Result<std::unique_ptr<File>> created = files_.open(partial_path(*entry), OpenMode::create);
    if (!created) return created.error();
    entry->is_partial = true;
    entry->file = std::make_unique<OutputFile>(std::move(created).value());
  }
  return entry->file.get();
}

Status OutputDirectory::publish() {
  Status done = write_all();
  if (done) done = files_.sync_directory(path_);
  if (done) done = rename_all();
  if (done) done = files_.sync_directory(path_);
  if (done && made_directory_) done = files_.sync_directory(parent_path(path_));
  if (done) {
    is_published_ = true;
  } else {
    take_back();
  }
  return done;
}

Status OutputDirectory::write_all() {
  for (Entry& entry : entries_) {
    if (!entry.file) continue;
    if (Status synced = entry.file->sync(); !synced) return synced;
    if (Status closed = entry.file->close(); !closed) return closed;
  }
  return {};
}

Status OutputDirectory::rename_all() {
  for (Entry& entry : entries_) {
    if (!entry.is_partial) {
      remove_earlier(entry);
      continue;
    }
    if (Status renamed = files_.rename(partial_path(entry), final_path(entry)); !renamed) return renamed;
    entry.is_partial = false;
    entry.is_renamed = true;
  }
  return {};
}

/// A file of an earlier run that this one does not write would stand beside results it does not belong to.
void OutputDirectory::remove_earlier(const Entry& entry) {
  if (options_.overwrite) static_cast<void>(files_.unlink(final_path(entry)));
}

/// Best effort: a file system that refuses even this leaves partial files, which the next start clears.
void OutputDirectory::take_back() {
  for (Entry& entry : entries_) {
    entry.file.reset();
    if (entry.is_partial) static_cast<void>(files_.unlink(partial_path(entry)));
    if (entry.is_renamed) static_cast<void>(files_.unlink(final_path(entry)));
    entry.is_partial = entry.is_renamed = false;
  }
  if (made_directory_) static_cast<void>(files_.remove_directory(path_));  // stays if anything else is in it
  made_directory_ = false;
}

Result<std::unique_ptr<SingleOutput>> SingleOutput::open(FileSystem& files, const std::string& path,
                                                         OutputOptions options) {
  std::unique_ptr<SingleOutput> output(new SingleOutput());
  if (path == "-") {
    Result<std::unique_ptr<File>> stream = files.standard_output();
    if (!stream) return stream.error();
    output->stream_ = std::make_unique<OutputFile>(std::move(stream).value());
    output->file_ = output->stream_.get();
    return output;
  }
  const std::string name = path.substr(path.rfind('/') + 1);
  if (name.empty()) return Error{ErrorCode::invalid_argument, "'" + path + "' names no file to write"};
  auto directory = OutputDirectory::open(files, parent_path(path), {name}, std::move(options));
  if (!directory) return directory.error();
  output->directory_ = std::move(directory).value();
  const Result<OutputFile*> file = output->directory_->file(name);
  if (!file) return file.error();
  output->file_ = *file;
  return output;
}

Status SingleOutput::publish() { return directory_ ? directory_->publish() : stream_->flush(); }

}  // namespace sameish::io
