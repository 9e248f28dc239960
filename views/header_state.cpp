#include "views/header_state.h"

#include <QDataStream>
#include <QHeaderView>

namespace views {

QByteArray headerState(const QHeaderView& header) {
  const QByteArray columns = header.saveState();
  QByteArray state;
  QDataStream out(&state, QIODevice::WriteOnly);
  out << qint32{header.count()} << qChecksum(columns) << columns;
  return state;
}

bool restoreHeader(QHeaderView& header, const QByteArray& state) {
  QDataStream in(state);
  qint32 count = 0;
  quint16 sum = 0;
  QByteArray columns;
  in >> count >> sum >> columns;
  // QHeaderView::restoreState() does not validate its input.
  return in.status() == QDataStream::Ok && count == header.count() && sum == qChecksum(columns) &&
         header.restoreState(columns);
}

QByteArray joinStates(const QList<QByteArray>& states) {
  QByteArray joined;
  QDataStream out(&joined, QIODevice::WriteOnly);
  for (const QByteArray& state : states) out << state;
  return joined;
}

QList<QByteArray> splitStates(const QByteArray& joined, qsizetype count) {
  QList<QByteArray> states;
  QDataStream in(joined);
  while (!in.atEnd() && in.status() == QDataStream::Ok && states.size() <= count) in >> states.emplaceBack();
  return in.status() == QDataStream::Ok && states.size() == count ? states : QList<QByteArray>(count);
}

}  // namespace views
