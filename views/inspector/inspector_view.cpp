#include "views/inspector/inspector_view.h"

#include <QJsonArray>
#include <QSplitter>
#include <QStackedLayout>

#include "model/analysis/callees.h"
#include "model/documents/computation_comparison.h"
#include "model/session/shown_comparison.h"
#include "model/words/comparison_text.h"
#include "views/facts_tree.h"
#include "views/inspector/comparison_tree.h"

namespace views {

InspectorView::InspectorView(Context context, QWidget* parent)
    : View(context, QStringLiteral("inspector"), tr("Inspector"), parent),
      m_tree(new FactsTree(context, this)),
      m_comparison(new ComparisonTree(context, this)),
      m_page(new QSplitter(Qt::Vertical, this)),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyState(this)),
      m_sortLines(new QAction(tr("Sort Source Lines by Next Column"), this)) {
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
  m_sortLines->setObjectName(QStringLiteral("inspector-sort-lines"));
  connect(m_sortLines, &QAction::triggered, m_tree, [this] { m_tree->sortByNextColumn(); });
  setFocusProxy(m_tree);
  connect(m_tree, &FactsTree::linkFollowed, this, &InspectorView::follow);
  connect(m_comparison, &ComparisonTree::linkFollowed, this, &InspectorView::follow);
  connect(m_tree, &FactsTree::deviceRequested, this, &InspectorView::deviceRequested);
  connect(m_tree, &FactsTree::menuRequested, this, &View::menuRequested);
  connect(&navigation().comparison(), &model::ShownComparison::changed, this, [this] {
    if (isInSight()) rebuild();
  });
  rebuild();
}

bool InspectorView::canShow(const model::Target&) const { return snapshot() != nullptr; }

void InspectorView::reveal(const model::Target&) { m_tree->scrollToTop(); }

QList<QAction*> InspectorView::viewActions() {
  return m_tree->copyActions() + m_comparison->treeActions() + QList<QAction*>{m_sortLines};
}

void InspectorView::applySnapshot() {
  m_shown.reset();
  rebuild();
}

void InspectorView::applyActive() {
  if (selection().isEmpty()) rebuild();
}

void InspectorView::applySelection() { rebuild(); }

void InspectorView::broughtToFront() { rebuild(); }

void InspectorView::applyEstimates() { rebuild(); }

