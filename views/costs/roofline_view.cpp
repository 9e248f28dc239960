#include "views/costs/roofline_view.h"

#include <QHBoxLayout>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/items/amount_text.h"
#include "model/items/cost_tree.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/device_link.h"
#include "views/elided_label.h"
#include "views/navigation_menu.h"

namespace views {
namespace {

constexpr int kLeastPlotHeight = 200;  // pixels; in a lower one the dots cover the roof
constexpr int kLeastPlotWindow = 900;  // likewise, of the window

}  // namespace

RooflineView::RooflineView(Context context, QWidget* parent)
    : View(context, QStringLiteral("roofline"), tr("Roofline"), parent),
      m_plot(new RooflinePlot(context, this)),
      m_headline(new ElidedLabel(this)),
      m_all(new QToolButton(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)),
      m_device(new DeviceLink(*this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_headline->setTextFormat(Qt::PlainText);
  m_headline->setForegroundRole(QPalette::PlaceholderText);
  m_headline->setMinimumWidth(0);
  m_headline->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_all->setObjectName(QStringLiteral("roofline.module"));
  m_all->setText(tr("Whole Module"));
  m_all->setAutoRaise(true);
  connect(m_all, &QToolButton::clicked, this, [this] {
    m_of.reset();
    refresh();
  });
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(12, 4, 8, 4);
  bar->setSpacing(8);
  bar->addWidget(m_headline, 1);
  bar->addWidget(m_device);
  bar->addWidget(m_all);
  column->addLayout(bar);
  m_pages->addWidget(m_plot);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_plot);
  connect(m_plot, &RooflinePlot::menuRequested, this, &View::menuRequested);
  updateTexts();
}

bool RooflineView::isSet(const model::Target& target) const {
  if (std::holds_alternative<hlo::ComputationId>(target) || std::holds_alternative<hlo::ScopeId>(target) ||
      std::holds_alternative<hlo::SourceLine>(target) || std::holds_alternative<model::SourceRange>(target) ||
      std::holds_alternative<model::InstructionSet>(target)) {
    return true;
  }
  const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
  if (instruction == nullptr) return false;
  const auto calls = snapshot()->module->calls(*instruction);
  return std::any_of(calls.begin(), calls.end(), [](const hlo::Call& call) { return call.isControlFlow(); });
}

bool RooflineView::canShow(const model::Target& target) const {
  if (estimates() == nullptr) return false;
  if (isSet(target)) return true;
  const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
  if (isStale()) return instruction != nullptr;
  const auto& points = m_plot->scene().points;
  return instruction != nullptr && std::any_of(points.begin(), points.end(), [&](const RooflinePoint& point) {
           return point.instruction == *instruction;
         });
}

void RooflineView::reveal(const model::Target&) { applySelection(); }

// While hidden it does not keep the other tabs of its pane high.
void RooflineView::showEvent(QShowEvent* event) {
  // A low window has no room for that beside the graph: the plot would be cut off.
  if (window()->height() >= kLeastPlotWindow) m_plot->setMinimumHeight(kLeastPlotHeight);
  View::showEvent(event);
}

void RooflineView::hideEvent(QHideEvent* event) {
  m_plot->setMinimumHeight(0);
  View::hideEvent(event);
}

void RooflineView::applySnapshot() {
  m_of.reset();
  refresh();
}

void RooflineView::applyEstimates() { refresh(); }

void RooflineView::applySelection() {
  const auto& target = selection().target;
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  if (hasModule && target && isSet(*target) && m_of != target) {
    m_of = target;
    refresh();
  } else if (!target && m_of) {
    m_of.reset();
    refresh();
  }
  m_plot->setSelection(target && m_of == target ? model::Selection() : selection());
}

void RooflineView::applyHover() { m_plot->setHovered(hovered()); }

void RooflineView::refresh() {
  jobs().cancel(this, QStringLiteral("roofline"));
  m_isReady = false;
  updateTexts();
  if (estimates() == nullptr) {
    m_plot->setScene({});
    return;
  }
  const auto* const computation = m_of ? std::get_if<hlo::ComputationId>(&*m_of) : nullptr;
  std::vector<hlo::InstructionId> selected;
  if (m_of && computation == nullptr) selected = navigation().resolve(*m_of).instructions;
  startJob<RooflineScene>(
      QStringLiteral("roofline"), tr("Computing the roofline"),
      [estimates = estimates(), selected = std::move(selected), isOfComputation = !m_of || computation != nullptr,
       of = computation != nullptr ? std::optional(*computation) : std::nullopt](std::stop_token stop,
                                                                                 const model::JobRunner::Progress&) {
        const hlo::Module& module = *estimates->snapshot->module;
        return rooflineScene(
            estimates, isOfComputation ? model::runInstructions(module, of) : model::runInstructions(module, selected),
            stop);
      },
      [this](RooflineScene scene) { showScene(std::move(scene)); });
}

void RooflineView::showScene(RooflineScene scene) {
  m_isReady = true;
  m_plot->setScene(std::move(scene));
  updateTexts();
  m_plot->setSelection(selection().target && m_of == selection().target ? model::Selection() : selection());
}

QString RooflineView::headline() const { return m_headline->text(); }

void RooflineView::updateTexts() {
  const RooflineScene& scene = m_plot->scene();
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  m_all->setVisible(hasModule && m_of.has_value());
  m_headline->clear();
  m_device->setEstimates(hasModule ? estimates().get() : nullptr);
  m_pages->setCurrentIndex(1);
  if (const auto reason = missingHlo(snapshot().get())) return m_empty->setReason(*reason, tr("its roofline"));
  if (!m_isReady) return m_empty->setReason(EmptyReason::kComputing, {});
  const QString of = m_of ? targetName(*snapshot(), *m_of) : tr("the module");
  const QString device = QString::fromStdString(scene.estimates->device.name);
  if (scene.points.empty()) {
    const bool hasRates = scene.bytesPerSecond.has_value();
    m_empty->setText(device.isEmpty()     ? model::noTimesText(scene.estimates->device)
                     : !hasRates          ? tr("No memory bandwidth is known for %1.").arg(device)
                     : scene.notKnown > 0 ? tr("No instruction of %1 has known FLOPs, bytes and rates.").arg(of)
                                          : tr("No instruction of %1 has floating-point operations.").arg(of),
                     !hasRates || scene.notKnown > 0
                         ? tr("Choose a device with known rates in View ▸ Device for Estimated Times.")
                         : tr("Select a computation, a scope or source lines with floating-point operations."));
    return;
  }
  QStringList parts{tr("%1: %2 instructions").arg(of, grouped(static_cast<int64_t>(scene.points.size())))};
  if (scene.withoutFlops > 0) parts += tr("%1 without FLOPs").arg(grouped(static_cast<int64_t>(scene.withoutFlops)));
  if (scene.notKnown > 0) parts += tr("%1 unknown").arg(grouped(static_cast<int64_t>(scene.notKnown)));
  if (scene.outside > 0) {
    parts += tr("%1 off the chart (%2 of the time)")
                 .arg(grouped(static_cast<int64_t>(scene.outside)), model::percentText(scene.outsideTime));
  }
  parts += tr("in one run of the module, estimated at the peak rates of %1, so dots are on the roof by construction")
               .arg(device);
  parts += tr("area of a dot: its time");
  m_headline->setText(parts.join(QStringLiteral(" · ")));
  m_headline->setToolTip(model::toolTip(m_headline->text()));
  m_pages->setCurrentIndex(0);
}

}  // namespace views
