// User input of the source view.

#include <QClipboard>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <algorithm>

#include "model/items/source_line_model.h"
#include "views/source/calls_choice.h"
#include "views/source/line_table.h"
#include "views/source/source_folders.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

namespace views {
QList<QAction*> SourceView::viewActions() {
  return QList<QAction*>{m_next, m_previous} + m_calls->choices() + QList<QAction*>{m_chooseRoot} +
         m_pane->paneActions() + QList<QAction*>(m_columnActions.begin(), m_columnActions.end());
}

std::optional<hlo::SourceLine> SourceView::lineWithInstructions(size_t line) const {
  if (!m_shown || snapshot() == nullptr) return std::nullopt;
  const hlo::SourceLine target = {*m_shown, static_cast<uint32_t>(line + 1)};
  return snapshot()->sources.find(target) == nullptr ? std::nullopt : std::optional(target);
}

bool SourceView::isPassed(size_t line) const {
  return std::binary_search(m_passed.begin(), m_passed.end(), static_cast<uint32_t>(line + 1));
}

bool SourceView::countsCalls() const { return m_calls->withCalls(); }

std::optional<model::Target> SourceView::targetOf(size_t line) const {
  return m_shown ? targetAt({*m_shown, static_cast<uint32_t>(line + 1)}) : std::nullopt;
}

std::optional<model::Target> SourceView::targetAt(hlo::SourceLine line) const {
  if (countsCalls() && line.line > 0 && isPassed(line.line - 1))
    return model::SourceRange{line.file, line.line, line.line, true};
  return snapshot()->sources.find(line) == nullptr ? std::nullopt : std::optional<model::Target>(line);
}

void SourceView::selectLine(size_t line) {
  if (const auto target = targetOf(line)) navigation().select(*target);
}

void SourceView::selectLines(size_t first, size_t last) {
  if (!m_shown || snapshot() == nullptr) return;
  const model::SourceRange range{*m_shown, static_cast<uint32_t>(first + 1), static_cast<uint32_t>(last + 1),
                                 countsCalls()};
  // Of several lines, all are taken; a single line that has instructions is taken alone.
  std::vector<uint32_t> lines = m_passed;
  if (!range.withCalls) {
    for (const hlo::LineEntry& entry : snapshot()->sources.lines(*m_shown)) lines.push_back(entry.line.line);
  }
  std::erase_if(lines, [&range](uint32_t line) { return line < range.first || line > range.last; });
  if (lines.size() == 1) {
    selectLine(lines.front() - 1);
  } else if (!lines.empty()) {
    navigation().select(range);
  }
}

// --- this line only, or also what it calls ---------------------------------------------------------------------------

void SourceView::callsChosen() {
  if (m_shown) listLines();
  // The selected lines stay selected, with the new meaning.
  const model::Selection& now = selection();
  if (const auto* const range = now.target ? std::get_if<model::SourceRange>(&*now.target) : nullptr) {
    if (m_shown == range->file) selectLines(range->first - 1, range->last - 1);
  } else if (const auto* const line = now.target ? std::get_if<hlo::SourceLine>(&*now.target) : nullptr) {
    if (m_shown == line->file && line->line > 0) selectLine(line->line - 1);
  }
  fitHeader();
  if (m_shown) applyEstimates();
}

/// Lists the lines that the module knows of the file; if calls count, also those that only call.
void SourceView::listLines() {
  m_passed.clear();
  if (countsCalls()) m_passed = snapshot()->sources.linesInStacks(*m_shown);
  m_lines->setFile(snapshot(), *m_shown, m_passed);
}

SourceOptions SourceView::options() const {
  const auto isShown = [this](LineMetrics::Metric metric) { return m_columnActions[metric]->isChecked(); };
  return {isShown(LineMetrics::kInstructions), isShown(LineMetrics::kFlops), isShown(LineMetrics::kBytes),
          isShown(LineMetrics::kPeakBytes), countsCalls()};
}

void SourceView::setOptions(const SourceOptions& options) {
  const bool columns[LineMetrics::kMetricCount] = {options.withInstructions, options.withFlops, options.withBytes,
                                                   options.withPeakBytes};
  for (size_t i = 0; i < m_columnActions.size(); ++i) {
    const QSignalBlocker blocker(m_columnActions[i]);
    m_columnActions[i]->setChecked(columns[i]);
  }
  m_calls->setWithCalls(options.selectsCalls);
  callsChosen();
}

void SourceView::selectRow(const QModelIndex& index) {
  if (const auto target = targetAt(m_lines->lineAt(index.row()))) navigation().select(*target);
}

void SourceView::hoverLine(std::optional<size_t> offset) {
  std::optional<model::Target> target;
  if (offset && m_pane->area()->text() != nullptr) {
    target = targetOf(m_pane->area()->text()->position(*offset).line - 1);
  }
  navigation().hover(target);
}

/// Returns the lines of the displayed file with a known cost; ascending.
std::vector<uint32_t> SourceView::costlyLines() const {
  if (countsCalls()) return m_passed;
  std::vector<uint32_t> lines;
  const auto all = snapshot()->sources.lines();
  for (const hlo::LineEntry& entry : snapshot()->sources.lines(*m_shown)) {
    if (estimates() != nullptr) {
      const hlo::Cost& cost = estimates()->workload->lines.lines()[static_cast<size_t>(&entry - all.data())].cost;
      if (cost.flops.isZero() && cost.transcendentals.isZero() && cost.bytes().isZero() && cost.linkBytes.isZero())
        continue;
    }
    lines.push_back(entry.line.line);
  }
  return lines;
}

void SourceView::stepLine(int direction) {
  if (!m_shown || snapshot() == nullptr) return;
  uint32_t current = 0;
  if (m_pages->currentWidget() == m_table) {
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid()) current = m_lines->lineAt(index.row()).line;
  } else {
    current = static_cast<uint32_t>(m_pane->area()->caretLine() + 1);
  }
  const std::vector<uint32_t> lines = costlyLines();
  const auto after = std::upper_bound(lines.begin(), lines.end(), current);
  const auto before = std::lower_bound(lines.begin(), lines.end(), current);
  if (direction > 0 ? after == lines.end() : before == lines.begin()) {
    emit message(direction > 0 ? tr("No later line with cost in this file")
                               : tr("No earlier line with cost in this file"));
    return;
  }
  if (const auto target = targetOf((direction > 0 ? *after : before[-1]) - 1)) navigation().select(*target);
}

