// SchemeFlags: everything that decides a fingerprint's value.
#pragma once

#include <string>

#include <sameish/result.h>
#include <sameish/scheme.h>

namespace CLI {
class App;
}

namespace sameish::cli {

struct SchemeFlags {
  std::string bits = "64";
  std::string tokenizer = "auto";
  std::string shingle;  ///< empty: 3, or 1 for keyword weightings
  std::string weights = "tf";
  std::string top_n;
  std::string dictionary;
  std::string idf;
  std::string stop_words;
  bool simplify_han = false;
  bool no_hidden_markov = false;

  void add_to(CLI::App& app);
  /// The files alone, for commands that know the rest from an index.
  void add_files_to(CLI::App& app);
  [[nodiscard]] Result<SchemeOptions> options() const;
  /// Fills in the files. Errors: invalid_argument for one that has no effect on the scheme.
  [[nodiscard]] Status apply_files(SchemeOptions& scheme) const;
  /// Errors: invalid_argument for any that was given, but --bits: ready fingerprints have no use for them.
  [[nodiscard]] Status refuse_all_but_bits() const;

 private:
  [[nodiscard]] Status read_weights(SchemeOptions& out) const;
  void fill_files(SchemeOptions& out) const;
  [[nodiscard]] Status refuse_without_effect(const SchemeOptions& scheme) const;
};

}  // namespace sameish::cli
