#include "views/pass_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <initializer_list>

#include "model/documents/pass_table.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"
#include "views/change_roles.h"
#include "views/empty_state.h"

namespace views {
namespace {

using model::PassStage;
using model::PassState;

constexpr double kStripSide = 12;
constexpr size_t kFewStages = 5;  // with so few the strip is low

QString stripGlyph(ChangeRole role) {
  switch (role) {
    case ChangeRole::kAdded: return QStringLiteral("+");
    case ChangeRole::kRemoved: return QStringLiteral("−");
    case ChangeRole::kChanged: return QStringLiteral("~");
    case ChangeRole::kMoved: return QStringLiteral("⇄");
    case ChangeRole::kNone: break;
  }
  return {};
}

QString countOf(size_t count) { return model::grouped(static_cast<int64_t>(count)); }

}  // namespace

PassStrip::PassStrip(model::Timeline& timeline, Theme& theme, QWidget* parent)
    : QWidget(parent),
      AccessibleItems(this, QAccessible::Chart, QAccessible::ListItem),
      m_timeline(timeline),
      m_theme(theme),
      m_summary(new QLabel(this)),
      m_legend(new QLabel(this)),
      m_read(new QToolButton(this)),
      m_hide(new QToolButton(this)),
      m_find(new QLineEdit(this)),
      m_earlier(new QToolButton(this)),
      m_later(new QToolButton(this)),
      m_fold(new QToolButton(this)) {
  setObjectName(QStringLiteral("pass-strip"));
  setAccessibleName(tr("Stages of the Compilation"));
  setAccessibleDescription(tr("The arrow keys choose a stage; a typed name finds a pass."));
  // Not by a click: behind it letters would find passes, and no longer be J, K, T and B.
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (QLabel* const label : {m_summary, m_legend}) label->setTextFormat(Qt::PlainText);
  m_legend->setForegroundRole(QPalette::PlaceholderText);
  m_read->setText(tr("Read Stages"));
  m_read->setToolTip(tr("Continue to read the stages of the module"));
  connect(m_read, &QToolButton::clicked, &timeline, &model::Timeline::readAgain);
  m_hide->setObjectName(QStringLiteral("hide-unchanged"));
  m_hide->setText(tr("Hide Unchanged"));
  m_hide->setToolTip(tr("Leave out stages that left the module as it was"));
  m_hide->setCheckable(true);
  connect(m_hide, &QToolButton::toggled, &timeline, &model::Timeline::setHidesUnchanged);
  for (QToolButton* const button : {m_read, m_hide}) {
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
  }
  m_find->setObjectName(QStringLiteral("find-pass"));
  m_find->setPlaceholderText(tr("Find a pass…"));
  m_find->setAccessibleName(tr("Find a Pass"));
  m_find->setClearButtonEnabled(true);
  m_find->setFixedWidth(180);
  connect(m_find, &QLineEdit::textChanged, this, &PassStrip::find);
  connect(m_find, &QLineEdit::returnPressed, this, &PassStrip::findNext);
  for (QToolButton* const button : {m_earlier, m_later}) {
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  }
  m_earlier->setToolTip(tr("Previous stage that touched the selected instruction"));
  m_later->setToolTip(tr("Next stage that touched the selected instruction"));
  connect(m_earlier, &QToolButton::clicked, this, [this] { m_timeline.stepTouched(-1); });
  connect(m_later, &QToolButton::clicked, this, [this] { m_timeline.stepTouched(+1); });
  m_fold->setObjectName(QStringLiteral("fold-strip"));
  m_fold->setAutoRaise(true);
  m_fold->setFocusPolicy(Qt::TabFocus);
  connect(m_fold, &QToolButton::clicked, this, [this] {
    setFolded(!m_isFolded);
    emit foldedByUser(m_isFolded);
  });
  connect(&timeline, &model::Timeline::chosen, this, [this] {
    if (!m_isKept) setFolded(false);
  });
  connect(&timeline, &model::Timeline::changed, this, &PassStrip::refresh);
  connect(&timeline, &model::Timeline::stagesRead, this, &PassStrip::refresh);
  connect(&timeline, &model::Timeline::currentChanged, this, &PassStrip::currentChanged);
  connect(&timeline, &model::Timeline::trackChanged, this, &PassStrip::refresh);
  connect(&timeline, &model::Timeline::foundChanged, this, qOverload<>(&QWidget::update));
  connect(&theme, &Theme::changed, this, &PassStrip::refresh);
  refresh();
}

void PassStrip::setCompact(bool isCompact) {
  if (m_isCompact == isCompact) return;
  m_isCompact = isCompact;
  refresh();
}

void PassStrip::setFolded(bool isFolded) {
  m_isKept = true;
  if (m_isFolded == isFolded) return;
  m_isFolded = isFolded;
  refresh();
}

void PassStrip::focusField() {
  setFolded(false);
  m_find->setFocus();
  m_find->selectAll();
}

QString PassStrip::summary() const {
  size_t changed = 0, same = 0, unreadable = 0;
  const auto& stages = m_timeline.stages();
  for (uint32_t i = 0; i < stages.size(); ++i) {
    if (!m_timeline.isRead(i)) continue;
    if (stages[i].state == PassState::kUnreadable)
      ++unreadable;
    else if (stages[i].state == PassState::kChanged)
      ++changed;
    else if (stages[i].state != PassState::kFirst)
      ++same;
  }
  QStringList parts{tr("%n stage(s)", nullptr, static_cast<int>(stages.size()))};
  if (m_timeline.readCount() < stages.size())
    parts.append(tr("%1 of %2 read").arg(countOf(m_timeline.readCount()), countOf(stages.size())));
  parts.append(tr("%1 changed the module, %2 left it as it was").arg(countOf(changed), countOf(same)));
  if (unreadable > 0) parts.append(tr("%1 cannot be read").arg(countOf(unreadable)));
  if (m_timeline.coverage() == model::PassCoverage::kEnds)
    parts.append(tr("no stages between the first and the last: %1 writes one for each pass")
                     .arg(QStringLiteral("--xla_dump_hlo_pass_re=.*")));
  else if (m_timeline.coverage() == model::PassCoverage::kSome)
    parts.append(tr("not every pass has a stage"));
  if (!m_timeline.notes().empty()) parts.append(model::oneLine(m_timeline.notes().front(), 120));
  return parts.join(QStringLiteral("  ·  "));
}

bool PassStrip::isLow() const { return m_isFolded || m_isCompact || m_timeline.stages().size() <= kFewStages; }

int PassStrip::countsHeight() const {
  const int line = QFontMetrics(font()).height();
  return m_isFolded ? line + 4 : isLow() ? line + 8 : 2 * line + 10;
}

QRectF PassStrip::barsRect() const {
  if (m_isFolded) return {kStripSide, 3, std::max(1.0, width() - 2 * kStripSide), 14};
  const double top = isLow() ? 28 : 32;
  const double height = m_timeline.stages().size() <= kFewStages ? 18 : m_isCompact ? 40 : 64;
  return {kStripSide, top, std::max(1.0, width() - 2 * kStripSide), height};
}

// Everything that depends on the stages, the size or the texts.
void PassStrip::refresh() {
  if (m_timeline.isEmpty()) {
    m_scene = {};
    itemsReplaced();
    return;
  }
  if (m_named.size() != m_timeline.stages().size()) find(m_find->text());
  StripInput input;
  input.stages = &m_timeline.stages();
  input.current = m_timeline.current();
  for (uint32_t i = 0; i < input.stages->size(); ++i) {
    input.isRead.push_back(m_timeline.isRead(i) ? 1 : 0);
    input.shown.push_back(m_timeline.isShown(i) ? 1 : 0);
  }
  m_scene = makePassStripScene(input, barsRect());
  itemsReplaced();
  const QFontMetrics metrics(font());
  const int lines = isLow() ? std::min(m_scene.bracketLines, 1) : m_scene.bracketLines;
  const int below = m_isFolded ? 3 : metrics.height() + lines * (metrics.height() + 5) + 4;
  setFixedHeight(static_cast<int>(barsRect().bottom()) + below + countsHeight());
  for (QWidget* const widget : std::initializer_list<QWidget*>{m_find, m_hide, m_summary, m_legend})
    widget->setVisible(!m_isFolded);
  m_fold->setArrowType(m_isFolded ? Qt::DownArrow : Qt::UpArrow);
  m_fold->setAccessibleName(m_isFolded ? tr("Show the Whole Strip") : tr("Fold the Strip"));
  m_fold->setToolTip(m_isFolded ? tr("Show pipelines, names and the field that finds a pass")
                                : tr("Fold the strip to a row, so that the panes have the room"));
  m_hide->setChecked(m_timeline.hidesUnchanged());
  m_read->setVisible(m_timeline.isInterrupted());
  QFont bold = font();
  bold.setBold(true);
  m_summary->setText(summary());
  QStringList notes{summary()};
  for (size_t i = 1; i < m_timeline.notes().size(); ++i) notes.append(model::oneLine(m_timeline.notes()[i], 200));
  m_summary->setToolTip(model::toolTip(notes.join(u'\n')));
  m_legend->setText(tr("+ added   ~ changed   ⇄ moved   − removed   height: instructions touched, logarithmic"));
  size_t earlier = 0, later = 0;
  const uint32_t now = m_timeline.current().value_or(0);
  for (const uint32_t at : m_timeline.touched()) (at < now ? earlier : later) += at == now ? 0 : 1;
  const bool hasTrack = m_timeline.track().has_value();
  m_earlier->setVisible(hasTrack);
  m_later->setVisible(hasTrack);
  m_earlier->setText(tr("‹ %n earlier", "passes that touched the selection", static_cast<int>(earlier)));
  m_later->setText(tr("%n later ›", "passes that touched the selection", static_cast<int>(later)));
  m_earlier->setAccessibleName(tr("Previous Pass That Touched the Selection"));
  m_later->setAccessibleName(tr("Next Pass That Touched the Selection"));
  m_earlier->setEnabled(earlier > 0);
  m_later->setEnabled(later > 0);
  arrange();
  update();
}

void PassStrip::arrange() {
  const int line = 26;
  int right = width() - static_cast<int>(kStripSide);
  const auto placeRight = [&](QWidget* widget, int top, int height) {
    if (!widget->isVisibleTo(this)) return;
    const int wide = widget == m_find ? m_find->width() : widget->sizeHint().width();
    right -= wide;
    widget->setGeometry(right, top, wide, height);
    right -= 6;
  };
  if (!m_isFolded) {
    for (QWidget* const widget : std::initializer_list<QWidget*>{m_fold, m_find, m_hide, m_read})
      placeRight(widget, 3, line - 2);
    const int left = static_cast<int>(kStripSide);
    const int summaryWidth = std::min(m_summary->sizeHint().width(), right - left);
    m_summary->setGeometry(left, 3, summaryWidth, line - 2);
    const int legendWidth = m_legend->sizeHint().width();
    const int legendLeft = left + summaryWidth + 32;
    m_legend->setVisible(legendLeft + legendWidth <= right);
    m_legend->setGeometry(legendLeft, 3, legendWidth, line - 2);
    right = width() - static_cast<int>(kStripSide);
  }
  const int counts = countsHeight();
  const int high = std::min(QFontMetrics(font()).height() + 6, counts);
  const int top = height() - counts + (counts - high) / 2;
  if (m_isFolded) {
    placeRight(m_fold, top, high);
    placeRight(m_read, top, high);
  }
  placeRight(m_later, top, high);
  placeRight(m_earlier, top, high);
  m_countsRight = right;
}

void PassStrip::currentChanged() {
  refresh();
  itemsSelectionChanged();
}

void PassStrip::resizeEvent(QResizeEvent*) { refresh(); }

// --- what it says ----------------------------------------------------------------------------------------------------

std::vector<PassStrip::Count> PassStrip::counts() const {
  std::vector<Count> all;
  const auto current = m_timeline.current();
  if (!current || !m_timeline.isRead(*current) || !m_timeline.stages()[*current].isReadable()) return all;
  const auto& stages = m_timeline.stages();
  const PassStage& now = stages[*current];
  const PassStage* const then = now.before && m_timeline.isRead(*now.before) ? &stages[*now.before] : nullptr;
  const auto pair = [&](const QString& title, size_t model::PassCounts::*count) {
    const QString after = countOf(now.counts.*count);
    all.push_back(
        {title, then == nullptr ? after : QStringLiteral("%1 → %2").arg(countOf(then->counts.*count), after), {}});
  };
  pair(tr("Instructions"), &model::PassCounts::instructions);
  if (then != nullptr) {
    const compare::StageDelta& delta = now.delta;
    const auto change = [&](const QString& title, ChangeRole role, size_t count, const QString& tip) {
      all.push_back({title,
                     count == 0 ? QStringLiteral("0") : QStringLiteral("%1 %2").arg(stripGlyph(role), countOf(count)),
                     tip, count == 0 ? ChangeRole::kNone : role});
    };
    const QString both = tr("Instructions before + added − removed = after: %1 + %2 − %3 = %4")
                             .arg(countOf(then->counts.instructions), countOf(delta.added), countOf(delta.removed),
                                  countOf(now.counts.instructions));
    change(tr("Added"), ChangeRole::kAdded, delta.added, both);
    change(tr("Removed"), ChangeRole::kRemoved, delta.removed, both);
    change(tr("Changed"), ChangeRole::kChanged, delta.changed, {});
    if (delta.replaced > 0)
      all.push_back({tr("Replaced"), QStringLiteral("≠ %1").arg(countOf(delta.replaced)),
                     tr("They count as added and as removed, too."), ChangeRole::kChanged});
    if (delta.moved > 0)
      change(tr("Moved"), ChangeRole::kMoved, delta.moved,
             tr("Into another computation; some may be changed as well."));
    if (delta.renamed > 0) all.push_back({tr("Renamed"), countOf(delta.renamed), {}, ChangeRole::kNone});
  }
  pair(tr("Fusions"), &model::PassCounts::fusions);
  pair(tr("Collectives"), &model::PassCounts::collectives);
  pair(tr("Copies"), &model::PassCounts::copies);
  const auto amount = [&](const QString& title, hlo::Amount model::PassCounts::*of, bool isBytes) {
    const auto text = [&](const hlo::Amount& value) {
      return isBytes ? model::bytesText(value) : model::countText(value);
    };
    const hlo::Amount& after = now.counts.*of;
    if (after.isUnknown()) return;
    const auto difference = model::differenceOf(stages, *current, of);
    QString value = text(after);
    if (then != nullptr && difference && *difference != 0)
      value = QStringLiteral("%1 → %2").arg(text(then->counts.*of), text(after));
    else if (then != nullptr && difference)
      value = tr("%1, unchanged").arg(value);
    const QString tip = difference ? isBytes ? model::exactBytes(*difference) : model::grouped(*difference) : QString();
    all.push_back({title, value, tip});
  };
  amount(tr("Bytes"), &model::PassCounts::bytes, true);
  amount(tr("FLOPs"), &model::PassCounts::flops, false);
  pair(tr("Computations"), &model::PassCounts::computations);
  return all;
}

QString PassStrip::describe(uint32_t at) const {
  const PassStage& stage = m_timeline.stages()[at];
  QStringList lines{m_timeline.stageText(at)};
  if (!stage.name.pipeline.empty()) lines.append(tr("in %1").arg(model::oneLine(stage.name.pipeline, 120)));
  if (!m_timeline.isRead(at)) {
    lines.append(tr("not read yet"));
  } else if (!stage.isReadable()) {
    lines.append(tr("cannot be read: %1").arg(model::oneLine(model::problemText(stage), 300)));
  } else if (stage.state == PassState::kFirst) {
    lines.append(tr("the first stage: %1 instructions").arg(countOf(stage.counts.instructions)));
  } else if (stage.state == PassState::kSameBytes) {
    lines.append(tr("unchanged: the files are the same, byte for byte"));
  } else if (stage.state == PassState::kSame) {
    lines.append(tr("unchanged: the same instructions"));
  } else {
    lines.append(model::stageDeltaText(stage.delta));
  }
  if (stage.before && *stage.before + 1 != at)
    lines.append(tr("compared with %1, across stages that cannot be read").arg(m_timeline.stageText(*stage.before)));
  if (stage.name.summaryOf) lines.append(tr("the result of this pipeline, written again"));
  if (stage.name.missing > 0)
    lines.append(tr("%n number(s) missing before it", nullptr, static_cast<int>(stage.name.missing)));
  if (stage.name.seconds) lines.append(model::secondsText(*stage.name.seconds));
  return lines.join(u'\n');
}

std::vector<uint64_t> PassStrip::itemsInSight() const {
  std::vector<uint64_t> keys;
  for (const StripColumn& column : m_scene.columns) {
    if (keys.size() < kMost) keys.push_back(column.stage);
  }
  return keys;
}

std::vector<uint64_t> PassStrip::itemsSelected() const {
  const auto current = m_timeline.current();
  return current ? std::vector<uint64_t>{*current} : std::vector<uint64_t>();
}

AccessibleItem PassStrip::item(uint64_t key) const {
  const auto stage = static_cast<uint32_t>(key);
  if (stage >= m_timeline.stages().size()) return {};
  const StripColumn* const column = m_scene.columnOf(stage);
  return {describe(stage), column == nullptr ? QRect() : column->place.toAlignedRect(), m_timeline.current() == stage};
}

void PassStrip::chooseItem(uint64_t key) { m_timeline.choose(static_cast<uint32_t>(key)); }

QString PassStrip::itemsSummary() const {
  QStringList parts{summary()};
  for (const Count& count : counts()) parts.append(QStringLiteral("%1 %2").arg(count.title, count.value));
  return parts.join(QStringLiteral("; "));
}

// --- painting --------------------------------------------------------------------------------------------------------

void PassStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  const int counts = countsHeight();
  painter.fillRect(QRect(0, height() - counts, width(), counts), colors.window);
  painter.setPen(colors.border);
  painter.drawLine(0, height() - counts, width(), height() - counts);
  painter.drawLine(0, height() - 1, width(), height() - 1);
  paintColumns(painter);
  if (!m_isFolded) paintAxis(painter);
  if (!m_isFolded) paintBrackets(painter);
  paintCounts(painter);
}

