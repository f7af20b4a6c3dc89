#include "engine/open_dictionary.h"

#include <sameish/dictionary.h>

#include <cstdlib>
#include <utility>

#include "base/file_system.h"

namespace sameish {

std::vector<std::string> dictionary_search_path() {
  std::vector<std::string> path;
  const auto environment = [](const char* variable) -> std::string {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): read only, before any thread starts
    return value == nullptr ? "" : value;
  };
  if (const std::string named = environment("SAMEISH_DICTIONARY"); !named.empty()) return {named};
  const std::string data_home = environment("XDG_DATA_HOME");
  const std::string home = environment("HOME");
  if (!data_home.empty()) {
    path.push_back(data_home + "/sameish/jieba.dict");
  } else if (!home.empty()) {
    path.push_back(home + "/.local/share/sameish/jieba.dict");
  }
  path.emplace_back("/usr/local/share/sameish/jieba.dict");
  path.emplace_back("/usr/share/sameish/jieba.dict");
  return path;
}

}  // namespace sameish

namespace sameish::engine {
namespace {

Error no_dictionary(const std::vector<std::string>& looked_at) {
  std::string message =
      "no compiled dictionary, which --tokenizer jieba and keyword weights without --idf need; looked at:";
  for (const std::string& path : looked_at) message += " " + path;
  message += "\n  to make one: apt-get install python3-jieba && sameish dict build";
  return {ErrorCode::not_found, message};
}

}  // namespace

Result<std::shared_ptr<const OpenDictionary>> open_dictionary(const std::string& path) {
  const std::vector<std::string> candidates = path.empty() ? dictionary_search_path() : std::vector{path};
  for (const std::string& candidate : candidates) {
    if (!posix_file_system().status(candidate).ok()) continue;
    Result<MappedFile> file = MappedFile::open(candidate, MapAdvice::random);
    if (!file.ok()) return std::move(file).error();
    Result<text::jieba::Dictionary> dictionary = text::jieba::Dictionary::open(file->bytes(), candidate);
    if (!dictionary.ok()) return std::move(dictionary).error();
    return std::make_shared<const OpenDictionary>(
        OpenDictionary{std::move(file).value(), std::move(dictionary).value(), candidate});
  }
  return no_dictionary(candidates);
}

}  // namespace sameish::engine
