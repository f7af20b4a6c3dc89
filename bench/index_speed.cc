// The whole index: building, asking, changing, opening; ids returned.
// Usage    sameish_index_speed SIZE BYTES [DISTANCE] [FILE]: a number of uniform fingerprints, or those of FILE (64-bit,
//          little-endian) repeated with flipped bits up to SIZE; BYTES a fingerprint as in IndexSettings.
// Checked before any time is taken: each of the planted questions finds what it was made of, and for some the whole
// answer is that of a look at every fingerprint.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sameish/index.h>

#include "base/hash.h"
#include "micro/answer_check.h"

namespace sameish::bench {
namespace {

constexpr std::size_t kNumQuestions = 200'000;
constexpr std::size_t kNumJudged = 50;
constexpr std::size_t kNumInserted = 1'000'000;
constexpr std::size_t kNumSingle = 100'000;

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::uint64_t flipped(std::uint64_t value, unsigned most, SplitMix64& random) {
  for (std::uint64_t flips = random() % (most + 1); flips > 0; --flips) value ^= std::uint64_t{1} << random() % 64;
  return value;
}

std::vector<std::uint64_t> read_values(const char* path) {
  std::vector<std::uint64_t> values(std::filesystem::file_size(path) / sizeof(std::uint64_t));
  std::ifstream(path, std::ios::binary)
      .read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(std::uint64_t)));
  return values;
}

std::vector<IndexEntry> make_entries(std::size_t size, const char* path) {
  SplitMix64 random(11);
  const std::vector<std::uint64_t> real = path == nullptr ? std::vector<std::uint64_t>() : read_values(path);
  std::vector<IndexEntry> entries(size);
  for (std::size_t i = 0; i < size; ++i) {
    std::uint64_t value = random();
    if (!real.empty()) value = i < real.size() ? real[i] : flipped(real[i % real.size()], 12, random);
    entries[i] = {{i, {}}, {value}};
  }
  return entries;
}

/// Half of them are fingerprints of the index with bits flipped, half are new.
struct Questions {
  std::vector<Fingerprint> fingerprints;
  std::vector<std::uint64_t> planted;  // ids; of the even ones
};

Questions make_questions(const std::vector<IndexEntry>& entries, unsigned distance) {
  SplitMix64 random(12);
  Questions questions;
  for (std::size_t i = 0; i < kNumQuestions; ++i) {
    if (i % 2 == 1) {
      questions.fingerprints.push_back({random()});
      continue;
    }
    const IndexEntry& entry = entries[random() % entries.size()];
    questions.planted.push_back(entry.id.number);
    questions.fingerprints.push_back({flipped(entry.fingerprint.low, distance, random)});
  }
  return questions;
}

void check(const Index& index, const std::vector<IndexEntry>& entries, const Questions& questions, unsigned distance) {
  const IndexAnswers answers = index.query(questions.fingerprints).value();
  for (std::size_t i = 0; i < kNumQuestions; i += 2) {
    const auto is_planted = [&](const IndexMatch& match) { return match.id.number == questions.planted[i / 2]; };
    require(std::ranges::any_of(answers[i], is_planted), "index: a planted fingerprint is missing");
  }
  for (std::size_t i = 0; i < kNumJudged; ++i) {
    const std::uint64_t question = questions.fingerprints[i].low;
    std::vector<std::pair<unsigned, std::uint64_t>> expected;
    for (const IndexEntry& entry : entries) {
      const auto d = static_cast<unsigned>(std::popcount(entry.fingerprint.low ^ question));
      if (d <= distance) expected.emplace_back(d, entry.id.number);
    }
    std::sort(expected.begin(), expected.end());
    require(std::ranges::equal(answers[i], expected, {},
                               [](const IndexMatch& match) { return std::pair(match.distance, match.id.number); }),
            "index: an answer is not whole");
  }
}

void time_batches(const Index& index, const Questions& questions, unsigned num_threads) {
  std::vector<double> rounds;
  for (int round = 0; round < 5; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    require(index.query(questions.fingerprints, {.num_threads = num_threads}).ok(), "index: a timed run failed");
    rounds.push_back(seconds_since(begin) / kNumQuestions * 1e6);
  }
  std::sort(rounds.begin(), rounds.end());
  std::printf("batch, %u thread%s: %.3f us a question (median of 5; %.3f to %.3f)\n", num_threads,
              num_threads == 1 ? "" : "s", rounds[2], rounds.front(), rounds.back());
}

