// The jieba data of this machine for tests: Debian's package python3-jieba, found through Debian's own interpreter.
// Idea     tests that need it must fail, not pass, where the package is missing.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "text/jieba/dictionary.h"
#include "text/jieba/dictionary_builder.h"

namespace sameish::reference {

inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Runs the oracle script with `arguments`; its standard output. Throws when it fails or is not there.
inline std::string run_jieba_oracle(const std::string& arguments) {
  // -s and PYTHONPATH: packages of the user do not shadow Debian's.
  const std::string command = "PYTHONPATH=/usr/lib/python3/dist-packages /usr/bin/python3 -s '" SAMEISH_SOURCE_DIR
                              "/tests/differential/text/jieba_oracle.py' " +
                              arguments;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run: " + command);
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  if (pclose(pipe) != 0)
    throw std::runtime_error("the oracle failed; is the package python3-jieba installed? " + command);
  return output;
}

/// The texts of the package, owned, and views of them for the compiler.
struct JiebaPackage {
  std::string words, idf, start, trans, emit;

  static const JiebaPackage& get() {
    static const JiebaPackage package = [] {
      std::string folder = run_jieba_oracle("where");
      folder.resize(folder.find_last_not_of('\n') + 1);
      return JiebaPackage{read_whole(folder + "/dict.txt"), read_whole(folder + "/analyse/idf.txt"),
                          read_whole(folder + "/finalseg/prob_start.py"),
                          read_whole(folder + "/finalseg/prob_trans.py"),
                          read_whole(folder + "/finalseg/prob_emit.py")};
    }();
    return package;
  }

  [[nodiscard]] text::jieba::DictionaryTexts texts() const {
    return {{"dict.txt", words},
            {"idf.txt", idf},
            {"prob_start.py", start},
            {"prob_trans.py", trans},
            {"prob_emit.py", emit},
            std::nullopt,
            std::nullopt};
  }
};

/// A compiled image and the dictionary opened on it.
struct CompiledDictionary {
  std::vector<std::byte> image;
  std::optional<text::jieba::Dictionary> dictionary;

  explicit CompiledDictionary(const text::jieba::DictionaryTexts& texts) {
    Result<std::vector<std::byte>> compiled = text::jieba::compile_dictionary(texts);
    if (!compiled) throw std::runtime_error(compiled.error().message);
    image = std::move(*compiled);
    Result<text::jieba::Dictionary> opened = text::jieba::Dictionary::open(image);
    if (!opened) throw std::runtime_error(opened.error().message);
    dictionary = std::move(*opened);
  }
  CompiledDictionary(const CompiledDictionary&) = delete;
  CompiledDictionary& operator=(const CompiledDictionary&) = delete;

  /// The package's dictionary without additions, compiled once a process.
  static const text::jieba::Dictionary& standard() {
    static const CompiledDictionary compiled(JiebaPackage::get().texts());
    return *compiled.dictionary;
  }
};

}  // namespace sameish::reference
