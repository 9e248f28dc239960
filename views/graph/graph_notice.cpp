#include "views/graph/graph_notice.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

namespace views {

GraphNotice::GraphNotice(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_text(new QLabel(this)),
      m_hopsLabel(new QLabel(tr("&Hops"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_hops(new QSpinBox(this)),
      m_button(new QPushButton(this)) {
  m_text->setTextFormat(Qt::PlainText);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_hops->setRange(1, kMaximumHops);
  m_hops->setAccessibleName(tr("Size of the neighbourhood in hops"));
  m_hopsLabel->setBuddy(m_hops);
  m_slider->setRange(1, kMaximumHops);
  m_slider->setPageStep(2);
  m_slider->setFixedWidth(96);
  m_slider->setAccessibleName(m_hops->accessibleName());
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 8, 5);
  row->setSpacing(8);
  row->addWidget(m_text, 1);
  row->addWidget(m_hopsLabel);
  row->addWidget(m_slider);
  row->addWidget(m_hops);
  row->addWidget(m_button);
  m_slider->installEventFilter(this);
  m_hops->installEventFilter(this);
  hide();
  connect(m_hops, &QSpinBox::valueChanged, this, [this](int hops) {
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(hops);
    emit hopsChanged(hops);
  });
  connect(m_slider, &QSlider::valueChanged, m_hops, &QSpinBox::setValue);
  connect(m_button, &QPushButton::clicked, this, &GraphNotice::buttonClicked);
  connect(&theme, &Theme::changed, this, QOverload<>::of(&QWidget::update));
}

void GraphNotice::setNotice(const QString& text, bool isWarning, bool withHops, const QString& button) {
  m_isWarning = isWarning;
  m_text->setText(text);
  m_hopsLabel->setVisible(withHops);
  m_slider->setVisible(withHops);
  m_hops->setVisible(withHops);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
  setVisible(!text.isEmpty());
  update();
}

QString GraphNotice::text() const { return m_text->text(); }

void GraphNotice::setHops(int hops) {
  const QSignalBlocker quiet(m_hops), still(m_slider);
  m_hops->setValue(hops);
  m_slider->setValue(hops);
}

/// The arrow keys belong to the graph, except in a widget here that has the focus.
bool GraphNotice::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return QWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down) event->accept();
  return event->isAccepted();
}

void GraphNotice::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  emit left();
}

void GraphNotice::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.hover);
  painter.fillRect(0, 0, 3, height(), m_isWarning ? colors.warning : colors.accent);
  painter.fillRect(0, height() - 1, width(), 1, colors.border);
}

}  // namespace views
