#include "views/memory/live_icicle.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "model/items/text.h"

namespace views {
namespace {

constexpr double kLeastRow = 16, kMostRow = 30;  // pixels
constexpr double kLeastText = 28;                // pixels of a block that has room for a text

}  // namespace

LiveIcicle::LiveIcicle(Context context, const model::LiveModel& model, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(model) {
  setObjectName(QStringLiteral("memory.icicle"));
  setAccessibleName(tr("Icicle of what is alive at the cursor"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(static_cast<int>(3 * kLeastRow) + 2);
  connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

double LiveIcicle::rowHeight() const {
  const model::LiveTree* const tree = m_model.tree();
  if (tree == nullptr) return kMostRow;
  const uint32_t levels = tree->depth - tree->nodes[m_top].depth + 1;
  return std::clamp(static_cast<double>(height()) / levels, kLeastRow, kMostRow);
}

void LiveIcicle::layOut() {
  const model::LiveTree* const tree = m_model.tree();
  m_blocks = tree != nullptr ? icicleBlocks(*tree, m_top, size(), rowHeight()) : std::vector<IcicleBlock>();
  m_hovered.reset();
  update();
}

void LiveIcicle::treeChanged() {
  m_top = 0;
  if (const model::LiveTree* const tree = m_model.tree(); tree != nullptr && m_topGroup) {
    const auto it = std::find_if(tree->nodes.begin() + 1, tree->nodes.end(), [this](const model::LiveTree::Node& node) {
      return !node.value && std::pair(node.change, node.group) == *m_topGroup;
    });
    if (it != tree->nodes.end()) m_top = static_cast<uint32_t>(it - tree->nodes.begin());
  }
  layOut();
}

void LiveIcicle::setTop(uint32_t node) {
  const model::LiveTree* const tree = m_model.tree();
  if (tree == nullptr || node >= tree->nodes.size() || tree->nodes[node].childCount == 0) return;
  m_top = node;
  m_topGroup.reset();
  if (node != 0) m_topGroup.emplace(tree->nodes[node].change, tree->nodes[node].group);
  layOut();
}

void LiveIcicle::setSelected(const model::Selection& selection) {
  m_selected = selection.values;
  std::sort(m_selected.begin(), m_selected.end());
  update();
}

bool LiveIcicle::isSelected(const model::LiveTree::Node& node) const {
  return node.value && std::binary_search(m_selected.begin(), m_selected.end(), *node.value);
}

std::optional<size_t> LiveIcicle::blockAt(QPointF position) const {
  for (size_t i = 0; i < m_blocks.size(); ++i) {
    if (m_blocks[i].rect.contains(position)) return i;
  }
  return std::nullopt;
}

QString LiveIcicle::tipAt(QPoint position) const {
  const auto at = blockAt(position);
  if (!at) return {};
  const IcicleBlock& block = m_blocks[*at];
  if (block.merged == 0) return m_model.tipOf(block.node);
  const model::LiveTree& tree = *m_model.tree();
  int64_t bytes = 0;
  uint32_t values = 0;
  for (uint32_t i = 0; i < block.merged; ++i) {
    bytes += tree.nodes[block.node + i].weight();
    values += tree.nodes[block.node + i].valueCount;
  }
  return tr("%1 values too small to be drawn").arg(grouped(values)) + u'\n' + model::exactBytes(bytes);
}

void LiveIcicle::paintBlock(QPainter& painter, const IcicleBlock& block) const {
  const Colors& colors = m_context.theme.colors();
  const model::LiveTree::Node& node = m_model.tree()->nodes[block.node];
  const auto kind = m_model.kindOf(block.node);
  // A gap of a pixel to the right and below.
  const QRectF rect(std::round(block.rect.left()), block.rect.top(),
                    std::max(1.0, std::round(block.rect.right()) - std::round(block.rect.left()) - 1),
                    block.rect.height() - 1);
  const bool isColored = kind && block.node != 0;
  if (block.merged > 0) {
    painter.fillRect(rect, isColored ? colors.of(*kind) : colors.hover);
    painter.fillRect(rect, QBrush(colors.edge, Qt::Dense5Pattern));
    return;
  }
  painter.fillRect(rect, isColored ? colors.of(*kind) : node.isChange ? colors.selection : colors.hover);
  if (!isColored) {
    painter.setPen(colors.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  if (rect.width() < kLeastText) return;
  painter.setFont(node.value ? m_context.theme.fixedFont() : font());
  painter.setPen(isColored ? colors.memoryText : colors.text);
  const QRectF inside = rect.adjusted(5, 0, -4, 0);
  QString text = m_model.nameOf(block.node);
  const QFontMetricsF metrics(painter.font());
  // Bytes where there is room for both.
  const QString bytes = humanBytes(node.bytes);
  const double bytesWidth = metrics.horizontalAdvance(bytes);
  if (metrics.horizontalAdvance(text) + bytesWidth + 12 <= inside.width()) {
    painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, bytes);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
    return;
  }
  text = metrics.elidedText(text, node.value ? Qt::ElideMiddle : Qt::ElideRight, inside.width());
  if (text.size() > 1) painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void LiveIcicle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_context.theme.colors();
  painter.fillRect(rect(), colors.panel);
  if (m_model.tree() == nullptr) return;
  for (const IcicleBlock& block : m_blocks) paintBlock(painter, block);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const auto outline = [&](const QRectF& block, const QColor& color, double width) {
    painter.setPen(QPen(color, width));
    painter.drawRect(block.adjusted(width / 2, width / 2, -1 - width / 2, -1 - width / 2));
  };
  for (const IcicleBlock& block : m_blocks) {
    if (block.merged == 0 && isSelected(m_model.tree()->nodes[block.node])) outline(block.rect, colors.accent, 2);
  }
  if (m_hovered) outline(m_blocks[*m_hovered].rect, colors.text, 1);
  if (hasFocus()) outline(QRectF(rect()).adjusted(0, 0, 1, 1), colors.accent, 1);
}

void LiveIcicle::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

bool LiveIcicle::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  return QWidget::event(event);
}

void LiveIcicle::mousePressEvent(QMouseEvent* event) {
  const auto at = blockAt(event->position());
  if (event->button() != Qt::LeftButton || !at || m_blocks[*at].merged > 0) return;
  const uint32_t node = m_blocks[*at].node;
  if (node == m_top && m_top != 0) return setTop(m_model.tree()->nodes[m_top].parent);
  if (const auto target = m_model.targetOf(node)) return m_context.navigation.select(*target);
  if (node != 0) emit nodeChosen(node);
}

void LiveIcicle::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto at = blockAt(event->position());
  if (event->button() != Qt::LeftButton || !at || m_blocks[*at].merged > 0) return;
  const uint32_t node = m_blocks[*at].node;
  const model::LiveTree::Node& of = m_model.tree()->nodes[node];
  if (of.value) return m_context.navigation.reveal(*of.value);
  setTop(node == m_top ? of.parent : node);
}

void LiveIcicle::mouseMoveEvent(QMouseEvent* event) {
  const auto at = blockAt(event->position());
  if (at == m_hovered) return;
  m_hovered = at;
  m_context.navigation.hover(at && m_blocks[*at].merged == 0 ? m_model.targetOf(m_blocks[*at].node) : std::nullopt);
  update();
}

void LiveIcicle::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  m_hovered.reset();
  m_context.navigation.hover(std::nullopt);
  update();
}

void LiveIcicle::contextMenuEvent(QContextMenuEvent* event) {
  const auto at = blockAt(event->pos());
  if (!at || m_blocks[*at].merged > 0) return;
  if (const auto target = m_model.targetOf(m_blocks[*at].node)) emit menuRequested(*target, event->globalPos());
}

void LiveIcicle::keyPressEvent(QKeyEvent* event) {
  const bool goesBack = event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Escape;
  if (!goesBack || m_top == 0) return QWidget::keyPressEvent(event);
  setTop(m_model.tree()->nodes[m_top].parent);
}

}  // namespace views
