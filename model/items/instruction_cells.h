#pragma once

// The texts of the columns of queries/instruction_columns.h, the same in the table of instructions and in the hot list.

#include <QString>
#include <QVariant>

#include "model/documents/estimates.h"
#include "model/queries/instruction_columns.h"

namespace model {

/// Returns the values of the cost columns; all are unknown if the estimates are null.
queries::InstructionCosts costsOf(const Estimates* estimates);

/// The cells of a snapshot with a module. `estimates` may be null: the cost columns are empty until they are ready.
struct InstructionCells {
  const Snapshot& snapshot;
  const Estimates* estimates;

  queries::InstructionValue value(hlo::InstructionId id, queries::InstructionColumn column) const;
  /// Short, on one line.
  QString display(hlo::InstructionId id, queries::InstructionColumn column) const;
  /// Complete and exact, for copying: a text or a number.
  QVariant exact(hlo::InstructionId id, queries::InstructionColumn column) const;
  QString tip(hlo::InstructionId id, queries::InstructionColumn column) const;

  static QString title(queries::InstructionColumn column);
  /// `device` may be null.
  static QString purpose(queries::InstructionColumn column, const hlo::Device* device);

 private:
  QString costTip(hlo::InstructionId id, queries::InstructionColumn column) const;
  QString timeTip(hlo::InstructionId id) const;
  QString overlapTip(hlo::InstructionId id) const;
  QString executionsTip(hlo::InstructionId id) const;
};

}  // namespace model
