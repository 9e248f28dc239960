#include "views/graph/match_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "views/view.h"

namespace views {

MatchStrip::MatchStrip(Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_text(new QLabel(this)),
      m_previous(new QToolButton(this)),
      m_next(new QToolButton(this)) {
  setObjectName(QStringLiteral("graph-matches"));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
  m_text->setTextFormat(Qt::PlainText);
  auto* const row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 2, 3);
  row->setSpacing(2);
  row->addWidget(m_text);
  const auto prepare = [row](QToolButton* button, const QString& name) {
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::NoFocus);  // the keys are the graph's
    row->addWidget(button);
  };
  m_previous->setArrowType(Qt::UpArrow);
  m_next->setArrowType(Qt::DownArrow);
  prepare(m_previous, tr("Previous match (Shift+F3)"));
  prepare(m_next, tr("Next match (F3)"));
  connect(m_previous, &QToolButton::clicked, this, [this] { emit stepped(-1); });
  connect(m_next, &QToolButton::clicked, this, [this] { emit stepped(1); });
  auto* const end = new QToolButton(this);
  end->setObjectName(QStringLiteral("graph-search-end"));
  end->setIcon(QIcon::fromTheme(QStringLiteral("window-close"), QIcon(QStringLiteral(":/icons/window-close.svg"))));
  prepare(end, tr("End the search: nothing is dimmed"));
  connect(end, &QToolButton::clicked, this, &MatchStrip::ended);
  const auto applyTheme = [this, &theme] {
    QPalette palette;
    palette.setColor(QPalette::WindowText, theme.colors().text);
    setPalette(palette);
  };
  connect(&theme, &Theme::changed, this, applyTheme);
  applyTheme();
  hide();
}

void MatchStrip::setMatches(size_t count, std::optional<size_t> current) {
  const auto number = [](size_t n) { return grouped(static_cast<int64_t>(n)); };
  m_text->setText(count == 0 ? tr("No match in this graph")
                  : current  ? tr("%1 of %2").arg(number(*current + 1), number(count))
                             : tr("%n match(es)", nullptr, static_cast<int>(count)));
  for (QToolButton* const button : {m_previous, m_next}) button->setVisible(count > 0);
}

// As the crumbs beside it.
void MatchStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.colors().panel);
  painter.fillRect(0, height() - 1, width(), 1, m_theme.colors().border);
}

QString MatchStrip::text() const { return m_text->text(); }

}  // namespace views
