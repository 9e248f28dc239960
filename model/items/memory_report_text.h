#pragma once

// Texts about memory reports (words/memory_report_text.h) for views.

#include <QString>
#include <QStringList>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/items/format.h"
#include "model/words/memory_report_text.h"

namespace model {

using words::MemoryForm;
using words::memoryForm;
using words::spacesOf;

inline QString formName(const buffers::Assignment& assignment) { return toQString(words::formName(assignment)); }
inline QString formNote(MemoryForm form) { return toQString(words::formNote(form)); }
inline QString adviceFor(const buffers::Assignment& assignment) { return toQString(words::adviceFor(assignment)); }
inline QString countText(const std::optional<buffers::ByteCount>& count) { return toQString(words::countText(count)); }
inline QString wholeCountText(const buffers::ByteCount& count) { return toQString(words::wholeCountText(count)); }
inline QStringList budgetLines(const buffers::Report& report) { return toQStrings(words::budgetLines(report)); }
inline QString failureHeadline(const buffers::Report& report) { return toQString(words::failureHeadline(report)); }
inline QStringList breakdownLines(const buffers::Report& report, hlo::Platform platform = hlo::Platform::kOther) {
  return toQStrings(words::breakdownLines(report, platform));
}
inline QStringList spaceLines(const buffers::Report& report, const Snapshot& memory) {
  return toQStrings(words::spaceLines(report, memory));
}
inline QString scratchText(const buffers::ReportEntry& entry) { return toQString(words::scratchText(entry)); }
inline QStringList assignmentFacts(const Snapshot& snapshot) { return toQStrings(words::assignmentFacts(snapshot)); }

}  // namespace model
