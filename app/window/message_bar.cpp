#include "app/window/message_bar.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QToolButton>
#include <utility>

#include "app/preferences/actions.h"
#include "model/items/text.h"

namespace app {

MessageBar::MessageBar(QWidget* parent) : QToolBar(parent) {
  setObjectName(QStringLiteral("message-bar"));
  setWindowTitle(tr("Messages"));
  setMovable(false);
  toggleViewAction()->setVisible(false);
  m_content = new QWidget(this);
  m_content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  auto* const row = new QHBoxLayout(m_content);
  row->setContentsMargins(8, 2, 4, 2);
  auto* const sign = new QLabel(m_content);
  sign->setPixmap(icon(QStringLiteral("dialog-warning")).pixmap(16, 16));
  row->addWidget(sign);
  m_text = new QLabel(m_content);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  row->addWidget(m_text, 1);
  m_button = new QPushButton(m_content);
  row->addWidget(m_button);
  auto* const close = new QToolButton(m_content);
  close->setIcon(icon(QStringLiteral("window-close")));
  close->setAutoRaise(true);
  close->setToolTip(tr("Close this message"));
  close->setAccessibleName(tr("Close this message"));
  row->addWidget(close);
  addWidget(m_content);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(m_button, &QPushButton::clicked, this, [this] {
    // It may say something else, which would take this action away under it.
    const std::function<void()> action = m_action;
    action();
  });
  hide();
}

void MessageBar::showMessage(const QString& text, const QString& button, std::function<void()> action) {
  m_action = std::move(action);
  m_text->setText(model::printable(text));
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
  fitHeight();
  show();
}

void MessageBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  fitHeight();
  if (event->size().height() != event->oldSize().height()) emit heightChanged();
}

void MessageBar::showEvent(QShowEvent* event) {
  QToolBar::showEvent(event);
  emit heightChanged();
}

void MessageBar::hideEvent(QHideEvent* event) {
  QToolBar::hideEvent(event);
  emit heightChanged();
}

/// As many lines as the text needs at this width; a tool bar takes what the label would like, which is three for one.
void MessageBar::fitHeight() {
  const QMargins margins = layout()->contentsMargins();
  const int height = m_content->layout()->heightForWidth(width() - margins.left() - margins.right());
  if (height >= 0) m_content->setFixedHeight(height);
}

}  // namespace app
