#include "app/palette.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "views/view.h"

namespace app {
namespace {

constexpr size_t kMaximumRows = 100;

}  // namespace

Palette::Palette(model::Navigation& navigation, model::JobRunner& jobs, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_navigation(navigation),
      m_jobs(jobs),
      m_field(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
  setObjectName(QStringLiteral("palette"));
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(m_field);
  column->addWidget(m_list);
  m_field->setObjectName(QStringLiteral("palette-field"));
  m_list->setObjectName(QStringLiteral("palette-list"));
  m_list->setUniformItemSizes(true);
  m_list->setTextElideMode(Qt::ElideMiddle);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setStyleSheet(QStringLiteral("QListWidget::item { padding: 4px 8px; }"
                                       "QListWidget::item:selected { background: palette(highlight); color: palette(highlighted-text); }"));
  m_field->installEventFilter(this);
  connect(m_field, &QLineEdit::textChanged, this, &Palette::refill);
  connect(m_list, &QListWidget::itemClicked, this, &Palette::take);
}

void Palette::open(Mode mode) {
  m_mode = mode;
  m_takeWhenThere = false;
  m_field->clear();
  m_field->setPlaceholderText(mode == Mode::kNames ? tr("Go to an instruction, computation, scope, source line or value")
                                                   : tr("Run an action, or: NAME [width] [/ boundary…], allpaths A B [n], info NAME"));
  m_field->setAccessibleName(m_field->placeholderText());
  const QWidget* const window = parentWidget();
  const int width = std::min(720, window->width() - 48);
  resize(width, std::min(440, window->height() - 80));
  move(window->mapToGlobal(QPoint((window->width() - width) / 2, 48)));
  refill();
  show();
  m_field->setFocus();
}

bool Palette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_field && event->type() == QEvent::KeyPress) {
    const auto* const key = static_cast<QKeyEvent*>(event);
    const int rows = m_list->count();
    switch (key->key()) {
      case Qt::Key_Down: m_list->setCurrentRow(std::min(m_list->currentRow() + 1, rows - 1)); return true;
      case Qt::Key_Up: m_list->setCurrentRow(std::max(m_list->currentRow() - 1, 0)); return true;
      case Qt::Key_PageDown: m_list->setCurrentRow(std::min(m_list->currentRow() + 10, rows - 1)); return true;
      case Qt::Key_PageUp: m_list->setCurrentRow(std::max(m_list->currentRow() - 10, 0)); return true;
      case Qt::Key_Return:
      case Qt::Key_Enter: take(); return true;
      default: break;
    }
  }
  return QDialog::eventFilter(watched, event);
}

void Palette::take() {
  if (m_isLooking) {
    m_takeWhenThere = true;
    return;
  }
  const int row = m_list->currentRow();
  if (row < 0 || row >= static_cast<int>(m_takes.size())) return;
  const auto run = m_takes[static_cast<size_t>(row)];
  hide();
  if (run) run();
}

void Palette::refill() {
  const QString text = m_field->text().trimmed();
  if (m_mode == Mode::kNames) return findNames(text);
  m_jobs.cancel(this, QStringLiteral("names"));
  m_isLooking = false;
  clear();
  const auto command = m_commands ? m_commands(text) : std::nullopt;
  if (command && command->run) {
    m_list->addItem(command->text);
    m_takes.push_back(command->run);
  } else if (command) {
    addNote(command->text);
  }
  addActions(text);
  if (m_takes.empty()) addNote(tr("There is no action, instruction or computation “%1”.").arg(text));
  selectFirst();
}

void Palette::clear() {
  m_list->clear();
  m_takes.clear();
}

void Palette::selectFirst() {
  // The first that can be taken: a note may stand before it.
  const auto first = std::find_if(m_takes.begin(), m_takes.end(), [](const auto& take) { return take != nullptr; });
  m_list->setCurrentRow(first == m_takes.end() ? -1 : static_cast<int>(first - m_takes.begin()));
}

void Palette::addActions(const QString& words) {
  const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const auto plain = [](const QAction* action) { return action->text().remove(QLatin1Char('&')); };
  for (const ActionGroup& group : m_groups) {
    // In place of a menu, what is in it.
    std::vector<std::pair<QAction*, QString>> actions;
    for (QAction* const action : group.actions) {
      if (action->menu() == nullptr) {
        actions.emplace_back(action, plain(action));
        continue;
      }
      for (QAction* const choice : action->menu()->actions()) {
        actions.emplace_back(choice, QStringLiteral("%1: %2").arg(plain(action), plain(choice)));
      }
    }
    for (const auto& [action, text] : actions) {
      if (!action->isEnabled() || action->isSeparator()) continue;
      QString name = text;
      if (&group != &m_groups.front()) name = QStringLiteral("%1: %2").arg(group.title, name);
      const bool matches = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
        return name.contains(word, Qt::CaseInsensitive) || action->objectName().contains(word, Qt::CaseInsensitive);
      });
      if (!matches) continue;
      const QString keys = action->shortcut().toString(QKeySequence::NativeText);
      m_list->addItem(keys.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, keys));
      m_takes.push_back([choice = action] { choice->trigger(); });
    }
  }
}

void Palette::addNote(const QString& sentence) {
  m_list->addItem(sentence);
  m_list->item(m_list->count() - 1)->setFlags(Qt::NoItemFlags);
  m_takes.emplace_back();
}

void Palette::findNames(const QString& text) {
  const auto snapshot = m_navigation.memory();
  if (snapshot == nullptr || text.isEmpty()) {
    m_jobs.cancel(this, QStringLiteral("names"));
    return showNames(text, {});
  }
  // What was found before stays until the next is there.
  m_isLooking = true;
  m_jobs.start<std::vector<GoToRow>>(
      this, QStringLiteral("names"), tr("Looking for names"),
      [snapshot, typed = text.toStdString()](std::stop_token stop, const model::JobRunner::Progress&) {
        return goToRows(*snapshot, typed, kMaximumRows, stop);
      },
      [this, text](const std::vector<GoToRow>& rows) {
        if (m_mode == Mode::kNames) showNames(text, rows);
      });
}

void Palette::showNames(const QString& text, const std::vector<GoToRow>& rows) {
  m_isLooking = false;
  clear();
  for (const GoToRow& row : rows) {
    m_list->addItem(QStringLiteral("%1    %2").arg(row.name, row.what));
    m_takes.push_back([this, target = row.target] { m_navigation.reveal(target); });
  }
  if (rows.empty()) {
    addNote(m_navigation.snapshot() == nullptr ? tr("Nothing is open. Open a dump first.")
            : text.isEmpty()                   ? tr("Type some letters of a name.")
                                               : tr("No name has the letters of “%1”.").arg(text));
  }
  selectFirst();
  if (std::exchange(m_takeWhenThere, false)) take();
}

}  // namespace app
