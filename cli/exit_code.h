// The exit codes of the command, and the one place where a library error becomes one of them.
// Tests    tests/unit/cli/exit_code_test.cc
#pragma once

#include <sameish/result.h>

namespace sameish::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitNone = 1;           ///< compare: not near-duplicates; index query: none found; never an error
inline constexpr int kExitUsage = 2;          ///< the command line is wrong
inline constexpr int kExitRejected = 3;       ///< more records rejected than tolerated
inline constexpr int kExitRead = 4;           ///< cannot read: refused by the system, or not there
inline constexpr int kExitWrite = 5;          ///< cannot write
inline constexpr int kExitDamaged = 6;        ///< a file of ours is damaged, or of another scheme or version
inline constexpr int kExitResource = 7;       ///< a stated limit would be passed
inline constexpr int kExitSafety = 8;         ///< the result looks abnormal; nothing was written
inline constexpr int kExitLocked = 9;         ///< another process holds the lock
inline constexpr int kExitInternal = 70;      ///< a fault of ours
inline constexpr int kExitInterrupted = 130;  ///< SIGINT; SIGTERM gives 143

[[nodiscard]] int exit_code(ErrorCode code) noexcept;

}  // namespace sameish::cli
