#pragma once

// A few instructions and what they are connected with, as a flowchart in the Mermaid language: what takes Markdown for
// bug reports draws it, and it is text.

#include <QString>
#include <vector>

#include "model/ir/module.h"

namespace model {

/// Instructions of which there is a picture; of more it could not be read.
inline constexpr size_t kMostPictured = 40;

/// In quotes of Mermaid, shortened: all but what is surely harmless is the number of its character, `#34;`.
QString mermaidText(const QString& text);

/// Boxes for the instructions, with thick outlines, and for their operands and users, as far as there is room; "" for
/// more than kMostPictured. Text of the dump is escaped: none of it is Mermaid or HTML.
QString reportPicture(const hlo::Module& module, const std::vector<hlo::InstructionId>& instructions);

}  // namespace model
