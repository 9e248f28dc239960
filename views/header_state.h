#pragma once

// The column arrangement of a table: order, widths, hidden columns and sort order.

#include <QByteArray>
#include <QList>

class QHeaderView;

namespace views {

QByteArray headerState(const QHeaderView& header);

/// Returns false, and changes nothing, if the state is invalid or belongs to a table with other columns.
bool restoreHeader(QHeaderView& header, const QByteArray& state);

/// Joins the states of a view's tables into one. Splitting returns no states if the data are invalid or belong to
/// another number of tables.
QByteArray joinStates(const QList<QByteArray>& states);
QList<QByteArray> splitStates(const QByteArray& joined, qsizetype count);

}  // namespace views
