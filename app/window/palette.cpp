#include "app/window/palette.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "views/view.h"

namespace app {
namespace {

constexpr size_t kMaximumRows = 100;
constexpr qsizetype kMostRecent = 5;
constexpr int kMargin = 8;
constexpr int kLeastPaletteWidth = 640;  // if the window has room for it
constexpr int kDetailRole = Qt::UserRole;

// A name, and at the right less loudly what belongs to it: where it is, or the keys of an action.
class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool isChosen = option.state.testFlag(QStyle::State_Selected);
    if (isChosen) painter->fillRect(option.rect, option.palette.highlight());
    QRect room = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const bool isNote = !index.flags().testFlag(Qt::ItemIsEnabled);
    const QString detail = index.data(kDetailRole).toString();
    if (!detail.isEmpty()) {
      const int width = std::min(option.fontMetrics.horizontalAdvance(detail) + 2, room.width() / 2);
      painter->setPen(option.palette.color(QPalette::PlaceholderText));
      painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                        option.fontMetrics.elidedText(detail, Qt::ElideMiddle, width));
      room.setRight(room.right() - width - 2 * kMargin);
    }
    painter->setPen(option.palette.color(isNote     ? QPalette::PlaceholderText
                                         : isChosen ? QPalette::HighlightedText
                                                    : QPalette::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, room.width()));
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {0, option.fontMetrics.height() + kMargin};
  }
};

}  // namespace

