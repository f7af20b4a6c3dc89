// load_all: many texts loaded side by side.
// Threads  one for each worker; a worker has a TextLoader named `loader`. Two jobs for one text load different parts of it.
// Tests    tests/differential/engine/pairs_test.cc, tests/differential/engine/hot_star_test.cc
#pragma once

#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/ordered_parallel.h"
#include "engine/text_loader.h"

namespace sameish::engine {

struct LoadJob {
  TextOrdinal text;
  LoadNeeds needs;
  LoadedText* loaded;
};

/// The first error met, if any; the other texts are loaded all the same.
template <class Worker>
Status load_all(std::vector<Worker>& workers, std::span<const LoadJob> jobs) {
  std::mutex error_mutex;
  Status first_error;
  parallel_for(static_cast<unsigned>(workers.size()), jobs.size(), [&](std::uint64_t i, unsigned worker) {
    const LoadJob& job = jobs[i];
    Status status = workers[worker].loader.load(job.text, job.needs, *job.loaded);
    if (status.ok()) return;
    const std::lock_guard lock(error_mutex);
    if (first_error.ok()) first_error = std::move(status);
  });
  return first_error;
}

}  // namespace sameish::engine
