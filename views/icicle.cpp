#include "views/icicle.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "model/items/text.h"

namespace views {
namespace {

constexpr double kLeastRow = 16, kMostRow = 30;  // pixels
constexpr double kLeastText = 28;                // minimum width in pixels of a block with text

}  // namespace

Icicle::Icicle(Context context, const IcicleContent& content, QWidget* parent)
    : QWidget(parent),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_context(context),
      m_content(content) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(static_cast<int>(3 * kLeastRow) + 2);
  connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

double Icicle::rowHeight() const {
  if (nodes().empty()) return kMostRow;
  const uint32_t levels = m_deepest - nodes()[m_top].depth + 1;
  return std::clamp(static_cast<double>(height()) / levels, kLeastRow, kMostRow);
}

int Icicle::heightOf(int rows) { return static_cast<int>(std::max(rows * kMostRow, 3 * kLeastRow)) + 2; }

void Icicle::layOut() {
  m_blocks = nodes().empty() ? std::vector<IcicleBlock>() : icicleBlocks(nodes(), m_top, size(), rowHeight());
  m_hovered.reset();
  itemsReplaced();
  update();
}

void Icicle::selectionChanged() {
  itemsSelectionChanged();
  update();
}

std::vector<uint64_t> Icicle::itemsInSight() const {
  Foremost widest;
  for (size_t i = 0; i < m_blocks.size(); ++i) widest.add(m_blocks[i].rect.width(), i);
  return widest.take();
}

std::vector<uint64_t> Icicle::itemsSelected() const {
  std::vector<uint64_t> keys;
  for (size_t i = 0; i < m_blocks.size() && keys.size() < kMostSelected; ++i) {
    if (m_blocks[i].merged == 0 && m_content.isSelected(m_blocks[i].node)) keys.push_back(i);
  }
  return keys;
}

AccessibleItem Icicle::item(uint64_t key) const {
  if (key >= m_blocks.size()) return {};
  const IcicleBlock& block = m_blocks[key];
  return {tipOf(block), block.rect.toAlignedRect(), block.merged == 0 && m_content.isSelected(block.node)};
}

void Icicle::chooseItem(uint64_t block) {
  if (block < m_blocks.size()) choose(m_blocks[block]);
}

void Icicle::contentChanged() {
  m_top = m_deepest = 0;
  for (uint32_t i = 0; i < nodes().size(); ++i) {
    m_deepest = std::max(m_deepest, nodes()[i].depth);
    if (m_topKey && i > 0 && nodes()[i].childCount > 0 && m_top == 0 && m_content.key(i) == *m_topKey) m_top = i;
  }
  layOut();
}

void Icicle::setTop(uint32_t node) {
  if (node >= nodes().size() || nodes()[node].childCount == 0) return;
  m_top = node;
  m_topKey.reset();
  if (node != 0) m_topKey = m_content.key(node);
  layOut();
}

std::optional<size_t> Icicle::blockAt(QPointF position) const {
  for (size_t i = 0; i < m_blocks.size(); ++i) {
    if (m_blocks[i].rect.contains(position)) return i;
  }
  return std::nullopt;
}

QString Icicle::tipAt(QPoint position) const {
  const auto at = blockAt(position);
  return at ? tipOf(m_blocks[*at]) : QString();
}

QString Icicle::tipOf(const IcicleBlock& block) const {
  return block.merged == 0 ? m_content.tip(block.node) : m_content.mergedTip(block.node, block.merged);
}

void Icicle::paintBlock(QPainter& painter, const IcicleBlock& block) const {
  const Colors& colors = m_context.theme.colors();
  const auto fill = m_content.fill(block.node);
  // A gap of a pixel to the right and below.
  const QRectF rect(std::round(block.rect.left()), block.rect.top(),
                    std::max(1.0, std::round(block.rect.right()) - std::round(block.rect.left()) - 1),
                    block.rect.height() - 1);
  painter.fillRect(rect, fill ? fill->fill : colors.hover);
  if (block.merged > 0) {
    painter.fillRect(rect, QBrush(colors.edge, Qt::Dense5Pattern));
    return;
  }
  if (!fill) {
    painter.setPen(colors.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  if (rect.width() < kLeastText) return;
  const bool isCode = m_content.isCode(block.node);
  painter.setFont(isCode ? m_context.theme.fixedFont() : font());
  painter.setPen(fill ? fill->text : colors.text);
  const QRectF inside = rect.adjusted(5, 0, -4, 0);
  QString text = m_content.name(block.node);
  const QFontMetricsF metrics(painter.font());
  const QString amount = m_content.amount(block.node);
  if (metrics.horizontalAdvance(text) + metrics.horizontalAdvance(amount) + 12 <= inside.width()) {
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, amount);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
    return;
  }
  text = metrics.elidedText(text, isCode ? Qt::ElideMiddle : Qt::ElideRight, inside.width());
  if (text.size() > 1) painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void Icicle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_context.theme.colors();
  painter.fillRect(rect(), colors.panel);
  for (const IcicleBlock& block : m_blocks) paintBlock(painter, block);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const auto outline = [&](const QRectF& block, const QColor& color, double width) {
    painter.setPen(QPen(color, width));
    painter.drawRect(block.adjusted(width / 2, width / 2, -1 - width / 2, -1 - width / 2));
  };
  for (const IcicleBlock& block : m_blocks) {
    if (block.merged == 0 && m_content.isSelected(block.node)) outline(block.rect, colors.accent, 2);
  }
  if (m_hovered) outline(m_blocks[*m_hovered].rect, colors.text, 1);
  if (hasFocus() && !m_blocks.empty()) outline(QRectF(rect()).adjusted(0, 0, 1, 1), colors.accent, 1);
}

void Icicle::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

bool Icicle::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  return QWidget::event(event);
}

void Icicle::mousePressEvent(QMouseEvent* event) {
  const auto at = blockAt(event->position());
  if (event->button() == Qt::LeftButton && at) choose(m_blocks[*at]);
}

void Icicle::choose(const IcicleBlock& block) {
  if (block.merged > 0) return;
  const uint32_t node = block.node;
  if (node == m_top && m_top != 0) return setTop(nodes()[node].parent);
  if (const auto target = m_content.target(node)) return m_context.navigation.select(*target);
  if (node != 0) emit nodeChosen(node);
}

void Icicle::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto at = blockAt(event->position());
  if (event->button() == Qt::LeftButton && at) enter(m_blocks[*at]);
}

