#pragma once

// The columns of a table as the user has arranged them: order, widths, which are hidden, by what it is sorted.

#include <QByteArray>
#include <QList>

class QHeaderView;

namespace views {

QByteArray headerState(const QHeaderView& header);

/// Whether it was that: what is broken, or of a table with other columns, changes nothing.
bool restoreHeader(QHeaderView& header, const QByteArray& state);

/// What a view keeps of several tables, as one. Of what is broken, or came from another number of tables: none.
QByteArray joinStates(const QList<QByteArray>& states);
QList<QByteArray> splitStates(const QByteArray& joined, qsizetype count);

}  // namespace views