void PassStrip::paintColumns(QPainter& painter) const {
  const Colors& colors = m_theme.colors();
  const QRectF bars = barsRect();
  painter.setPen(colors.secondaryText);
  painter.drawLine(QPointF(bars.left(), bars.bottom() + 0.5), QPointF(bars.right(), bars.bottom() + 0.5));
  const auto& touched = m_timeline.touched();
  const auto& found = m_timeline.found();
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  painter.setFont(small);
  for (const StripColumn& column : m_scene.columns) {
    const bool isCurrent = m_timeline.current() == column.stage;
    const bool isMarked = (column.stage < m_named.size() && m_named[column.stage] != 0) ||
                          (column.stage < found.size() && found[column.stage] != 0);
    const QRectF frame = column.place.adjusted(0.5, -1.5, -0.5, 1.5);
    if (isMarked) {
      QColor mark = colors.accent;
      mark.setAlphaF(0.16F);
      painter.fillRect(frame, mark);
    }
    if (isCurrent || m_hovered == column.stage) painter.fillRect(frame, isCurrent ? colors.selection : colors.hover);
    const double middle = column.place.center().x();
    const double half = std::max(1.0, std::min(5.0, column.place.width() * 0.35));
    switch (column.state) {
      case StripColumn::kUnread: {
        painter.setPen(QPen(colors.border, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(middle - half, bars.bottom() - 10.5, 2 * half, 9));
        break;
      }
      case StripColumn::kFirst:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.secondaryText);
        painter.drawEllipse(QPointF(middle, bars.bottom() - 5), std::min(half, 3.0), std::min(half, 3.0));
        break;
      case StripColumn::kUnchanged:
        painter.setPen(QPen(colors.border, 2));
        painter.drawLine(QPointF(middle - half, bars.bottom() - 3), QPointF(middle + half, bars.bottom() - 3));
        break;
      case StripColumn::kUnreadable:
        painter.setPen(colors.error);
        painter.drawText(QRectF(middle - 10, column.place.top() + 1, 20, 14), Qt::AlignCenter, QStringLiteral("!"));
        painter.setPen(QPen(colors.error, 1, Qt::DashLine));
        painter.drawLine(QPointF(middle, bars.top() + 16), QPointF(middle, bars.bottom() - 2));
        break;
      case StripColumn::kChanged:
        for (const StripColumn::Part& part : column.parts) {
          const QColor& color = colors.of(part.role);
          painter.fillRect(part.rect, changeTint(part.role, colors));
          if (part.rect.width() >= 4) {
            painter.setPen(QPen(color, 1));
            painter.setBrush(Qt::NoBrush);
            if (part.rect.height() >= 3) {
              painter.drawRect(part.rect.adjusted(0.5, 0.5, -0.5, -0.5));
            } else {
              painter.fillRect(part.rect, color);
            }
          } else {
            painter.fillRect(part.rect, color);
          }
          if (part.rect.width() >= 11 && part.rect.height() >= 12) {
            painter.setPen(color);
            painter.drawText(part.rect, Qt::AlignCenter, stripGlyph(part.role));
          }
        }
        break;
    }
    if (isCurrent) {
      painter.setPen(QPen(colors.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(column.place.adjusted(0, -1.5, 0, 1.5), 2, 2);
    }
    // A dot over the stages that touched the selection.
    if (std::binary_search(touched.begin(), touched.end(), column.stage)) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(colors.accent);
      painter.drawEllipse(QPointF(middle, bars.top() + 2), 2.5, 2.5);
    }
  }
  painter.setFont(font());
}

void PassStrip::paintAxis(QPainter& painter) const {
  const Colors& colors = m_theme.colors();
  const QRectF bars = barsRect();
  const QFontMetricsF metrics(font());
  const auto& stages = m_timeline.stages();
  std::vector<std::pair<double, double>> taken;
  const auto draw = [&](const StripColumn& column) {
    const PassStage& stage = stages[column.stage];
    QString text = stage.name.number ? QString::number(*stage.name.number) : QString();
    if (text.isEmpty() && column.stage == 0) text = tr("first");
    if (text.isEmpty() && stage.name.kind == io::Kind::kFinal) text = tr("final");
    if (text.isEmpty() && column.stage + 1 == stages.size()) text = model::passTitle(stage.name);  // after_codegen
    if (text.isEmpty()) return;
    constexpr double kGap = 14;
    const double wide = metrics.horizontalAdvance(text);
    const double left = std::clamp(column.place.center().x() - wide / 2, 2.0, std::max(2.0, width() - wide - 2));
    for (const auto& [from, to] : taken) {
      if (left < to + kGap && left + wide > from - kGap) return;
    }
    painter.setPen(m_timeline.current() == column.stage ? colors.text : colors.secondaryText);
    painter.drawText(QPointF(left, bars.bottom() + metrics.ascent() + 3), text);
    taken.emplace_back(left, left + wide);
  };
  // The current one and the last one come before round numbers.
  if (const auto current = m_timeline.current()) {
    if (const StripColumn* const column = m_scene.columnOf(*current)) draw(*column);
  }
  if (!m_scene.columns.empty()) draw(m_scene.columns.back());
  for (const StripColumn& column : m_scene.columns) {
    const bool isRound =
        !stages[column.stage].name.number || m_scene.step >= 30 || *stages[column.stage].name.number % 5 == 0;
    if (isRound) draw(column);
  }
}

void PassStrip::paintBrackets(QPainter& painter) const {
  const Colors& colors = m_theme.colors();
  const QFontMetricsF metrics(font());
  const double line = metrics.height() + 5;
  const double top = barsRect().bottom() + metrics.height() + 5;
  const int lines = isLow() ? 1 : kMostBracketLines;
  for (const StripBracket& bracket : m_scene.brackets) {
    if (bracket.line >= lines) continue;
    const double y = top + bracket.line * line + 0.5;
    const double left = bracket.left + 1.5, right = bracket.right - 1.5;
    painter.setPen(QPen(colors.secondaryText, 1));
    painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.drawLine(QPointF(left, y - 3), QPointF(left, y));
    painter.drawLine(QPointF(right, y - 3), QPointF(right, y));
    const double room = right - left + 6;
    constexpr double kLeastName = 70;  // a shorter part of a name says nothing
    if (room < std::min(kLeastName, metrics.horizontalAdvance(bracket.name))) continue;
    const QString name = metrics.elidedText(bracket.name, Qt::ElideMiddle, room);
    painter.setPen(colors.secondaryText);
    painter.drawText(QRectF(left - 3, y + 1, room, metrics.height()), Qt::AlignCenter, name);
  }
}

void PassStrip::paintCounts(QPainter& painter) const {
  const Colors& colors = m_theme.colors();
  const QFontMetricsF metrics(font());
  const auto current = m_timeline.current();
  const double top = height() - countsHeight();
  const QWidget* const right = m_earlier->isVisibleTo(this) ? m_earlier : m_fold;
  const double limit = (m_earlier->isVisibleTo(this) || m_isFolded ? right->x() : width()) - 8;
  QFont bold = font();
  bold.setBold(true);
  const QFontMetricsF boldMetrics(bold);
  const double first = top + (m_isFolded ? 2 : 4) + metrics.ascent();
  const double second = first + metrics.height();
  double x = kStripSide;
  if (!current) {
    painter.setPen(colors.secondaryText);
    painter.drawText(QPointF(x, first),
                     tr("The file that is shown is not a stage of the compilation. Choose a stage."));
    return;
  }
  const PassStage& stage = m_timeline.stages()[*current];
  const QString title = m_timeline.stageText(*current);
  const QString place = tr("%1 of %2").arg(countOf(*current + 1), countOf(m_timeline.stages().size()));
  QString below =
      stage.name.pipeline.empty() ? place : tr("%1 · in %2").arg(place, model::oneLine(stage.name.pipeline, 80));
  if (stage.name.seconds) below += QStringLiteral(" · ") + model::secondsText(*stage.name.seconds);
  const double room =
      std::max(120.0, std::min({limit * 0.3, 360.0,
                                std::max(boldMetrics.horizontalAdvance(title), metrics.horizontalAdvance(below)) + 2}));
  painter.setFont(bold);
  painter.setPen(colors.text);
  painter.drawText(QPointF(x, first), boldMetrics.elidedText(title, Qt::ElideMiddle, room));
  painter.setFont(font());
  painter.setPen(colors.secondaryText);
  if (!isLow()) painter.drawText(QPointF(x, second), metrics.elidedText(below, Qt::ElideMiddle, room));
  x += room + 24;
  if (m_isFolded) {
    painter.drawText(QPointF(x, first), place);
    x += metrics.horizontalAdvance(place) + 24;
  }
  const auto note = [&](const QString& text, const QColor& color) {
    painter.setPen(color);
    painter.drawText(QPointF(x, first), metrics.elidedText(text, Qt::ElideRight, std::max(0.0, limit - x)));
  };
  if (!m_timeline.isRead(*current)) return note(tr("This stage is being read."), colors.secondaryText);
  if (!stage.isReadable()) return note(model::oneLine(model::problemText(stage), 400), colors.error);
  for (const Count& count : counts()) {
    const double wide =
        isLow() ? metrics.horizontalAdvance(count.title) + 6 + boldMetrics.horizontalAdvance(count.value)
                : std::max(metrics.horizontalAdvance(count.title), boldMetrics.horizontalAdvance(count.value));
    if (x + wide > limit) break;
    painter.setFont(font());
    painter.setPen(colors.secondaryText);
    painter.drawText(QPointF(x, first), count.title);
    painter.setFont(bold);
    painter.setPen(count.role == ChangeRole::kNone ? colors.text : colors.of(count.role));
    if (isLow())
      painter.drawText(QPointF(x + metrics.horizontalAdvance(count.title) + 6, first), count.value);
    else
      painter.drawText(QPointF(x, second), count.value);
    x += wide + (isLow() ? 14 : 26);
  }
  painter.setFont(font());
}

// --- mouse and keys --------------------------------------------------------------------------------------------------

void PassStrip::chooseAt(double x) {
  const StripColumn* const column = m_scene.columnAt(x);
  if (column != nullptr && m_timeline.current() != column->stage) m_timeline.choose(column->stage);
}

void PassStrip::mousePressEvent(QMouseEvent* event) {
  // Also above the columns: there they were while the strip was folded.
  const double below = m_isFolded ? height() - countsHeight() : barsRect().bottom() + 60;
  if (event->button() != Qt::LeftButton || event->position().y() > below) return QWidget::mousePressEvent(event);
  chooseAt(event->position().x());
}

void PassStrip::mouseMoveEvent(QMouseEvent* event) {
  const QRectF bars = barsRect();
  if (event->buttons().testFlag(Qt::LeftButton)) {
    leaveEvent(nullptr);  // the stage under the mouse is the current one
    return chooseAt(event->position().x());
  }
  const bool isInside = event->position().y() >= bars.top() - 4 && event->position().y() <= bars.bottom() + 4;
  const StripColumn* const column = isInside ? m_scene.columnAt(event->position().x()) : nullptr;
  const bool isOver = column != nullptr && column->place.left() <= event->position().x() &&
                      event->position().x() <= column->place.right();
  const auto hovered = isOver ? std::optional(column->stage) : std::nullopt;
  if (hovered == m_hovered) return;
  m_hovered = hovered;
  update();
}

void PassStrip::leaveEvent(QEvent*) {
  m_hovered.reset();
  update();
}

void PassStrip::wheelEvent(QWheelEvent* event) {
  m_wheel += event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
  constexpr int kNotch = 120;
  while (std::abs(m_wheel) >= kNotch) {
    const int by = m_wheel > 0 ? -1 : 1;
    m_wheel += by * kNotch;
    m_timeline.step(by, false);
  }
  event->accept();
}

void PassStrip::keyPressEvent(QKeyEvent* event) {
  const auto& stages = m_timeline.stages();
  constexpr int kPage = 10;
  switch (event->key()) {
    case Qt::Key_Left: m_timeline.step(-1, event->modifiers().testFlag(Qt::ShiftModifier)); return;
    case Qt::Key_Right: m_timeline.step(+1, event->modifiers().testFlag(Qt::ShiftModifier)); return;
    case Qt::Key_Home: m_timeline.choose(0); return;
    case Qt::Key_End: m_timeline.choose(static_cast<uint32_t>(stages.size() - 1)); return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
      const auto now = static_cast<int64_t>(m_timeline.current().value_or(0));
      const int64_t next = now + (event->key() == Qt::Key_PageUp ? -kPage : kPage);
      m_timeline.choose(static_cast<uint32_t>(std::clamp<int64_t>(next, 0, static_cast<int64_t>(stages.size()) - 1)));
      return;
    }
    default: break;
  }
  // A typed name goes to the field.
  const QString text = event->text();
  const bool isTyped = !text.isEmpty() && text.front().isLetterOrNumber() &&
                       !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  if (!isTyped) return QWidget::keyPressEvent(event);
  setFolded(false);
  m_find->setFocus();
  m_find->setText(text);
}

