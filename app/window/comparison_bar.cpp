#include "app/window/comparison_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "app/preferences/actions.h"
#include "app/window/module_name.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/module_tree.h"
#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "model/words/comparison_text.h"
#include "views/menu_text.h"
#include "views/widget_style.h"

namespace app {
namespace {

using compare::Side;

/// The aspects that the menu offers, with their defaults as in `hloscope diff`.
constexpr uint32_t kOffered[] = {compare::kNameAspect,     compare::kOrderAspect,   compare::kSourceAspect,
                                 compare::kScheduleAspect, compare::kChannelAspect, compare::kLayoutAspect,
                                 compare::kConfigAspect,   compare::kShardingAspect};

/// "+106.6%", "< 0.1%"
QString share(int64_t delta, int64_t of) {
  constexpr double kLeast = 0.001;
  const double share = std::abs(static_cast<double>(delta)) / static_cast<double>(of);
  if (share < kLeast) return QStringLiteral("< ") + model::percentText(kLeast);
  return (delta > 0 ? QStringLiteral("+") : QStringLiteral("−")) + model::percentText(share);
}

constexpr int kMostCharacters = 40;   // in a module's name
constexpr int kLeastNamePixels = 90;  // in a narrow window

const QString kAfterLetter = QStringLiteral("   ");

QString letterOf(Side side) { return side == Side::kA ? QStringLiteral("A") : QStringLiteral("B"); }

/// The end of a file's name that differs from another one, from a separator on: "…before_optimizations.txt".
QString differingEnd(const QString& name, const QString& other) {
  constexpr qsizetype kWhole = 24;  // a shorter name is shown whole
  qsizetype same = 0, from = 0;
  while (same < name.size() && same < other.size() && name[same] == other[same]) {
    if (!name[same++].isLetterOrNumber()) from = same;
  }
  return from == 0 || name.size() <= kWhole ? name : QStringLiteral("…") + name.mid(from);
}

/// The last part of a path that differs from another one: of a/old/m.txt and a/new/m.txt the folder old.
QString tellingPart(const QString& path, const QString& other) {
  const QStringList parts = path.split(u'/', Qt::SkipEmptyParts), others = other.split(u'/', Qt::SkipEmptyParts);
  for (qsizetype i = 1; i <= parts.size(); ++i) {
    const QString& part = parts[parts.size() - i];
    if (i > others.size()) return part;
    if (part != others[others.size() - i]) return differingEnd(part, others[others.size() - i]);
  }
  return parts.isEmpty() ? QString() : parts.back();
}

}  // namespace

ComparisonBar::ComparisonBar(model::Comparer& comparer, model::Session& session, model::Navigation& navigation,
                             views::Theme& theme, QWidget* parent)
    : QToolBar(tr("Comparison"), parent),
      m_comparer(comparer),
      m_session(session),
      m_navigation(navigation),
      m_theme(theme),
      m_swap(new QToolButton(this)),
      m_delta(new QLabel(this)),
      m_flops(new QLabel(this)),
      m_sameKind(new QToolButton(this)),
      m_ignore(new QToolButton(this)),
      m_ignored(new QMenu(this)),
      m_close(new QToolButton(this)) {
  setObjectName(QStringLiteral("comparison-bar"));
  setMovable(false);
  toggleViewAction()->setVisible(false);  // it is shown with a comparison
  auto* const content = new QWidget(this);
  content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  auto* const row = m_row = new QHBoxLayout(content);
  row->setContentsMargins(8, 2, 8, 2);
  row->setSpacing(8);
  for (const Side side : {Side::kA, Side::kB}) {
    auto* const button = new QToolButton(content);
    button->setObjectName(side == Side::kA ? QStringLiteral("side-a") : QStringLiteral("side-b"));
    button->setCheckable(true);
    button->setStyleSheet(views::choiceButtonStyle());
    connect(button, &QToolButton::clicked, this, [this, side] {
      m_navigation.comparison().show(side);
      refresh();
    });
    auto* const peak = new QLabel(content);
    QFont bold = peak->font();
    bold.setBold(true);
    peak->setFont(bold);
    m_sides[compare::index(side)] = button;
    m_peaks[compare::index(side)] = peak;
    row->addWidget(button);
    row->addWidget(peak);
    if (side == Side::kA) row->addWidget(m_swap);
  }
  m_swap->setText(tr("⇄ Swap"));
  m_swap->setToolTip(tr("Exchange A and B"));
  m_swap->setAutoRaise(true);
  connect(m_swap, &QToolButton::clicked, &m_comparer, &model::Comparer::swap);
  QFont bold = m_delta->font();
  bold.setBold(true);
  m_delta->setFont(bold);
  row->addWidget(m_delta);
  row->addWidget(m_flops);
  m_sameKind->setObjectName(QStringLiteral("same-kind"));
  m_sameKind->setText(tr("Compare Stages of the Same Kind"));
  m_sameKind->setStyleSheet(
      QStringLiteral("QToolButton { border: 1px solid palette(link); border-radius: 6px; padding: 3px 10px; }"
                     "QToolButton:hover, QToolButton:focus { background: palette(midlight); }"));
  connect(m_sameKind, &QToolButton::clicked, this, [this] {
    if (const auto stages = m_comparer.stagesOfSameKind()) m_comparer.compare(stages->first, stages->second);
  });
  row->addWidget(m_sameKind);
  row->addStretch(1);
  m_ignore->setObjectName(QStringLiteral("ignored"));
  m_ignore->setMenu(m_ignored);
  m_ignore->setPopupMode(QToolButton::InstantPopup);
  m_ignore->setAutoRaise(true);
  m_ignore->setToolTip(tr("Differences that do not make a change"));
  row->addWidget(m_ignore);
  m_close->setIcon(icon(QStringLiteral("window-close")));
  m_close->setToolTip(tr("End the comparison. Both modules stay open."));
  m_close->setAccessibleName(tr("End Comparison"));
  m_close->setAutoRaise(true);
  connect(m_close, &QToolButton::clicked, &m_comparer, &model::Comparer::end);
  connect(m_close, &QToolButton::clicked, this, &ComparisonBar::closed);
  row->addWidget(m_close);
  addWidget(content);

  m_ignored->setToolTipsVisible(true);
  for (const uint32_t aspect : kOffered) {
    QString name;
    switch (aspect) {
      case compare::kNameAspect: name = tr("Names"); break;
      case compare::kOrderAspect: name = tr("Order of Operands"); break;
      case compare::kSourceAspect: name = tr("op_names and Source Lines"); break;
      case compare::kScheduleAspect: name = tr("Schedule"); break;
      case compare::kChannelAspect: name = tr("Channels"); break;
      case compare::kLayoutAspect: name = tr("Layouts"); break;
      case compare::kConfigAspect: name = tr("Backend Configurations"); break;
      default: name = tr("Sharding"); break;
    }
    QAction* const action = m_ignored->addAction(name);
    action->setCheckable(true);
    action->setData(aspect);
    connect(action, &QAction::triggered, this, [this, aspect](bool isIgnored) {
      m_comparer.setCounted(isIgnored ? m_comparer.counted() & ~aspect : m_comparer.counted() | aspect);
      fillIgnored();
    });
  }
  fillIgnored();
  connect(&m_comparer, &model::Comparer::changed, this, [this] {
    fillIgnored();
    refresh();
  });
  connect(&m_comparer, &model::Comparer::totalsChanged, this, &ComparisonBar::refresh);
  connect(&m_navigation.comparison(), &model::ShownComparison::changed, this, &ComparisonBar::refresh);
  connect(&m_theme, &views::Theme::changed, this, &ComparisonBar::refresh);
  refresh();
}

void ComparisonBar::fillIgnored() {
  QStringList names;
  for (QAction* const action : m_ignored->actions()) {
    const bool isIgnored = (m_comparer.counted() & action->data().toUInt()) == 0;
    action->setChecked(isIgnored);
    if (isIgnored) names.append(action->text());
  }
  constexpr qsizetype kShown = 2;
  const qsizetype more = names.size() - kShown;
  QString text =
      names.isEmpty() ? tr("Ignore Nothing") : tr("Ignore %1").arg(names.mid(0, kShown).join(QStringLiteral(", ")));
  if (more > 0) text += QStringLiteral(" +%1").arg(more);
  m_ignore->setText(text + QStringLiteral("  "));
}

// Names are shortened in a narrow window, so that the sums and the buttons beside them stay. A short name leaves its
// room to the other one.
void ComparisonBar::fitNames() {
  QString names[2];
  int widths[2] = {};
  for (const Side side : {Side::kA, Side::kB}) {
    const size_t i = compare::index(side);
    names[i] = sideText(side);
    widths[i] = fontMetrics().horizontalAdvance(names[i]);
    m_sides[i]->setText(letterOf(side) + kAfterLetter);
  }
  m_row->invalidate();
  const int room = m_row->parentWidget()->width() - m_row->sizeHint().width();
  for (const Side side : {Side::kA, Side::kB}) {
    const size_t i = compare::index(side);
    const int width = std::max(kLeastNamePixels, room - std::min(widths[1 - i], room / 2));
    const QString name = fontMetrics().elidedText(names[i], Qt::ElideMiddle, width);
    m_sides[i]->setText(letterOf(side) + kAfterLetter + views::escapeMnemonics(name));
  }
}

void ComparisonBar::resizeEvent(QResizeEvent* event) {
  QToolBar::resizeEvent(event);
  if (event->oldSize().width() != width() && m_navigation.comparison().comparison() != nullptr) fitNames();
}

QString ComparisonBar::titleOf(const model::Comparer::Module& module) const {
  const auto& documents = m_session.documents();
  const auto document = std::find_if(documents.begin(), documents.end(),
                                     [&](const auto& each) { return model::toQString(each->path) == module.path; });
  if (document == documents.end() || !module.stage) return {};
  const io::Stage& stage = (*document)->stage(*module.stage);
  return stage.kind <= io::Kind::kOomModule ? model::stageTitle(stage) : QString();
}

QString ComparisonBar::sideText(Side side) const {
  const auto& snapshot = m_navigation.comparison().snapshotOf(side);
  const QString path = m_comparer.module(side).path;
  const QString file = tellingPart(path, m_comparer.module(compare::other(side)).path);
  QString text = model::oneLine(snapshot->title, kMostCharacters);
  const auto document = m_session.documentOf(snapshot);
  const auto stage = document == nullptr ? std::nullopt : document->stageOf(snapshot);
  const bool isStage = m_comparer.module(Side::kA).path == m_comparer.module(Side::kB).path;
  if (isStage && stage) {
    const io::Stage& of = document->stage(*stage);
    text += QStringLiteral(" · ") + model::oneLine(model::stageTitle(of).toStdString(), kMostCharacters);
  } else if (const QString name = titleOf(m_comparer.module(side));
             !name.isEmpty() && name != titleOf(m_comparer.module(compare::other(side)))) {
    text += QStringLiteral(" · ") + model::oneLine(name.toStdString(), kMostCharacters);
  } else if (!file.isEmpty() && file != QString::fromStdString(snapshot->title)) {
    // module_0000.jit_f.before_optimizations.txt of jit_f: what is behind its name distinguishes files.
    const QString title = model::toQString(snapshot->title) + u'.';
    const qsizetype at = file.indexOf(title);
    const QString shown = at < 0 ? file : QStringLiteral("…") + file.mid(at + title.size());
    text += QStringLiteral(" · ") + model::oneLine(shown.toStdString(), kMostCharacters);
  }
  return text;
}

void ComparisonBar::refresh() {
  const model::ShownComparison& shown = m_navigation.comparison();
  const auto& comparison = shown.comparison();
  setVisible(comparison != nullptr);
  if (comparison == nullptr) return;
  const model::ComparisonTotals& totals = m_comparer.totals();
  const bool isKnown = m_comparer.hasTotals();
  for (const Side side : {Side::kA, Side::kB}) {
    QToolButton* const button = m_sides[compare::index(side)];
    button->setChecked(shown.side() == side);
    const QString path = m_comparer.module(side).path;
    button->setToolTip(model::toolTip(tr("Show %1: %2").arg(letterOf(side), path)));
    const auto& peak = totals.peak[compare::index(side)];
    QLabel* const label = m_peaks[compare::index(side)];
    // The totals follow the comparison: until then the buttons stay where they are.
    label->setMinimumWidth(isKnown ? 0 : label->width());
    label->setText(peak ? model::humanBytes(*peak) : QString());
    label->setToolTip(
        !peak ? QString()
        : totals.isEstimated
            ? tr("Peak of live bytes, estimated for both sides by the same rules: %1").arg(model::exactBytes(*peak))
            : tr("Peak of live bytes: %1").arg(model::exactBytes(*peak)));
  }
  const views::Colors& colors = m_theme.colors();
  if (totals.peak[0] && totals.peak[1]) {
    const int64_t delta = *totals.peak[1] - *totals.peak[0];
    QString text = delta == 0 ? tr("the same peak") : tr("%1 peak").arg(model::toQString(words::signedBytes(delta)));
    if (delta != 0 && *totals.peak[0] > 0) text += QStringLiteral(" (%1)").arg(share(delta, *totals.peak[0]));
    if (totals.isEstimated) text += QStringLiteral(" · ") + tr("estimated");
    const QColor color =
        delta == 0 ? colors.text : colors.of(delta > 0 ? views::ChangeRole::kRemoved : views::ChangeRole::kAdded);
    m_delta->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
    m_delta->setText(text);
    m_delta->setToolTip(model::exactBytes(delta));
  } else {
    m_delta->setStyleSheet(QStringLiteral("color: %1; font-weight: normal").arg(colors.secondaryText.name()));
    m_delta->setText(isKnown ? tr("Peaks not known") : QString());
    m_delta->setToolTip(model::toolTip(model::toQString(totals.memoryProblem)));
  }
  const std::string costProblem = isKnown ? comparison->costProblem() : std::string();
  const bool hasFlops = isKnown && costProblem.empty() && !totals.flops[0].isUnknown() && !totals.flops[1].isUnknown();
  const int64_t flops = hasFlops ? totals.flops[1].atLeast() - totals.flops[0].atLeast() : 0;
  const bool isExact = hasFlops && totals.flops[0].isExact() && totals.flops[1].isExact();
  QString text =
      !isKnown     ? QString()
      : !hasFlops  ? tr("FLOPs not known")
      : flops == 0 ? isExact ? tr("the same FLOPs") : tr("the same known FLOPs")
                   : (isExact ? tr("%1 FLOPs") : tr("%1 known FLOPs")).arg(model::toQString(words::signedCount(flops)));
  if (flops != 0 && totals.flops[0].atLeast() > 0)
    text += QStringLiteral(" (%1)").arg(share(flops, totals.flops[0].atLeast()));
  m_flops->setText(text);
  m_flops->setToolTip(hasFlops && !isExact
                          ? tr("The FLOPs of some instructions are unknown: the difference is that of the others.")
                          : model::toolTip(model::toQString(costProblem)));
  refreshSameKind();
  fitNames();
}

// A module before optimisation has no schedule and no memory to compare: the button takes the place of both sums.
void ComparisonBar::refreshSameKind() {
  const auto stages = m_comparer.stagesOfSameKind();
  m_sameKind->setVisible(stages.has_value());
  m_delta->setVisible(!stages);
  m_flops->setVisible(!stages);
  if (!stages) return;
  m_sameKind->setToolTip(model::toolTip(tr("One side is before, the other one after optimisation. Compares A, %1, "
                                           "with B, %2.")
                                            .arg(titleOf(stages->first), titleOf(stages->second))));
}

}  // namespace app
