#pragma once

// The columns of a table as the user has arranged them: order, widths, which are hidden, by what it is sorted.

#include <QByteArray>

class QHeaderView;

namespace views {

QByteArray headerState(const QHeaderView& header);

/// Whether it was that: what is broken, or of a table with other columns, changes nothing.
bool restoreHeader(QHeaderView& header, const QByteArray& state);

}  // namespace views
