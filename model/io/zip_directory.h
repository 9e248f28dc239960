#pragma once

// The directory at the end of a zip file. Only offsets are read: libarchive reads the rest, but cannot seek to one file
// without reading all those before it. Source: APPNOTE.TXT of PKWARE, 4.3.12 to 4.3.16, and 4.5.3 for zip64.

#include <cstdint>
#include <optional>
#include <vector>

namespace io {

/// Returns the offsets of the file headers, ascending, without duplicates; empty if the list is damaged. Nothing if
/// there is no list, as in a truncated zip file. `file` is open for reading; its position does not change.
std::optional<std::vector<int64_t>> zipHeaders(int file);

}  // namespace io
