#pragma once

// Instructions as Markdown, for a bug report: a table of names, shapes, bytes and lines, a flowchart
// (mermaid_flowchart.h) and their HLO. In English, whatever the language of the window: it is for other people.

#include <QString>
#include <vector>

#include "model/session/navigation.h"

namespace model {

/// Maximum of rows in the table; the number of further ones is stated.
inline constexpr size_t kMostReportRows = 200;
/// Maximum of HLO characters; longer HLO is left out, with a note.
inline constexpr qsizetype kMostReportHlo = 60'000;

/// `instructions` are of the snapshot's module, in the order of the text; not empty. `hlo` is the instructions as a
/// separate module (print/extract.h), or "". Text of the dump is code in it, never markup.
QString selectionReport(const Snapshot& snapshot, const std::vector<hlo::InstructionId>& instructions,
                        const QString& hlo);

/// Reports a value or an allocation, which may have no module: its name, bytes, location and steps. Returns "" for
/// another target.
QString bufferReport(const Snapshot& snapshot, const Target& target);

}  // namespace model
