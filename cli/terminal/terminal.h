// What the process is connected to, and how output is therefore made to look.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "terminal/progress_bar.h"

namespace sameish::cli {

/// Facts about the surroundings; a plain value, so that tests can invent them.
struct TerminalFacts {
  bool stdout_is_terminal = false;
  bool stderr_is_terminal = false;
  bool dumb = false;      ///< TERM is unset or "dumb"
  bool no_color = false;  ///< NO_COLOR is set
  bool utf8 = false;      ///< the locale's encoding
};

[[nodiscard]] TerminalFacts look_at_terminal();

/// Columns of the terminal behind a descriptor; 80 if it is none.
[[nodiscard]] unsigned terminal_columns(int descriptor);

/// How output looks.
struct Appearance {
  bool color_stdout = false;
  bool color_stderr = false;
  bool utf8 = false;
  bool summaries = false;  ///< short summaries on standard error: somebody is watching
  ProgressMode progress = ProgressMode::none;
};

/// From the facts and the values of --color and --progress.
[[nodiscard]] Appearance choose_appearance(const TerminalFacts& facts, std::string_view color,
                                           std::string_view progress);

/// `text` between the codes of a style, or as it is.
[[nodiscard]] std::string styled(bool color, std::string_view codes, std::string_view text);

inline constexpr std::string_view kBold = "1";
inline constexpr std::string_view kDim = "2";
inline constexpr std::string_view kRed = "31";
inline constexpr std::string_view kGreen = "32";
inline constexpr std::string_view kYellow = "33";

}  // namespace sameish::cli
