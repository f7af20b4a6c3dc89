#include "engine/npy_header.h"

#include <charconv>
#include <optional>
#include <string>

namespace sameish::engine {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kMagic = "\x93NUMPY"sv;
constexpr std::size_t kShortPrefix = 10, kLongPrefix = 12;  // magic, version, length of the text

Error damaged(const std::string& what) {
  return {ErrorCode::invalid_record, "a damaged NumPy header: " + what + "; save the array again with numpy.save"};
}

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return value;
}

/// What stands behind `'key':` up to a comma outside brackets; without blanks around it.
std::optional<std::string_view> member(std::string_view text, std::string_view key) {
  const std::size_t at = text.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + key.size() + 2);
  const std::size_t begin = text.find_first_not_of(": ");
  if (begin == std::string_view::npos || begin == 0) return std::nullopt;
  text.remove_prefix(begin);
  const std::size_t end = text.starts_with('(') ? text.find(')') : text.find_first_of(",}");
  if (end == std::string_view::npos) return std::nullopt;
  return text.substr(0, text.starts_with('(') ? end + 1 : end);
}

/// "(5,)" or "(5, 2)".
bool read_shape(std::string_view shape, NpyHeader& out) {
  if (!shape.starts_with('(')) return false;
  const char* const end = shape.data() + shape.size();
  const std::from_chars_result rows = std::from_chars(shape.data() + 1, end, out.num_rows);
  if (rows.ec != std::errc() || rows.ptr == end || *rows.ptr != ',') return false;
  std::string_view rest(rows.ptr + 1, static_cast<std::size_t>(end - rows.ptr - 1));
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  out.num_columns = rest == "2)" ? 2 : 1;
  return rest == ")" || rest == "2)";
}

}  // namespace

bool is_npy(std::string_view first_bytes) noexcept { return first_bytes.starts_with(kMagic); }

Result<NpyHeader> read_npy_header(std::string_view first_bytes) {
  if (first_bytes.size() < kLongPrefix) return damaged("the file ends inside it");
  const auto version = static_cast<unsigned char>(first_bytes[kMagic.size()]);
  if (version < 1 || version > 3) return damaged("version " + std::to_string(version) + ", expected 1, 2 or 3");
  const std::size_t prefix = version == 1 ? kShortPrefix : kLongPrefix;
  const std::uint64_t length = little_endian(first_bytes.substr(kMagic.size() + 2, prefix - kMagic.size() - 2));
  if (length > kMostNpyHeaderBytes - prefix) return damaged("a length of " + std::to_string(length) + " bytes");
  if (first_bytes.size() < prefix + length) return damaged("the file ends inside it");
  const std::string_view text = first_bytes.substr(prefix, length);
  const auto type = member(text, "descr"), order = member(text, "fortran_order"), shape = member(text, "shape");
  if (!type || !order || !shape) return damaged("descr, fortran_order or shape is missing");
  NpyHeader out;
  out.num_header_bytes = prefix + length;
  const bool one_column = read_shape(*shape, out) && out.num_columns == 1;
  const auto refused = [](const std::string& what) {
    return Error{ErrorCode::invalid_record, "a NumPy array " + what};
  };
  if (*type != "'<u8'") {
    return refused("of type " + std::string(*type) + "; expected '<u8': convert it with array.astype('<u8')");
  }
  if (!read_shape(*shape, out)) {
    return refused("of shape " + std::string(*shape) +
                   "; expected (n,) for 64 bits or (n, 2), low and high half, for 128");
  }
  if (*order != "False" && !one_column) {
    return refused("in Fortran order; save numpy.ascontiguousarray(array)");
  }
  return out;
}

}  // namespace sameish::engine
