#pragma once

// Requests of other views to the graph, and the state of the graph that they show. Part of the selection hub
// (navigation.h), so that no view knows the graph; GUI thread only.

#include <QObject>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/items/inspector_rows.h"

namespace model {

class GraphLink : public QObject {
  Q_OBJECT
 public:
  explicit GraphLink(QObject* parent = nullptr) : QObject(parent) {}

  /// Returns the counterparts of an instruction in layers that are drawn as one.
  using Layers = std::function<LayerCopies(hlo::InstructionId)>;
  void setLayers(Layers layers) { m_layers = std::move(layers); }
  LayerCopies layerCopies(hlo::InstructionId id) const { return m_layers ? m_layers(id) : LayerCopies(); }
  /// Returns whether the graph has a box for an instruction now, also in a computation that is open in place.
  using Shows = std::function<bool(hlo::InstructionId)>;
  void setShows(Shows shows) { m_shows = std::move(shows); }
  bool shows(hlo::InstructionId id) const { return m_shows && m_shows(id); }

 signals:
  /// Requests the neighbourhood of an instruction; it does not extend beyond the boundary.
  void neighbourhoodRequested(hlo::InstructionId centre, int hops, const std::vector<hlo::InstructionId>& boundary);
  /// Requests the paths between two instructions, with at most `limit` instructions.
  void pathsRequested(hlo::InstructionId a, hlo::InstructionId b, uint32_t limit);
  /// Requests that only the scope is shown.
  void isolationRequested(hlo::ScopeId scope);
  /// Folds the scope, or unfolds it if it is folded.
  void foldRequested(hlo::ScopeId scope);

  /// All folded scopes of the snapshot, ascending.
  void foldedScopesChanged(const std::shared_ptr<const model::Snapshot>& snapshot,
                           const std::vector<hlo::ScopeId>& scopes);
  /// Another graph is shown: layerCopies() returns other counterparts.
  void layersChanged();

 private:
  Layers m_layers;
  Shows m_shows;
};

}  // namespace model
