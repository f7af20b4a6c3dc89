// build_dictionary(): see sameish/dictionary.h.
#include <sameish/dictionary.h>

#include <span>
#include <sstream>
#include <utility>

#include "base/file_system.h"
#include "engine/progress_reporter.h"
#include "io/output_directory.h"
#include "text/jieba/dictionary.h"
#include "text/jieba/dictionary_builder.h"

namespace sameish {
namespace {

constexpr std::uint64_t kMaxSourceBytes = std::uint64_t{1} << 30U;
// Debian's list of the package's files; the python on the PATH may be another one that does not know the package.
constexpr const char* kPackageList = "/var/lib/dpkg/info/python3-jieba.list";

Error no_package() {
  return {
      ErrorCode::not_found,
      "jieba's dictionary files were not found; install them with: apt-get install python3-jieba, or name the folder "
      "that holds dict.txt, analyse/idf.txt and finalseg/ with --from DIR"};
}

/// The folder of the installed package, from the package manager's list of files.
Result<std::string> find_package() {
  const Result<std::string> list = read_file(posix_file_system(), kPackageList, kMaxSourceBytes);
  if (!list.ok()) return no_package();
  std::istringstream lines(*list);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kTail = "/jieba/dict.txt";
    if (line.ends_with(kTail)) return line.substr(0, line.size() - std::string_view("/dict.txt").size());
  }
  return no_package();
}

/// Reads sources and keeps their bytes while the dictionary is compiled.
class SourceReader {
 public:
  explicit SourceReader(std::string package_dir) : package_dir_(std::move(package_dir)) {}

  Result<text::jieba::SourceText> read(const std::string& named, std::string_view in_package,
                                       std::string& bytes) const {
    const std::string path = named.empty() ? join_path(package_dir_, in_package) : named;
    Result<std::string> content = read_file(posix_file_system(), path, kMaxSourceBytes);
    if (!content.ok()) return std::move(content).error();
    bytes = std::move(content).value();
    return text::jieba::SourceText{path, bytes};
  }

 private:
  std::string package_dir_;
};

struct SourceBytes {
  std::string words, idf, start, trans, emit, user_words, stop_words;
};

Status read_sources(const DictionarySources& sources, const SourceReader& reader, SourceBytes& bytes,
                    text::jieba::DictionaryTexts& texts) {
  const auto read = [&](const std::string& named, std::string_view in_package, std::string& content,
                        text::jieba::SourceText& out) -> Status {
    Result<text::jieba::SourceText> source = reader.read(named, in_package, content);
    if (!source.ok()) return std::move(source).error();
    out = std::move(source).value();
    return {};
  };
  Status status = read(sources.dict_file, "dict.txt", bytes.words, texts.words);
  if (status.ok()) status = read(sources.idf_file, "analyse/idf.txt", bytes.idf, texts.idf);
  if (status.ok()) status = read(sources.start_file, "finalseg/prob_start.py", bytes.start, texts.start);
  if (status.ok()) status = read(sources.trans_file, "finalseg/prob_trans.py", bytes.trans, texts.trans);
  if (status.ok()) status = read(sources.emit_file, "finalseg/prob_emit.py", bytes.emit, texts.emit);
  if (status.ok() && !sources.user_dict_file.empty()) {
    status = read(sources.user_dict_file, "", bytes.user_words, texts.user_words.emplace());
  }
  if (status.ok() && !sources.stop_words_file.empty()) {
    status = read(sources.stop_words_file, "", bytes.stop_words, texts.stop_words.emplace());
  }
  return status;
}

/// Makes the folders above a file that is to be written in a default place.
Status make_parents(const std::string& path) {
  const std::string parent = parent_path(path);
  if (parent == "." || parent == "/" || posix_file_system().status(parent).ok()) return {};
  if (Status status = make_parents(parent); !status.ok()) return status;
  return posix_file_system().make_directory(parent);
}

/// Asks whether to go on to the stage; the answer ends the run before anything of the stage is done.
Status enter(std::string_view stage, engine::ProgressReporter& progress) {
  progress.begin(stage, 0, false);
  return progress.tick(0);
}

Status write_image(const DictionaryOutput& place, std::span<const std::byte> image,
                   engine::ProgressReporter& progress) {
  if (Status status = enter("write", progress); !status.ok()) return status;
  const std::string& path = place.path;
  if (Status status = make_parents(path); !status.ok()) return status;
  Result<std::unique_ptr<io::SingleOutput>> output =
      io::SingleOutput::open(posix_file_system(), path, {.overwrite = place.overwrite, .lock = false, .inputs = {}});
  if (!output.ok()) return std::move(output).error();
  const std::string_view bytes(reinterpret_cast<const char*>(image.data()), image.size());
  if (Status status = (*output)->file().append(bytes); !status.ok()) return status;
  if (Status status = enter("write", progress); !status.ok()) return status;
  return (*output)->publish();
}

}  // namespace

Result<DictionarySummary> build_dictionary(const DictionarySources& sources, const DictionaryOutput& output,
                                           const ProgressCallback& callback) {
  engine::ProgressReporter progress(callback);
  std::string package_dir = sources.package_dir;
  const bool all_named = !sources.dict_file.empty() && !sources.idf_file.empty() && !sources.start_file.empty() &&
                         !sources.trans_file.empty() && !sources.emit_file.empty();
  if (package_dir.empty() && !all_named) {
    Result<std::string> found = find_package();
    if (!found.ok()) return std::move(found).error();
    package_dir = std::move(found).value();
  }
  SourceBytes bytes;
  text::jieba::DictionaryTexts texts;
  if (Status status = read_sources(sources, SourceReader(package_dir), bytes, texts); !status.ok()) {
    return std::move(status).error();
  }
  if (Status status = enter("compile", progress); !status.ok()) return std::move(status).error();
  const Result<std::vector<std::byte>> image = text::jieba::compile_dictionary(texts);
  if (!image.ok()) return image.error();
  const Result<text::jieba::Dictionary> dictionary = text::jieba::Dictionary::open(*image, "the compiled dictionary");
  if (!dictionary.ok()) return dictionary.error();
  const std::string path = output.path.empty() ? dictionary_search_path().front() : output.path;
  if (Status status = write_image({path, output.overwrite}, *image, progress); !status.ok()) {
    return std::move(status).error();
  }
  const text::jieba::Facts& facts = dictionary->facts();
  return DictionarySummary{.path = path,
                           .num_words = facts.num_words,
                           .num_idf_entries = facts.num_idf_entries,
                           .num_stop_words = facts.num_stop_words,
                           .num_bytes = image->size(),
                           .digest = dictionary->digest()};
}

}  // namespace sameish
