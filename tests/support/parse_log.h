#pragma once

#include <QByteArray>
#include <memory>

#include "model/buffers/assignment_parser.h"

namespace support {

inline absl::string_view view(const QByteArray& text) { return {text.constData(), static_cast<size_t>(text.size())}; }

/// Parses a log with messages about memory.
inline absl::StatusOr<buffers::ParsedAssignment> parseLog(const QByteArray& text) {
  return buffers::parseAssignment({std::make_shared<const hlo::SourceText>("log.txt", view(text))});
}

}  // namespace support
