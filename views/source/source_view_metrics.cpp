// The costs of the source pane's lines: the columns of the gutter, the heat strip beside the scroll bar, the line set
// bar.

#include <QAction>
#include <QLabel>
#include <QStackedWidget>

#include "model/items/text.h"
#include "model/session/shown_comparison.h"
#include "views/source/calls_choice.h"
#include "views/source/line_table.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

namespace views {
namespace {

constexpr double kGutterShare = 0.35;  // maximum share of the pane

}  // namespace

void SourceView::makeColumnActions() {
  const std::pair<QString, const char*> kinds[LineMetrics::kMetricCount] = {
      {tr("Gutter: Instructions"), "source-gutter-instructions"},
      {tr("Gutter: FLOPs"), "source-gutter-flops"},
      {tr("Gutter: Bytes Accessed"), "source-gutter-bytes"},
      {tr("Gutter: Bytes at the Peak"), "source-gutter-peak"}};
  for (size_t i = 0; i < m_columnActions.size(); ++i) {
    m_columnActions[i] = new QAction(kinds[i].first, this);
    m_columnActions[i]->setObjectName(QLatin1String(kinds[i].second));
    m_columnActions[i]->setCheckable(true);
    connect(m_columnActions[i], &QAction::toggled, this, [this] {
      showGutter();
      emit optionsChanged(options());
    });
  }
}

void SourceView::updateMetrics() {
  m_metrics.setLines({snapshot(), estimates(), &m_context, *m_shown, &m_passed, countsCalls(), !m_calls->isHidden(),
                      navigation().comparison().shown() == nullptr ? nullptr : m_deltas});
}

/// While a side of a comparison is shown, the gutter has the differences of its lines.
void SourceView::compareLines() {
  using Deltas = std::shared_ptr<const std::vector<model::LineDelta>>;
  jobs().cancel(this, QStringLiteral("differences"));
  m_deltas = nullptr;
  const model::ShownComparison& shown = navigation().comparison();
  const auto refresh = [this] {
    if (!m_shown || snapshot() != navigation().snapshot()) return;
    showCounts();
    showMarks();  // the rows are made again
  };
  if (shown.shown() == nullptr) return refresh();
  jobs().start<Deltas>(
      this, QStringLiteral("differences"), tr("Comparing source lines"),
      [comparison = shown.comparison(), side = *shown.side()](std::stop_token stop, const model::JobRunner::Progress&) {
        return std::make_shared<const std::vector<model::LineDelta>>(model::lineDeltas(*comparison, side, stop));
      },
      [this, refresh](Deltas deltas) {
        m_deltas = std::move(deltas);
        refresh();
      });
}

void SourceView::showCounts() {
  updateMetrics();
  m_lines->setFigures(m_metrics.counted(), m_context.hasCosts,
                      navigation().comparison().shown() == nullptr ? nullptr : m_deltas.get());
  m_table->fit(m_pages->width(), m_context.hasPeak);
  showGutter();
  m_heat->setMarks(m_metrics.heat());
  fitHeader();
  m_summary->setToolTip(model::toolTip(m_metrics.summary()));
}

void SourceView::showGutter() {
  if (!m_shown || m_metrics.isEmpty() || !isInSight()) return;
  std::vector<LineMetrics::Metric> wanted;
  for (size_t i = 0; i < m_columnActions.size(); ++i) {
    if (m_columnActions[i]->isChecked()) wanted.push_back(static_cast<LineMetrics::Metric>(i));
  }
  const double advance = QFontMetricsF(theme().fixedFont()).horizontalAdvance(u'0');
  std::vector<GutterColumn> columns;
  QStringList names;
  for (const LineMetrics::Metric metric : m_metrics.fitting(wanted, m_pages->width() * kGutterShare / advance)) {
    columns.push_back(m_metrics.column(metric));
    if (const QString name = m_metrics.name(metric); !name.isEmpty()) names += name;
  }
  m_pane->area()->setGutter(std::move(columns));
  m_gutterHeader->setNames(names);
}

void SourceView::showSet() {
  const bool isShown = m_context.isSet && m_context.hasCosts;
  m_set->setLines(isShown ? snapshot()->module.get() : nullptr, m_context.lines, m_context.total, m_context.reported);
  const auto selected = selection().instruction();
  m_origin->setVisible(m_context.origin && selected);
  if (m_context.origin && selected)
    m_origin->setText(model::lineOriginText(*snapshot()->module, *selected, *m_context.origin));
}

/// The choice at the right keeps its width, and the file's name takes up to half of the pane; the summary is shortened
/// to the rest.
void SourceView::fitHeader() {
  if (!m_shown) return;
  const QString here = grouped(static_cast<int64_t>(m_context.instructionsIn(*m_shown)));
  const QString all = grouped(static_cast<int64_t>(m_context.instructions));
  const QMargins margins = m_header->layout()->contentsMargins();
  const int spacing = m_header->layout()->spacing();
  const int name = std::max(m_picker->minimumSizeHint().width(), std::min(m_picker->nameWidth(), width() / 2));
  int left = width() - margins.left() - margins.right() - name - spacing;
  if (!m_calls->isHidden()) left -= m_calls->sizeHint().width() + spacing;
  QString text;
  for (const QString& words : {tr("%1 of %2 instructions here").arg(here, all), tr("%1 of %2").arg(here, all)}) {
    if (m_summary->fontMetrics().horizontalAdvance(words) > left) continue;
    text = words;
    break;
  }
  m_summary->setText(text);
  m_summary->setVisible(!text.isEmpty());
}

void SourceView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fit();
}

void SourceView::broughtToFront() { fit(); }

/// While the view is hidden, its data may belong to a module that is closed.
void SourceView::fit() {
  if (!isInSight()) return;
  fitHeader();
  m_table->fit(m_pages->width(), m_context.hasPeak);
  showGutter();
}

}  // namespace views
