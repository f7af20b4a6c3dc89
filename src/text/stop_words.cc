#include "text/stop_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

Error bad_byte(std::string_view content, std::size_t offset, std::string_view source) {
  const auto line = 1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  return {ErrorCode::invalid_text, std::string(source) + ": line " + std::to_string(line) + ", byte " +
                                       std::to_string(offset) +
                                       " is not valid UTF-8; expected one word a line in UTF-8: convert the file"};
}

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t first = line.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(kBlank) - first + 1);
}

}  // namespace

Result<StopWords> StopWords::parse(std::string_view content, std::string_view source, bool hans) {
  if (const auto offset = find_invalid_utf8(content)) return bad_byte(content, *offset, source);
  Result<Normalizer> normalizer = Normalizer::make(NormalForm::casefold, hans);
  if (!normalizer) return std::move(normalizer).error();
  StopWords list;
  while (!content.empty()) {
    const std::string_view line = content.substr(0, content.find('\n'));
    content.remove_prefix(std::min(content.size(), line.size() + 1));
    std::string word;
    normalizer->append(trimmed(line), word);  // drops a byte order mark: it is ignorable
    if (!word.empty()) list.words_.insert(std::move(word));
  }
  return list;
}

Hash128 StopWords::digest() const {
  std::vector<std::string_view> sorted(words_.begin(), words_.end());
  std::sort(sorted.begin(), sorted.end());
  std::string bytes;
  for (const std::string_view word : sorted) {
    bytes += word;
    bytes += '\n';
  }
  return hash128(bytes);
}

}  // namespace sameish::text
