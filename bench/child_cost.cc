// child_cost FILE COMMAND ARGUMENT...: runs the command and writes "seconds processor_seconds peak_bytes" to FILE.
// Why      the kernel counts the peak of a process from before exec on, so a child of a large Python process would
//          seem to hold as much as Python does. This program holds about 2 MB. Ends with the exit code of the command.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 125;
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execv(argv[2], argv + 2);
    _exit(126);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 125;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  std::FILE* file = std::fopen(argv[1], "w");
  if (file == nullptr) return 125;
  std::fprintf(file, "%.6f %.6f %ld\n", elapsed.count(), seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
               usage.ru_maxrss * 1024);
  if (std::fclose(file) != 0) return 125;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
