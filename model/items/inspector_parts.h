#pragma once

// The parts of inspect(); only for the inspector_*.cpp files.

#include <QCoreApplication>

#include "model/analysis/source_costs.h"
#include "model/items/format.h"
#include "model/items/inspector_rows.h"

namespace model::inspector {

using Sections = std::vector<FactRow>;
using SharedSnapshot = std::shared_ptr<const Snapshot>;

/// The translation context of these files.
struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

// --- rows; inspector_rows.cpp
FactRow section(const QString& heading, const QString& remark = {});
/// A text that is long or has line breaks is split into rows below it.
FactRow field(const QString& label, const QString& text, std::optional<Target> target = {});
/// The same for text from the dump.
FactRow codeField(const QString& label, absl::string_view text, std::optional<Target> target = {});
FactRow link(const QString& name, const QString& detail, std::optional<Target> target);
/// Adds a section with a list and its length; adds nothing if `count` is 0.
void addList(Sections* sections, const QString& heading, size_t count, std::function<FactRow(size_t)> make);
void fillList(FactRow* parent, size_t count, std::function<FactRow(size_t)> make);
FactRow instructionLink(const hlo::Module& module, hlo::InstructionId id);
/// "33.6 M (33,554,432)": the short form comes first, because a narrow inspector shows only the beginning.
QString countField(hlo::Amount count);
/// "2.45 MiB (2,564,824 bytes)"
QString bytesField(hlo::Amount bytes);
/// "1,024"
inline QString plainCount(size_t count) { return grouped(static_cast<int64_t>(count)); }

/// Longer attribute values are shown only as written, so that the inspector responds at once.
inline constexpr size_t kLongestExplained = size_t{1} << 22;
/// Returns the value as written; no value if it is absent or too long to be explained.
std::optional<absl::string_view> shortAttribute(const hlo::Module& module, hlo::InstructionId id,
                                                absl::string_view key);

// --- sections
void addInstruction(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id);
void addComputation(Sections* sections, const SharedSnapshot& snapshot, hlo::ComputationId id);
void addSourceLine(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection,
                   hlo::SourceLine line);
/// The number of instructions of source lines, as the margin of the source text has it: `own` ones, and those without a
/// line of their own, if it is known how many.
FactRow lineInstructionsField(size_t own, const hlo::LineCost& all);
/// The instructions as links, those with the most work in a run of the module first as soon as the costs are known.
void addInstructionList(Sections* sections, const SharedSnapshot& snapshot, const std::vector<hlo::InstructionId>& of);
void addSourceRange(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection,
                    const SourceRange& range);
void addScope(Sections* sections, const SharedSnapshot& snapshot, const Selection& selection, hlo::ScopeId id);
void addInstructions(Sections* sections, const SharedSnapshot& snapshot, const InstructionSet& set);
void addComputations(Sections* sections, const hlo::Module& module, const ComputationPair& pair);
/// Adds the cost of the target after its first section; adds no section to a target without a cost of its own.
void addCost(Sections* sections, const Estimates& estimates, const Target& target);
void addValue(Sections* sections, const SharedSnapshot& snapshot, buffers::ValueId id);
void addAllocation(Sections* sections, const SharedSnapshot& snapshot, buffers::AllocationId id);
void addStep(Sections* sections, const SharedSnapshot& snapshot, uint32_t step);

void addShape(Sections* sections, const std::shared_ptr<const hlo::Shape>& shape);
void addMetadata(Sections* sections, const Snapshot& snapshot, hlo::InstructionId id);
void addAttributes(Sections* sections, const hlo::Module& module, hlo::InstructionId id);
/// Sharding, replica groups and pairs in words.
void addDevices(Sections* sections, const hlo::Module& module, hlo::InstructionId id);
/// Dimension numbers, window, padding and slice in words.
void addDimensions(Sections* sections, const hlo::Module& module, hlo::InstructionId id);
/// Memory that the instruction shares with an operand, or as a parameter or the result of the program.
void addAliases(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id);
void addProgramAliases(Sections* sections, const SharedSnapshot& snapshot);
/// The compiler's flags that the dump states.
void addCompilerFlags(Sections* sections, const SharedSnapshot& snapshot);
void addBackendConfig(Sections* sections, const hlo::Module& module, hlo::InstructionId id);
void addBuffers(Sections* sections, const SharedSnapshot& snapshot, hlo::InstructionId id);

}  // namespace model::inspector
