// build_dictionary(): jieba's text files to one compiled, memory-mapped file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sameish/result.h>
#include <sameish/runtime.h>

namespace sameish {

/// Where the sources lie. An empty path is looked up in `package_dir`, and that, when empty, in the Debian package python3-jieba.
struct DictionarySources {
  std::string package_dir;  ///< the folder that holds dict.txt, analyse/idf.txt and finalseg/prob_*.py
  std::string dict_file, idf_file, start_file, trans_file, emit_file;
  std::string user_dict_file;   ///< optional: `word [freq] [tag]` a line
  std::string stop_words_file;  ///< optional: one word a line
};

/// Where the compiled dictionary goes.
struct DictionaryOutput {
  std::string path;        ///< empty: the first place of dictionary_search_path()
  bool overwrite = false;  ///< replace the file that is there
};

struct DictionarySummary {
  std::string path;
  std::uint64_t num_words = 0, num_idf_entries = 0, num_stop_words = 0, num_bytes = 0;
  std::string digest;  ///< hex; part of the scheme's name
};

/// Compiles the sources to `output`, whole or not at all. `progress` is asked between the stages only, up to two seconds
/// apart. Errors: invalid_argument (the output is there), not_found (sources: says which package), invalid_record with
/// file and line, write_failed, interrupted.
[[nodiscard]] Result<DictionarySummary> build_dictionary(const DictionarySources& sources,
                                                         const DictionaryOutput& output,
                                                         const ProgressCallback& progress = {});

/// Where a dictionary is looked for when none is named: $SAMEISH_DICTIONARY, else the first of these that exists.
[[nodiscard]] std::vector<std::string> dictionary_search_path();

}  // namespace sameish
