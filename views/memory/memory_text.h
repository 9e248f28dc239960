#pragma once

// Tooltips of the memory views for a value, an allocation and a step: exact bytes, in plain text.

#include <QString>

#include "model/documents/snapshot.h"
#include "views/memory/memory_scene.h"

namespace views {

QString valueTip(const model::Snapshot& snapshot, buffers::ValueId id);
QString allocationTip(const model::Snapshot& snapshot, buffers::AllocationId id);
/// Returns the step, its instruction, and the bytes live in the memory space of `live`, in total and by kind.
QString stepTip(const model::Snapshot& snapshot, const queries::LiveBytes& live, uint32_t step);

/// Returns the loop that carries the value from one iteration to the next: it is a part of the loop's operand, of the
/// parameter of its body, or of its result. Nothing for other values.
std::optional<hlo::InstructionId> carryingLoop(const model::Snapshot& snapshot, buffers::ValueId id);

/// Returns a note that the map's bands are not drawn to scale, in a short and a long form; "" if they are.
QString scaleNote(const MemoryScene& scene);
QString scaleNoteTip();
/// Returns what allocations without values are for in each memory space that has one: the memory of kernels while they
/// run, with the most at once. Can take as long as the analysis of the module; empty if stopped, and without a module.
std::vector<std::pair<int64_t, std::string>> emptyBandNotes(const model::Snapshot& snapshot,
                                                            const std::stop_token& stop = {});
/// Returns areas for the memory spaces that a program of this platform would have and that have no allocation, with the
/// reason. `hasFailed`: the compilation ran out of memory.
std::vector<MemoryArea> emptyAreas(const model::Snapshot& snapshot, bool hasFailed);

}  // namespace views
