#include "views/text/text_pane.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "views/text/find_bar.h"
#include "views/view.h"

namespace views {
namespace {

constexpr uint32_t kLongestTakenNeedle = 200;  // maximum of a selection that is taken over when the find bar opens

}  // namespace

TextPane::TextPane(Theme& theme, QWidget* parent)
    : QWidget(parent), m_area(new TextArea(theme, this)), m_bar(new FindBar(this)), m_finder(new TextFinder(this)) {
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_area, 1);
  column->addWidget(m_bar);
  setFocusProxy(m_area);
  m_area->installEventFilter(this);

  addPaneAction("text-find", tr("Find in Text…"), {QKeySequence(tr("Ctrl+F")), QKeySequence(tr("/"))}, &TextPane::find);
  addPaneAction("text-find-next", tr("Find Next"), {QKeySequence(tr("F3"))}, &TextPane::findNext);
  addPaneAction("text-find-previous", tr("Find Previous"), {QKeySequence(tr("Shift+F3"))}, &TextPane::findPrevious);
  addPaneAction("text-go-to-line", tr("Go to Line…"), {QKeySequence(tr("Ctrl+G"))}, &TextPane::goToLine);
  m_foldActions = {
      addPaneAction("text-fold", tr("Fold or Unfold Computation"), {QKeySequence(tr("Ctrl+."))}, &TextPane::toggleFold),
      addPaneAction("text-fold-all", tr("Fold or Unfold All"), {QKeySequence(tr("Ctrl+Alt+."))},
                    &TextPane::toggleAllFolds)};
  adoptText();

  connect(m_bar, &FindBar::needleChanged, this, &TextPane::search);
  connect(m_bar, &FindBar::nextWanted, this, &TextPane::findNext);
  connect(m_bar, &FindBar::previousWanted, this, &TextPane::findPrevious);
  connect(m_bar, &FindBar::lineWanted, this, &TextPane::showLine);
  connect(m_bar, &FindBar::closed, this, &TextPane::closeBar);
  connect(m_finder, &TextFinder::found, this, &TextPane::showHit);
  connect(m_finder, &TextFinder::notFound, this, [this] {
    if (m_finder->pattern().isEmpty()) return;
    m_bar->setStatus(tr("no matches"), true);
    if (m_isTyping) returnToSearchStart();
  });
  connect(m_finder, &TextFinder::countChanged, this, &TextPane::showCount);
}

QAction* TextPane::addPaneAction(const char* id, const QString& text, const QList<QKeySequence>& keys,
                                 void (TextPane::*slot)()) {
  auto* const action = new QAction(text, this);
  action->setObjectName(QLatin1String(id));
  action->setShortcuts(keys);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(action, &QAction::triggered, this, slot);
  addAction(action);
  m_actions += action;
  return action;
}

void TextPane::setText(std::shared_ptr<const hlo::SourceText> text, std::shared_ptr<const Highlighter> highlighter,
                       const std::vector<LineRange>& blocks) {
  m_area->setText(std::move(text), std::move(highlighter), blocks);
  adoptText();
}

void TextPane::updateText(std::shared_ptr<const hlo::SourceText> text, const std::vector<LineRange>& blocks) {
  m_area->updateText(std::move(text), blocks);
  adoptText();
}

void TextPane::adoptText() {
  m_finder->setText(m_area->text());
  m_searchFrom = 0;
  if (!m_bar->isHidden() && m_bar->mode() == FindBar::Mode::kFind) {
    m_finder->setPattern(m_bar->needle().toStdString(), m_bar->isCaseSensitive());
    m_area->setPattern(m_finder->pattern());
  }
  for (QAction* const action : m_actions) action->setEnabled(m_area->text() != nullptr);
  for (QAction* const action : m_foldActions) {
    action->setEnabled(m_area->canFold());
    action->setVisible(m_area->canFold());
  }
}

QMenu* TextPane::createMenu() {
  auto* const menu = new QMenu(this);
  m_area->copyAction()->setEnabled(!m_area->selectedRange().empty());
  connect(menu, &QMenu::aboutToHide, m_area, [this] { m_area->copyAction()->setEnabled(true); });
  menu->addAction(m_area->copyAction());
  menu->addAction(m_area->selectAllAction());
  menu->addSeparator();
  menu->addActions(m_actions);
  return menu;
}

// --- keys -----------------------------------------------------------------------------------------------------------

