#include "terminal/progress_bar.h"

#include <gtest/gtest.h>

#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

/// A terminal of one line that understands "\r" and "erase to the end of the line".
class FakeTerminal {
 public:
  explicit FakeTerminal(unsigned columns) : columns_(columns) {}

  ProgressDevice device() {
    return {[this](std::string_view text) { write(text); }, [this] { return now; }, [this] { return columns_; }};
  }

  double now = 0;
  int num_writes = 0;
  std::string line;
  std::string all;

 private:
  void write(std::string_view text) {
    ++num_writes;
    all += text;
    ASSERT_EQ(text.front(), '\r');
    ASSERT_TRUE(text.ends_with("\x1b[K")) << "what was there before must not stay";
    line = std::string(text.substr(1, text.size() - 4));
    ASSERT_LT(columns_of(line), columns_) << line;
  }

  unsigned columns_;
};

Progress halfway() { return {"read", 500'000'000, 1'000'000'000, 12'345, true}; }

TEST(ProgressLine, SaysMoreWhereThereIsRoom) {
  EXPECT_EQ(progress_line(halfway(), 5, 200, false),
            "read  [############............]   50 %  500 MB of 1.0 GB  100 MB/s  5 s left  12,345 documents");
  EXPECT_EQ(progress_line(halfway(), 5, 54, false), "read  [############............]   50 %  5 s left");
  EXPECT_EQ(progress_line(halfway(), 5, 20, false), "read   50 %");
  EXPECT_EQ(progress_line(halfway(), 5, 3, true), "re…");
}

TEST(ProgressLine, HoldsItsWidthAlways) {
  for (std::size_t columns = 0; columns < 130; ++columns) {
    for (const bool utf8 : {false, true}) EXPECT_LE(columns_of(progress_line(halfway(), 5, columns, utf8)), columns);
  }
}

TEST(ProgressLine, RatesComeAfterTwoSeconds) {
  EXPECT_EQ(progress_line(halfway(), 1.9, 200, false).find("left"), std::string::npos);
  EXPECT_EQ(progress_line(halfway(), 1.9, 200, false).find("/s"), std::string::npos);
}

TEST(ProgressLine, UnknownTotalShowsAmountAndRate) {
  const Progress unknown{"read", 3'000'000, 0, 7, true};
  EXPECT_EQ(progress_line(unknown, 3, 80, true), "read  3.0 MB  1.0 MB/s  7 documents");
  const Progress items{"verify", 10, 40, 0, false};
  EXPECT_EQ(progress_line(items, 5, 40, true), "verify   25 %  15 s left");
}

TEST(ProgressLine, MoreThanAllIsAll) {
  const Progress grown{"read", 30, 20, 0, true};
  EXPECT_NE(progress_line(grown, 5, 80, true).find("100 %"), std::string::npos);
}

TEST(ProgressBar, DrawsAtMostTenTimesASecond) {
  FakeTerminal terminal(80);
  ProgressBar bar(ProgressMode::bar, true, terminal.device());
  for (int i = 0; i < 1000; ++i) {
    terminal.now = i / 1000.0;
    bar.update(halfway());
  }
  EXPECT_GE(terminal.num_writes, 9);
  EXPECT_LE(terminal.num_writes, 10);
}

TEST(ProgressBar, FitsTwentyColumns) {
  FakeTerminal terminal(20);
  ProgressBar bar(ProgressMode::bar, true, terminal.device());
  bar.update(halfway());
  EXPECT_EQ(terminal.line, "read   50 %");
}

TEST(ProgressBar, GoesAndComesBack) {
  FakeTerminal terminal(80);
  ProgressBar bar(ProgressMode::bar, true, terminal.device());
  bar.hide();
  EXPECT_EQ(terminal.num_writes, 0) << "nothing is shown, nothing is erased";
  bar.update(halfway());
  bar.hide();
  EXPECT_EQ(terminal.line, "");
  bar.update(halfway());
  EXPECT_EQ(terminal.num_writes, 3) << "after a message the bar is back at once";
}

TEST(ProgressBar, RemainingTimeIsOfTheStage) {
  FakeTerminal terminal(120);
  ProgressBar bar(ProgressMode::bar, false, terminal.device());
  bar.update({"read", 1, 2, 0, true});
  terminal.now = 100;
  bar.update({"verify", 1, 2, 0, false});
  terminal.now = 104;
  bar.update({"verify", 1, 2, 0, false});
  EXPECT_NE(terminal.line.find("4 s left"), std::string::npos) << terminal.line;
}

TEST(ProgressBar, WithoutTerminalNothingOrAPlainLineEachHalfMinute) {
  std::string written;
  double now = 0;
  const ProgressDevice device{[&](std::string_view text) { written += text; }, [&] { return now; }, [] { return 80U; }};
  ProgressBar silent(ProgressMode::none, true, device);
  ProgressBar lines(ProgressMode::lines, true, device);
  for (; now < 61; now += 0.5) {
    silent.update(halfway());
    lines.update(halfway());
  }
  EXPECT_EQ(std::count(written.begin(), written.end(), '\n'), 2) << written;
  EXPECT_EQ(written.find('\r'), std::string::npos);
  EXPECT_EQ(written.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace sameish::cli
