// Strangers' text in a page.
#pragma once

#include <string>
#include <string_view>

namespace sameish::cli {

/// Markup characters as entities, unsafe characters and bytes that are not UTF-8 as their escapes. Newlines stay.
[[nodiscard]] std::string html(std::string_view text);

/// The same for an id or a name: isolated, so that its direction does not spill over. Newlines are escaped too.
[[nodiscard]] std::string html_name(std::string_view text);

}  // namespace sameish::cli
