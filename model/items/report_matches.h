#pragma once

// The matches of an out-of-memory message's entries in the module that it is compared with (words/report_matches.h),
// for views.

#include <QString>

#include "model/items/format.h"
#include "model/words/report_matches.h"

namespace model {

using words::matchReport;
using words::ReportMatches;
using words::targetOf;

inline QString matchText(const Snapshot& memory, const queries::ReportMatch& match) {
  return toQString(words::matchText(memory, match));
}
inline QString matchNote(const Snapshot& memory, const queries::ReportMatch& match) {
  return toQString(words::matchNote(memory, match));
}
inline QString matchSummary(const ReportMatches& matches) { return toQString(words::matchSummary(matches)); }

}  // namespace model
