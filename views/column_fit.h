#pragma once

// Widths of a table's columns by their contents, so that a long text is not cut off beside a column of blanks.

#include <QByteArray>
#include <QList>
#include <QObject>

class QAbstractItemView;
class QHeaderView;

namespace views {

/// Returns the widths of columns that want `wanted` pixels in a room of `room`. Without room for all, those that are
/// elastic give way, the widest first, down to `least` pixels each; what is left over goes to the last elastic one.
QList<int> fittedWidths(const QList<int>& wanted, const QList<bool>& isElastic, int room, int least);

/// Gives every visible column of a table or tree the width of its title and of a sample of its rows, until the user
/// sets a width; after that, only columns that are shown and narrower than their titles. Without room for all, the
/// elastic columns are narrower; below some width the list scrolls sideways instead. GUI thread only.
class ColumnFit : public QObject {
 public:
  /// The list owns it, and has its model and header already. Elastic columns become no narrower than `least` pixels.
  ColumnFit(QAbstractItemView& list, QHeaderView& header, QList<int> elastic, int least = 96);

  /// Measures the columns; call it for new rows. A column that is shown or hidden is noticed.
  void measure();
  /// Forgets the widths that the user has set.
  void reset();

  /// The header's state, and whether the user has set widths.
  QByteArray state() const;
  /// Returns false, and changes nothing, if the state is not of such a header. States of earlier versions without the
  /// mark of widths are read. Does not measure.
  bool restore(const QByteArray& state);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();

  QAbstractItemView& m_list;
  QHeaderView& m_header;
  QList<int> m_elastic;
  int m_least;
  QList<int> m_columns;
  QList<int> m_wanted;  // by place in m_columns
  QList<bool> m_isElastic;
  bool m_isSetByUser = false;
  bool m_isApplying = false;  // the widths that change are not those of the user
  bool m_isAwaited = false;   // measure() follows
  QList<int> m_shown;         // columns that were shown since they were measured
};

}  // namespace views
