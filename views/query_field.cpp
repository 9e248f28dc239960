#include "views/query_field.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextCharFormat>
#include <algorithm>

#include "model/items/text.h"
#include "model/queries/query_completion.h"
#include "views/saved_queries.h"

namespace views {
namespace {

constexpr int kPurposeRole = Qt::UserRole + 1;
constexpr int kMaximumRows = 12;

/// Paints a completion, with its description at the right.
class ChoiceDelegate : public QStyledItemDelegate {
 public:
  ChoiceDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Colors& colors = m_theme.colors();
    const bool isSelected = (option.state & QStyle::State_Selected) != 0;
    painter->save();
    painter->fillRect(option.rect, isSelected ? colors.selection : colors.panel);
    const QRect inside = option.rect.adjusted(8, 0, -8, 0);
    painter->setFont(m_theme.fixedFont());
    const QString text = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, inside.width());
    painter->setPen(colors.text);
    painter->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
    const int left = painter->fontMetrics().horizontalAdvance(text) + 16;
    painter->setFont(option.font);
    painter->setPen(colors.secondaryText);
    const QRect rest = inside.adjusted(left, 0, 0, 0);
    painter->drawText(
        rest, Qt::AlignRight | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data(kPurposeRole).toString(), Qt::ElideRight, rest.width()));
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {100, option.fontMetrics.height() + 6};
  }

 private:
  Theme& m_theme;
};

}  // namespace

QueryField::QueryField(Theme& theme, QWidget* parent)
    : QLineEdit(parent),
      m_theme(theme),
      m_choices(new QStandardItemModel(this)),
      m_completer(new QCompleter(m_choices, this)) {
  setClearButtonEnabled(true);
  setMaxLength(static_cast<int>(queries::Query::kMaximumLength));
  m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
  m_completer->setMaxVisibleItems(kMaximumRows);
  m_completer->setWidget(this);
  m_completer->popup()->setItemDelegate(new ChoiceDelegate(theme, this));
  m_completer->popup()->setStyleSheet(QStringLiteral("QAbstractItemView { border: 1px solid palette(mid); }"));
  connect(m_completer, QOverload<const QModelIndex&>::of(&QCompleter::activated), this, &QueryField::insertChoice);
  connect(this, &QLineEdit::textChanged, this, &QueryField::parse);
  connect(this, &QLineEdit::textEdited, this, &QueryField::offer);
  connect(&theme, &Theme::changed, this, &QueryField::mark);
}

void QueryField::setSavedQueries(const SavedQueries& store) {
  m_saved = new SavedQueriesMenu(store, this);
  const QString icon = QStringLiteral("user-bookmarks");
  QAction* const open =
      addAction(QIcon::fromTheme(icon, QIcon(QStringLiteral(":/icons/%1.svg").arg(icon))), QLineEdit::TrailingPosition);
  open->setText(tr("Saved Queries"));
  open->setToolTip(tr("Saved queries (Alt+Down)"));
  connect(open, &QAction::triggered, this, &QueryField::openSavedQueries);
}

void QueryField::openSavedQueries() {
  m_completer->popup()->hide();
  m_saved->popup(mapToGlobal(rect().bottomLeft()));
}

void QueryField::parse() {
  auto query = queries::Query::parse(text().toStdString());
  if (query.ok()) {
    m_query = *std::move(query);
    setProblem({}, false, {});
    emit queryChanged();
    return;
  }
  const std::string message(query.status().message());
  setProblem(QString::fromStdString(message), true,
             {queries::errorPlace(query.status()).value_or(queries::QueryPlace{})});
}

void QueryField::setNotes(const std::vector<queries::QueryNote>& notes) {
  if (m_isError) return;  // they refer to an earlier text
  std::vector<queries::QueryPlace> places;
  for (const queries::QueryNote& note : notes) places.push_back(note.place);
  setProblem(notes.empty() ? QString() : QString::fromStdString(notes.front().sentence), false, places);
}

void QueryField::setProblem(const QString& sentence, bool isError, const std::vector<queries::QueryPlace>& places) {
  const bool isOther = sentence != m_problem || isError != m_isError;
  m_problem = sentence;
  m_isError = isError;
  m_places = places;
  mark();
  setToolTip(model::toolTip(sentence));
  setAccessibleDescription(sentence);
  if (isOther) emit problemChanged();
}

void QueryField::explain(QLabel& label, const QString& text) const {
  const Colors& colors = m_theme.colors();
  QPalette palette;
  palette.setColor(QPalette::WindowText, m_problem.isEmpty() ? colors.secondaryText
                                         : m_isError         ? colors.error
                                                             : colors.warning);
  label.setPalette(palette);
  label.setForegroundRole(QPalette::WindowText);
  label.setText(m_problem.isEmpty() ? text : m_problem);
}

