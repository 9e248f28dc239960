#pragma once

// The drawing that the graph view shows, and the selection in it. The parts of the view (folding, walking, marks, …)
// share it: they read what is shown, select through it, and ask the view for another drawing. GUI thread only.

#include <QCoreApplication>
#include <QObject>
#include <QScopedValueRollback>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/inspector_rows.h"
#include "model/session/navigation.h"
#include "views/graph/graph_picture.h"

namespace views {

/// The texts of the view's parts are translated as those of the view.
struct GraphText {
  Q_DECLARE_TR_FUNCTIONS(views::GraphView)
};

class ShownGraph : public QObject {
  Q_OBJECT
 public:
  /// All outlive it. The snapshot, the active computation and the selection are those of the view, which change under
  /// it: while the view hears of a change, the selection hub may be ahead of them.
  struct Source {
    model::Navigation& navigation;
    const std::shared_ptr<const model::Snapshot>& snapshot;
    const std::optional<hlo::ComputationId>& active;
    const model::Selection& selection;
  };
  ShownGraph(const Source& source, QObject* parent) : QObject(parent), m_source(source) {}

  model::Navigation& navigation() const { return m_source.navigation; }
  const std::shared_ptr<const model::Snapshot>& snapshot() const { return m_source.snapshot; }
  const std::optional<hlo::ComputationId>& active() const { return m_source.active; }
  const model::Selection& selection() const { return m_source.selection; }
  /// Null without a snapshot.
  /// Null without a module, and for MLIR, which is not drawn.
  const hlo::Module* module() const {
    return snapshot() && snapshot()->mlir == nullptr ? snapshot()->module.get() : nullptr;
  }
  /// The scopes of the module; null until they are computed.
  const hlo::ScopeTree* scopes() const;

  /// The drawing on the canvas and the snapshot that it was made from; both may be null.
  void setPicture(std::shared_ptr<const GraphPicture> picture, std::shared_ptr<const model::Snapshot> snapshot);
  const std::shared_ptr<const GraphPicture>& picture() const { return m_picture; }
  const std::shared_ptr<const model::Snapshot>& pictureSnapshot() const { return m_pictureSnapshot; }
  /// The scene of the drawing, which must not be null.
  const GraphScene& scene() const { return m_picture->scene; }
  std::shared_ptr<const GraphScene> sharedScene() const { return {m_picture, &m_picture->scene}; }
  /// True if the drawing is of a computation of the shown snapshot.
  bool isOf(hlo::ComputationId computation) const {
    return m_picture && m_pictureSnapshot == snapshot() && m_picture->request.computation == computation;
  }
  /// True if the drawing is of the active computation, perhaps with other options than are wanted now.
  bool isCurrent() const { return active() && isOf(*active()); }

  /// The first selected instruction of the active computation, or of others that are in the drawing; folded or not.
  std::optional<hlo::InstructionId> selected() const;
  /// Its box, if the drawing is current.
  std::optional<uint32_t> selectedBox() const;
  /// The instruction of a box. A box that stands for the copies of a layer gives the copy that is selected already.
  hlo::InstructionId instructionFor(uint32_t box) const;
  /// All instructions of a box: several if it is a folded scope.
  std::vector<hlo::InstructionId> instructionsOf(uint32_t box) const;
  /// The counterparts of an instruction in the layers that the drawing draws as one; none if it is in no such layer.
  model::LayerCopies layerCopies(hlo::InstructionId id) const;

  /// Sets which box of a selected scope counts as selected: the one that shows this instruction.
  void setAnchor(hlo::InstructionId id) { m_anchor = id; }
  /// Selects the instruction of a box, or the scope that is folded to it.
  void selectBox(uint32_t box);
  /// Selects instructions that the user picked on the canvas, which does not move. None clears the selection.
  void selectInPlace(std::vector<hlo::InstructionId> instructions);
  /// Selections do not move the canvas as long as the result lives.
  [[nodiscard]] QScopedValueRollback<bool> keepStill() { return QScopedValueRollback<bool>(m_isStill, true); }
  bool isStill() const { return m_isStill; }

 signals:
  /// The part to show, or how, changed: the view asks for a drawing of it.
  void pictureWanted();
  /// The boxes that stand out changed.
  void marksChanged();
  /// A quiet line for the status bar.
  void message(const QString& text);

 private:
  std::optional<hlo::InstructionId> foldedBoxOf(hlo::ScopeId scope) const;

  const Source m_source;
  std::shared_ptr<const GraphPicture> m_picture;
  std::shared_ptr<const model::Snapshot> m_pictureSnapshot;
  std::optional<hlo::InstructionId> m_anchor;  // in the box of a scope that was selected last
  bool m_isStill = false;
};

}  // namespace views
