#include "views/graph/graph_color_actions.h"

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_marks.h"
#include "views/graph/graph_overview.h"

namespace views {

GraphColorActions::GraphColorActions(ShownGraph& shown, GraphMarks& marks, GraphCanvas& canvas, GraphLegend& legend,
                                     model::JobRunner& jobs, GraphOptions& options, QObject* parent)
    : QObject(parent),
      m_shown(shown),
      m_marks(marks),
      m_canvas(canvas),
      m_legend(legend),
      m_jobs(jobs),
      m_options(options) {
  connect(&canvas, &GraphCanvas::scaled, this, &GraphColorActions::refreshOverview);
  connect(&legend, &GraphLegend::classChosen, this, &GraphColorActions::markClass);
}

void GraphColorActions::setColoring(Coloring coloring) {
  m_options.coloring = coloring;
  m_options.hasLegend = m_options.hasLegend || !coloring.isCategory();
  recolor();
  emit optionsChanged();
}

void GraphColorActions::setOption(bool GraphOptions::*option, bool on) {
  m_options.*option = on;
  recolor();
  emit optionsChanged();
}

void GraphColorActions::refresh(const std::shared_ptr<const model::Estimates>& estimates) {
  m_estimates = estimates;
  recolor();
}

void GraphColorActions::recolor() {
  m_colors.reset();
  if (m_shown.picture() && m_shown.pictureSnapshot()) {
    const bool isKnown = m_estimates && m_estimates->snapshot == m_shown.pictureSnapshot();
    m_colors = std::make_shared<const GraphColors>(graphColors(
        *m_shown.pictureSnapshot(), isKnown ? m_estimates.get() : nullptr, m_shown.scene(), m_options.coloring));
    m_legend.setContents(*m_colors, m_shown.scene(), m_options.withEdgeWidths);
  }
  m_canvas.setCornerUse(!m_colors || !m_options.hasLegend ? GraphCanvas::CornerUse::kNever
                        : m_options.coloring.isCategory() ? GraphCanvas::CornerUse::kWhereFree
                                                          : GraphCanvas::CornerUse::kAlways);
  m_canvas.setColors(m_colors, m_options.withEdgeWidths);
  m_overviewCell = 0;
  refreshOverview();
  if (!m_marks.clearMarked()) emit m_shown.marksChanged();
}

/// Asks for the overview that fits the scale, if that is another one. The present one stays until then.
void GraphColorActions::refreshOverview() {
  if (!m_options.hasOverview) m_canvas.setOverview(nullptr);
  const double scale = m_canvas.transform().scale;
  const std::shared_ptr<const GraphPicture> picture = m_shown.picture();
  if (!m_options.hasOverview || !picture || m_canvas.scene() == nullptr || graphDetail(scale) != GraphDetail::kBlocks ||
      m_shown.pictureSnapshot()->readyWorkload() == nullptr) {
    return;
  }
  const double cell = overviewCell(scale);
  if (cell == m_overviewCell) return;
  m_overviewCell = cell;
  using Result = std::shared_ptr<const GraphOverview>;
  m_jobs.start<Result>(
      this, QStringLiteral("overview"), GraphText::tr("Computing scope regions"),
      [snapshot = m_shown.pictureSnapshot(), picture, cell](std::stop_token stop, const model::JobRunner::Progress&) {
        return std::make_shared<const GraphOverview>(graphOverview(*snapshot, picture->scene, cell, stop));
      },
      [this, picture, of = m_shown.snapshot()](Result overview) {
        if (picture == m_shown.picture() && of == m_shown.snapshot()) m_canvas.setOverview(std::move(overview));
      });
}

void GraphColorActions::markClass(int index) {
  if (!m_colors || !m_shown.isCurrent()) return;
  std::vector<uint32_t> boxes;
  for (hlo::InstructionId id : m_colors->classes[static_cast<size_t>(index)].instructions) {
    if (const auto box = m_shown.scene().boxOf(id)) boxes.push_back(*box);
  }
  m_marks.toggleMarked(std::move(boxes));
}

}  // namespace views