bool PassStrip::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    const QString text = key->text();
    // Letters begin the name of a pass here; elsewhere they are shortcuts.
    if (!text.isEmpty() && text.front().isLetterOrNumber() &&
        !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QRectF bars = barsRect();
    QString tip;
    if (help->pos().y() >= bars.top() - 4 && help->pos().y() <= bars.bottom() + 4) {
      const StripColumn* const column = m_scene.columnAt(help->pos().x());
      if (column != nullptr && column->place.right() >= help->pos().x()) tip = describe(column->stage);
    } else if (help->pos().y() > bars.bottom()) {
      if (m_isFolded) tip = summary();
      for (const Count& count : counts()) {
        if (!tip.isEmpty()) tip += u'\n';
        tip += QStringLiteral("%1  %2").arg(count.title, count.value);
      }
    }
    QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  return QWidget::event(event);
}

void PassStrip::find(const QString& text) {
  const auto& stages = m_timeline.stages();
  m_named.assign(stages.size(), 0);
  const QString word = text.trimmed();
  if (!word.isEmpty()) {
    for (uint32_t i = 0; i < stages.size(); ++i) {
      const QString number = model::toQString(model::stageNumberText(stages[i]));
      const QString pass = model::toQString(stages[i].name.pass);
      m_named[i] = number == word || pass.contains(word, Qt::CaseInsensitive) ? 1 : 0;
    }
  }
  update();
}

// The next stage with the name behind the one that is shown, and from the start again.
void PassStrip::findNext() {
  if (m_find->text().trimmed().isEmpty()) return;
  const auto count = static_cast<uint32_t>(m_named.size());
  const uint32_t now = m_timeline.current().value_or(0);
  for (uint32_t i = 1; i <= count; ++i) {
    const uint32_t at = (now + i) % count;
    if (m_named[at] != 0) return m_timeline.choose(at);
  }
  emit message(tr("No pass is named %1.").arg(m_find->text().trimmed()));
}

}  // namespace views