Palette::Palette(model::Navigation& navigation, model::JobRunner& jobs, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_navigation(navigation),
      m_jobs(jobs),
      m_field(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
  setObjectName(QStringLiteral("palette"));
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
  column->addWidget(m_field);
  column->addWidget(m_list);
  m_field->setObjectName(QStringLiteral("palette-field"));
  m_list->setObjectName(QStringLiteral("palette-list"));
  m_list->setUniformItemSizes(true);
  m_list->setItemDelegate(new RowDelegate(m_list));
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setFocusPolicy(Qt::NoFocus);
  m_list->setFrameShape(QFrame::NoFrame);
  setStyleSheet(QStringLiteral("QDialog { border: 1px solid palette(mid); } QDialog QListWidget { border: none; }"));
  m_field->installEventFilter(this);
  connect(m_field, &QLineEdit::textChanged, this, &Palette::refill);
  connect(m_list, &QListWidget::itemClicked, this, &Palette::take);
}

void Palette::open(Mode mode, const QWidget* field) {
  m_mode = mode;
  m_takeWhenThere = false;
  m_field->clear();
  m_field->setPlaceholderText(
      mode == Mode::kNames
          ? tr("Go to an instruction, computation, scope, source line, buffer, module, bookmark or view")
          : tr("Run an action, or: NAME [width] [/ boundary…], allpaths A B [n], info NAME"));
  m_field->setAccessibleName(m_field->placeholderText());
  const QWidget* const window = parentWidget();
  const int widest = window->width() - 48;
  if (field != nullptr && field->isVisible()) {
    // The two fields cover each other; the list below may be wider.
    const QPoint corner = field->mapTo(window, QPoint(-kMargin, -kMargin));
    const int width = std::min(std::max(field->width() + 2 * kMargin, kLeastPaletteWidth), widest);
    setFixedWidth(width);
    m_field->setFixedHeight(std::max(field->height(), m_field->sizeHint().height()));
    move(window->mapToGlobal(QPoint(std::clamp(corner.x(), 0, window->width() - width), std::max(0, corner.y()))));
  } else {
    const int width = std::min(kLeastPaletteWidth, widest);
    setFixedWidth(width);
    move(window->mapToGlobal(QPoint((window->width() - width) / 2, 48)));
  }
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
    // The other mode by its key: while this is open those of the window are asleep.
    for (const char* const id : {"go-to", "palette"}) {
      auto* const action = parentWidget()->findChild<QAction*>(QLatin1String(id));
      if (action == nullptr || !action->shortcuts().contains(QKeySequence(key->keyCombination()))) continue;
      action->trigger();
      return true;
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
    addRow(command->text, {}, command->run);
  } else if (command) {
    addNote(command->text);
  }
  addActions(text);
  if (m_takes.empty()) addNote(tr("No action, instruction or computation matches “%1”.").arg(text));
  selectFirst();
  fitHeight();
}

void Palette::clear() {
  m_list->clear();
  m_takes.clear();
}

void Palette::selectFirst() {
  // The first row that can be chosen: a note may come first.
  const auto first = std::find_if(m_takes.begin(), m_takes.end(), [](const auto& take) { return take != nullptr; });
  m_list->setCurrentRow(first == m_takes.end() ? -1 : static_cast<int>(first - m_takes.begin()));
}

// As high as its rows, as far as the window is.
void Palette::fitHeight() {
  const int rows = m_list->count() * m_list->sizeHintForRow(0);
  const int others = std::max(m_field->height(), m_field->sizeHint().height()) + layout()->spacing() + 2 * kMargin;
  setFixedHeight(std::min(others + rows, std::min(440, parentWidget()->height() - 80)));
}

void Palette::addRow(const QString& name, const QString& detail, std::function<void()> take) {
  auto* const row = new QListWidgetItem(name, m_list);
  row->setData(kDetailRole, detail);
  row->setData(Qt::AccessibleTextRole, detail.isEmpty() ? name : QStringLiteral("%1, %2").arg(name, detail));
  m_takes.push_back(std::move(take));
}

void Palette::addActions(const QString& typed) {
  for (const PaletteEntry& entry : fitting(m_entries, typed, m_recent)) {
    addRow(entry.name, entry.action->shortcut().toString(QKeySequence::NativeText), [this, action = entry.action] {
      m_recent.removeAll(action->objectName());
      m_recent.prepend(action->objectName());
      m_recent = m_recent.mid(0, kMostRecent);
      emit chosen(action);
      action->trigger();
    });
  }
}

void Palette::addNote(const QString& sentence) {
  addRow(sentence, {}, {});
  m_list->item(m_list->count() - 1)->setFlags(Qt::NoItemFlags);
}

void Palette::findNames(const QString& text) {
  const auto snapshot = m_navigation.memory();
  if (snapshot == nullptr || text.isEmpty()) {
    m_jobs.cancel(this, QStringLiteral("names"));
    return showNames(text, {});
  }
  // Earlier results are shown until the new ones are there.
  m_isLooking = true;
  std::vector<std::shared_ptr<const model::Snapshot>> modules{snapshot};
  for (const auto& module : m_modules()) {
    if (module != m_navigation.snapshot()) modules.push_back(module);
  }
  m_jobs.start<std::vector<GoToRow>>(
      this, QStringLiteral("names"), tr("Searching names"),
      [modules, places = m_places(), typed = text.toStdString()](std::stop_token stop,
                                                                 const model::JobRunner::Progress&) {
        return goToRows(modules, places, typed, kMaximumRows, stop);
      },
      [this, text](const std::vector<GoToRow>& rows) {
        if (m_mode == Mode::kNames) showNames(text, rows);
      });
}

void Palette::goTo(const GoToRow& row) {
  if (row.run) return row.run();
  if (row.module != nullptr && row.module != m_navigation.snapshot()) m_navigation.show(row.module);
  if (row.target) m_navigation.reveal(*row.target);
}

void Palette::showNames(const QString& text, const std::vector<GoToRow>& rows) {
  m_isLooking = false;
  clear();
  for (const GoToRow& row : rows) addRow(row.name, row.what, [this, row] { goTo(row); });
  if (rows.empty()) {
    addNote(m_navigation.snapshot() == nullptr ? tr("No module is open. Open a dump first.")
            : text.isEmpty()                   ? tr("Type part of a name.")
                                               : tr("No match for “%1”.").arg(text));
  }
  if (const QString note = m_unread(); rows.empty() && !text.isEmpty() && !note.isEmpty()) addNote(note);
  selectFirst();
  fitHeight();
  if (std::exchange(m_takeWhenThere, false)) take();
}

}  // namespace app