void Icicle::enter(const IcicleBlock& block) {
  if (block.merged > 0) return;
  const uint32_t node = block.node;
  if (nodes()[node].childCount > 0) return setTop(node == m_top ? nodes()[node].parent : node);
  if (const auto target = m_content.target(node)) m_context.navigation.reveal(*target);
}

void Icicle::mouseMoveEvent(QMouseEvent* event) { point(blockAt(event->position())); }

void Icicle::point(std::optional<size_t> at) {
  if (at == m_hovered) return;
  m_hovered = at;
  m_context.navigation.hover(at && m_blocks[*at].merged == 0 ? m_content.target(m_blocks[*at].node) : std::nullopt);
  update();
}

void Icicle::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_hovered.reset();
  m_context.navigation.hover(std::nullopt);
  update();
}

void Icicle::contextMenuEvent(QContextMenuEvent* event) {
  const auto at = blockAt(event->pos());
  if (!at || m_blocks[*at].merged > 0) return;
  if (const auto target = m_content.target(m_blocks[*at].node)) emit menuRequested(*target, event->globalPos());
}

void Icicle::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (const auto next = neighbour(key)) return point(next);
  if (m_hovered && key == Qt::Key_Space) return choose(m_blocks[*m_hovered]);
  if (m_hovered && (key == Qt::Key_Return || key == Qt::Key_Enter)) return enter(m_blocks[*m_hovered]);
  const bool goesBack = key == Qt::Key_Backspace || key == Qt::Key_Escape;
  if (!goesBack || m_top == 0) return QWidget::keyPressEvent(event);
  setTop(nodes()[m_top].parent);
}

std::optional<size_t> Icicle::neighbour(int key) const {
  if (m_blocks.empty() || (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Up && key != Qt::Key_Down))
    return std::nullopt;
  if (!m_hovered) {
    const auto selected = itemsSelected();
    return selected.empty() ? 0 : selected.front();
  }
  // By level, then from left to right.
  const IcicleBlock& here = m_blocks[*m_hovered];
  const bool isBeside = key == Qt::Key_Left || key == Qt::Key_Right;
  const size_t next = *m_hovered + (key == Qt::Key_Left ? -1 : 1);
  if (isBeside) {
    const bool isThere = next < m_blocks.size() && m_blocks[next].rect.top() == here.rect.top();
    return isThere ? std::optional(next) : std::nullopt;
  }
  for (size_t i = 0; i < m_blocks.size(); ++i) {
    const IcicleBlock& block = m_blocks[i];
    const bool isWanted = key == Qt::Key_Up
                              ? *m_hovered > 0 && block.merged == 0 && block.node == nodes()[here.node].parent
                              : i > 0 && here.merged == 0 && nodes()[block.node].parent == here.node;
    if (isWanted) return i;
  }
  return std::nullopt;
}

}  // namespace views
