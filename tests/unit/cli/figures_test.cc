#include "terminal/figures.h"

#include <gtest/gtest.h>

namespace sameish::cli {
namespace {

TEST(Figures, Counts) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(count_text(1000), "1,000");
  EXPECT_EQ(count_text(18446744073709551615U), "18,446,744,073,709,551,615");
  EXPECT_EQ(counted(1, "pair"), "1 pair");
  EXPECT_EQ(counted(0, "pair"), "0 pairs");
}

TEST(Figures, BytesAndCompact) {
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1000), "1.0 kB");
  EXPECT_EQ(bytes_text(9'949'999), "9.9 MB");
  EXPECT_EQ(bytes_text(999'499), "999 kB");
  EXPECT_EQ(bytes_text(999'500), "1.0 MB");
  EXPECT_EQ(bytes_text(8'300'000'000), "8.3 GB");
  EXPECT_EQ(compact_text(950), "950");
  EXPECT_EQ(compact_text(12'300), "12k");
}

TEST(Figures, DurationsSharesMeasures) {
  EXPECT_EQ(duration_text(0.4249), "0.42 s");
  EXPECT_EQ(duration_text(12.34), "12.3 s");
  EXPECT_EQ(duration_text(59.96), "1:00");
  EXPECT_EQ(duration_text(187), "3:07");
  EXPECT_EQ(duration_text(3765), "1:02:45");
  EXPECT_EQ(share_text(0, 0), "0 %");
  EXPECT_EQ(share_text(1, 100'000), "< 0.1 %");
  EXPECT_EQ(share_text(99'999, 100'000), "> 99.9 %");
  EXPECT_EQ(share_text(1, 8), "12.5 %");
  EXPECT_EQ(share_text(7, 7), "100 %");
  EXPECT_EQ(measure_text(1), "1");
  EXPECT_EQ(measure_text(0.83333333), "0.8333");
  EXPECT_EQ(measure_text(0.5), "0.5");
}

}  // namespace
}  // namespace sameish::cli
