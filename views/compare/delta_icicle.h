#pragma once

// The cost of both sides as an icicle: a block is as wide as the sum of A and B, and its colour is the difference, from
// blue (less in B) over the panel's colour (the same) to orange (more). Scopes and files are groups. Its root is the
// whole, so totals are exact.

#include "views/compare/delta_rows.h"
#include "views/icicle.h"

namespace views {

class DeltaIcicle : public QWidget, private IcicleContent {
  Q_OBJECT
 public:
  DeltaIcicle(Context context, QWidget* parent);

  /// `by` decides how the names of groups are divided.
  void setRows(const DeltaRows& rows, model::DeltaBy by);
  Icicle& icicle() const { return *m_icicle; }

  struct Node {
    QString name;
    int64_t a = 0, b = 0;
  };
  /// By node of the icicle; the first is the whole. Empty without rows.
  const std::vector<Node>& groups() const { return m_groups; }
  /// The colour of a difference; `share` from -1 to 1 is its part of the largest one.
  static QColor scaleColor(double share, const Colors& colors);

 private:
  const std::vector<IcicleNode>& nodes() const override { return m_nodes; }
  QString name(uint32_t node) const override { return m_groups[node].name; }
  QString amount(uint32_t node) const override;
  QString tip(uint32_t node) const override;
  QString mergedTip(uint32_t node, uint32_t count) const override;
  std::optional<model::Target> target(uint32_t) const override { return std::nullopt; }
  bool isSelected(uint32_t) const override { return false; }
  std::optional<CategoryColors> fill(uint32_t node) const override;
  bool isCode(uint32_t node) const override { return node != 0; }
  uint64_t key(uint32_t node) const override;
  QString textOf(const Node& of) const;

  Theme& m_theme;
  Icicle* m_icicle;
  DeltaMetric m_metric = DeltaMetric::kBytes;
  std::vector<Node> m_groups;
  std::vector<IcicleNode> m_nodes;
  int64_t m_largest = 0;  // difference of a group
};

}  // namespace views
