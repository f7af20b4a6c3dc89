// RawArgs: the command line as typed. Filling it looks at nothing but the words given; make_plan() reads the values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "flags/dedup_flags.h"
#include "flags/dict_flags.h"
#include "flags/index_flags.h"
#include "flags/input_flags.h"
#include "flags/match_flags.h"
#include "flags/output_flags.h"
#include "flags/runtime_flags.h"
#include "flags/scheme_flags.h"

namespace sameish::cli {

enum class Verb : std::uint8_t {
  fingerprint,
  compare,
  pairs,
  dedup,
  index_build,
  index_add,
  index_remove,
  index_query,
  index_info,
  index_check,
  index_merge,
  dict_build,
  info,
  completions,
  man
};

struct RawArgs {
  Verb verb = Verb::info;
  InputFlags input;
  SchemeFlags scheme;
  MatchFlags match;
  DedupFlags dedup;
  DictFlags dict;
  IndexFlags index;
  OutputFlags output;
  RuntimeFlags runtime;
  ScreenFlags screen;
  std::vector<std::string> documents;  ///< compare: two files, or two ids with --in
  std::string documents_in;            ///< compare --in
  std::string shell;                   ///< completions
  std::string man_format = "roff";     ///< man
};

}  // namespace sameish::cli
