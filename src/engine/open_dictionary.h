// OpenDictionary: a compiled dictionary file, mapped and checked, shared by all who name the same file.
// Threads  immutable once opened.
// Tests    tests/unit/engine/open_dictionary_test.cc
#pragma once

#include <memory>
#include <string>

#include <sameish/result.h>

#include "base/mapped_file.h"
#include "text/jieba/dictionary.h"

namespace sameish::engine {

struct OpenDictionary {
  MappedFile file;
  text::jieba::Dictionary dictionary;
  std::string path;
};

/// Opens `path`; empty: the first file on dictionary_search_path(). Errors: not_found, which says how to make one;
/// corrupt_file, unsupported_version, read_failed.
[[nodiscard]] Result<std::shared_ptr<const OpenDictionary>> open_dictionary(const std::string& path);

}  // namespace sameish::engine
