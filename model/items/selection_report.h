#pragma once

// Markdown about instructions for a bug report: a table of names, shapes, bytes and lines, a flowchart
// (mermaid_flowchart.h) and the HLO. Always in English, because other people read it.

#include <QString>
#include <vector>

#include "model/session/navigation.h"

namespace model {

/// The maximum number of table rows; the report states how many more there are.
inline constexpr size_t kMostReportRows = 200;
/// The maximum length of the HLO, in characters; longer HLO is replaced by a note.
inline constexpr qsizetype kMostReportHlo = 60'000;

/// `instructions` are of the module of the snapshot, in file order, and not empty. `hlo` is the instructions as a
/// separate module (print/extract.h), or "". Text from the dump is quoted as code, never as markup.
QString selectionReport(const Snapshot& snapshot, const std::vector<hlo::InstructionId>& instructions,
                        const QString& hlo);

/// Reports a value or an allocation, which may have no module: its name, bytes, location and steps. Returns "" for
/// another target.
QString bufferReport(const Snapshot& snapshot, const Target& target);

}  // namespace model
