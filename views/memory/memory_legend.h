#pragma once

// The legend of the map's colours in a line: a chip and a name per entry, the biggest first, as many as fit. The
// tooltip shows the bytes and the full name; a click selects the target of an entry, if it has one.

#include <QWidget>

#include "views/drawing/memory_coloring.h"
#include "views/view.h"

namespace views {

using drawing::LegendEntry;
using drawing::makeColoring;
using drawing::MemoryColoring;

class MemoryLegend : public QWidget {
  Q_OBJECT
 public:
  MemoryLegend(Context context, QWidget* parent);

  /// `bytesText` is the label of the entries' bytes, with %1 for the number.
  void setEntries(std::vector<LegendEntry> entries, const QString& bytesText);
  const std::vector<LegendEntry>& entries() const { return m_entries; }
  /// Returns the tooltip at the position as plain text; "" if there is none.
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
  std::vector<Place> m_places;  // of the entries that fit
  Place m_more;                 // how many do not; "" for none
};

}  // namespace views
