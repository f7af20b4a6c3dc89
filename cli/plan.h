// Plan: what a run will do, every value read and checked.
// Idea     RawArgs -> Plan is the second stage of the command line: it may look at the terminal and at files, and it
//          refuses what cannot work before any work is done. run() then only runs.
// Tests    tests/unit/cli/plan_test.cc
#pragma once

#include <memory>
#include <string>
#include <variant>

#include <sameish/compare.h>
#include <sameish/dedup.h>
#include <sameish/dictionary.h>
#include <sameish/fingerprinter.h>
#include <sameish/index_input.h>

#include "flags/scheme_flags.h"
#include "flags/values.h"
#include "raw_args.h"
#include "terminal/terminal.h"

namespace sameish::cli {

/// Where a stream of lines goes.
struct StreamPlan {
  std::string path;  ///< empty or "-": standard output
  bool overwrite = false;
  bool header = false;
};

struct FingerprintPlan {
  FingerprintOptions options;
  StreamPlan stream;
  Tolerance tolerance;
};

struct PairsPlan {
  PairsOptions options;
  StreamPlan stream;
  Tolerance tolerance;
};

struct DedupPlan {
  DedupOptions options;
  Tolerance tolerance;
  bool json = false;
};

struct ComparePlan {
  std::string name_a, name_b;  ///< files, or ids in `options`' input
  bool by_id = false;
  InputOptions input;
  CompareOptions options;
  bool json = false;
};

struct IndexBuildPlan {
  IndexBuildOptions options;
  Tolerance tolerance;
  bool json = false;
};

/// add and query: the scheme is that of the index, known once it is open; the flags name its files.
struct IndexAddPlan {
  std::string index;
  IndexInputOptions input;
  SchemeFlags scheme_files;
  Tolerance tolerance;
  bool json = false;
};

struct IndexQueryPlan {
  std::string index;
  IndexInputOptions input;
  SchemeFlags scheme_files;
  IndexQueryOptions query;
  std::vector<std::string> texts, fingerprints;
  bool reads_input = true;  ///< false: only the texts and fingerprints of the command line are asked
  bool matches_only = false;
  StreamPlan stream;
  Tolerance tolerance;
};

struct IndexRemovePlan {
  std::string index;
  InputOptions input;
  unsigned num_threads = 1;
  Tolerance tolerance;
  bool json = false;
};

/// info, check, merge.
struct IndexCarePlan {
  Verb verb = Verb::index_info;
  std::string index;
  unsigned num_threads = 1;
  bool json = false;
};

struct DictBuildPlan {
  DictionarySources sources;
  DictionaryOutput output;
  bool json = false;
};

struct InfoPlan {
  bool json = false;
};

/// A text made from the tree of commands.
struct ReferencePlan {
  Verb verb = Verb::man;
  std::string form;  ///< the shell, or roff, or markdown
};

struct Plan {
  Appearance appearance;
  std::variant<FingerprintPlan, ComparePlan, PairsPlan, DedupPlan, IndexBuildPlan, IndexAddPlan, IndexRemovePlan,
               IndexQueryPlan, IndexCarePlan, DictBuildPlan, InfoPlan, ReferencePlan>
      job;
};

/// Errors: invalid_argument naming the flag, what was given and what it takes.
[[nodiscard]] Result<std::unique_ptr<Plan>> make_plan(const RawArgs& args, const TerminalFacts& facts);

}  // namespace sameish::cli
