#include "views/text/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QToolButton>

namespace views {
namespace {

QToolButton* makeButton(const QString& name, const QString& text, QWidget* parent) {
  auto* const button = new QToolButton(parent);
  button->setAutoRaise(true);
  button->setText(text);
  button->setToolTip(name);
  button->setAccessibleName(name);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

FindBar::FindBar(QWidget* parent)
    : QWidget(parent),
      m_label(new QLabel(this)),
      m_edit(new QLineEdit(this)),
      m_status(new QLabel(this)),
      m_case(makeButton(tr("Match case"), tr("Aa"), this)),
      m_previous(makeButton(tr("Previous match (Shift+F3)"), QString(), this)),
      m_next(makeButton(tr("Next match (F3)"), QString(), this)) {
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(8, 5, 4, 4);
  row->setSpacing(4);
  m_case->setCheckable(true);
  m_previous->setArrowType(Qt::UpArrow);
  m_next->setArrowType(Qt::DownArrow);
  QToolButton* const close = makeButton(tr("Close (Esc)"), QStringLiteral("✕"), this);
  m_status->setTextFormat(Qt::PlainText);
  m_edit->setMinimumWidth(80);
  row->addWidget(m_label);
  row->addWidget(m_edit, 1);
  row->addWidget(m_status);
  row->addWidget(m_case);
  row->addWidget(m_previous);
  row->addWidget(m_next);
  row->addWidget(close);
  setFocusProxy(m_edit);
  connect(m_edit, &QLineEdit::textChanged, this, [this] {
    if (m_mode == Mode::kFind) emit needleChanged();
  });
  connect(m_case, &QToolButton::toggled, this, &FindBar::needleChanged);
  connect(m_previous, &QToolButton::clicked, this, &FindBar::previousWanted);
  connect(m_next, &QToolButton::clicked, this, &FindBar::nextWanted);
  connect(close, &QToolButton::clicked, this, &FindBar::closed);
  hide();
}

void FindBar::open(Mode mode, const QString& text) {
  const bool isFind = mode == Mode::kFind;
  if (m_mode == Mode::kFind) m_lastNeedle = m_edit->text();
  m_mode = mode;
  m_label->setText(isFind ? tr("Find") : tr("Line"));
  m_edit->setPlaceholderText(isFind ? QString() : tr("line or line:column"));
  m_edit->setAccessibleName(isFind ? tr("Find") : tr("Go to line"));
  for (QToolButton* const button : {m_case, m_previous, m_next}) button->setVisible(isFind);
  const QString shown = !text.isEmpty() ? text : isFind ? m_lastNeedle : QString();
  setStatus({}, false);
  show();
  const bool same = m_edit->text() == shown;
  m_edit->setText(shown);
  m_edit->selectAll();
  m_edit->setFocus(Qt::ShortcutFocusReason);
  if (isFind && same) emit needleChanged();
}

QString FindBar::needle() const { return m_mode == Mode::kFind ? m_edit->text() : m_lastNeedle; }

bool FindBar::isCaseSensitive() const { return m_case->isChecked(); }

void FindBar::setStatus(const QString& text, bool isProblem) {
  m_status->setText(text);
  m_status->setForegroundRole(isProblem ? QPalette::BrightText : QPalette::PlaceholderText);
}

bool FindBar::event(QEvent* event) {
  // Keeps the window's shortcuts from taking keys of the bar.
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
      event->accept();
      return true;
    }
  }
  return QWidget::event(event);
}

void FindBar::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape: emit closed(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: finish((event->modifiers() & Qt::ShiftModifier) != 0); return;
    default: QWidget::keyPressEvent(event);
  }
}

void FindBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Window));
  painter.fillRect(QRect(0, 0, width(), 1), palette().color(QPalette::Mid));
}

void FindBar::finish(bool backwards) {
  if (m_mode == Mode::kFind) {
    backwards ? emit previousWanted() : emit nextWanted();
    return;
  }
  static const QRegularExpression kPlace(QStringLiteral("^\\s*([0-9,]{1,20})(?::([0-9]{1,18}))?\\s*$"));
  const auto match = kPlace.match(m_edit->text());
  const quint64 line = match.captured(1).remove(QLatin1Char(',')).toULongLong();
  if (line == 0) {
    setStatus(tr("not a line number"), true);
    return;
  }
  emit lineWanted(line, match.captured(2).toULongLong());
}

}  // namespace views
