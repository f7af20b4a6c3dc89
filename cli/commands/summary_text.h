// The summary of a dedup run: a short table for people.
// Tests    tests/unit/cli/summary_text_test.cc
#pragma once

#include <string>

#include <sameish/dedup.h>

#include "terminal/terminal.h"

namespace sameish::cli {

[[nodiscard]] std::string summary_table(const DedupReport& report, const std::string& output_dir, bool with_page,
                                        double seconds, const Appearance& appearance);

}  // namespace sameish::cli
