#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "command_line.h"
#include "reference/completions.h"
#include "reference/help_text.h"
#include "reference/manual.h"

namespace sameish::cli {
namespace {

TEST(Reference, EveryFlagIsInEveryDocument) {
  const CommandDescription root = describe_command_line();
  const std::string markdown = manual_markdown(root), bash = completion_script(root, "bash"),
                    zsh = completion_script(root, "zsh");
  std::size_t num_options = 0;
  for (const CommandDescription* command : flatten(root)) {
    const std::string help = help_text(*command);
    for (const OptionDescription& option : command->options) {
      ++num_options;
      EXPECT_FALSE(option.help.empty()) << option.names.back();
      EXPECT_NE(help.find(option.names.back()), std::string::npos) << option.names.back();
      EXPECT_NE(bash.find(option.names.back()), std::string::npos) << option.names.back();
      if (option.group == "About") continue;
      EXPECT_NE(markdown.find(option.names.back()), std::string::npos) << option.names.back();
      if (command->commands.empty()) {
        EXPECT_NE(zsh.find("'" + option.names.back() + "["), std::string::npos) << option.names.back();
      }
    }
  }
  EXPECT_GT(num_options, 60U);
}

TEST(Reference, EveryCommandHasExamples) {
  const CommandDescription root = describe_command_line();
  for (const CommandDescription* command : flatten(root)) {
    if (command->commands.empty()) {
      EXPECT_NE(command->examples.find(command->path), std::string::npos) << command->path;
    }
  }
}

TEST(Reference, HelpLinesFitATerminal) {
  const CommandDescription root = describe_command_line();
  for (const CommandDescription* command : flatten(root)) {
    std::istringstream lines(help_text(*command));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  }
}

TEST(Reference, TheCommittedPageIsWhatTheCommandWrites) {
  std::ostringstream page;
  page << std::ifstream(SAMEISH_SOURCE_DIR "/docs/reference/command.md").rdbuf();
  EXPECT_EQ(page.str(), manual_markdown(describe_command_line()))
      << "run: sameish man --format markdown > docs/reference/command.md";
}

TEST(Reference, ManualPageStartsItsLinesSafely) {
  std::istringstream lines(manual_roff(describe_command_line()));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('.')) continue;
    EXPECT_TRUE(line.starts_with(".\\\"") || (line.size() > 2 && line[1] >= 'A' && line[1] <= 'Z') || line == ".nf" ||
                line == ".fi")
        << line;
  }
}

TEST(Completions, OfferTheChoicesOfAFlag) {
  const CommandDescription root = describe_command_line();
  EXPECT_NE(completion_script(root, "bash").find("--method) COMPREPLY=($(compgen -W 'both simhash minhash'"),
            std::string::npos);
  EXPECT_NE(completion_script(root, "zsh").find("value:(both simhash minhash)"), std::string::npos);
  EXPECT_NE(completion_script(root, "fish").find("-l method -x -a 'both simhash minhash'"), std::string::npos);
}

TEST(Completions, OfferTheCriteriaOfKeepAndFilesBesideAChoice) {
  const CommandDescription root = describe_command_line();
  const std::string bash = completion_script(root, "bash"), zsh = completion_script(root, "zsh"),
                    fish = completion_script(root, "fish");
  EXPECT_NE(bash.find("--keep) _sameish_list 'first last longest shortest newest: "), std::string::npos);
  EXPECT_NE(bash.find("--idf) COMPREPLY=($(compgen -W 'learn' -f -- \"$word\"))"), std::string::npos);
  EXPECT_NE(zsh.find(":list: _sameish_list first last longest shortest newest\\: "), std::string::npos);
  EXPECT_NE(zsh.find(":file: _sameish_or_file learn"), std::string::npos);
  EXPECT_NE(fish.find("-l keep -x -a '(__sameish_list first last longest"), std::string::npos);
  EXPECT_NE(fish.find("-l idf -r -F -a 'learn'"), std::string::npos);
}

/// The list of criteria is written down twice: for the help and for the shells.
TEST(Completions, EveryCriterionIsInTheHelpOfKeep) {
  const CommandDescription root = describe_command_line();
  std::size_t num_items = 0;
  for (const CommandDescription* command : flatten(root)) {
    for (const OptionDescription& option : command->options) {
      for (const std::string& item : option.list_items()) {
        ++num_items;
        EXPECT_NE(option.help.find(" " + item), std::string::npos) << item;
      }
    }
  }
  EXPECT_EQ(num_items, 11U);
}

TEST(Help, UsageLinesNameTheArguments) {
  const CommandDescription root = describe_command_line();
  std::string usages;
  for (const CommandDescription* command : flatten(root)) usages += command->usage() + "\n";
  EXPECT_NE(usages.find("sameish compare [OPTION...] A B\n"), std::string::npos) << usages;
  EXPECT_NE(usages.find("sameish pairs [OPTION...] [FILE...]\n"), std::string::npos) << usages;
  EXPECT_NE(usages.find("sameish completions [OPTION...] SHELL\n"), std::string::npos) << usages;
}

}  // namespace
}  // namespace sameish::cli
