// A process that changes an index is killed at any instant, also while it opens, flushes and merges: every change that it
// reported as answered is there, of the one after them all or nothing, and nothing else.
// Change n follows from a seed, so the parent need not be told what the child did, only how far it came.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

#include "reference/engine/doubtful_index.h"
#include "reference/io/temporary_directory.h"
#include "reference/nightly.h"

namespace sameish {
namespace {

using reference::DoubtfulIndex;
using reference::NumberedChange;
using test::TemporaryDirectory;

class KilledProcess {
 public:
  KilledProcess(std::string path, std::uint64_t seed)
      : path_(std::move(path)),
        seed_(seed),
        random_(seed),
        settings_{"test", seed % 2 == 0 ? 64U : 128U, 3, seed % 3 == 0 ? IdKind::names : IdKind::numbers, 0},
        runtime_{.growing_size = std::uint64_t{4} << random_() % 5},
        model_(settings_.ids) {
    Result<Index> made = Index::create_at(path_, settings_, runtime_);
    EXPECT_TRUE(made.ok()) << made.error().message;
  }

  /// A child from its opening to its end, and a look at what it left. Every other time the look does not mend anything, so
  /// that the next child, which may be killed meanwhile, has to.
  void run(std::uint64_t cycle) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) ::_exit(work(ends[1]));
    ::close(ends[1]);
    if (random_() % 2 == 0) wait_for_an_answer(ends[0]);
    const std::uint64_t wait_us = random_() % (std::uint64_t{64} << random_() % 11);
    if (cycle % 3 == 0) {
      read_beside(wait_us);
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(wait_us));
    }
    ::kill(child, SIGKILL);
    int how = 0;
    ASSERT_EQ(::waitpid(child, &how, 0), child);
    EXPECT_TRUE(WIFSIGNALED(how)) << "the child ended by itself with " << how;
    take_answers(ends[0]);
    ::close(ends[0]);
    const Result<Index> index = Index::open(path_, cycle % 2 == 0 ? IndexAccess::read : IndexAccess::write, runtime_);
    ASSERT_TRUE(index.ok()) << index.error().message;
    ASSERT_EQ(model_.resolve(*index), "") << num_changes_ << " changes";
  }

  [[nodiscard]] std::uint64_t num_answered() const { return num_answered_; }

 private:
  /// The child: changes until it is killed.
  int work(int answers) const {
    Result<Index> index = Index::open(path_, IndexAccess::write, runtime_);
    if (!index.ok()) return 1;
    for (std::uint64_t n = num_changes_;; ++n) {
      if (!NumberedChange(settings_, runtime_.growing_size, seed_, n).apply(*index).ok()) return 2;
      if (::write(answers, &n, sizeof(n)) != sizeof(n)) return 3;
    }
  }

  /// Disks differ by a hundredfold; so some children are given the time they need to open and to change something.
  static void wait_for_an_answer(int answers) {
    constexpr int kMostMs = 5000;
    ::pollfd waiting{answers, POLLIN, 0};
    EXPECT_EQ(::poll(&waiting, 1, kMostMs), 1);
  }

  /// Readers open while the child works.
  void read_beside(std::uint64_t wait_us) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(wait_us);
    do {
      const Result<Index> reader = Index::open(path_, IndexAccess::read, runtime_);
      ASSERT_TRUE(reader.ok()) << reader.error().message;
      const Result<IndexCheck> check = reader->check();
      EXPECT_TRUE(check.ok()) << check.error().message;
    } while (std::chrono::steady_clock::now() < end);
  }

  void take_answers(int answers) {
    std::uint64_t n = 0;
    while (::read(answers, &n, sizeof(n)) == sizeof(n)) {
      ASSERT_EQ(n, num_changes_);
      model_.answered(NumberedChange(settings_, runtime_.growing_size, seed_, num_changes_++));
      ++num_answered_;
    }
    model_.in_doubt(NumberedChange(settings_, runtime_.growing_size, seed_, num_changes_++));
  }

  std::string path_;
  std::uint64_t seed_;
  SplitMix64 random_;
  IndexSettings settings_;
  IndexRuntime runtime_;
  DoubtfulIndex model_;
  std::uint64_t num_changes_ = 0;
  std::uint64_t num_answered_ = 0;
};

TEST(IndexKill, KeepsWhatWasAnsweredAndAtMostOneMore) {
  const std::uint64_t num_cycles = test::by_day_or_night<std::uint64_t>(50, 1'000);
  constexpr std::uint64_t kCyclesOfOne = 10;
  std::uint64_t num_answered = 0;
  for (std::uint64_t cycle = 0; cycle < num_cycles;) {
    const TemporaryDirectory directory;
    KilledProcess process(directory / "index", cycle + 1);
    for (std::uint64_t i = 0; i < kCyclesOfOne; ++i, ++cycle) {
      ASSERT_NO_FATAL_FAILURE(process.run(cycle)) << "cycle " << cycle;
      if (HasFailure()) return;
    }
    num_answered += process.num_answered();
  }
  EXPECT_GT(num_answered, num_cycles / 4) << "the children hardly came to their work";
}

}  // namespace
}  // namespace sameish
