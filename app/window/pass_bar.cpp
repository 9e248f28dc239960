#include "app/window/pass_bar.h"

#include <QEvent>
#include <QLayout>
#include <QVBoxLayout>

namespace app {
namespace {

// Pixels, below which the strip has fewer lines, and is left out below that of two compilations.
constexpr int kLowWindow = 860;

}  // namespace

PassBar::PassBar(model::Timeline& timeline, model::TimelinePair& pair, views::Theme& theme, QWidget* parent)
    : QToolBar(tr("Stages of the Compilation"), parent),
      m_timeline(timeline),
      m_pair(pair),
      m_pairStrip(new views::PairStrip(pair, theme)),
      m_strip(new views::PassStrip(timeline, theme)) {
  setObjectName(QStringLiteral("pass-bar"));
  setMovable(false);
  toggleViewAction()->setVisible(false);  // it depends on the module
  setStyleSheet(QStringLiteral("QToolBar { padding: 0; margin: 0; spacing: 0; border: none; }"));
  layout()->setContentsMargins(0, 0, 0, 0);
  auto* const content = new QWidget(this);
  content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* const column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_pairStrip);
  column->addWidget(m_strip);
  addWidget(content);
  m_strip->installEventFilter(this);
  if (parent != nullptr) parent->installEventFilter(this);
  connect(&timeline, &model::Timeline::changed, this, &PassBar::refresh);
  connect(&timeline, &model::Timeline::comparedChanged, this, &PassBar::refresh);
  connect(&pair, &model::TimelinePair::changed, this, &PassBar::refresh);
  refresh();
}

void PassBar::setWanted(bool isWanted) {
  m_isWanted = isWanted;
  refresh();
}

void PassBar::refresh() {
  const bool hasPair = m_pair.isReading() || m_pair.alignment() != nullptr;
  // Otherwise two comparisons would stand one above the other: of the stage with the one before, and of the modules.
  const bool hasStages = !m_timeline.isEmpty() && (hasPair ? !m_isLow : !m_timeline.isOtherCompared());
  const bool isShown = m_isWanted && (hasStages || hasPair);
  if (isVisibleTo(parentWidget()) == isShown && m_strip->isVisibleTo(this) == hasStages &&
      m_pairStrip->isVisibleTo(this) == hasPair)
    return;
  m_strip->setVisible(hasStages);
  m_pairStrip->setVisible(hasPair);
  setVisible(isShown);
  emit heightChanged();
}

bool PassBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    if (watched == parent()) {
      m_isLow = parentWidget()->height() < kLowWindow;
      m_strip->setCompact(m_isLow);
      refresh();
    }
    if (watched == m_strip) emit heightChanged();
  }
  return QToolBar::eventFilter(watched, event);
}

}  // namespace app