void SourceView::showFrame(hlo::FrameId id) {
  const hlo::StackFrame& frame = snapshot()->module->frame(id);
  m_visited = m_place = hlo::SourceLine{frame.file, frame.line};
  wantFile(frame.file);
}

void SourceView::visitLine(hlo::SourceLine line) {
  m_visited = m_place = line;
  wantFile(line.file);
}

void SourceView::showMenu(const QPoint& globalPosition) {
  TextArea* const area = m_pane->area();
  const auto target = targetOf(area->caretLine());
  if (area->selectedRange().empty() && target) {
    emit menuRequested(*target, globalPosition);
    return;
  }
  QMenu* const menu = m_pane->createMenu();
  menu->addSeparator();
  menu->addActions({m_next, m_previous, m_chooseRoot});
  if (m_calls->isVisibleTo(this)) {
    menu->addSeparator();
    menu->addActions(m_calls->choices());
  }
  menu->addSeparator();
  for (QAction* const action : m_columnActions) menu->addAction(action);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(globalPosition);
}

std::optional<LineRange> SourceView::textLines(const model::Target& target) const {
  if (m_pages->currentWidget() != m_textPage || m_pane->area()->text() == nullptr) return std::nullopt;
  std::optional<model::SourceRange> lines;
  if (const auto* const line = std::get_if<hlo::SourceLine>(&target)) {
    lines = {line->file, line->line, line->line};
  } else if (const auto* const range = std::get_if<model::SourceRange>(&target)) {
    lines = *range;
  }
  if (!lines || lines->file != m_shown || lines->first == 0) return std::nullopt;
  const size_t end = std::min<size_t>(lines->last, m_pane->area()->text()->lineCount());
  return lines->first > end ? std::nullopt : std::optional(LineRange{lines->first - 1, end});
}

std::optional<View::FileLine> SourceView::fileLine(const model::Target* target) const {
  if (shownPath().isEmpty() || (target != nullptr && !textLines(*target))) return std::nullopt;
  return FileLine{shownPath(), m_pane->area()->caretLine() + 1};
}

void SourceView::addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>&) {
  const auto lines = textLines(target);
  if (!lines) return;
  menu.addAction(tr("Copy Text"), this, [this, text = m_pane->area()->text(), lines = *lines] {
    QStringList copied;
    for (size_t line = lines.begin; line < lines.end; ++line) copied += toQString(text->line(line));
    QGuiApplication::clipboard()->setText(copied.join(u'\n'));
  });
  // Adds the pane's own menu if no instruction comes from the line.
  if (isVisible()) menu.addMenu(title())->addActions(viewActions());
}

// --- folders ---------------------------------------------------------------------------------------------------------

void SourceView::dragEnterEvent(QDragEnterEvent* event) {
  // With Shift a dump is dropped on the window, which compares it.
  if (event->modifiers().testFlag(Qt::ShiftModifier)) return;
  if (m_shown && !SourceFolders::droppedFolder(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void SourceView::dropEvent(QDropEvent* event) {
  const QString folder = SourceFolders::droppedFolder(*event->mimeData());
  if (folder.isEmpty()) return;
  event->acceptProposedAction();
  m_folders->proposeRules(folder);
}

// --- keys -----------------------------------------------------------------------------------------------------------

QAction* SourceView::actionOf(const QKeyEvent& event) const {
  const QKeySequence keys(event.keyCombination());
  for (QAction* const action : {m_next, m_previous}) {
    if (action->isEnabled() && action->shortcuts().contains(keys)) return action;
  }
  return nullptr;
}

bool SourceView::event(QEvent* event) {
  // Alt+Up is a shortcut of the window; while the focus is here, this view handles it.
  if (event->type() == QEvent::ShortcutOverride && actionOf(*static_cast<QKeyEvent*>(event)) != nullptr) {
    event->accept();
    return true;
  }
  return View::event(event);
}

void SourceView::keyPressEvent(QKeyEvent* event) {
  if (QAction* const action = actionOf(*event)) {
    action->trigger();
  } else {
    View::keyPressEvent(event);
  }
}

}  // namespace views
