#include "views/shortcut_filter.h"

#include <QAbstractItemView>
#include <QKeyEvent>

namespace views {
namespace {

class LetterFilter : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::KeyPress || !wouldSearch(*static_cast<QKeyEvent*>(event)))
      return QObject::eventFilter(watched, event);
    event->ignore();  // the view around the list may handle the key
    return true;
  }

 private:
  static bool wouldSearch(const QKeyEvent& event) {
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
    switch (event.key()) {
      case Qt::Key_Space:
      case Qt::Key_Plus:
      case Qt::Key_Minus:
      case Qt::Key_Asterisk: return false;
      default: return !event.text().isEmpty() && event.text().front().isPrint();
    }
  }
};

}  // namespace

void leaveLettersToActions(QWidget& widget) {
  const auto lists = widget.findChildren<QAbstractItemView*>();
  for (QAbstractItemView* const list : lists) list->installEventFilter(new LetterFilter(list));
}

}  // namespace views
