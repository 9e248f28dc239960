#include "views/problems/problem_delegate.h"

#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include "model/items/problem_model.h"

namespace views {
namespace {

constexpr int kMarkSize = 14;

QColor colorOf(hlo::Severity severity, const Colors& colors) {
  switch (severity) {
    case hlo::Severity::kError: return colors.error;
    case hlo::Severity::kWarning: return colors.warning;
    case hlo::Severity::kNote: return colors.secondaryText;
  }
  return colors.text;
}

// A disc with a cross, a triangle with an exclamation mark, a ring with an i: distinguishable by shape as well.
QIcon mark(hlo::Severity severity, const Colors& colors, qreal devicePixelRatio) {
  QPixmap pixmap(QSize(kMarkSize, kMarkSize) * devicePixelRatio);
  pixmap.setDevicePixelRatio(devicePixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor color = colorOf(severity, colors);
  const QPen thin(colors.panel, 1.6, Qt::SolidLine, Qt::RoundCap);
  const QRectF box(1, 1, kMarkSize - 2, kMarkSize - 2);
  const QPointF middle = box.center();
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  switch (severity) {
    case hlo::Severity::kError:
      painter.drawEllipse(box);
      painter.setPen(thin);
      painter.drawLine(middle + QPointF(-2.3, -2.3), middle + QPointF(2.3, 2.3));
      painter.drawLine(middle + QPointF(-2.3, 2.3), middle + QPointF(2.3, -2.3));
      break;
    case hlo::Severity::kWarning: {
      QPainterPath path(QPointF(middle.x(), box.top()));
      path.lineTo(box.bottomRight());
      path.lineTo(box.bottomLeft());
      path.closeSubpath();
      painter.drawPath(path);
      painter.setPen(thin);
      painter.drawLine(QPointF(middle.x(), box.top() + 4.5), QPointF(middle.x(), box.bottom() - 4));
      painter.drawPoint(QPointF(middle.x(), box.bottom() - 1.7));
      break;
    }
    case hlo::Severity::kNote:
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(color, 1.3));
      painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5));
      painter.setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(middle + QPointF(0, 0), middle + QPointF(0, 3));
      painter.drawPoint(middle - QPointF(0, 2.7));
      break;
  }
  return QIcon(pixmap);
}

}  // namespace

ProblemDelegate::ProblemDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

void ProblemDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  option->state &= ~QStyle::State_HasFocus;
  if (index.column() == model::ProblemModel::kFile) option->textElideMode = Qt::ElideMiddle;
  if (index.column() != model::ProblemModel::kSeverity) return;
  const auto severity = static_cast<hlo::Severity>(index.data(model::ProblemModel::SeverityRole).toInt());
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->decorationSize = QSize(kMarkSize, kMarkSize);
  option->icon = mark(severity, m_theme.colors(), option->widget ? option->widget->devicePixelRatioF() : 1);
  const QColor color = colorOf(severity, m_theme.colors());
  option->palette.setColor(QPalette::Text, color);
  option->palette.setColor(QPalette::HighlightedText, color);
}

}  // namespace views
