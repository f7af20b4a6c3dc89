#include "terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <langinfo.h>
#include <clocale>
#include <cstdlib>

namespace sameish::cli {
namespace {

bool decide(std::string_view choice, bool automatic) { return choice == "always" || (choice == "auto" && automatic); }

}  // namespace

TerminalFacts look_at_terminal() {
  TerminalFacts facts;
  facts.stdout_is_terminal = ::isatty(STDOUT_FILENO) == 1;
  facts.stderr_is_terminal = ::isatty(STDERR_FILENO) == 1;
  const char* const term = std::getenv("TERM");
  facts.dumb = term == nullptr || *term == '\0' || std::string_view(term) == "dumb";
  const char* const no_color = std::getenv("NO_COLOR");
  facts.no_color = no_color != nullptr && *no_color != '\0';
  // Only the encoding is asked for: numbers and order never depend on the locale.
  (void)std::setlocale(LC_CTYPE, "");
  facts.utf8 = std::string_view(::nl_langinfo(CODESET)) == "UTF-8";
  (void)std::setlocale(LC_CTYPE, "C");
  return facts;
}

unsigned terminal_columns(int descriptor) {
  winsize size = {};
  const bool known = ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

Appearance choose_appearance(const TerminalFacts& facts, std::string_view color, std::string_view progress) {
  Appearance out;
  const bool may_color = !facts.dumb && !facts.no_color;
  out.color_stdout = decide(color, facts.stdout_is_terminal && may_color);
  out.color_stderr = decide(color, facts.stderr_is_terminal && may_color);
  out.utf8 = facts.utf8;
  out.summaries = facts.stderr_is_terminal;
  const bool can_redraw = facts.stderr_is_terminal && !facts.dumb;
  if (decide(progress, can_redraw)) out.progress = can_redraw ? ProgressMode::bar : ProgressMode::lines;
  return out;
}

std::string styled(bool color, std::string_view codes, std::string_view text) {
  return color ? fmt::format("\x1b[{}m{}\x1b[0m", codes, text) : std::string(text);
}

}  // namespace sameish::cli
