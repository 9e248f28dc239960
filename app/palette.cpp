#include "app/palette.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "model/items/buffer_text.h"
#include "views/view.h"

namespace app {
namespace {

constexpr size_t kMaximumRows = 100;

// Exact names first, then those that begin with the text, then the rest; each in order of the text.
int rankOf(absl::string_view name, absl::string_view wanted) {
  if (name.size() < wanted.size()) return -1;
  if (absl::StartsWithIgnoreCase(name, wanted)) return name.size() == wanted.size() ? 0 : 1;
  const auto sameLetter = [](char a, char b) { return absl::ascii_tolower(a) == absl::ascii_tolower(b); };
  return std::search(name.begin(), name.end(), wanted.begin(), wanted.end(), sameLetter) != name.end() ? 2 : -1;
}

template <typename Id>
struct Ranked {
  std::vector<Id> rows[3];
  void add(Id id, int rank) {
    if (rank >= 0 && rows[rank].size() < kMaximumRows) rows[rank].push_back(id);
  }
};

}  // namespace

Palette::Palette(model::Navigation& navigation, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_navigation(navigation),
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
  m_field->clear();
  m_field->setPlaceholderText(mode == Mode::kNames ? tr("Go to an instruction, computation or value by name")
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
  const int row = m_list->currentRow();
  if (row < 0 || row >= static_cast<int>(m_takes.size())) return;
  const auto run = m_takes[static_cast<size_t>(row)];
  hide();
  if (run) run();
}

void Palette::refill() {
  m_list->clear();
  m_takes.clear();
  const QString text = m_field->text().trimmed();
  if (m_mode == Mode::kActions) {
    const auto command = m_commands ? m_commands(text) : std::nullopt;
    if (command && command->run) {
      m_list->addItem(command->text);
      m_takes.push_back(command->run);
    } else if (command) {
      addNote(command->text);
    }
    addActions(text);
    if (m_takes.empty()) addNote(tr("There is no action, instruction or computation “%1”.").arg(text));
  } else {
    addNames(text);
  }
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

void Palette::addNames(const QString& text) {
  const auto note = [this](const QString& sentence) { addNote(sentence); };
  const auto snapshot = m_navigation.memory();
  if (snapshot == nullptr) return note(tr("Nothing is open. Open a dump first."));
  if (text.isEmpty()) return note(tr("Type a part of a name."));
  const std::string wanted = text.toStdString();
  const auto addRow = [this](const QString& row, const model::Target& target) {
    if (m_takes.size() >= kMaximumRows) return;
    m_list->addItem(row);
    m_takes.push_back([this, target] { m_navigation.reveal(target); });
  };
  Ranked<hlo::ComputationId> computations;
  Ranked<hlo::InstructionId> instructions;
  Ranked<buffers::ValueId> values;
  if (const hlo::Module* const module = snapshot->module.get()) {
    for (uint32_t i = 0; i < module->computationCount(); ++i) {
      computations.add(hlo::ComputationId(i), rankOf(module->name(hlo::ComputationId(i)), wanted));
    }
    for (hlo::InstructionId id : module->instructions()) instructions.add(id, rankOf(module->name(id), wanted));
  }
  if (const buffers::Assignment* const assignment = snapshot->assignment.get()) {
    for (uint32_t i = 0; i < assignment->valueCount(); ++i) {
      const buffers::ValueId id(i);
      // A value without a module, or of a tuple: its name says more than the instruction's.
      if (snapshot->link.instruction(id) && !assignment->value(id).hasIndex) continue;
      values.add(id, rankOf(assignment->value(id).name(), wanted));
    }
  }
  for (int rank = 0; rank < 3; ++rank) {
    for (hlo::InstructionId id : instructions.rows[rank]) {
      const hlo::Module& module = *snapshot->module;
      addRow(tr("%1    %2 in %3").arg(views::toQString(module.name(id)), views::toQString(module.opcode(id)),
                                      views::toQString(module.name(module.computation(id)))),
             id);
    }
    for (hlo::ComputationId id : computations.rows[rank]) {
      addRow(tr("%1    computation, %2 instructions")
                 .arg(views::toQString(snapshot->module->name(id)),
                      views::grouped(static_cast<int64_t>(snapshot->module->instructions(id).size()))),
             id);
    }
    for (buffers::ValueId id : values.rows[rank]) {
      const buffers::Value& value = snapshot->assignment->value(id);
      addRow(tr("%1    value, %2").arg(QString::fromStdString(value.name()), model::sizeText(value)), id);
    }
  }
  if (m_takes.empty()) note(tr("No name contains “%1”.").arg(text));
}

}  // namespace app
