#pragma once

// Tooltips of the memory views for a value, an allocation and a step: exact bytes, in plain text.

#include <QString>

#include "model/documents/snapshot.h"
#include "views/memory/memory_transform.h"

namespace views {

QString valueTip(const model::Snapshot& snapshot, buffers::ValueId id);
QString allocationTip(const model::Snapshot& snapshot, buffers::AllocationId id);
/// Returns the step, its instruction, and the bytes live in the memory space of `live`, in total and by kind.
QString stepTip(const model::Snapshot& snapshot, const queries::LiveBytes& live, uint32_t step);

/// Explains drawing::scaleNote().
QString scaleNoteTip();

}  // namespace views
