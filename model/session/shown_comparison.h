#pragma once

// The comparison that the window shows, at the selection hub. The hub shows one of its sides at a time, so every view
// works as ever; a view that marks changes asks here for the counterparts of what it shows. Ids are valid in the module
// of the shown side unless a side is named. Part of the selection hub (navigation.h); GUI thread only.
//
//   connect(&navigation.comparison(), &ShownComparison::changed, this, &MyView::markChanges);
//   if (const auto change = navigation.comparison().changeOf(id)) …

#include <QObject>
#include <memory>
#include <optional>

#include "model/compare/changes.h"
#include "model/compare/match.h"
#include "model/documents/comparison.h"
#include "model/documents/target.h"
#include "model/session/navigation.h"

namespace model {

class ShownComparison : public QObject {
  Q_OBJECT
 public:
  /// `navigation` is the parent.
  explicit ShownComparison(Navigation* navigation);

  /// The comparison that is active; null: none. It stays active while a module is shown that is not part of it.
  const std::shared_ptr<const Comparison>& comparison() const { return m_comparison; }
  /// The comparison, if one of its sides is shown; otherwise null. What views ask that paint marks.
  const Comparison* shown() const { return side() ? m_comparison.get() : nullptr; }
  /// The side that the hub shows; no value if it shows neither, or without a comparison.
  std::optional<compare::Side> side() const;
  const std::shared_ptr<const Snapshot>& snapshotOf(compare::Side side) const {
    return side == compare::Side::kA ? m_comparison->a : m_comparison->b;
  }

  /// Makes a comparison active and shows B, or the side that is shown already. Null ends the comparison.
  void set(std::shared_ptr<const Comparison> comparison);
  /// Replaces the comparison by one of the same snapshots, such as with other pins; the side stays.
  void replace(std::shared_ptr<const Comparison> comparison);

  // All of these refer to the side that is shown, and have no value without a shown comparison.
  /// The counterpart in the other module.
  std::optional<hlo::InstructionId> pairOf(hlo::InstructionId id) const;
  std::optional<hlo::ComputationId> pairOf(hlo::ComputationId id) const;
  /// The counterpart, otherwise the instruction that replaced it.
  std::optional<hlo::InstructionId> pairOrReplacement(hlo::InstructionId id) const;
  /// The change of an instruction: its kind is the role that views mark.
  std::optional<compare::Change> changeOf(hlo::InstructionId id) const;

  /// Returns the counterpart of a target of the shown side in the other module: by the pairs of its instructions;
  /// files, scopes and allocations by name. No value if it has none.
  std::optional<Target> counterpartOf(const Target& target) const;

  /// Shows a side at the counterparts of the active computation, the selection and the time cursor. Without a
  /// counterpart nothing is selected; flipping back then restores what was selected. Recorded in the history.
  void show(compare::Side side);
  /// Shows the other side. Does nothing without a shown comparison.
  void flip();
  /// Shows the side if necessary and selects an instruction of it.
  void select(compare::Side side, hlo::InstructionId id);
  /// Selects a hunk's instructions of the shown side, or of the other one if the shown side has none of them.
  void select(const compare::Hunk& hunk);

 signals:
  /// Another comparison is active or none, or another side is shown, or a module that is not part of it.
  void changed();

 private:
  /// The location before a flip that lost a part of it.
  struct Before {
    std::weak_ptr<const Snapshot> snapshot;  ///< to which the flip led
    std::optional<hlo::ComputationId> active, activeThere;
    std::optional<Target> target, targetThere;
  };
  std::optional<hlo::ComputationId> computationThere(hlo::ComputationId id) const;

  Navigation& m_navigation;
  std::shared_ptr<const Comparison> m_comparison;
  std::optional<compare::Side> m_side;  // last reported by changed()
  Before m_before;
};

}  // namespace model
