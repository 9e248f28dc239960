#pragma once

// Snapshots from texts, in the form that views receive.

#include <QString>
#include <memory>
#include <string>

#include "model/buffers/assignment_parser.h"
#include "model/documents/snapshot.h"
#include "model/text/hlo_parser.h"

namespace support {

/// Returns a snapshot with only a module; null if the text is not HLO.
inline std::shared_ptr<const model::Snapshot> moduleSnapshot(const std::string& text, const std::string& path = {}) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>(path.empty() ? "t" : path, text));
  if (!parsed.ok()) return nullptr;
  model::Snapshot snapshot;
  snapshot.module = parsed->modules.front();
  snapshot.title = std::string(snapshot.module->name());
  snapshot.path = path;
  return model::makeSnapshot(std::move(snapshot));
}

/// Returns a snapshot with only an assignment; null if the text is not an assignment.
inline std::shared_ptr<const model::Snapshot> assignmentSnapshot(const std::string& text) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("t", text)});
  if (!parsed.ok()) return nullptr;
  model::Snapshot snapshot;
  snapshot.assignment = parsed->assignment;
  return model::makeSnapshot(std::move(snapshot));
}

/// Returns the first instruction with that name.
inline hlo::InstructionId instruction(const model::Snapshot& snapshot, const std::string& name) {
  return snapshot.module->findInstructions(name).at(0);
}

inline hlo::ComputationId computation(const model::Snapshot& snapshot, const std::string& name) {
  return snapshot.module->findComputation(name).value();
}

}  // namespace support
