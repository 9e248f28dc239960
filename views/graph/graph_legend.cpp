#include "views/graph/graph_legend.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>

#include "model/items/text.h"
#include "views/view.h"

namespace views {
namespace {

constexpr int kRowHeight = 19;
constexpr int kWidest = 260;
constexpr QSize kSwatch(22, 15);
constexpr int kTextPixels = 11;
constexpr int kMargin = 6;
constexpr int kFrame = 2;  // and the margin inside it, left and right of the labels

}  // namespace

GraphLegend::GraphLegend(Theme& theme, QWidget* parent)
    : QFrame(parent),
      m_theme(theme),
      m_title(new QLabel(this)),
      m_rows(new QTreeWidget(this)),
      m_rules(new QLabel(this)) {
  setObjectName(QStringLiteral("graph-legend"));
  setAttribute(Qt::WA_NoMousePropagation);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);  // as its rows
  setCursor(Qt::ArrowCursor);
  m_title->setTextFormat(Qt::PlainText);
  m_title->setContentsMargins(kMargin, 4, kMargin, 2);
  QFont small = font();
  small.setPixelSize(kTextPixels);
  m_rows->setFont(small);
  m_rules->setFont(small);
  small.setBold(true);
  m_title->setFont(small);
  m_rules->setTextFormat(Qt::PlainText);
  m_rules->setContentsMargins(kMargin, 2, kMargin, 4);
  m_rules->setText(
      tr("Click: select in all views\nDouble-click: open, go in\nWheel: zoom, drag: pan\n"
         "Backspace: back to the caller"));
  m_rows->setFrameShape(QFrame::NoFrame);
  m_rows->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  m_rows->setColumnCount(2);
  m_rows->setHeaderHidden(true);
  m_rows->setRootIsDecorated(false);
  m_rows->setUniformRowHeights(true);
  m_rows->setIconSize(kSwatch);
  m_rows->setTextElideMode(Qt::ElideMiddle);
  m_rows->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_rows->setSelectionMode(QAbstractItemView::NoSelection);
  m_rows->header()->setStretchLastSection(false);
  m_rows->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_rows->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_rows->setAccessibleName(tr("Legend"));
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  column->addWidget(m_title);
  column->addWidget(m_rows, 1);
  column->addWidget(m_rules);
  const auto choose = [this](QTreeWidgetItem* item) {
    const int row = m_rows->indexOfTopLevelItem(item);
    if (row >= 0 && row < static_cast<int>(m_classes.size())) emit classChosen(row);
  };
  // Enter activates a row, and so does a click on most desktops: once is enough.
  connect(m_rows, &QTreeWidget::itemClicked, this, choose);
  connect(m_rows, &QTreeWidget::itemActivated, this, [this, choose](QTreeWidgetItem* item) {
    if (!m_rows->style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, m_rows)) choose(item);
  });
  connect(&theme, &Theme::changed, this, &GraphLegend::refill);
  hide();
}

void GraphLegend::setContents(const GraphColors& colors, const GraphScene& scene, bool withWidths) {
  m_title->setText(legendTitle(colors, scene));
  m_classes = colors.classes;
  m_edges = legendEdges(scene, withWidths);
  refill();
}

/// If there is nothing to scroll, the wheel is for the canvas below.
void GraphLegend::wheelEvent(QWheelEvent* event) {
  if (m_rows->verticalScrollBar()->maximum() > 0) return;
  QWheelEvent below(mapToParent(event->position()), event->globalPosition(), event->pixelDelta(), event->angleDelta(),
                    event->buttons(), event->modifiers(), event->phase(), event->inverted());
  QApplication::sendEvent(parentWidget(), &below);
}

void GraphLegend::refill() {
  m_rows->clear();
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, m_theme.colors().secondaryText);
  m_rules->setPalette(quiet);
  const auto addRow = [this](const QIcon& icon, const QString& name, int64_t count, const QString& toolTip) {
    auto* const item = new QTreeWidgetItem(m_rows, {name, grouped(count)});
    item->setIcon(0, icon);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setSizeHint(0, QSize(0, kRowHeight));
    for (const int column : {0, 1}) item->setToolTip(column, toolTip);
    return item;
  };
  for (const GraphLegendEntry& one : m_classes) {
    addRow(boxIcon(one), one.name, static_cast<int64_t>(one.instructions.size()),
           model::toolTip(tr("%1\nClick to show them").arg(one.name)));
  }
  for (const LegendEdge& row : m_edges) addRow(lineIcon(row), row.name, row.count, {})->setFlags(Qt::ItemIsEnabled);
  updateGeometry();
}

QSize GraphLegend::sizeHint() const {
  const QFontMetrics metrics(m_rows->font());
  int widest = std::max(m_title->sizeHint().width(), m_rules->sizeHint().width()) - 2 * kMargin + kFrame;
  const auto measure = [&](const QString& name, int64_t count) {
    widest = std::max(
        widest, metrics.horizontalAdvance(name) + metrics.horizontalAdvance(grouped(count)) + kSwatch.width() + 36);
  };
  for (const GraphLegendEntry& one : m_classes) measure(one.name, static_cast<int64_t>(one.instructions.size()));
  for (const LegendEdge& row : m_edges) measure(row.name, row.count);
  const int rows = static_cast<int>(m_classes.size() + m_edges.size());
  return {std::min(kWidest, widest + 2 * kMargin + 2),
          m_title->sizeHint().height() + rows * kRowHeight + m_rules->sizeHint().height() + 4};
}

QIcon GraphLegend::boxIcon(const GraphLegendEntry& entry) const {
  const CategoryColors& colors = colorsOf(entry.paint, m_theme.colors());
  QPixmap pixmap(kSwatch * devicePixelRatioF());
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  const QRectF swatch(QPointF(0, 0), QSizeF(kSwatch));
  paintLegendBox(painter, swatch, colors);
  if (!entry.glyph.isEmpty()) {
    QFont glyph = m_theme.fixedFont();
    glyph.setPixelSize(kTextPixels);
    painter.setFont(glyph);
    painter.setPen(colors.text);
    painter.drawText(swatch, Qt::AlignCenter, entry.glyph);
  }
  return pixmap;
}

QIcon GraphLegend::lineIcon(const LegendEdge& edge) const {
  QPixmap pixmap(kSwatch * devicePixelRatioF());
  pixmap.setDevicePixelRatio(devicePixelRatioF());
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paintLegendEdge(painter, QRectF(QPointF(0, 0), QSizeF(kSwatch)), edge, m_theme.colors());
  return pixmap;
}

}  // namespace views
