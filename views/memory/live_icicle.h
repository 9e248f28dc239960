#pragma once

// The icicle of what is alive at a step (views/icicle.h). Of two steps that are held against each other the larger
// bytes count. The table beside it has the same tree for the keyboard.

#include "model/items/live_model.h"
#include "views/icicle.h"

namespace views {

/// The nodes of a live tree, each as wide as what is below it.
std::vector<IcicleNode> icicleNodes(const model::LiveTree& tree);

class LiveIcicle : public Icicle, private IcicleContent {
  Q_OBJECT
 public:
  /// The model outlives it.
  LiveIcicle(Context context, const model::LiveModel& model, QWidget* parent);

  /// The model has another tree.
  void treeChanged();
  /// Outlined, where they are.
  void setSelected(const model::Selection& selection);

 private:
  const std::vector<IcicleNode>& nodes() const override { return m_nodes; }
  QString name(uint32_t node) const override { return m_model.nameOf(node); }
  QString amount(uint32_t node) const override;
  QString tip(uint32_t node) const override { return m_model.tipOf(node); }
  QString mergedTip(uint32_t node, uint32_t count) const override;
  std::optional<model::Target> target(uint32_t node) const override { return m_model.targetOf(node); }
  bool isSelected(uint32_t node) const override;
  std::optional<CategoryColors> fill(uint32_t node) const override;
  bool isCode(uint32_t node) const override;
  uint64_t key(uint32_t node) const override;

  const model::LiveNode& of(uint32_t node) const { return m_model.tree()->nodes[node]; }

  Theme& m_theme;
  const model::LiveModel& m_model;
  std::vector<IcicleNode> m_nodes;
  std::vector<buffers::ValueId> m_selected;  // in order
};

}  // namespace views
