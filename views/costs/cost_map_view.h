#pragma once

// The cost distribution as an icicle of scopes, files and lines, opcodes or computations; widths are proportional to
// the chosen metric. A click selects in all views, a double click zooms to a group.

#include "model/items/cost_tree.h"
#include "views/icicle.h"

class QComboBox;
class QStackedLayout;

namespace views {

class DeviceLink;
class CostMapView : public View, public IcicleContent {
  Q_OBJECT
 public:
  explicit CostMapView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  QList<FixedKeys> fixedKeys() const override;
  void reveal(const model::Target& target) override;

  const model::CostTree& tree() const { return m_tree; }
  Icicle* icicle() const { return m_icicle; }

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyEstimates() override;

 private:
  const std::vector<IcicleNode>& nodes() const override { return m_nodes; }
  QString name(uint32_t node) const override;
  QString amount(uint32_t node) const override;
  QString tip(uint32_t node) const override;
  QString mergedTip(uint32_t node, uint32_t count) const override;
  std::optional<model::Target> target(uint32_t node) const override { return m_tree.nodes[node].target; }
  bool isSelected(uint32_t node) const override;
  std::optional<CategoryColors> fill(uint32_t node) const override;
  bool isCode(uint32_t node) const override;
  uint64_t key(uint32_t node) const override;

  void refresh();
  void showTree(model::CostTree tree);
  /// Returns the node that takes the whole width until the user chooses one.
  uint32_t openingTop() const;
  void updateTexts();
  std::optional<uint32_t> nodeOf(const model::Target& target) const;

  Icicle* m_icicle;
  QComboBox* m_grouping;
  QComboBox* m_measure;
  QLabel* m_headline;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  DeviceLink* m_device;
  model::CostTree m_tree;
  std::vector<IcicleNode> m_nodes;
  bool m_isReady = false;
};

}  // namespace views
