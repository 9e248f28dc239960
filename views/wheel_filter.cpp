#include "views/wheel_filter.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace views {
namespace {

class WheelGuard : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
      return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
  }
};

}  // namespace

void ignoreWheelWithoutFocus(QWidget& widget) {
  const auto guard = [](QWidget* each) { each->installEventFilter(new WheelGuard(each)); };
  for (QComboBox* const box : widget.findChildren<QComboBox*>()) guard(box);
  for (QAbstractSpinBox* const box : widget.findChildren<QAbstractSpinBox*>()) guard(box);
}

}  // namespace views
