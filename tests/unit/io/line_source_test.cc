#include "io/line_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "reference/io/archives.h"
#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::read_all;
using test::ReadResult;
using test::TemporaryDirectory;
using Texts = std::vector<std::string>;

InputOptions with(std::vector<std::string> paths) {
  InputOptions options;
  options.paths = std::move(paths);
  return options;
}

TEST(LineSource, FilesInOrderWhateverTheirPacking) {
  const TemporaryDirectory dir;
  const ReadResult result = read_all(
      with({dir.write("z.jsonl", "{\"text\":\"1\"}\n"), dir.write("a.jsonl.gz", test::gzip("{\"text\":\"2\"}\n")),
            dir.write("b.jsonl.zst", test::zstd("{\"text\":\"3\"}"))}));
  EXPECT_EQ(result.texts(), (Texts{"{\"text\":\"1\"}", "{\"text\":\"2\"}", "{\"text\":\"3\"}"}));
  EXPECT_TRUE(result.rejections.empty());
  EXPECT_TRUE(result.lines[0].in_place);
  EXPECT_FALSE(result.lines[1].in_place);
  EXPECT_EQ(result.lines[2].file, 2U);
}

TEST(LineSource, PackingIsSeenByContentNotName) {
  const TemporaryDirectory dir;
  EXPECT_EQ(read_all(dir.write("a.jsonl", test::gzip("{}\n"))).texts(), Texts{"{}"});
  EXPECT_EQ(read_all(dir.write("b.jsonl.gz", "{}\n")).texts(), Texts{"{}"});
}

TEST(LineSource, MissingFileIsReadFailedBeforeAnythingIsRead) {
  const TemporaryDirectory dir;
  const auto source = LineSource::open(posix_file_system(), with({dir.write("a.jsonl", "{}\n"), dir / "none.jsonl"}));
  ASSERT_FALSE(source.ok());
  EXPECT_EQ(source.error().code, ErrorCode::read_failed);
  EXPECT_NE(source.error().message.find("none.jsonl"), std::string::npos);
}

TEST(LineSource, RefusesImpossibleOptions) {
  InputOptions options;
  options.format = "xml";
  EXPECT_EQ(read_all(options).status.error().code, ErrorCode::invalid_argument);
  options = {};
  options.max_record_bytes = (std::uint64_t{1} << 30) + 1;
  EXPECT_EQ(read_all(options).status.error().code, ErrorCode::invalid_argument);
  options = {};
  options.text_field = "";
  EXPECT_EQ(read_all(options).status.error().code, ErrorCode::invalid_argument);
}

TEST(LineSource, DirectoryIsReadByPathOrderEachFileByItsName) {
  const TemporaryDirectory dir;
  dir.write("d/b/x.jsonl", "{\"id\":1,\"text\":\"x\"}\n");
  dir.write("d/b.txt", "plain {\"text\"\n");
  dir.write("d/c.csv", "id,text\n7,seven\n");
  dir.write("d/notes", "{\"looks\":\"like json\"}");
  const ReadResult result = read_all(dir / "d");
  ASSERT_TRUE(result.status.ok());
  const std::string root = dir / "d";
  EXPECT_EQ(result.texts(), (Texts{"{\"id\":\"" + root + "/b.txt\",\"text\":\"plain {\\\"text\\\"\\n\"}",
                                   "{\"id\":1,\"text\":\"x\"}", "{\"id\":\"7\",\"text\":\"seven\"}",
                                   "{\"id\":\"" + root + "/notes\",\"text\":\"{\\\"looks\\\":\\\"like json\\\"}\"}"}));
}

TEST(LineSource, DirectoryWithAFifoRejectsItAndGoesOn) {
  const TemporaryDirectory dir;
  dir.write("d/a.jsonl", "{}\n");
  ASSERT_EQ(::mkfifo((dir / "d/pipe").c_str(), 0600), 0);
  ASSERT_EQ(::symlink("nowhere", (dir / "d/dangling").c_str()), 0);
  const ReadResult result = read_all(dir / "d");
  EXPECT_EQ(result.texts(), Texts{"{}"});
  EXPECT_EQ(result.rejections.size(), 2U);
}

TEST(LineSource, NamedFifoIsAStream) {
  const TemporaryDirectory dir;
  const std::string path = dir / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] {
    auto file = posix_file_system().open(path, OpenMode::create_or_cut);
    static_cast<void>((*file)->write("{\"text\":\"from a pipe\"}\n"));
  });
  auto source = LineSource::open(posix_file_system(), with({path}));
  EXPECT_EQ((*source)->bytes_total(), 0U);
  const ReadResult result = test::drain([&](LineBlock& block) { return (*source)->next(block); });
  writer.join();
  EXPECT_EQ(result.texts(), Texts{"{\"text\":\"from a pipe\"}"});
  EXPECT_FALSE(result.lines[0].in_place);
}

