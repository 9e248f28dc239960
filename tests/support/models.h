#pragma once

// Snapshots from texts, and item models as text: one line per row, cells separated by bars, children indented.

#include <QAbstractItemModel>
#include <QtTest>
#include <memory>
#include <string>

#include "model/buffers/assignment_parser.h"
#include "model/documents/snapshot.h"
#include "model/text/hlo_parser.h"

namespace support {

/// Either text may be empty. Parse problems are added to the snapshot.
inline std::shared_ptr<const model::Snapshot> snapshotOf(const std::string& hlo, const std::string& assignment = {}) {
  model::Snapshot snapshot;
  if (!hlo.empty()) {
    auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.hlo", hlo));
    if (!parsed.ok()) qFatal("%s", parsed.status().ToString().c_str());
    snapshot.module = parsed->modules.front();
    snapshot.title = std::string(snapshot.module->name());
    snapshot.path = "/dumps/m.hlo";
    snapshot.diagnostics = parsed->diagnostics;
  }
  if (!assignment.empty()) {
    auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("m-buffers.txt", assignment)});
    if (!parsed.ok()) qFatal("%s", parsed.status().ToString().c_str());
    snapshot.assignment = parsed->assignment;
    snapshot.assignmentPath = "/dumps/m-buffers.txt";
    if (snapshot.path.empty()) snapshot.path = snapshot.assignmentPath;
  }
  return model::makeSnapshot(std::move(snapshot));
}

inline hlo::InstructionId instruction(const model::Snapshot& snapshot, const char* name) {
  const auto found = snapshot.module->findInstructions(name);
  if (found.size() != 1) qFatal("%s stands in the module %d times", name, static_cast<int>(found.size()));
  return found.front();
}

inline hlo::ComputationId computation(const model::Snapshot& snapshot, const char* name) {
  const auto found = snapshot.module->findComputation(name);
  if (!found) qFatal("no computation %s", name);
  return *found;
}

inline void printRows(QAbstractItemModel& model, const QModelIndex& parent, int depth, std::string* text) {
  while (model.canFetchMore(parent)) model.fetchMore(parent);
  for (int row = 0; row < model.rowCount(parent); ++row) {
    text->append(static_cast<size_t>(2 * depth), ' ');
    for (int column = 0; column < model.columnCount(parent); ++column) {
      if (column > 0) *text += " | ";
      *text += model.index(row, column, parent).data().toString().toStdString();
    }
    *text += '\n';
    printRows(model, model.index(row, 0, parent), depth + 1, text);
  }
}

/// Prints all rows with their children, after fetching lazy ones.
inline std::string printModel(QAbstractItemModel& model) {
  std::string text;
  printRows(model, {}, 0, &text);
  return text;
}

}  // namespace support
