// The files that the paths of a request stand for.
// Idea     a named file stands for itself; a directory for all files below it, by byte order of their paths. Symbolic
//          links are followed, but one that leads back to a directory it lies in is an error. What is no file (a
//          FIFO, a device) is listed with a reason and becomes a rejection; named by hand, a FIFO is read as a stream.
// Threads  pure but for the file system.
// Tests    tests/unit/io/input_list_test.cc
#pragma once

#include <sameish/result.h>

#include <string>
#include <vector>

#include "base/file_system.h"
#include "io/format.h"

namespace sameish::io {

struct InputFile {
  std::string path;  ///< "stdin" for standard input
  Origin origin = Origin::named;
  FileStatus status;    ///< as listed; renewed when the file is opened
  std::string refusal;  ///< not empty: it cannot be read, and why
};

/// read_failed if a named path is not there; invalid_argument on a loop of symbolic links.
Result<std::vector<InputFile>> list_inputs(FileSystem& files, const std::vector<std::string>& paths);

}  // namespace sameish::io
