#include "views/graph/graph_caption.h"

#include <QPainter>
#include <QToolButton>

#include "model/items/text.h"

namespace views {
namespace {

constexpr int kCaptionSide = 8;

}  // namespace

GraphCaptionLine::GraphCaptionLine(Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_link(new QToolButton(this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_link->setObjectName(QStringLiteral("graph-caption"));
  m_link->setFocusPolicy(Qt::NoFocus);  // its menu is also in the toolbar
  m_link->setCursor(Qt::PointingHandCursor);
  m_link->setStyleSheet(
      QStringLiteral("QToolButton { border: none; padding: 2px; color: palette(link); background: transparent; }"
                     "QToolButton:hover { text-decoration: underline; }"));
  m_link->hide();
  connect(m_link, &QToolButton::clicked, this, [this] { emit clicked(m_link->mapToGlobal(QPoint(0, height()))); });
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void GraphCaptionLine::setCaption(const GraphCaption& caption) {
  m_caption = caption;
  m_link->setText(caption.shown);
  m_link->setVisible(!caption.shown.isEmpty());
  setToolTip(model::toolTip(QString(caption.details).replace(QStringLiteral(" · "), QStringLiteral("\n"))));
  updateGeometry();
  arrange();
}

QSize GraphCaptionLine::sizeHint() const {
  return {m_caption.shown.isEmpty() ? 0 : m_link->sizeHint().width() + 2 * kCaptionSide, m_link->sizeHint().height()};
}

void GraphCaptionLine::arrange() {
  const QSize link = m_link->sizeHint();
  const QString folds = m_caption.folds.isEmpty() ? QString() : QStringLiteral(" · ") + m_caption.folds;
  m_rest = fontMetrics().elidedText(folds, Qt::ElideRight, std::max(0, width() - link.width() - 2 * kCaptionSide));
  const int wide = link.width() + fontMetrics().horizontalAdvance(m_rest);
  m_link->setGeometry(width() - kCaptionSide - wide, (height() - link.height()) / 2, link.width(), link.height());
  update();
}

void GraphCaptionLine::resizeEvent(QResizeEvent*) { arrange(); }

void GraphCaptionLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  painter.fillRect(0, height() - 1, width(), 1, colors.border);
  if (m_link->isHidden()) return;
  painter.setPen(colors.secondaryText);
  painter.drawText(QRect(m_link->geometry().right() + 1, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter,
                   m_rest);
}

}  // namespace views
