#include "views/computations/name_filter.h"

#include <QKeyEvent>

namespace views {

NameFilter::NameFilter(QTreeView* tree, const QString& what, QWidget* parent) : QLineEdit(parent), m_tree(tree) {
  setObjectName(QStringLiteral("filter"));
  setPlaceholderText(tr("Filter"));
  setAccessibleName(what);
  setClearButtonEnabled(true);
}

void NameFilter::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (key == Qt::Key_Escape) {
    if (text().isEmpty()) {
      m_tree->setFocus();
    } else {
      clear();
    }
  } else if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
    m_tree->setFocus();
    if (!m_tree->currentIndex().isValid()) m_tree->setCurrentIndex(m_tree->model()->index(0, 0));
    if (key != Qt::Key_Down && m_tree->currentIndex().isValid()) emit rowChosen(m_tree->currentIndex());
  } else {
    QLineEdit::keyPressEvent(event);
  }
}

}  // namespace views
