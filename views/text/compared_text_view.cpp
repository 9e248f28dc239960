#include "views/text/compared_text_view.h"

#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/text.h"
#include "model/words/comparison_text.h"
#include "views/change_roles.h"
#include "views/elided_label.h"
#include "views/text/hlo_highlighter.h"

namespace views {
namespace {

using compare::Side;
using model::ComparedText;

constexpr int kPartAlpha = 72;  // of what differs within a line

}  // namespace

ComparedTextView::ComparedTextView(Context context, QWidget* parent)
    : View(context, QStringLiteral("compared-text"), tr("Compared Text"), parent),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_pages->setContentsMargins(0, 0, 0, 0);
  m_pages->addWidget(m_empty);
  auto* const sides = new QSplitter(Qt::Horizontal, this);
  sides->setChildrenCollapsible(false);
  for (const Side side : {Side::kA, Side::kB}) {
    auto* const column = new QWidget(sides);
    makePane(side, column);
    sides->addWidget(column);
  }
  m_pages->addWidget(sides);
  setFocusProxy(pane(Side::kB));

  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    if (isInSight()) refresh();
  });
  connect(&theme(), &Theme::changed, this, &ComparedTextView::showColours);
  updateEmptyState();
}

void ComparedTextView::makePane(Side side, QWidget* parent) {
  const size_t i = compare::index(side);
  auto* const column = new QVBoxLayout(parent);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_titles[i] = new ElidedLabel(parent, Qt::ElideMiddle);
  m_titles[i]->setContentsMargins(10, 4, 10, 4);
  m_panes[i] = new TextPane(theme(), parent);
  column->addWidget(m_titles[i]);
  column->addWidget(m_panes[i], 1);

  TextArea* const area = m_panes[i]->area();
  area->setAccessibleName(side == Side::kA ? tr("Text of A") : tr("Text of B"));
  area->setNumbered(false);
  area->setLook([this, side](size_t line) { return lookOf(side, line); });
  area->setGutter({{2, [this, side](size_t line) { return glyphOf(side, line); },
                    [this, side](size_t line) { return toolTipOf(side, line); }}});
  connect(area, &TextArea::lineClicked, this, [this, side](size_t line) { choose(side, line); });
  connect(area, &TextArea::linesSelected, this, [this, side](size_t first) { choose(side, first); });
  connect(area, &TextArea::lineActivated, this, [this, side](size_t line) {
    choose(side, line);
    if (selection().target) navigation().reveal(*selection().target);
  });
  connect(area, &TextArea::menuRequested, this, [this, side, area](const QPoint& position) {
    if (!area->selectedRange().empty() || !instructionOn(side, area->caretLine())) {
      QMenu* const menu = pane(side)->createMenu();
      menu->setAttribute(Qt::WA_DeleteOnClose);
      menu->popup(position);
      return;
    }
    choose(side, area->caretLine());
    if (navigation().selection().target) emit menuRequested(*navigation().selection().target, position);
  });
  connect(area, &TextArea::message, this, &View::message);
  // Both panes have the same lines, so that the same scroll position shows the same rows.
  const auto otherArea = [this, side] { return pane(compare::other(side))->area(); };
  const auto follow = [this](const auto& what) {
    if (m_isFollowing) return;
    const QScopedValueRollback<bool> guard(m_isFollowing, true);
    what();
  };
  for (QScrollBar* const bar : {area->verticalScrollBar(), area->horizontalScrollBar()}) {
    const bool isVertical = bar == area->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, [otherArea, follow, isVertical](int value) {
      follow([&] {
        (isVertical ? otherArea()->verticalScrollBar() : otherArea()->horizontalScrollBar())->setValue(value);
      });
    });
  }
  connect(area, &TextArea::folded, this,
          [otherArea, follow](size_t line, bool isFolded) { follow([&] { otherArea()->setFolded(line, isFolded); }); });
  connect(area, &TextArea::allFolded, this,
          [otherArea, follow](bool areFolded) { follow([&] { otherArea()->setAllFolded(areFolded); }); });
}

bool ComparedTextView::canShow(const model::Target& target) const {
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  return id != nullptr && navigation().comparison().shown() != nullptr;
}

void ComparedTextView::reveal(const model::Target&) { scrollToSelection(); }

void ComparedTextView::broughtToFront() { refresh(); }

void ComparedTextView::refresh() {
  const QString key = QStringLiteral("compared-text");
  const model::ShownComparison& shown = navigation().comparison();
  const std::shared_ptr<const model::Comparison> comparison = shown.shown() == nullptr ? nullptr : shown.comparison();
  if (comparison == m_shown) {
    applySelection();
    return;
  }
  m_shown = comparison;
  jobs().cancel(this, key);
  showText(nullptr);
  if (comparison == nullptr) return;
  using Text = std::shared_ptr<const ComparedText>;
  jobs().start<Text>(
      this, key, tr("Aligning the texts"),
      [comparison](std::stop_token stop, const model::JobRunner::Progress&) {
        return ComparedText::make(comparison, stop);
      },
      [this](Text text) {
        if (text != nullptr && text->comparison() == m_shown) showText(std::move(text));
      });
}

