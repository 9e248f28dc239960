#pragma once

// A flowchart of a few instructions and their neighbours in the Mermaid language, which many Markdown renderers draw in
// bug reports.

#include <QString>
#include <vector>

#include "model/ir/module.h"

namespace model {

/// The maximum number of instructions in a flowchart; larger ones would be unreadable.
inline constexpr size_t kMostPictured = 40;

/// Quotes text for Mermaid and shortens it. Every character that might have a meaning is written as its code, `#34;`.
QString mermaidText(const QString& text);

/// Returns boxes for the instructions, with thick outlines, and for their operands and users up to a limit; "" for more
/// than kMostPictured instructions. Text from the dump is escaped, so it is never Mermaid or HTML.
QString reportPicture(const hlo::Module& module, const std::vector<hlo::InstructionId>& instructions);

}  // namespace model
