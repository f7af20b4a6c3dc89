// render_report(): the page a dedup run leaves behind.
// Idea     one self-contained file: styles inside, charts as SVG, <details> for what folds, no script and no resource from
//          elsewhere, and a content security policy that forbids both. It shows strangers' texts: every one of them is
//          escaped, isolated for direction, and what cannot be seen is spelled out.
// Tests    tests/unit/cli/report_html_test.cc
#pragma once

#include <string>

#include <sameish/dedup.h>

namespace sameish::cli {

[[nodiscard]] std::string render_report(const DedupReport& report);

}  // namespace sameish::cli