void time_single(const Index& index, const Questions& questions) {
  std::vector<double> times;
  times.reserve(kNumSingle);
  for (std::size_t i = 0; i < kNumSingle; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    require(index.query({&questions.fingerprints[i * 7919 % kNumQuestions], 1}).ok(), "index: a timed run failed");
    times.push_back(seconds_since(begin) * 1e6);
  }
  std::sort(times.begin(), times.end());
  std::printf("single: median %.2f us, p99 %.2f us, p99.9 %.2f us\n", times[kNumSingle / 2],
              times[kNumSingle / 100 * 99], times[kNumSingle / 1000 * 999]);
}

/// New ids, a thousand a call.
void time_inserts(Index& index, std::size_t first_id, const char* where) {
  SplitMix64 random(13);
  std::vector<IndexEntry> entries;
  double seconds = 0;
  for (std::size_t i = 0; i < kNumInserted; i += entries.size()) {
    entries.clear();
    for (std::size_t n = 0; n < 1000; ++n) entries.push_back({{first_id + i + n, {}}, {random()}});
    const auto begin = std::chrono::steady_clock::now();
    require(index.insert(entries).value().num_added == entries.size(), "index: an insert was lost");
    seconds += seconds_since(begin);
  }
  std::printf("insert %s, 1,000 a call: %.2f million/s\n", where, kNumInserted / seconds / 1e6);
}

void time_disk(const std::vector<IndexEntry>& entries, const Questions& questions, const IndexSettings& settings,
               unsigned distance) {
  const std::string path = (std::filesystem::temp_directory_path() / "sameish-index-speed").string();
  std::filesystem::remove_all(path);
  auto begin = std::chrono::steady_clock::now();
  {
    Index index = Index::create_at(path, settings).value();
    require(index.insert(entries).ok(), "index: not written");
  }
  std::printf("build on disk: %.2f s\n", seconds_since(begin));
  for (const unsigned num_threads : {1U, 2U}) {
    begin = std::chrono::steady_clock::now();
    const Index index = Index::open(path, IndexAccess::read, {.num_threads = num_threads}).value();
    const double opened = seconds_since(begin);
    require(index.query({&questions.fingerprints[0], 1}).ok(), "index: no answer");
    std::printf("open, %u threads: %.3f s, first answer after %.3f s\n", num_threads, opened, seconds_since(begin));
    if (num_threads == 2) {
      check(index, entries, questions, distance);
      time_batches(index, questions, 1);
      time_single(index, questions);
    }
  }
  Index index = Index::open(path, IndexAccess::write).value();
  time_inserts(index, entries.size(), "on disk");
  std::filesystem::remove_all(path);
}

int run(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "sameish_index_speed SIZE BYTES [DISTANCE] [FILE]\n"), 2;
  const auto size = static_cast<std::size_t>(std::strtod(argv[1], nullptr));
  const auto distance = static_cast<unsigned>(argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 3);
  const IndexSettings settings{.scheme = "bench",
                               .max_distance = distance,
                               .bytes_per_fingerprint = static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10))};
  const std::vector<IndexEntry> entries = make_entries(size, argc > 4 ? argv[4] : nullptr);
  const Questions questions = make_questions(entries, distance);
  Index index = Index::create(settings).value();
  const auto begin = std::chrono::steady_clock::now();
  require(index.insert(entries).ok(), "index: not built");
  const double seconds = seconds_since(begin);
  const IndexStatistics statistics = index.statistics();
  std::printf("%zu fingerprints, distance %u, %s\n", size, distance, statistics.segments.at(0).layout.c_str());
  std::printf("predicted %.3f us a question; %.1f bytes a fingerprint with its id\n",
              statistics.segments[0].predicted_query_ns / 1000,
              static_cast<double>(statistics.segments[0].num_bytes) / static_cast<double>(size));
  check(index, entries, questions, distance);
  std::printf("build: %.2f million/s\n", static_cast<double>(size) / seconds / 1e6);
  time_batches(index, questions, 1);
  time_batches(index, questions, 2);
  time_single(index, questions);
  time_inserts(index, size, "in memory");
  index = Index::create(settings).value();
  time_disk(entries, questions, settings, distance);
  return 0;
}

}  // namespace
}  // namespace sameish::bench

int main(int argc, char** argv) { return sameish::bench::run(argc, argv); }