void QueryField::mark() {
  // A line edit accepts text formats only from an input method event.
  const QByteArray bytes = text().toUtf8();
  const auto character = [&](size_t offset) {
    return static_cast<int>(QString::fromUtf8(bytes.left(static_cast<qsizetype>(offset))).size());
  };
  QTextCharFormat wave;
  wave.setUnderlineStyle(QTextCharFormat::WaveUnderline);
  QColor color = m_isError ? m_theme.colors().error : m_theme.colors().warning;
  wave.setUnderlineColor(color);
  color.setAlphaF(0.2f);  // the wave underline alone is too thin
  wave.setBackground(color);
  QList<QInputMethodEvent::Attribute> attributes;
  for (const queries::QueryPlace& place : m_places) {
    int begin = character(place.offset), end = character(place.offset + place.length);
    if (begin == end) begin = std::max(0, begin - 1);  // after the last character
    attributes.append({QInputMethodEvent::TextFormat, begin - cursorPosition(), end - begin, wave});
  }
  QInputMethodEvent event({}, attributes);
  inputMethodEvent(&event);
}

void QueryField::offer() {
  if (m_isInserting) return;
  queries::QuerySubject subject;
  // Data that are not computed yet are not waited for; only fields are offered then.
  const bool isReady =
      m_snapshot != nullptr && m_snapshot->instructions != nullptr && m_snapshot->instructions->tryGet() != nullptr;
  if (isReady) subject.instructions = m_snapshot->instructions->tryGet();
  const QByteArray before = text().left(cursorPosition()).toUtf8();
  const auto cursor = static_cast<size_t>(before.size());
  const queries::QueryCompletion completion = queries::completeQuery(text().toStdString(), cursor, subject);
  m_choices->clear();
  m_choiceEnd = cursorPosition();
  m_choiceBegin =
      static_cast<int>(QString::fromUtf8(before.left(static_cast<qsizetype>(completion.place.offset))).size());
  const QString typed = text().mid(m_choiceBegin, m_choiceEnd - m_choiceBegin);
  for (const queries::QueryChoice& choice : completion.choices) {
    auto* const item = new QStandardItem(model::oneLine(absl::string_view(choice.text), 1000));
    item->setData(QString::fromUtf8(choice.purpose.data(), static_cast<qsizetype>(choice.purpose.size())),
                  kPurposeRole);
    m_choices->appendRow(item);
  }
  const bool isThere = m_choices->rowCount() == 1 && m_choices->item(0)->text() == typed;
  if (m_choices->rowCount() == 0 || isThere) {
    m_completer->popup()->hide();
    return;
  }
  QRect place = cursorRect();
  place.setWidth(420);
  place.setHeight(height());
  m_completer->complete(place);
}

void QueryField::insertChoice(const QModelIndex& index) {
  const QString choice = index.data().toString();
  m_isInserting = true;
  setSelection(m_choiceBegin, m_choiceEnd - m_choiceBegin);
  insert(choice);
  m_isInserting = false;
  // After a field its values are offered.
  if (choice.endsWith(u':')) offer();
}

void QueryField::takeChoice() {
  const QModelIndex current = m_completer->popup()->currentIndex();
  m_completer->popup()->hide();
  insertChoice(current.isValid() ? current : m_choices->index(0, 0));
}

bool QueryField::event(QEvent* event) {
  // Tab would move the focus before it arrives here as a key press.
  const bool isTab = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Tab;
  if (!isTab || !m_completer->popup()->isVisible()) return QLineEdit::event(event);
  takeChoice();
  event->accept();
  return true;
}

void QueryField::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) return offer();
  if (event->key() == Qt::Key_Down && event->modifiers() == Qt::AltModifier && m_saved != nullptr)
    return openSavedQueries();
  const bool isEnter = event->key() == Qt::Key_Enter || event->key() == Qt::Key_Return;
  if (!isEnter || !m_completer->popup()->isVisible()) return QLineEdit::keyPressEvent(event);
  // The popup has a current row from the start, which is no choice until it is selected.
  if (m_completer->popup()->selectionModel()->hasSelection()) return takeChoice();
  m_completer->popup()->hide();
  // The popup passes its keys past the event filters of the field, which Enter is for.
  QKeyEvent again(event->type(), event->key(), event->modifiers(), event->text());
  QCoreApplication::sendEvent(this, &again);
  event->accept();  // else the completer takes its current row
}

void QueryField::focusOutEvent(QFocusEvent* event) {
  if (event->reason() != Qt::PopupFocusReason) m_completer->popup()->hide();
  QLineEdit::focusOutEvent(event);
}

}  // namespace views
