#pragma once

// Sentences about data that an opened file lacks, for the window, the command line and reports.

#include <string>

#include "absl/strings/string_view.h"

namespace words {

enum class Missing {
  kModule,      ///< only buffers were opened
  kAssignment,  ///< only a module was opened
  kSchedule,    ///< and so there is no estimate of its memory
  kLiveRanges,  ///< of a buffer assignment
  kHlo,         ///< only MLIR was opened
};

/// "there is no buffer assignment": as the command line prints it after the path of the file. Translated.
std::string missingText(Missing what);

/// Returns the note for values of an estimated assignment, or of one with estimated live ranges, in the same form.
std::string estimatedText(bool areRanges);

/// "There is no buffer assignment."
std::string asSentence(absl::string_view text);

}  // namespace words
