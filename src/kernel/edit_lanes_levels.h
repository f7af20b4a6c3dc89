// The per-level entries behind edit_lanes.h; included by the kernel's own files only.
#pragma once

#include <cstddef>

#include "kernel/edit_lanes.h"

namespace sameish::kernel {

void edit_distances_portable(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                             std::size_t num_words) noexcept;
void edit_distances_avx2(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                         std::size_t num_words) noexcept;
void edit_distances_avx512(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                           std::size_t num_words) noexcept;

}  // namespace sameish::kernel
