#include "views/source/calls_choice.h"

#include <QActionGroup>

namespace views {

CallsChoice::CallsChoice(QWidget* parent)
    : QToolButton(parent),
      m_lineAlone(new QAction(tr("Select Instructions of a Line"), parent)),
      m_lineAndCalls(new QAction(tr("Select Instructions of a Line and Its Calls"), parent)) {
  m_lineAlone->setObjectName(QStringLiteral("source-line-alone"));
  m_lineAndCalls->setObjectName(QStringLiteral("source-line-and-calls"));
  auto* const group = new QActionGroup(this);
  for (QAction* const action : choices()) {
    action->setCheckable(true);
    group->addAction(action);
  }
  setObjectName(QStringLiteral("source-calls"));
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  // The style reserves no room for the arrow beside the text.
  setStyleSheet(QStringLiteral(
      "QToolButton { border: none; border-radius: 4px; padding: 3px 18px 3px 6px; }"
      "QToolButton:hover, QToolButton:focus { background: palette(midlight); }"
      "QToolButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: right center; right: 4px; }"));
  addActions(choices());
  setToolTip(tr("A click on a line selects its own instructions, or also those of the functions it calls"));
  connect(group, &QActionGroup::triggered, this, [this] {
    setWithCalls(withCalls());
    emit chosen(withCalls());
  });
  setWithCalls(false);
}

void CallsChoice::setWithCalls(bool on) {
  (on ? m_lineAndCalls : m_lineAlone)->setChecked(true);
  setText(on ? tr("Line and calls") : tr("This line"));
}

}  // namespace views
