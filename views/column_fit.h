#pragma once

// Widths of a table's columns by their contents, so that a long text is not cut off beside a column of blanks.

#include <QList>

class QAbstractItemView;
class QHeaderView;

namespace views {

/// Returns the widths of columns that want `wanted` pixels in a room of `room`. Without room for all, those that are
/// elastic give way, the widest first, down to `least` pixels each; what is left over goes to the last elastic one.
QList<int> fittedWidths(const QList<int>& wanted, const QList<bool>& isElastic, int room, int least);

/// Gives every visible column of a table or tree the width of its title and of a sample of its rows. Without room for
/// all, the elastic columns are narrower; below some width the list scrolls sideways instead.
class ColumnFit {
 public:
  /// Measures the columns; call it for new rows. `header` is that of `list`.
  void measure(const QAbstractItemView& list, const QHeaderView& header, const QList<int>& elastic);
  /// Sets the widths for the list as wide as it is now. Elastic columns become no narrower than `least` pixels.
  void apply(const QAbstractItemView& list, QHeaderView* header, int least = 96) const;

 private:
  QList<int> m_columns;
  QList<int> m_wanted;  // by place in m_columns
  QList<bool> m_isElastic;
};

}  // namespace views
