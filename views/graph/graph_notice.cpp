#include "views/graph/graph_notice.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace views {

GraphNotice::GraphNotice(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_text(new QLabel(this)),
      m_hopsLabel(new QLabel(tr("&Hops"), this)),
      m_hops(new QSpinBox(this)),
      m_button(new QPushButton(this)) {
  m_text->setTextFormat(Qt::PlainText);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_hops->setRange(1, kMaximumHops);
  m_hops->setAccessibleName(tr("Hops of the neighbourhood"));
  m_hopsLabel->setBuddy(m_hops);
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 8, 5);
  row->setSpacing(8);
  row->addWidget(m_text, 1);
  row->addWidget(m_hopsLabel);
  row->addWidget(m_hops);
  row->addWidget(m_button);
  hide();
  connect(m_hops, &QSpinBox::valueChanged, this, &GraphNotice::hopsChanged);
  connect(m_button, &QPushButton::clicked, this, &GraphNotice::buttonClicked);
  connect(&theme, &Theme::changed, this, QOverload<>::of(&QWidget::update));
}

void GraphNotice::setNotice(const QString& text, bool isWarning, bool withHops, const QString& button) {
  m_isWarning = isWarning;
  m_text->setText(text);
  m_hopsLabel->setVisible(withHops);
  m_hops->setVisible(withHops);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
  setVisible(!text.isEmpty());
  update();
}

QString GraphNotice::text() const { return m_text->text(); }

void GraphNotice::setHops(int hops) {
  const QSignalBlocker quiet(m_hops);
  m_hops->setValue(hops);
}

void GraphNotice::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.hover);
  painter.fillRect(0, 0, 3, height(), m_isWarning ? colors.warning : colors.accent);
  painter.fillRect(0, height() - 1, width(), 1, colors.border);
}

}  // namespace views
