// One cluster of the page: what was kept, what was removed, and how they differ.
#pragma once

#include <string>

#include <sameish/dedup.h>

namespace sameish::cli {

/// A <details> element.
[[nodiscard]] std::string cluster_view(const ReportCluster& cluster, std::size_t number, bool open);

/// The texts' differences as markup: <del> what only `a` has, <ins> what only `b` has, long equal stretches elided.
[[nodiscard]] std::string diff_markup(std::string_view a, std::string_view b, const std::vector<DifferenceSpan>& spans);

}  // namespace sameish::cli