void InspectorView::bookmarksChanged() {
  if (isInSight() && selection().target) rebuild();
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
  if (auto section = changeSection(); section && !rows.empty()) rows.insert(rows.begin(), *std::move(section));
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

bool InspectorView::compareSides() {
  using compare::Side;
  const model::ShownComparison& shown = navigation().comparison();
  const auto side = shown.side();
  // Without a selection the rows are of the active computation.
  const std::optional<model::Target> target =
      selection().target || !active() ? selection().target : std::optional<model::Target>(*active());
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  const auto* const computation = target ? std::get_if<hlo::ComputationId>(&*target) : nullptr;
  std::optional<model::Target> partner;
  if (side && id != nullptr) partner = shown.pairOrReplacement(*id);
  if (side && computation != nullptr) partner = shown.pairOf(*computation);
  if (!partner) return false;
  const model::Target targets[2] = {*side == Side::kA ? *target : *partner, *side == Side::kA ? *partner : *target};
  const auto factsOf = [&](Side of) {
    const auto& from = shown.snapshotOf(of);
    model::Selection one;
    one.target = targets[compare::index(of)];
    if (const auto* const own = std::get_if<hlo::ComputationId>(&*one.target)) {
      one.computation = *own;
      return model::factsOf(model::inspect(from, one, one.computation, nullptr));
    }
    const auto instruction = std::get<hlo::InstructionId>(*one.target);
    one.instructions = {instruction};
    one.computation = from->module->computation(instruction);
    one.line = from->sources.nearestLine(instruction);
    one.step = from->step(instruction);
    const auto values = from->link.visible(instruction);
    one.values.assign(values.begin(), values.end());
    if (!one.values.empty()) one.allocation = from->assignment->value(one.values.front()).allocation;
    return model::factsOf(model::inspect(from, one, one.computation, nullptr));
  };
  auto facts = words::compareFacts(factsOf(Side::kA), factsOf(Side::kB));
  // Links of the other side lead to another module.
  const std::function<void(std::vector<words::ComparedFact>&)> unlink = [&](std::vector<words::ComparedFact>& rows) {
    for (words::ComparedFact& row : rows) {
      (*side == Side::kA ? row.rightTarget : row.leftTarget).reset();
      unlink(row.rows);
    }
  };
  unlink(facts);
  const auto nameOf = [&](Side of) {
    const hlo::Module& module = *shown.snapshotOf(of)->module;
    return std::visit(
        [&module](const auto& each) {
          using Id = std::decay_t<decltype(each)>;
          constexpr bool isNamed = std::is_same_v<Id, hlo::InstructionId> || std::is_same_v<Id, hlo::ComputationId>;
          if constexpr (isNamed) return toQString(module.name(each));
          return QString();
        },
        targets[compare::index(of)]);
  };
  m_comparison->setFacts(tr("A: %1").arg(nameOf(Side::kA)), tr("B: %1").arg(nameOf(Side::kB)), std::move(facts));
  m_comparison->setVisible(true);
  return true;
}

// The change of the instruction, and the reason why the other one is its counterpart.
std::optional<model::FactRow> InspectorView::changeSection() const {
  const model::ShownComparison& shown = navigation().comparison();
  const auto side = shown.side();
  const auto& target = selection().target;
  const auto* const id = target ? std::get_if<hlo::InstructionId>(&*target) : nullptr;
  if (!side || id == nullptr) return std::nullopt;
  const model::Comparison& comparison = *shown.comparison();
  const auto field = [](const QString& label, const std::string& text) {
    model::FactRow row;
    row.label = label;
    row.text = toQString(text);
    return row;
  };
  model::FactRow section;
  section.kind = model::FactRow::Kind::kSection;
  section.label = tr("Comparison");
  section.rows.push_back(field(tr("Change"), words::changeText(comparison, *side, *id)));
  const auto other = shown.pairOrReplacement(*id);
  if (!other) return section;
  const bool isPair = shown.pairOf(*id).has_value();
  const hlo::Module& module = *shown.snapshotOf(compare::other(*side))->module;
  const QString label = *side == compare::Side::kA ? tr("In B") : tr("In A");
  section.rows.push_back(field(label, std::string(module.name(*other))));
  section.rows.back().isCode = true;
  if (isPair) {
    const hlo::InstructionId ofA = *side == compare::Side::kA ? *id : *other;
    section.rows.push_back(field(tr("Pair because"), compare::evidenceText(comparison.match.evidence(ofA))));
  } else {
    section.rows.push_back(field(tr("Replaced because"), tr("same operands and users").toStdString()));
  }
  return section;
}

void InspectorView::compare() {
  if (compareSides()) return;
  const auto& target = selection().target;
  const auto* const set = target ? std::get_if<model::InstructionSet>(&*target) : nullptr;
  const auto* const computations = target ? std::get_if<model::ComputationPair>(&*target) : nullptr;
  const bool isPair = snapshot() != nullptr && ((set != nullptr && set->ids().size() == 2) || computations != nullptr);
  m_comparison->setVisible(isPair);
  if (!isPair) return;
  const hlo::Module& module = *snapshot()->module;
  const auto factsOf = [&](const model::Target& of) {
    return model::factsOf(model::inspect(snapshot(), navigation().resolve(of), active(), estimates().get()));
  };
  if (computations != nullptr) {
    auto facts = words::compareFacts(factsOf(computations->first), factsOf(computations->second));
    facts.insert(facts.begin(), changesOf(*computations));
    return m_comparison->setFacts(tr("A: %1").arg(toQString(module.name(computations->first))),
                                  tr("B: %1").arg(toQString(module.name(computations->second))), std::move(facts));
  }
  const hlo::InstructionId left = set->ids()[0], right = set->ids()[1];
  auto facts = words::compareFacts(factsOf(left), factsOf(right));
  // Two fusions, calls or loops: also what they run.
  const auto calleeA = module.mainCallee(left), calleeB = module.mainCallee(right);
  if (calleeA && calleeB && *calleeA != *calleeB) facts.insert(facts.begin(), changesOf({*calleeA, *calleeB}));
  m_comparison->setFacts(tr("A: %1").arg(toQString(module.name(left))), tr("B: %1").arg(toQString(module.name(right))),
                         std::move(facts));
}

words::ComparedFact InspectorView::changesOf(const model::ComputationPair& pair) const {
  constexpr size_t kMostInstructions = 5'000;  // of both, with what they call: compared at once
  constexpr size_t kMostChanges = 100;
  const hlo::Module& module = *snapshot()->module;
  size_t instructions = 0;
  for (const hlo::ComputationId id : {pair.first, pair.second}) {
    std::vector<hlo::InstructionId> own;
    for (const hlo::InstructionId each : module.instructions(id)) own.push_back(each);
    instructions += hlo::withCallees(module, own).size();
  }
  std::string problem;
  const auto comparison = instructions > kMostInstructions
                              ? nullptr
                              : model::compareComputations(*snapshot(), pair.first, pair.second, &problem);
  if (comparison == nullptr) {
    words::ComparedFact row;
    row.name = tr("Changes").toStdString();
    row.left = problem.empty() ? tr("too many instructions: use “hloscope diff --computation”").toStdString() : problem;
    row.right = row.left;
    return row;
  }
  words::ComparedFact changes = words::changeFacts(*comparison, kMostChanges);
  for (words::ComparedFact& row : changes.rows) {
    const auto linkTo = [&module](const std::optional<std::string>& name) -> std::optional<model::Target> {
      const auto found = name ? module.findInstructions(*name) : std::vector<hlo::InstructionId>();
      return found.size() == 1 ? std::optional<model::Target>(found.front()) : std::nullopt;
    };
    row.leftTarget = linkTo(row.left);
    row.rightTarget = linkTo(row.right);
  }
  return changes;
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
