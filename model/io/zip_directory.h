#pragma once

// The list of files at the end of a zip, of which only places are read: libarchive reads the rest, but cannot go to one
// file without passing all those before it. Source: APPNOTE.TXT of PKWARE, 4.3.12 to 4.3.16, and 4.5.3 for zip64.

#include <cstdint>
#include <optional>
#include <vector>

namespace io {

/// Returns where the headers of the files begin, ascending, each once; empty where the list is damaged. Nothing where
/// there is no list, as in a zip that is cut short. `file` is open for reading; its position stays.
std::optional<std::vector<int64_t>> zipHeaders(int file);

}  // namespace io
