#pragma once

// Protos that hold no module: a memory report, which is read as the text report that it has in it, and the options and
// the topology of a compilation, which are shown as text with the names of their fields.
// Source: XLA's descriptors and what jaxlib 0.10.2 writes; formats/hlo-proto.md §2.

#include <memory>

#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace io {

/// Whether a file that begins like this is one; the first few thousand bytes are enough.
bool looksLikeMemoryReport(absl::string_view head);
bool looksLikeCompileOptions(absl::string_view head);
bool looksLikeTopology(absl::string_view head);

/// The text report of the same memory, under the file's name. The file looks like a memory report; what of it is broken
/// or cut off is left out.
std::shared_ptr<const hlo::SourceText> memoryReportText(const hlo::SourceText& file);

/// A file of protos that are known by their fields, as a text proto under the file's name: `name: value` lines, numbers
/// for fields without a name. Null where it is none, or would take far more memory than the file.
std::shared_ptr<const hlo::SourceText> fieldText(const hlo::SourceText& file);

}  // namespace io
