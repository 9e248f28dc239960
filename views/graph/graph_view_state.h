#pragma once

// The state of the graph view that is kept: the visible part of each computation, while the program runs and over a
// reload of the file, and what is saved for the next start. Names stand for ids, which mean nothing by then.

#include <QJsonObject>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/snapshot.h"
#include "views/graph/graph_scene.h"
#include "views/graph/scope_folding.h"
#include "views/view_transform.h"

namespace views {

/// The part of a drawing that is visible.
struct Viewport {
  QPointF centre;  ///< scene units
  double scale = 1;

  static Viewport of(const ViewTransform& transform, const QSizeF& canvas);
  /// The transform that shows it on a canvas of this size; at least a margin of the scene stays visible.
  ViewTransform transform(const GraphScene& scene, const QSizeF& canvas) const;

  QJsonObject toJson() const;
  /// Returns nullopt if it is broken or out of range.
  static std::optional<Viewport> fromJson(const QJsonObject& json);
};

/// The last visible part of computations shown as a whole; of the most recent 256.
class ViewportHistory {
 public:
  void set(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation,
           const Viewport& viewport);
  const Viewport* find(const std::shared_ptr<const model::Snapshot>& snapshot, hlo::ComputationId computation) const;
  /// The snapshot was read again: the same computations, by names.
  void moveTo(const std::shared_ptr<const model::Snapshot>& before, const std::shared_ptr<const model::Snapshot>& now);

 private:
  struct Entry {
    std::weak_ptr<const model::Snapshot> snapshot;
    hlo::ComputationId computation;
    Viewport viewport;
  };
  std::list<Entry> m_entries;  // newest first
};

/// The calls that are open in place, and the scopes that are folded or shown alone in a module, by names.
struct GraphViewState {
  std::vector<hlo::InstructionId> opened;
  ScopeFolding::Names scopes;  ///< without the computation

  QJsonObject toJson(const hlo::Module& module) const;
  /// Leaves out names that the module does not have.
  static GraphViewState fromJson(const QJsonObject& json, const hlo::Module& module);
};

/// The transform of the next drawing in which an instruction's box is where it is on the canvas now. Without an
/// instruction, the box nearest to the middle of the canvas that both drawings have. Nothing if there is no such box.
std::optional<ViewTransform> transformThatKeeps(std::optional<hlo::InstructionId> id, const GraphScene& present,
                                                const GraphScene& next, const ViewTransform& now, const QSizeF& canvas);

}  // namespace views
