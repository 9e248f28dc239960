#include "views/costs/cost_map_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "model/analysis/operation_category.h"
#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "views/device_link.h"

namespace views {

using model::CostGrouping;
using model::CostMeasure;
using model::CostTree;

CostMapView::CostMapView(Context context, QWidget* parent)
    : View(context, QStringLiteral("costs"), tr("Cost Map"), parent),
      m_icicle(new Icicle(context, *this, this)),
      m_grouping(new QComboBox(this)),
      m_measure(new QComboBox(this)),
      m_headline(new QLabel(this)),
      m_pages(new QStackedLayout),
      m_empty(new EmptyState(this)),
      m_device(new DeviceLink(*this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_icicle->setObjectName(QStringLiteral("costs.icicle"));
  m_icicle->setAccessibleName(tr("Icicle chart of the module's cost"));
  m_grouping->setObjectName(QStringLiteral("costs.grouping"));
  m_grouping->setAccessibleName(tr("Group cost by"));
  m_grouping->setToolTip(m_grouping->accessibleName());
  for (int i = 0; i < model::kCostGroupingCount; ++i) {
    m_grouping->addItem(model::costGroupingText(static_cast<CostGrouping>(i)), i);
  }
  m_measure->setObjectName(QStringLiteral("costs.measure"));
  m_measure->setAccessibleName(tr("Cost metric"));
  m_measure->setToolTip(m_measure->accessibleName());
  m_headline->setTextFormat(Qt::PlainText);
  m_headline->setForegroundRole(QPalette::PlaceholderText);
  m_headline->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_headline->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* const bar = new QHBoxLayout;
  bar->setContentsMargins(8, 4, 8, 4);
  bar->setSpacing(8);
  bar->addWidget(m_grouping);
  bar->addWidget(m_measure);
  bar->addWidget(m_headline, 1);
  bar->addWidget(m_device);
  column->addLayout(bar);
  m_pages->addWidget(m_icicle);
  m_pages->addWidget(m_empty);
  column->addLayout(m_pages, 1);
  setFocusProxy(m_icicle);

  connect(m_grouping, &QComboBox::currentIndexChanged, this, &CostMapView::refresh);
  connect(m_measure, &QComboBox::currentIndexChanged, this, &CostMapView::refresh);
  connect(m_icicle, &Icicle::menuRequested, this, &View::menuRequested);
  updateTexts();
}

std::optional<uint32_t> CostMapView::nodeOf(const model::Target& target) const {
  for (uint32_t i = 1; i < m_tree.nodes.size(); ++i) {
    if (m_tree.nodes[i].target == target) return i;
  }
  return std::nullopt;
}

bool CostMapView::canShow(const model::Target& target) const {
  if (isStale()) return std::holds_alternative<hlo::InstructionId>(target);
  return m_isReady && nodeOf(target).has_value();
}

// A target that is too thin to be visible at this zoom is shown within its own group.
void CostMapView::reveal(const model::Target& target) {
  const auto node = nodeOf(target);
  if (!node) return;
  const bool isSeen = std::any_of(m_icicle->blocks().begin(), m_icicle->blocks().end(),
                                  [&](const IcicleBlock& block) { return block.node == *node && block.merged == 0; });
  if (!isSeen) m_icicle->setTop(m_tree.nodes[*node].parent);
}

QList<View::FixedKeys> CostMapView::fixedKeys() const {
  return {{tr("Move between blocks"), {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}},
          {tr("Select block"), {Qt::Key_Space}},
          {tr("Zoom to block"), {Qt::Key_Return}},
          {tr("Go up one level"), {Qt::Key_Backspace, Qt::Key_Escape}}};
}

void CostMapView::applySnapshot() { refresh(); }

void CostMapView::applyEstimates() { refresh(); }

void CostMapView::applySelection() { m_icicle->selectionChanged(); }

void CostMapView::refresh() {
  jobs().cancel(this, QStringLiteral("cost-map"));
  if (estimates() == nullptr) {
    showTree({});
    m_isReady = false;
    updateTexts();
    return;
  }
  // Bytes at the peak are offered only if they are known.
  const bool hasPeak = estimates()->workload->peak.has_value();
  const int measures = hasPeak ? model::kCostMeasureCount : model::kCostMeasureCount - 1;
  if (m_measure->count() != measures) {
    const QSignalBlocker blocker(m_measure);
    const int chosen = std::clamp(m_measure->currentIndex(), 0, measures - 1);
    m_measure->clear();
    for (int i = 0; i < measures; ++i) m_measure->addItem(model::costMeasureText(static_cast<CostMeasure>(i)), i);
    m_measure->setCurrentIndex(chosen);
  }
  startJob<CostTree>(
      QStringLiteral("cost-map"), tr("Drawing the cost map"),
      [estimates = estimates(), grouping = static_cast<CostGrouping>(m_grouping->currentIndex()),
       measure = static_cast<CostMeasure>(m_measure->currentIndex())](std::stop_token stop,
                                                                      const model::JobRunner::Progress&) {
        return model::makeCostTree(estimates, grouping, measure, stop);
      },
      [this](CostTree tree) {
        m_isReady = true;
        showTree(std::move(tree));
        updateTexts();
      });
}

void CostMapView::showTree(CostTree tree) {
  m_tree = std::move(tree);
  m_nodes.clear();
  if (m_tree.root().childCount > 0) {
    for (const model::CostNode& node : m_tree.nodes) {
      m_nodes.push_back({node, node.amount, false});
    }
  }
  m_icicle->contentChanged();
  if (m_icicle->top() == 0 && !m_nodes.empty()) m_icicle->setTop(openingTop());
}

/// Skips upper levels where a single group has nearly all of the cost.
uint32_t CostMapView::openingTop() const {
  constexpr double kNearlyAll = 0.995;
  uint32_t top = 0;
  while (m_nodes[top].childCount > 0) {
    const IcicleNode& next = m_nodes[m_nodes[top].firstChild];
    if (next.childCount == 0 || next.weight < kNearlyAll * m_nodes[0].weight) break;
    top = m_nodes[top].firstChild;
  }
  return top;
}

void CostMapView::updateTexts() {
  const bool hasModule = snapshot() != nullptr && snapshot()->module != nullptr;
  m_grouping->setEnabled(hasModule);
  m_measure->setEnabled(hasModule);
  m_measure->setVisible(m_measure->count() > 0);
  m_headline->clear();
  m_pages->setCurrentIndex(m_nodes.empty() ? 1 : 0);
  if (const auto reason = missingHlo(snapshot().get())) {
    m_empty->setReason(*reason, tr("its costs"), snapshot().get());
  } else if (!m_isReady) {
    m_empty->setReason(EmptyReason::kComputing, {});
  } else if (m_nodes.empty()) {
    m_empty->setText(tr("This metric is zero or unknown for every instruction of this module."),
                     tr("Choose another metric above."));
  } else {
    const bool isModel = m_tree.measure != CostMeasure::kInstructions && m_tree.measure != CostMeasure::kPeakBytes;
    const QString whole = model::costAmountText(m_tree.measure, m_tree.root());
    m_headline->setText(isModel ? tr("%1 in one run of the module, estimated").arg(whole) : whole);
  }
  const bool isTime = m_isReady && m_tree.measure == CostMeasure::kTime;
  m_device->setEstimates(isTime ? m_tree.estimates.get() : nullptr);
}

// --- content of the icicle -------------------------------------------------------------------------------------------

/// The zoomed node's name includes its path.
QString CostMapView::name(uint32_t node) const {
  QString name = m_tree.nodes[node].name;
  if (node != m_icicle->top()) return name;
  for (uint32_t at = node; at != 0; at = m_tree.nodes[at].parent)
    name = m_tree.nodes[m_tree.nodes[at].parent].name + QStringLiteral(" › ") + name;
  return name;
}

QString CostMapView::amount(uint32_t node) const { return model::costAmountText(m_tree.measure, m_tree.nodes[node]); }

QString CostMapView::tip(uint32_t node) const {
  const model::CostNode& of = m_tree.nodes[node];
  const hlo::Module& module = *m_tree.estimates->snapshot->module;
  QString whole = of.name;
  if (of.target) {
    if (const auto* const scope = std::get_if<hlo::ScopeId>(&*of.target)) {
      whole = QString::fromStdString(m_tree.estimates->workload->scopes.path(*scope));
    } else if (const auto* const line = std::get_if<hlo::SourceLine>(&*of.target)) {
      whole = model::wholePlaceText(module, *line);
    } else if (const auto* const range = std::get_if<model::SourceRange>(&*of.target)) {
      whole = toQString(module.file(range->file));
    } else if (const auto* const instruction = std::get_if<hlo::InstructionId>(&*of.target)) {
      whole = QStringLiteral("%1 %2").arg(toQString(module.opcode(*instruction)), of.name);
    }
  }
  QStringList lines{whole, amount(node)};
  if (m_tree.root().amount > 0) {
    lines.last() += tr(", %1 of the total").arg(model::percentText(of.amount / m_tree.root().amount));
  }
  if (m_tree.measure != CostMeasure::kInstructions) {
    lines += tr("%n instruction(s)", nullptr, static_cast<int>(of.instructions));
  }
  return lines.join(u'\n');
}

QString CostMapView::mergedTip(uint32_t node, uint32_t count) const {
  model::CostSum sum;
  for (uint32_t i = node; i < node + count; ++i) {
    sum += m_tree.nodes[i];
  }
  return tr("%1 too small to draw").arg(grouped(count)) + u'\n' + model::costAmountText(m_tree.measure, sum);
}

bool CostMapView::isSelected(uint32_t node) const {
  const auto& target = m_tree.nodes[node].target;
  if (!selection().target || node == 0) return false;
  if (target && *target == *selection().target) return true;
  // For an instruction, its group is selected too.
  const auto* const instruction = std::get_if<hlo::InstructionId>(&*selection().target);
  if (instruction == nullptr) return false;
  switch (m_tree.grouping) {
    case CostGrouping::kScope: return target && selection().scope && *target == model::Target(*selection().scope);
    case CostGrouping::kFile: return target && selection().line && *target == model::Target(*selection().line);
    case CostGrouping::kComputation:
      return target && selection().computation && *target == model::Target(*selection().computation);
    case CostGrouping::kOpcode:
      return !target &&
             m_tree.nodes[node].name == model::oneLine(m_tree.estimates->snapshot->module->opcode(*instruction));
  }
  return false;
}

std::optional<CategoryColors> CostMapView::fill(uint32_t node) const {
  const model::CostNode& of = m_tree.nodes[node];
  if (node == 0) return std::nullopt;
  const Colors& colors = theme().colors();
  const auto* const instruction = of.target ? std::get_if<hlo::InstructionId>(&*of.target) : nullptr;
  if (instruction != nullptr)
    return colors.of(hlo::operationCategory(*m_tree.estimates->snapshot->module, *instruction));
  if (m_tree.grouping != CostGrouping::kOpcode) return std::nullopt;
  const QByteArray word = of.name.toUtf8();
  return colors.of(hlo::category(hlo::opKindFromWord({word.constData(), static_cast<size_t>(word.size())})));
}

bool CostMapView::isCode(uint32_t node) const { return node != 0 && m_tree.grouping != CostGrouping::kFile; }

uint64_t CostMapView::key(uint32_t node) const {
  // The key of a group is its path of names, so it is the same under another metric.
  uint64_t key = 0;
  for (uint32_t at = node; at != 0; at = m_tree.nodes[at].parent) key = key * 1000003 + qHash(m_tree.nodes[at].name);
  return key;
}

}  // namespace views
