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
  const auto prepare = [&](QToolButton* button, Qt::ArrowType arrow, const QString& name, int by) {
    button->setAutoRaise(true);
    button->setArrowType(arrow);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFocusPolicy(Qt::NoFocus);  // the keys are the graph's
    row->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, by] { emit stepped(by); });
  };
  prepare(m_previous, Qt::UpArrow, tr("Previous match (Shift+F3)"), -1);
  prepare(m_next, Qt::DownArrow, tr("Next match (F3)"), 1);
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
