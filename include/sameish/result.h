// Result<T>: a value or an Error; every call that can fail on input returns one.
// Idea     a closed list of error codes, one message that names the place, what was found and what to do.
// Threads  plain values; no shared state.
// Tests    tests/unit/base/result_test.cc
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace sameish {

/// The closed list of ways a call can fail. Each edge translates it once (exit code, HTTP status, exception).
enum class ErrorCode : std::uint8_t {
  invalid_argument,     ///< the request itself is wrong: an unknown name, a value out of range
  invalid_text,         ///< bytes that are not valid in the stated encoding
  invalid_record,       ///< a record that cannot be read: broken JSON, missing or mistyped field
  read_failed,          ///< the system refused a read, or the file is not there
  write_failed,         ///< the system refused a write
  disk_full,            ///< no space left for a write
  corrupt_file,         ///< one of our own files has damaged bytes
  scheme_mismatch,      ///< values of two schemes met
  unsupported_version,  ///< one of our own files is of a format this build does not know
  resource_limit,       ///< a stated limit would be passed
  safety_guard,         ///< the result looks abnormal and nothing was written
  locked,               ///< another process holds the lock
  not_found,            ///< the asked thing is not there
  interrupted,          ///< the caller asked to stop
  internal,             ///< a fault of ours
};

/// The stable name of a code, as in `"code":"invalid_text"`.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

/// What went wrong. `message` names file, line or byte, what was found, what was expected and what to do.
struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
};

/// A value of type T, or an Error. Reading the wrong side is a programming mistake (assertion).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  [[nodiscard]] T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  [[nodiscard]] const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }
  [[nodiscard]] Error&& error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&state_));
  }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return ok_; }
  explicit operator bool() const noexcept { return ok_; }
  [[nodiscard]] const Error& error() const& {
    assert(!ok_);
    return error_;
  }
  [[nodiscard]] Error&& error() && {
    assert(!ok_);
    return std::move(error_);
  }

 private:
  Error error_;
  bool ok_ = true;
};

using Status = Result<void>;

}  // namespace sameish
