// Colours and the legend in the graph view, and the boxes that stand out beside what is selected.

#include "model/queries/paths.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_view.h"

namespace views {

void GraphView::makeColorActions() {
  std::vector<Choice> colorings;
  for (uint32_t i = 0; i < kColoringCount; ++i) {
    const auto coloring = static_cast<Coloring>(i);
    colorings.push_back({QStringLiteral("graph.coloring.") + coloringId(coloring), coloringName(coloring), i});
  }
  m_coloringActions = newChoices("graph.coloring", tr("Colour by"), colorings, &GraphView::setColoring);
  const auto toggle = [this](const char* id, const QString& text, const QList<QKeySequence>& keys,
                             bool GraphOptions::*option) {
    QAction* const action = newAction(id, text, keys, nullptr);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, option](bool on) {
      m_options.*option = on;
      refreshColors();
      emit optionsChanged(m_options);
    });
    return action;
  };
  m_legendShown = toggle("graph.legend", tr("Legend"), {Qt::Key_L}, &GraphOptions::hasLegend);
  m_edgeWidths = toggle("graph.edgeWidths", tr("Width of Edges by Bytes"), {}, &GraphOptions::withEdgeWidths);
  m_overviewShown = toggle("graph.overview", tr("Scopes as Regions from Afar"), {}, &GraphOptions::hasOverview);
  addSeparator();
  newAction("graph.zoomToSelection", tr("Zoom to Selection"), {Qt::Key_Z}, &GraphView::zoomToSelection);
  connect(newAction("graph.upstream", tr("Show All It Is Computed From"), {Qt::Key_U}, nullptr), &QAction::triggered,
          this, [this] { showCone(true); });
  connect(newAction("graph.downstream", tr("Show All Computed From It"), {Qt::SHIFT | Qt::Key_U}, nullptr),
          &QAction::triggered, this, [this] { showCone(false); });
}

void GraphView::setColoring(uint32_t coloring) {
  m_options.coloring = static_cast<Coloring>(coloring);
  // Categories are learnt; what other colours mean has to be told.
  m_options.hasLegend = m_options.coloring != Coloring::kCategory;
  refreshActions();
  refreshColors();
  emit optionsChanged(m_options);
}

void GraphView::refreshColors() {
  m_colors.reset();
  m_marked.clear();
  if (m_picture && m_pictureSnapshot) {
    const model::Estimates* const known =
        estimates() && estimates()->snapshot == m_pictureSnapshot ? estimates().get() : nullptr;
    m_colors = std::make_shared<const GraphColors>(
        graphColors(*m_pictureSnapshot, known, m_picture->scene, m_options.coloring));
    m_legend->setContents(*m_colors, m_picture->scene, m_options.withEdgeWidths);
  }
  m_legend->setVisible(m_colors && m_options.hasLegend);
  m_canvas->setColors(m_colors, m_options.withEdgeWidths);
  m_overviewCell = 0;
  refreshOverview();
  refreshHighlight();
}

/// The costs are there: what is coloured by them waited for it, and so did the scopes.
void GraphView::applyEstimates() {
  if (!estimates()) return;
  refreshColors();
  takeWantedScopes();
}

/// Once more on the same row, and nothing stands out any more.
void GraphView::markClass(int index) {
  if (!m_colors || !isCurrent()) return;
  std::vector<uint32_t> boxes;
  for (hlo::InstructionId id : m_colors->classes[static_cast<size_t>(index)].instructions) {
    if (const auto box = m_picture->scene.boxOf(id)) boxes.push_back(*box);
  }
  m_marked = boxes == m_marked ? std::vector<uint32_t>() : std::move(boxes);
  refreshHighlight();
}

/// To all that stands out, or else is selected.
void GraphView::zoomToSelection() {
  if (!isCurrent()) return;
  const GraphHighlight& highlight = m_canvas->highlight();
  QRectF area;
  for (const auto* const boxes : {&highlight.selected, &highlight.upstream, &highlight.downstream, &highlight.marked}) {
    for (uint32_t box : *boxes) area |= m_picture->scene.frameOf(box);
  }
  if (!area.isNull()) m_canvas->showArea(area);
}

/// Once more, and it is gone.
void GraphView::showCone(bool up) {
  const auto tip = selectedHere();
  if (!tip) {
    emit message(tr("Select an instruction first"));
    return;
  }
  const Cone cone{*tip, up};
  m_cone = m_cone == cone ? std::nullopt : std::optional(cone);
  refreshHighlight();
}

}  // namespace views
