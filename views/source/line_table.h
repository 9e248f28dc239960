#pragma once

// The lines that a module knows of a source file, shown instead of the text if the file is not available. Columns are
// hidden if the pane is narrow, until the user sets widths.

#include <QTreeView>

#include "model/items/source_line_model.h"
#include "views/theme.h"

namespace views {

class LineTable : public QTreeView {
  Q_OBJECT
 public:
  LineTable(Theme& theme, model::SourceLineModel& lines, QWidget* parent);

  /// Makes each column as wide as its widest text. If they do not fit, columns are hidden: first the bars, then the
  /// less important metrics, and the functions in a narrow pane. Without `hasPeak`, bytes at the peak are unknown.
  void fit(int paneWidth, bool hasPeak);

  /// Returns the column arrangement for View::columns().
  QByteArray arrangement() const;
  void setArrangement(const QByteArray& arrangement);

 private:
  /// Restores the arrangement as soon as the columns exist: cost columns are added with the costs.
  void restore();
  int widthOf(int column) const;
  int functionWidth(int paneWidth) const;

  model::SourceLineModel& m_lines;
  QByteArray m_wanted;        ///< until it is restored
  bool m_isArranged = false;  ///< the user set the widths
  bool m_isFitting = false;
};

}  // namespace views
