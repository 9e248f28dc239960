#include "views/inspector/inspector_view.h"

#include <QJsonArray>
#include <QSplitter>
#include <QStackedLayout>

#include "views/facts_tree.h"
#include "views/inspector/comparison_tree.h"

namespace views {

InspectorView::InspectorView(Context context, QWidget* parent)
    : View(context, QStringLiteral("inspector"), tr("Inspector"), parent),
      m_tree(new FactsTree(context, this)),
      m_comparison(new ComparisonTree(context, this)),
      m_page(new QSplitter(Qt::Vertical, this)),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_tree->setAccessibleName(title());
  m_page->addWidget(m_tree);
  m_page->insertWidget(0, m_comparison);
  m_page->setChildrenCollapsible(false);
  m_page->setStretchFactor(0, 3);
  m_page->setStretchFactor(1, 1);
  m_comparison->hide();
  m_pages->addWidget(m_page);
  m_pages->addWidget(m_empty);
  setFocusProxy(m_tree);
  connect(m_tree, &FactsTree::linkFollowed, this, &InspectorView::follow);
  connect(m_comparison, &ComparisonTree::linkFollowed, this, &InspectorView::follow);
  connect(m_tree, &FactsTree::deviceRequested, this, &InspectorView::deviceRequested);
  connect(m_tree, &FactsTree::menuRequested, this, &View::menuRequested);
  rebuild();
}

bool InspectorView::canShow(const model::Target&) const { return snapshot() != nullptr; }

void InspectorView::reveal(const model::Target&) { m_tree->scrollToTop(); }

QList<QAction*> InspectorView::viewActions() { return m_tree->copyActions() + m_comparison->treeActions(); }

void InspectorView::applySnapshot() {
  m_shown.reset();
  rebuild();
}

void InspectorView::applyActive() {
  if (selection().isEmpty()) rebuild();
}

void InspectorView::applySelection() { rebuild(); }

void InspectorView::applyEstimates() { rebuild(); }

void InspectorView::bookmarksChanged() {
  if (isVisible() && selection().target) rebuild();
}

void InspectorView::copiesChanged() {
  const auto& target = selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (id && m_copies && m_copies(*id).copies != m_shownCopies) rebuild();
}

void InspectorView::rebuild() {
  // Another module is about to be shown; the selection still belongs to the previous one.
  if (snapshot() != navigation().snapshot()) return;
  // The rows of values, which may be estimated, come from the snapshot with memory; all others from the snapshot as
  // opened.
  const auto& target = selection().target;
  const bool isOfMemory = target && (std::holds_alternative<buffers::ValueId>(*target) ||
                                     std::holds_alternative<buffers::AllocationId>(*target) ||
                                     std::holds_alternative<model::Step>(*target));
  auto rows = model::inspect(isOfMemory ? navigation().memory() : snapshot(), selection(), active(), estimates().get());
  if (const auto remark = target && m_remark && !rows.empty() ? m_remark(*target) : std::nullopt) {
    model::FactRow row;
    row.kind = model::FactRow::Kind::kSection;
    row.label = tr("Bookmark");
    row.text = *remark;
    rows.insert(rows.begin() + 1, std::move(row));
  }
  m_shownCopies.clear();
  if (const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
      id && m_copies && snapshot()) {
    const model::LayerCopies layers = m_copies(*id);
    m_shownCopies = layers.copies;
    auto section = model::copiesSection(snapshot()->module, layers);
    if (section && !rows.empty()) rows.insert(rows.begin() + 1, *std::move(section));
  }
  // The same target with new costs or a changed bookmark: expanded rows and the scroll position stay.
  std::optional<model::Target> shown = target;
  if (!shown && active()) shown = *active();
  m_tree->setFacts(std::move(rows), shown == m_shown ? FactsTree::Rows::kSame : FactsTree::Rows::kOther);
  m_shown = std::move(shown);
  if (snapshot() == nullptr) {
    m_empty->setReason(EmptyReason::kNothingOpen, tr("the details of the selection"));
  } else {
    m_empty->setText(tr("Nothing is selected."),
                     tr("Select an instruction, a buffer, a source line or a computation to see its details."));
  }
  m_pages->setCurrentWidget(m_tree->facts().rowCount() == 0 ? static_cast<QWidget*>(m_empty) : m_page);
  compare();
}

void InspectorView::compare() {
  const auto& target = selection().target;
  const auto* const set = target ? std::get_if<model::InstructionSet>(&*target) : nullptr;
  const bool isPair = set != nullptr && set->ids().size() == 2 && snapshot() != nullptr;
  m_comparison->setVisible(isPair);
  if (!isPair) return;
  const hlo::Module& module = *snapshot()->module;
  const auto factsOf = [&](hlo::InstructionId id) {
    return model::factsOf(model::inspect(snapshot(), navigation().resolve(id), active(), estimates().get()));
  };
  const hlo::InstructionId left = set->ids()[0], right = set->ids()[1];
  m_comparison->setFacts(toQString(module.name(left)), toQString(module.name(right)),
                         words::compareFacts(factsOf(left), factsOf(right)));
}

QJsonObject InspectorView::saveState() const {
  return {{QStringLiteral("closed"), QJsonArray::fromStringList(m_tree->closedSections())},
          {kSight, m_tree->openRowsState()}};
}

bool InspectorView::restoreState(const QJsonObject& place) {
  QStringList closed;
  for (const QJsonValue& heading : place.value(QStringLiteral("closed")).toArray()) closed += heading.toString();
  m_tree->restoreOpenRows(closed, place.value(kSight).toObject());
  return true;
}

void InspectorView::follow(const model::Target& target) {
  const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
  const bool isHere = instruction != nullptr && snapshot()->module->computation(*instruction) == active();
  const bool isMemory = std::holds_alternative<buffers::ValueId>(target) ||
                        std::holds_alternative<buffers::AllocationId>(target) ||
                        std::holds_alternative<model::Step>(target);
  // Targets that the other views already show are only selected; a computation or a source line that they do not show
  // yet must be revealed. Memory is shown in the inspector, row by row, so the views need not change for it.
  if (isHere || isMemory) {
    navigation().select(target);
  } else {
    navigation().reveal(target);
  }
}

}  // namespace views