TEST(LineSource, LoopOfSymbolicLinksIsRefused) {
  const TemporaryDirectory dir;
  dir.write("d/a.jsonl", "{}\n");
  ASSERT_EQ(::symlink("..", (dir / "d/up").c_str()), 0);
  const ReadResult result = read_all(dir / "d");
  ASSERT_FALSE(result.status.ok());
  EXPECT_EQ(result.status.error().code, ErrorCode::invalid_argument);
}

TEST(LineSource, ProgressCountsPackedBytes) {
  const TemporaryDirectory dir;
  const std::string packed = test::gzip(std::string(100'000, 'x') + "\n");
  auto source = LineSource::open(posix_file_system(), with({dir.write("a.jsonl.gz", packed)}));
  EXPECT_EQ((*source)->bytes_total(), packed.size());
  test::drain([&](LineBlock& block) { return (*source)->next(block); });
  EXPECT_EQ((*source)->bytes_read(), packed.size());
}

TEST(LineSource, LinesAndTextFormats) {
  const TemporaryDirectory dir;
  const std::string path = dir.write("in.txt", "one\n\ntwo \"2\"\n");
  InputOptions options = with({path});
  options.format = "lines";
  EXPECT_EQ(read_all(options).texts(), (Texts{"{\"id\":\"" + path + ":1\",\"text\":\"one\"}",
                                              "{\"id\":\"" + path + ":3\",\"text\":\"two \\\"2\\\"\"}"}));
  options.format = "text";
  options.text_field = "body";
  options.id_field = "/key";
  EXPECT_EQ(read_all(options).texts(), Texts{"{\"key\":\"" + path + "\",\"body\":\"one\\n\\ntwo \\\"2\\\"\\n\"}"});
  options.text_field = "/a/b";
  EXPECT_EQ(read_all(options).status.error().code, ErrorCode::invalid_argument);
}

TEST(LineSource, InvalidTextNamesTheByte) {
  const TemporaryDirectory dir;
  InputOptions options = with({dir.write("in.txt", "good\nbad \xc3(\nfine\n")});
  options.format = "lines";
  const ReadResult result = read_all(options);
  EXPECT_EQ(result.lines.size(), 2U);
  ASSERT_EQ(result.rejections.size(), 1U);
  EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_text);
  EXPECT_EQ(result.rejections[0].line, 2U);
  EXPECT_EQ(result.rejections[0].byte, 9U);
  EXPECT_NE(result.rejections[0].message.find("in.txt:2: byte 9: 0xc3"), std::string::npos)
      << result.rejections[0].message;
}

TEST(LineSource, TranscoderIsChosenOnceAFileAndAppliedToEachLine) {
  const TemporaryDirectory dir;
  InputOptions options = with({dir.write("a.jsonl", "{\"text\":\"\xd6\xd0\"}\n{\"text\":\"x\"}\n{\"text\":\"!\"}\n")});
  int num_chosen = 0;
  const TranscoderChooser chooser = [&](const std::string&, std::string_view first) -> Result<Transcoder> {
    ++num_chosen;
    EXPECT_FALSE(first.empty());
    return Transcoder([](std::string_view bytes) -> Result<std::string> {
      std::string text(bytes);
      if (text.find('!') != std::string::npos) return Error{ErrorCode::invalid_text, "byte 9: not GB18030"};
      if (const std::size_t at = text.find("\xd6\xd0"); at != std::string::npos) text.replace(at, 2, "\xe4\xb8\xad");
      return text;
    });
  };
  const ReadResult result = read_all(options, chooser);
  EXPECT_EQ(num_chosen, 1);
  EXPECT_EQ(result.texts(), (Texts{"{\"text\":\"\xe4\xb8\xad\"}", "{\"text\":\"x\"}"}));
  EXPECT_FALSE(result.lines[0].in_place);
  ASSERT_EQ(result.rejections.size(), 1U);
  EXPECT_EQ(result.rejections[0].line, 3U);
}

TEST(LineSource, EmptyFilesAndFilesOfLineBreaks) {
  const TemporaryDirectory dir;
  const ReadResult result = read_all(with({dir.write("a.jsonl", ""), dir.write("b.jsonl", "\n\n\n"),
                                           dir.write("c.csv", ""), dir.write("d.jsonl.gz", test::gzip(""))}));
  EXPECT_TRUE(result.status.ok());
  EXPECT_TRUE(result.lines.empty());
  EXPECT_TRUE(result.rejections.empty());
  EXPECT_EQ(result.num_blank_lines, 3U);
}

}  // namespace
}  // namespace sameish::io
