#pragma once

// A few instructions and what they are connected with, as a flowchart in the Mermaid language: what takes Markdown for
// bug reports draws it, and it is text.

#include <QString>
#include <vector>

#include "model/ir/module.h"

namespace model {

/// Maximum of instructions in a flowchart; a larger one would be unreadable.
inline constexpr size_t kMostPictured = 40;

/// Quotes text for Mermaid and shortens it: every character that is not certainly harmless is written as its number,
/// `#34;`.
QString mermaidText(const QString& text);

/// Boxes for the instructions, with thick outlines, and for their operands and users, as far as there is room; "" for
/// more than kMostPictured. Text of the dump is escaped: none of it is Mermaid or HTML.
QString reportPicture(const hlo::Module& module, const std::vector<hlo::InstructionId>& instructions);

}  // namespace model
