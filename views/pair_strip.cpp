#include "views/pair_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "model/items/format.h"
#include "model/items/text.h"

namespace views {
namespace {

using model::AlignedStage;
using model::AlignedState;

constexpr double kPairSide = 28;  // left of the columns are the letters
constexpr double kLanesTop = 28;
constexpr double kLane = 14;
constexpr double kBetween = 8;  // where equal stages are joined
constexpr double kLeastPairColumn = 4;
constexpr double kWidestPairColumn = 28;
constexpr int kPairHeight = 72;

}  // namespace

PairStrip::PairStrip(model::TimelinePair& pair, Theme& theme, QWidget* parent)
    : QWidget(parent),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_pair(pair),
      m_theme(theme),
      m_sentence(new QLabel(this)) {
  setObjectName(QStringLiteral("pair-strip"));
  setAccessibleName(tr("Stages of Two Compilations"));
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFixedHeight(kPairHeight);
  m_sentence->setTextFormat(Qt::PlainText);
  m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(&pair, &model::TimelinePair::changed, this, &PairStrip::refresh);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  refresh();
}

void PairStrip::refresh() {
  m_sentence->setText(m_pair.sentence());
  m_sentence->setToolTip(model::toolTip(m_pair.sentence()));
  itemsReplaced();
  itemsSelectionChanged();
  update();
}

void PairStrip::resizeEvent(QResizeEvent*) {
  m_sentence->setGeometry(12, 3, std::max(0, width() - 24), 22);
  itemsMoved();
}

double PairStrip::columnWidth() const {
  if (m_pair.alignment() == nullptr || m_pair.alignment()->stages.empty()) return 0;
  const double room = std::max(1.0, width() - kPairSide - 12);
  return std::clamp(room / static_cast<double>(m_pair.alignment()->stages.size()), kLeastPairColumn, kWidestPairColumn);
}

// If not all columns have room, the current one is in the middle.
size_t PairStrip::firstInSight() const {
  if (m_pair.alignment() == nullptr || columnWidth() <= 0) return 0;
  const size_t count = m_pair.alignment()->stages.size();
  const auto room = static_cast<size_t>(std::max(1.0, std::floor((width() - kPairSide - 12) / columnWidth() + 1e-6)));
  if (count <= room) return 0;
  const size_t at = m_pair.current().value_or(0);
  return std::min(at > room / 2 ? at - room / 2 : 0, count - room);
}

QRectF PairStrip::columnRect(size_t at) const {
  const size_t first = firstInSight();
  if (at < first) return {};
  const double left = kPairSide + static_cast<double>(at - first) * columnWidth();
  if (left + columnWidth() > width() - 11) return {};
  return {left, kLanesTop, columnWidth(), 2 * kLane + kBetween};
}

std::optional<size_t> PairStrip::columnAt(const QPointF& position) const {
  if (m_pair.alignment() == nullptr || columnWidth() <= 0 || position.x() < kPairSide || position.y() < kLanesTop - 3)
    return std::nullopt;
  const auto at = firstInSight() + static_cast<size_t>((position.x() - kPairSide) / columnWidth());
  return at < m_pair.alignment()->stages.size() ? std::optional(at) : std::nullopt;
}

QString PairStrip::describe(size_t at) const {
  const AlignedStage& stage = m_pair.alignment()->stages[at];
  QStringList lines{m_pair.stageText(at)};
  const auto number = [](size_t count) { return model::grouped(static_cast<int64_t>(count)); };
  switch (stage.state) {
    case AlignedState::kSameBytes: lines.append(tr("The files are the same, byte for byte.")); break;
    case AlignedState::kSame: lines.append(tr("the same program")); break;
    case AlignedState::kOnlyA: lines.append(tr("only A has this stage")); break;
    case AlignedState::kOnlyB: lines.append(tr("only B has this stage")); break;
    case AlignedState::kUnreadable:
      lines.append(tr("cannot be read: %1").arg(model::oneLine(stage.problem, 200)));
      break;
    case AlignedState::kDiffers: {
      lines.append(tr("%1 ↔ %2 instructions").arg(number(stage.instructionsA), number(stage.instructionsB)));
      lines.append(QStringLiteral("+ %1  − %2  ~ %3  ≠ %4  ⇄ %5")
                       .arg(number(stage.added), number(stage.removed), number(stage.changed), number(stage.replaced),
                            number(stage.moved)));
      break;
    }
  }
  return lines.join(u'\n');
}

std::vector<uint64_t> PairStrip::itemsInSight() const {
  std::vector<uint64_t> keys;
  if (m_pair.alignment() == nullptr) return keys;
  for (size_t i = firstInSight(); i < m_pair.alignment()->stages.size() && keys.size() < kMost; ++i) {
    if (!columnRect(i).isEmpty()) keys.push_back(i);
  }
  return keys;
}

std::vector<uint64_t> PairStrip::itemsSelected() const {
  const auto current = m_pair.current();
  return current ? std::vector<uint64_t>{*current} : std::vector<uint64_t>();
}

AccessibleItem PairStrip::item(uint64_t key) const {
  if (m_pair.alignment() == nullptr || key >= m_pair.alignment()->stages.size()) return {};
  return {describe(key), columnRect(key).toAlignedRect(), m_pair.current() == key};
}

void PairStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  painter.setPen(colors.border);
  painter.drawLine(0, height() - 1, width(), height() - 1);
  if (m_pair.alignment() == nullptr) return;
  painter.setPen(colors.secondaryText);
  const double low = kLanesTop + kLane + kBetween;
  painter.drawText(QRectF(8, kLanesTop, 16, kLane), Qt::AlignCenter, QStringLiteral("A"));
  painter.drawText(QRectF(8, low, 16, kLane), Qt::AlignCenter, QStringLiteral("B"));
  const auto& stages = m_pair.alignment()->stages;
  for (size_t i = firstInSight(); i < stages.size(); ++i) {
    const QRectF place = columnRect(i);
    if (place.isEmpty()) break;
    const AlignedStage& stage = stages[i];
    const double inset = place.width() >= 8 ? 1.5 : 0.5;
    const QRectF a(place.left() + inset, kLanesTop + 0.5, place.width() - 2 * inset, kLane - 1);
    const QRectF b(a.left(), low + 0.5, a.width(), kLane - 1);
    const bool isFirst = m_pair.alignment()->firstDiverged == i;
    const QColor color = stage.state == AlignedState::kDiffers      ? colors.of(ChangeRole::kChanged)
                         : stage.state == AlignedState::kOnlyA      ? colors.of(ChangeRole::kRemoved)
                         : stage.state == AlignedState::kOnlyB      ? colors.of(ChangeRole::kAdded)
                         : stage.state == AlignedState::kUnreadable ? colors.error
                                                                    : colors.border;
    QColor fill = color;
    fill.setAlphaF(stage.isSame() ? 0.5F : 0.2F);
    painter.setPen(
        QPen(color, isFirst ? 2 : 1, stage.state == AlignedState::kUnreadable ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill);
    if (stage.a) painter.drawRect(a);
    if (stage.b) painter.drawRect(b);
    if (stage.isSame()) {
      const double middle = place.center().x();
      painter.drawLine(QPointF(middle, a.bottom()), QPointF(middle, b.top()));
    } else if (place.width() >= 10) {
      const QString glyph = stage.state == AlignedState::kDiffers ? QStringLiteral("≠")
                            : stage.state == AlignedState::kOnlyA ? QStringLiteral("−")
                            : stage.state == AlignedState::kOnlyB ? QStringLiteral("+")
                                                                  : QStringLiteral("!");
      painter.setPen(color);
      painter.drawText(stage.a ? a : b, Qt::AlignCenter, glyph);
    }
    if (m_pair.current() == i) {
      painter.setPen(QPen(colors.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(place.adjusted(0, -2, 0, 2), 2, 2);
    }
  }
}

void PairStrip::mousePressEvent(QMouseEvent* event) {
  if (const auto at = columnAt(event->position()); at && event->button() == Qt::LeftButton) m_pair.choose(*at);
}

void PairStrip::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (by == 0 || m_pair.alignment() == nullptr) return QWidget::keyPressEvent(event);
  const auto count = static_cast<int64_t>(m_pair.alignment()->stages.size());
  const int64_t next = static_cast<int64_t>(m_pair.current().value_or(0)) + by;
  if (next >= 0 && next < count) m_pair.choose(static_cast<size_t>(next));
}

bool PairStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* const help = static_cast<QHelpEvent*>(event);
  const auto at = columnAt(help->pos());
  QToolTip::showText(help->globalPos(), at ? model::toolTip(describe(*at)) : QString(), this);
  return true;
}

}  // namespace views
