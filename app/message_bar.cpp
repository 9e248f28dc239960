#include "app/message_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "app/actions.h"

namespace app {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_button(new QPushButton(this)) {
  setObjectName(QStringLiteral("message-bar"));
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(12, 6, 8, 6);
  auto* const sign = new QLabel(this);
  sign->setPixmap(icon(QStringLiteral("dialog-warning")).pixmap(16, 16));
  row->addWidget(sign, 0, Qt::AlignTop);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  row->addWidget(m_text, 1);
  row->addWidget(m_button);
  auto* const close = new QToolButton(this);
  close->setIcon(icon(QStringLiteral("window-close")));
  close->setAutoRaise(true);
  close->setToolTip(tr("Close this message"));
  close->setAccessibleName(tr("Close this message"));
  row->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(m_button, &QPushButton::clicked, this, &MessageBar::buttonClicked);
  hide();
}

void MessageBar::say(const QString& text, const QString& button) {
  m_text->setText(text);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
  show();
}

}  // namespace app
