#pragma once

// The legend of the map's colours in one line: a chip and a name each, the biggest first, as many as there is room for.
// The tooltip has bytes and the whole name; a click selects what an entry stands for, where it stands for something.

#include <QWidget>

#include "views/memory/memory_coloring.h"
#include "views/view.h"

namespace views {

class MemoryLegend : public QWidget {
  Q_OBJECT
 public:
  MemoryLegend(Context context, QWidget* parent);

  /// `bytesText` says what the entries' bytes are, with %1 for the figure.
  void setEntries(std::vector<LegendEntry> entries, const QString& bytesText);
  const std::vector<LegendEntry>& entries() const { return m_entries; }
  /// What the tooltip says there, plain; "" for nothing.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {40, 22}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Place {
    QRectF rect;
    QString text;
  };
  void layOut();

  Context m_context;
  std::vector<LegendEntry> m_entries;
  QString m_bytesText;
  std::vector<Place> m_places;  // of the first entries
};

}  // namespace views
