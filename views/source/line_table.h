#pragma once

// The lines that a module knows of a source file, in place of the text where the file is not at hand. Columns give way
// where the pane is narrow, until the user gives them widths.

#include <QTreeView>

#include "model/items/source_line_model.h"
#include "views/theme.h"

namespace views {

class LineTable : public QTreeView {
  Q_OBJECT
 public:
  LineTable(Theme& theme, model::SourceLineModel& lines, QWidget* parent);

  /// Gives each column room for its widest text. What does not fit is left out: first the bars, then the metrics that
  /// tell least, and the functions where the pane is narrow. Without `hasPeak` no bytes at the peak are known.
  void fit(int paneWidth, bool hasPeak);

  /// The arrangement as View::columns() keeps it.
  QByteArray arrangement() const;
  void setArrangement(const QByteArray& arrangement);

 private:
  /// As soon as the columns are there: those of costs come with the costs.
  void restore();
  int widthOf(int column) const;
  int functionWidth(int paneWidth) const;

  model::SourceLineModel& m_lines;
  QByteArray m_wanted;        ///< until it is restored
  bool m_isArranged = false;  ///< the widths are the user's
  bool m_isFitting = false;
};

}  // namespace views
