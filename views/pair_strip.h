#pragma once

// Two compilations one above the other: a column for each aligned stage, A above B; equal stages are joined. A click or
// the arrow keys compare the two stages of a column.

#include <QWidget>

#include "model/session/timeline_pair.h"
#include "views/accessible_items.h"
#include "views/theme.h"

class QLabel;

namespace views {

class PairStrip : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  /// Both outlive the strip.
  PairStrip(model::TimelinePair& pair, Theme& theme, QWidget* parent = nullptr);

  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t key) const override;
  void chooseItem(uint64_t key) override { m_pair.choose(key); }
  QString itemsSummary() const override { return m_pair.sentence(); }
  /// The text of a column: both stages, and how they differ.
  QString describe(size_t at) const;
  /// The place of a column; empty if it is not visible.
  QRectF columnRect(size_t at) const;
  std::optional<size_t> columnAt(const QPointF& position) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void refresh();
  size_t firstInSight() const;
  double columnWidth() const;

  model::TimelinePair& m_pair;
  Theme& m_theme;
  QLabel* m_sentence;
};

}  // namespace views
