#pragma once

// What the memory views say about a value, an allocation and a step in their tooltips: exact bytes, in plain text.

#include <QString>

#include "model/documents/snapshot.h"
#include "views/memory/memory_scene.h"

namespace views {

QString valueTip(const model::Snapshot& snapshot, buffers::ValueId id);
QString allocationTip(const model::Snapshot& snapshot, buffers::AllocationId id);
/// The step, what runs then, and the bytes live in the memory space of `live`: all, and by kind.
QString stepTip(const model::Snapshot& snapshot, const queries::LiveBytes& live, uint32_t step);

/// That the map's bands are not drawn to one scale, in a word and at length; "" where they are.
QString scaleNote(const MemoryScene& scene);
QString scaleNoteTip();

}  // namespace views
