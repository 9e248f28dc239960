#pragma once

// The icicle of the live bytes at a step (views/icicle.h). If two steps are compared, the larger byte count is used.
// The table beside it shows the same tree for keyboard users.

#include "model/items/live_model.h"
#include "views/icicle.h"

namespace views {

/// Returns the nodes of a live tree, each as wide as the sum of its descendants.
std::vector<IcicleNode> icicleNodes(const model::LiveTree& tree);

class LiveIcicle : public Icicle, private IcicleContent {
  Q_OBJECT
 public:
  /// The model must outlive the icicle.
  LiveIcicle(Context context, const model::LiveModel& model, QWidget* parent);

  /// Call it when the model has another tree.
  void treeChanged();
  /// Sets the colours of the map: by value, an entry of its legend or 0 for the colour of the kind; empty: all 0.
  void setColors(std::vector<uint8_t> colorOf);
  /// Outlines the selected blocks, if visible.
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

  void findColors();

  Theme& m_theme;
  const model::LiveModel& m_model;
  std::vector<IcicleNode> m_nodes;
  std::vector<uint8_t> m_colorOf;            // by value
  std::vector<uint8_t> m_colors;             // by node; kMixedColors if its values differ
  std::vector<buffers::ValueId> m_selected;  // ascending
};

}  // namespace views