QAction* TextPane::actionOf(const QKeyEvent& event) const {
  const QKeySequence keys(event.keyCombination());
  for (QAction* const action : m_actions) {
    if (action->isEnabled() && action->shortcuts().contains(keys)) return action;
  }
  // The slash may need Shift.
  const bool isSlash = event.text() == QLatin1String("/") &&
                       (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
  return isSlash && m_actions.front()->isEnabled() ? m_actions.front() : nullptr;
}

bool TextPane::eventFilter(QObject* watched, QEvent* event) {
  // While the text has the focus, its own keys take precedence over shortcuts of the window.
  const bool isOverride = event->type() == QEvent::ShortcutOverride;
  if (isOverride || event->type() == QEvent::KeyPress) {
    auto* const key = static_cast<QKeyEvent*>(event);
    QAction* const action = actionOf(*key);
    const bool closes = key->key() == Qt::Key_Escape && m_bar->isVisible();
    if (action != nullptr || closes) {
      event->accept();
      if (!isOverride && closes) closeBar();
      if (!isOverride && action != nullptr) action->trigger();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

// --- find -----------------------------------------------------------------------------------------------------------

void TextPane::find() {
  if (m_area->text() == nullptr) return;
  const hlo::TextRange selected = m_area->selectedRange();
  QString text;
  if (!selected.empty() && selected.size() <= kLongestTakenNeedle) text = m_area->selectedText();
  if (text.contains(QLatin1Char('\n'))) text.clear();
  m_searchFrom = selected.begin;
  rememberSearchStart();
  m_bar->open(FindBar::Mode::kFind, text);
}

void TextPane::rememberSearchStart() {
  m_start = {m_area->selectedRange(), m_area->horizontalScrollBar()->value(), m_area->verticalScrollBar()->value()};
}

/// A word that does not occur: what its beginning found is left again.
void TextPane::returnToSearchStart() {
  m_area->select(m_start.selected.begin, m_start.selected.end);
  m_area->horizontalScrollBar()->setValue(m_start.x);
  m_area->verticalScrollBar()->setValue(m_start.y);
  m_searchFrom = m_start.selected.begin;
}

void TextPane::search() {
  m_finder->setPattern(m_bar->needle().toStdString(), m_bar->isCaseSensitive());
  m_area->setPattern(m_finder->pattern());
  m_wrapped = false;
  m_isTyping = true;
  if (m_finder->pattern().isEmpty()) {
    m_bar->setStatus({}, false);
  } else {
    m_finder->findNext(m_searchFrom);
  }
}

void TextPane::findNext() {
  if (m_finder->pattern().isEmpty()) {
    find();
  } else {
    m_isTyping = false;
    m_finder->findNext(m_area->selectedRange().end);
  }
}

void TextPane::findPrevious() {
  if (m_finder->pattern().isEmpty()) {
    find();
  } else {
    m_isTyping = false;
    m_finder->findPrevious(m_area->selectedRange().begin);
  }
}

void TextPane::showHit(size_t begin, size_t end, bool wrapped) {
  m_area->select(begin, end);
  m_area->showRange(m_area->selectedRange());
  m_searchFrom = begin;
  m_wrapped = wrapped;
  if (!m_isTyping) rememberSearchStart();
  showCount();
}

void TextPane::showCount() {
  if (m_finder->pattern().isEmpty() || m_bar->mode() != FindBar::Mode::kFind) return;
  const hlo::TextRange selected = m_area->selectedRange();
  const size_t count = m_finder->count();
  if (count == 0) {
    m_bar->setStatus(m_finder->isCounting() ? tr("…") : tr("no matches"), !m_finder->isCounting());
    return;
  }
  const bool isCapped = count >= TextFinder::kMaximumCount;
  const QString total = grouped(static_cast<int64_t>(count)) + (isCapped                 ? QStringLiteral("+")
                                                                : m_finder->isCounting() ? QStringLiteral("…")
                                                                                         : QString());
  const auto ordinal = selected.empty() ? std::nullopt : m_finder->ordinal(selected.begin);
  QString status = ordinal ? tr("%1 of %2").arg(grouped(static_cast<int64_t>(*ordinal)), total) : total;
  if (m_wrapped) status = tr("%1 (wrapped)").arg(status);
  m_bar->setStatus(status, false);
}

void TextPane::closeBar() {
  m_bar->hide();
  m_area->setPattern({});
  m_area->setFocus(Qt::OtherFocusReason);
}

// --- lines and folds ------------------------------------------------------------------------------------------------

void TextPane::goToLine() {
  if (m_area->text() != nullptr) m_bar->open(FindBar::Mode::kLine, QString::number(m_area->caretLine() + 1));
}

void TextPane::showLine(quint64 line, quint64 column) {
  const hlo::SourceText& text = *m_area->text();
  const size_t index = std::min<size_t>(static_cast<size_t>(line), text.lineCount()) - 1;
  const size_t in = std::min<size_t>(column == 0 ? 0 : static_cast<size_t>(column) - 1, text.line(index).size());
  const size_t offset = text.lineBegin(index) + in;
  m_area->setCaret(offset);
  m_area->showRange(m_area->selectedRange());
  closeBar();
}

void TextPane::toggleFold() { m_area->setFolded(m_area->caretLine(), !m_area->isFolded(m_area->caretLine())); }

void TextPane::toggleAllFolds() { m_area->setAllFolded(!m_area->isAllFolded()); }

}  // namespace views
