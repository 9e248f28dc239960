// What the user does in the source view.

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QStackedWidget>
#include <QTreeView>
#include <algorithm>

#include "model/items/source_line_model.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

namespace views {
namespace {

/// A folder that was dropped, or the folder of a Python file; "" for anything else.
QString droppedFolder(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (!url.isLocalFile()) continue;
    const QFileInfo info(url.toLocalFile());
    if (info.isDir()) return info.absoluteFilePath();
    if (info.isFile() && info.suffix() == QLatin1String("py")) return info.absolutePath();
  }
  return {};
}

}  // namespace

QList<QAction*> SourceView::viewActions() {
  return QList<QAction*>{m_next, m_previous, m_chooseRoot} + m_pane->paneActions() +
         QList<QAction*>(m_columnActions.begin(), m_columnActions.end());
}

std::optional<hlo::SourceLine> SourceView::lineWithInstructions(size_t line) const {
  if (!m_shown || snapshot() == nullptr) return std::nullopt;
  const hlo::SourceLine target = {*m_shown, static_cast<uint32_t>(line + 1)};
  return snapshot()->sources.find(target) == nullptr ? std::nullopt : std::optional(target);
}

void SourceView::selectLine(size_t line) {
  if (const auto target = lineWithInstructions(line)) navigation().select(*target);
}

void SourceView::selectLines(size_t first, size_t last) {
  if (!m_shown || snapshot() == nullptr) return;
  const model::SourceRange range{*m_shown, static_cast<uint32_t>(first + 1), static_cast<uint32_t>(last + 1)};
  std::optional<hlo::SourceLine> only;
  for (const hlo::LineEntry& entry : snapshot()->sources.lines(*m_shown)) {
    if (entry.line.line < range.first || entry.line.line > range.last) continue;
    if (only) {
      navigation().select(range);
      return;
    }
    only = entry.line;
  }
  if (only) navigation().select(*only);
}

void SourceView::selectRow(const QModelIndex& index) { navigation().select(m_lines->lineAt(index.row())); }

void SourceView::hoverLine(std::optional<size_t> offset) {
  std::optional<model::Target> target;
  if (offset && m_pane->area()->text() != nullptr) {
    if (const auto line = lineWithInstructions(m_pane->area()->text()->position(*offset).line - 1)) target = *line;
  }
  navigation().hover(target);
}

void SourceView::stepLine(int direction) {
  if (!m_shown || snapshot() == nullptr) return;
  const auto lines = snapshot()->sources.lines(*m_shown);
  uint32_t current = 0;
  if (m_pages->currentWidget() == m_table) {
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid()) current = m_lines->lineAt(index.row()).line;
  } else {
    current = static_cast<uint32_t>(m_pane->area()->caretLine() + 1);
  }
  const hlo::LineEntry* next = nullptr;
  if (direction > 0) {
    const auto it = std::find_if(lines.begin(), lines.end(), [current](const auto& entry) { return entry.line.line > current; });
    if (it != lines.end()) next = &*it;
  } else {
    for (const hlo::LineEntry& entry : lines) {
      if (entry.line.line < current) next = &entry;
    }
  }
  if (next != nullptr) {
    navigation().select(next->line);
  } else {
    emit message(direction > 0 ? tr("No line with instructions follows in this file")
                               : tr("No line with instructions comes before in this file"));
  }
}

void SourceView::showFrame(hlo::FrameId id) {
  const hlo::Frame& frame = snapshot()->module->frame(id);
  m_visited = m_place = hlo::SourceLine{frame.file, frame.line};
  wantFile(frame.file);
}

void SourceView::visitLine(hlo::SourceLine line) {
  m_visited = m_place = line;
  wantFile(line.file);
}

void SourceView::showMenu(const QPoint& globalPosition) {
  TextArea* const area = m_pane->area();
  const auto target = lineWithInstructions(area->caretLine());
  if (area->selectedRange().empty() && target) {
    emit menuRequested(*target, globalPosition);
    return;
  }
  QMenu* const menu = m_pane->createMenu();
  menu->addSeparator();
  menu->addActions({m_next, m_previous, m_chooseRoot});
  menu->addSeparator();
  for (QAction* const action : m_columnActions) menu->addAction(action);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(globalPosition);
}

void SourceView::emptyStateButton() {
  QGuiApplication::clipboard()->setText(QStringLiteral("--xla_dump_disable_metadata=false"));
  emit message(tr("Copied --xla_dump_disable_metadata=false"));
}

// --- folders --------------------------------------------------------------------------------------------------------

void SourceView::setRoots(const QStringList& roots) {
  if (roots == m_places.roots) return;
  m_places.roots = roots;
  look();
}

void SourceView::setRules(const QList<model::SourceRule>& rules) {
  m_places.rules = rules;
  look();
}

void SourceView::chooseRoot() {
  auto* const dialog = new QFileDialog(this, tr("Folder with the Sources"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  if (!m_places.roots.isEmpty()) dialog->setDirectory(m_places.roots.front());
  connect(dialog, &QFileDialog::fileSelected, this, &SourceView::addRoot);
  dialog->open();
}

void SourceView::addRoot(const QString& folder) {
  if (folder.isEmpty()) return;
  QStringList roots = m_places.roots;
  roots.removeAll(folder);
  roots.prepend(folder);
  const bool isOther = roots != m_places.roots;
  m_places.roots = roots;
  look();
  if (isOther) emit rootsChanged(roots);
}

void SourceView::dragEnterEvent(QDragEnterEvent* event) {
  if (!droppedFolder(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void SourceView::dropEvent(QDropEvent* event) {
  const QString folder = droppedFolder(*event->mimeData());
  if (folder.isEmpty()) return;
  event->acceptProposedAction();
  addRoot(folder);
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
  // Alt+Up means something else to the window; while the focus is here, it is ours.
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