void ComparedTextView::showText(std::shared_ptr<const ComparedText> text) {
  m_text = std::move(text);
  m_followed.reset();
  updateEmptyState();
  std::vector<LineRange> unchanged;
  if (m_text != nullptr) {
    for (const ComparedText::Unchanged& lines : m_text->unchanged()) unchanged.push_back({lines.begin, lines.end});
  }
  const QScopedValueRollback<bool> guard(m_isFollowing, true);
  for (const Side side : {Side::kA, Side::kB}) {
    TextPane* const in = pane(side);
    in->setText(m_text == nullptr ? nullptr : m_text->text(side), std::make_shared<const HloHighlighter>(), unchanged);
    in->area()->setAllFolded(true);
    if (m_text == nullptr) continue;
    const model::Snapshot& of = side == Side::kA ? *m_shown->a : *m_shown->b;
    const QString letter = side == Side::kA ? QStringLiteral("A") : QStringLiteral("B");
    // Files of two dumps often have the same name, in different folders.
    const QString path = toQString(of.path);
    m_titles[compare::index(side)]->setText(
        QStringLiteral("%1  %2 · %3").arg(letter, model::oneLine(of.title), path.section(u'/', -2)));
    m_titles[compare::index(side)]->setToolTip(model::toolTip(path));
  }
  applySelection();
}

void ComparedTextView::showColours() {
  for (TextPane* const each : m_panes) each->area()->viewport()->update();
}

void ComparedTextView::updateEmptyState() {
  m_pages->setCurrentIndex(m_text == nullptr ? 0 : 1);
  if (m_text != nullptr) return;
  if (navigation().comparison().comparison() == nullptr) {
    m_empty->setText(tr("Nothing is compared."), tr("Select two modules and choose Compare to see what changed."));
  } else if (m_shown == nullptr) {
    m_empty->setText(tr("This module is not part of the comparison."), tr("Show one of its two sides."));
  } else {
    m_empty->setReason(EmptyReason::kComputing, {});
  }
}

LineLook ComparedTextView::lookOf(Side side, size_t line) const {
  LineLook look;
  if (m_text == nullptr || line >= m_text->lines().size()) return look;
  const ComparedText::Line& of = m_text->lines()[line];
  const Colors& colors = theme().colors();
  if (!of.row.isOn(side)) {
    look.background = colors.window;
    return look;
  }
  const ChangeRole role = changeRole(of.kind, side);
  if (role == ChangeRole::kNone) return look;
  look.background = changeTint(role, colors);
  look.parts = m_text->differences(side, line);
  look.partColor = colors.of(role);
  look.partColor.setAlpha(kPartAlpha);
  return look;
}

GutterCell ComparedTextView::glyphOf(Side side, size_t line) const {
  GutterCell cell;
  if (m_text == nullptr || line >= m_text->lines().size()) return cell;
  const ComparedText::Line& of = m_text->lines()[line];
  if (of.row.part != model::ComparedRow::kInstruction || !of.row.isOn(side)) return cell;
  cell.text = changeGlyph(of.kind, side);
  cell.color = theme().colors().onTint(changeRole(of.kind, side));
  return cell;
}

QString ComparedTextView::toolTipOf(Side side, size_t line) const {
  const auto on = instructionOn(side, line);
  if (!on || !compare::isChange(m_text->lines()[line].kind)) return {};
  return toQString(words::changeText(*m_text->comparison(), on->first, on->second));
}

std::optional<std::pair<Side, hlo::InstructionId>> ComparedTextView::instructionOn(Side side, size_t line) const {
  if (m_text == nullptr || line >= m_text->lines().size()) return std::nullopt;
  for (const Side each : {side, compare::other(side)}) {
    if (const auto id = m_text->instruction(each, line)) return std::pair(each, *id);
  }
  return std::nullopt;
}

void ComparedTextView::choose(Side side, size_t line) {
  const auto on = instructionOn(side, line);
  if (!on) return;
  m_followed = model::Target(on->second);  // it is where the user clicked
  navigation().comparison().select(on->first, on->second);
}

void ComparedTextView::applySelection() {
  if (m_text == nullptr) return;
  std::vector<LineRange> lines;
  if (const auto side = navigation().comparison().side()) {
    for (const hlo::InstructionId id : selection().instructions) {
      if (const auto line = m_text->lineOf(*side, id)) lines.push_back({*line, *line + 1});
    }
  }
  std::sort(lines.begin(), lines.end(),
            [](const LineRange& one, const LineRange& two) { return one.begin < two.begin; });
  for (TextPane* const each : m_panes) each->area()->setMarks(LineMark::kSelected, lines);
  if (m_followed != selection().target) scrollToSelection();
  m_followed = selection().target;
}

void ComparedTextView::scrollToSelection() {
  const auto side = navigation().comparison().side();
  const auto id = selection().instruction();
  if (m_text == nullptr || !side) return;
  std::optional<size_t> line = id ? m_text->lineOf(*side, *id) : std::nullopt;
  for (const hlo::InstructionId each : selection().instructions) {
    if (!line) line = m_text->lineOf(*side, each);
  }
  if (!line) return;
  // Both at once: one does not follow the other while the texts are set.
  const QScopedValueRollback<bool> guard(m_isFollowing, true);
  TextArea* const area = pane(*side)->area();
  TextArea* const other = pane(compare::other(*side))->area();
  area->setCaret(m_text->text(*side)->lineBegin(*line));
  for (TextArea* const each : {area, other}) each->showLines({*line, *line + 1});
  other->verticalScrollBar()->setValue(area->verticalScrollBar()->value());
}

}  // namespace views
