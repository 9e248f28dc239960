#pragma once

// Protos without a module: a memory report, which is read as the text report that it contains, and the options and the
// topology of a compilation, which are shown as text with the names of their fields. Source: XLA's descriptors and the
// output of jaxlib 0.10.2; formats/hlo-proto.md §2.

#include <memory>

#include "absl/strings/string_view.h"
#include "model/text/source_text.h"

namespace io {

/// Returns whether a file with this head is such a proto; the first few thousand bytes are enough.
bool looksLikeMemoryReport(absl::string_view head);
bool looksLikeCompileOptions(absl::string_view head);
bool looksLikeTopology(absl::string_view head);

/// Returns the text report of the same memory, under the file's name. The file must look like a memory report; broken
/// or truncated parts are omitted.
std::shared_ptr<const hlo::SourceText> memoryReportText(const hlo::SourceText& file);

/// Returns a file of protos that are known by their fields as a text proto under the file's name: `name: value` lines,
/// with numbers for fields without a name. Null for other files, or if it would take far more memory than the file.
std::shared_ptr<const hlo::SourceText> fieldText(const hlo::SourceText& file);

}  // namespace io
