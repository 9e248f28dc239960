#pragma once

// Texts about allocations and values (words/buffer_text.h) for views.

#include <QString>
#include <optional>

#include "model/items/format.h"
#include "model/session/navigation.h"
#include "model/words/buffer_text.h"

namespace model {

using words::targetOfInstruction;

inline QString allocationKindText(buffers::AllocationKind kind) { return toQString(words::allocationKindText(kind)); }
inline QString valueKindText(buffers::ValueKind kind) { return toQString(words::valueKindText(kind)); }
inline QString allocationFlagsText(const buffers::Allocation& allocation) {
  return toQString(words::allocationFlagsText(allocation));
}
inline QString sizeText(const buffers::Value& value) { return toQString(words::sizeText(value)); }
inline QString sizeText(const buffers::Allocation& allocation) { return toQString(words::sizeText(allocation)); }
inline QString wholeSizeText(const buffers::Value& value) { return toQString(words::wholeSizeText(value)); }
inline QString wholeSizeText(const buffers::Allocation& allocation) {
  return toQString(words::wholeSizeText(allocation));
}
inline QString paddingText(int64_t padding, int64_t bytes) { return toQString(words::paddingText(padding, bytes)); }
inline QString paddingText(const Snapshot& snapshot, buffers::ValueId value) {
  return toQString(words::paddingText(snapshot, value));
}
inline QString stepsText(const buffers::Value& value) { return toQString(words::stepsText(value)); }
inline QString stepsText(buffers::StepRange range) { return toQString(words::stepsText(range)); }
inline QString memorySpaceText(const Snapshot& snapshot, int64_t memorySpace) {
  return toQString(words::memorySpaceText(snapshot, memorySpace));
}
inline QString withSpace(const Snapshot& snapshot, int64_t memorySpace, const QString& bytes) {
  return toQString(words::withSpace(snapshot, memorySpace, bytes.toStdString()));
}
inline QString valueName(const buffers::Value& value) { return toQString(words::valueName(value)); }
inline QString wholeValueTitle(const Snapshot& snapshot, buffers::ValueId value) {
  return toQString(words::wholeValueTitle(snapshot, value));
}
inline QString argumentOf(const Snapshot& snapshot, buffers::ValueId value) {
  return toQString(words::argumentOf(snapshot, value));
}
inline QString valueTitle(const Snapshot& snapshot, buffers::ValueId value) {
  return toQString(words::valueTitle(snapshot, value));
}
inline QString implicitElementText(const Snapshot& snapshot, absl::string_view name) {
  return toQString(words::implicitElementText(snapshot, name));
}

}  // namespace model
