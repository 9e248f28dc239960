#pragma once

// Explains a difference in bytes: the peaks of both sides with a bar for each group between them, a table of the groups
// with their values and causes, and both usage curves over one time axis. The same for the bytes accessed and the FLOPs
// of a run. Rows add up to the difference exactly. A row selects the value with the largest difference.

#include "views/compare/delta_curves.h"
#include "views/compare/delta_icicle.h"
#include "views/compare/waterfall_chart.h"
#include "views/view.h"

class QComboBox;
class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;

namespace views {

class WaterfallView : public View {
  Q_OBJECT
 public:
  explicit WaterfallView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<FixedKeys> fixedKeys() const override;

  /// The rows shown; empty without a comparison.
  const DeltaRows& rows() const { return m_rows; }
  const WaterfallChart& chart() const { return *m_chart; }
  const DeltaCurves& curves() const { return *m_curves; }
  /// In place of the curves, for costs.
  const DeltaIcicle& icicle() const { return *m_icicle; }
  /// The sentence above the chart and the last one below the table.
  QString headline() const;
  QString sumText() const;

 protected:
  void applySnapshot() override;
  void applyCursor() override;
  void broughtToFront() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void offerGroupings();
  void showRows(DeltaRows rows);
  void showSpaces(const std::vector<int64_t>& spaces);
  void showTable();
  void fitColumns();
  bool isNarrow() const;
  void updateReason();
  void selectValue(const QTreeWidgetItem* item);
  void setCursorAt(size_t position);
  DeltaMetric metric() const;
  void updateTexts();

  QComboBox* m_metric;
  QComboBox* m_by;
  QComboBox* m_at;
  QComboBox* m_space;
  QLabel* m_headline;
  QLabel* m_total;
  QLabel* m_sum;
  QLabel* m_reason;
  WaterfallChart* m_chart;
  QTreeWidget* m_table;
  DeltaCurves* m_curves;
  DeltaIcicle* m_icicle;
  EmptyState* m_empty;
  QStackedLayout* m_pages;
  std::shared_ptr<const model::Comparison> m_comparison;  // of m_rows
  DeltaRows m_rows;
  bool m_isReady = false;
};

}  // namespace views
