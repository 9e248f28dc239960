#include "views/memory/memory_delegate.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/roles.h"
#include "views/drawing/memory_coloring.h"
#include "views/memory/memory_painter.h"
#include "views/name_fit.h"

namespace views {
namespace {

constexpr int kChipSize = 14;
constexpr int kLeastShareBar = 12;  // pixels, for the greatest share

}  // namespace

MemoryDelegate::MemoryDelegate(const Theme& theme, Columns columns, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_columns(std::move(columns)) {
  connect(&theme, &Theme::changed, this, [this] { m_chips.clear(); });
}

QIcon MemoryDelegate::chip(int kind, uint8_t color) const {
  if (kind < 0 || kind >= buffers::kValueKindCount) return {};
  QIcon& icon = m_chips[{kind, color}];
  if (!icon.isNull()) return icon;
  const double ratio = qApp->devicePixelRatio();
  QPixmap pixmap(QSize(kChipSize, kChipSize) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  const auto meaning = static_cast<buffers::ValueKind>(kind);
  painter.setPen(Qt::NoPen);
  painter.setBrush(memoryColor(m_theme.colors(), meaning, color));
  painter.drawRoundedRect(QRectF(0, 0, kChipSize, kChipSize), 3, 3);
  QFont font = QApplication::font();
  font.setPixelSize(10);
  font.setBold(true);
  painter.setFont(font);
  painter.setPen(m_theme.colors().memoryText);
  // Temp and thread-local begin with the same letter.
  const QString letter = meaning == buffers::ValueKind::kThreadLocal ? QStringLiteral("L")
                                                                     : model::valueKindText(meaning).left(1).toUpper();
  painter.drawText(QRectF(0, 0, kChipSize, kChipSize), Qt::AlignCenter, letter);
  painter.end();
  icon.addPixmap(pixmap, QIcon::Normal);
  icon.addPixmap(pixmap, QIcon::Selected);
  return icon;
}

void MemoryDelegate::setColors(std::vector<uint8_t> colorOf) {
  m_colorOf = std::move(colorOf);
  m_areKinds = std::all_of(m_colorOf.begin(), m_colorOf.end(),
                           [](uint8_t color) { return color == 0 || color >= drawing::kKindColors; });
}

std::optional<uint8_t> MemoryDelegate::colorAt(const QModelIndex& index) const {
  const QVariant target = index.data(model::TargetRole);
  if (m_colorOf.empty()) return 0;
  const auto to = target.isValid() ? target.value<model::Target>() : model::Target();
  const auto* const value = target.isValid() ? std::get_if<buffers::ValueId>(&to) : nullptr;
  if (value == nullptr) return m_areKinds ? std::optional<uint8_t>(0) : std::nullopt;
  return value->index() < m_colorOf.size() ? m_colorOf[value->index()] : uint8_t{0};
}

void MemoryDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (index.column() == m_columns.chip) {
    const QVariant kind = index.data(model::MemoryKindRole);
    if (const auto color = colorAt(index); kind.isValid() && color) {
      option->features |= QStyleOptionViewItem::HasDecoration;
      option->decorationSize = QSize(kChipSize, kChipSize);
      option->icon = chip(kind.toInt(), *color);
    }
  }
  if (m_columns.fixed.contains(index.column())) {
    option->font = m_theme.fixedFont();
    option->fontMetrics = QFontMetrics(option->font);
  }
  if (m_columns.links.contains(index.column())) {
    const QColor link = m_theme.colors().accent;
    option->palette.setColor(QPalette::Text, link);
    option->palette.setColor(QPalette::HighlightedText, link);
  }
  option->textElideMode = m_columns.middle.contains(index.column()) ? Qt::ElideMiddle : Qt::ElideRight;
  if (m_columns.boldWithout && !index.data(model::TargetRole).isValid()) option->font.setBold(true);
}

QSize MemoryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize size = QStyledItemDelegate::sizeHint(option, index);
  return {size.width() + 6, std::max(m_theme.rowHeight(), size.height())};
}

void MemoryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem cell = option;
  initStyleOption(&cell, index);
  if (m_columns.names.contains(index.column())) fitName(&cell);
  const QStyle* const style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
  style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
  if (index.column() != m_columns.share || m_maximumBytes <= 0) return;
  const auto bytes = index.data(model::BytesRole).toLongLong();
  const QVariant kind = index.data(model::MemoryKindRole);
  const double share = static_cast<double>(bytes) / static_cast<double>(m_maximumBytes);
  const QString text = index.data().toString();
  const int room = text.isEmpty() ? 0 : option.fontMetrics.horizontalAdvance(text) + 8;
  QRectF bar = QRectF(option.rect).adjusted(6, 0, -6 - room, 0);
  if (bar.width() < kLeastShareBar) return;
  bar =
      QRectF(bar.left(), bar.center().y() - 4, std::max(bytes > 0 ? 1.0 : 0.0, bar.width() * std::min(share, 1.0)), 8);
  const Colors& colors = m_theme.colors();
  const auto color = colorAt(index);
  painter->fillRect(bar, kind.isValid() && color
                             ? memoryColor(colors, static_cast<buffers::ValueKind>(kind.toInt()), *color)
                             : colors.edge);
}

}  // namespace views
