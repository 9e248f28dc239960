#include "model/session/comparer.h"

#include <algorithm>
#include <utility>

#include "model/compare/kept_match.h"
#include "model/documents/fitting_stages.h"
#include "model/documents/known_comparison.h"
#include "model/items/format.h"
#include "model/items/text.h"
#include "model/session/pair_file.h"
#include "model/session/shown_comparison.h"
#include "model/words/comparison_text.h"

namespace model {
namespace {

using compare::Side;

constexpr size_t kKeptComparisons = 12;
constexpr size_t kKeptInstructions = 4'000'000;  // in all kept comparisons, both sides counted
const auto kTotalsKey = QStringLiteral("totals");

ComparisonTotals totalsOf(const Comparison& comparison, const std::stop_token& stop) {
  ComparisonTotals totals;
  const PeakDelta peak = comparison.peak({}, stop);
  totals.memoryProblem = peak.problem;
  totals.isEstimated = peak.isEstimated;
  if (peak.isKnown()) {
    totals.peak[0] = peak.from;
    totals.peak[1] = peak.to;
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const Snapshot& snapshot = side == Side::kA ? *comparison.a : *comparison.b;
    if (const ModuleCosts* const costs = snapshot.costs->get(stop))
      totals.flops[compare::index(side)] = costs->costs.total(hlo::Loops::kAllTrips).flops;
  }
  return totals;
}

bool isComparable(const std::shared_ptr<const Snapshot>& snapshot) {
  return snapshot != nullptr && snapshot->module != nullptr && snapshot->mlir == nullptr &&
         snapshot->module->computationCount() > 0;
}

}  // namespace

Comparer::Comparer(JobRunner& jobs, Session& session, Navigation& navigation, const QString& pinFolder, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_session(session), m_navigation(navigation), m_pinFolder(pinFolder) {
  connect(&session, &Session::opened, this, &Comparer::opened);
  connect(&session, &Session::openFailed, this, [this](const QString& path) {
    if (m_wanted && m_wanted->pending.contains(path)) m_wanted.reset();
  });
  connect(&session, &Session::documentsChanged, this, &Comparer::documentsChanged);
}

const std::shared_ptr<const Comparison>& Comparer::active() const { return m_navigation.comparison().comparison(); }

std::shared_ptr<const Document> Comparer::documentAt(const QString& path) const {
  const std::string name = path.toStdString();
  const auto& documents = m_session.documents();
  const auto found =
      std::find_if(documents.begin(), documents.end(), [&name](const auto& each) { return each->path == name; });
  return found == documents.end() ? nullptr : *found;
}

Comparer::Module Comparer::moduleOf(const std::shared_ptr<const Snapshot>& snapshot) const {
  const auto document = m_session.documentOf(snapshot);
  return document == nullptr ? Module() : Module{toQString(document->path), document->stageOf(snapshot), nullptr};
}

void Comparer::load(const Module& module, const std::function<void(const std::shared_ptr<const Snapshot>&)>& then) {
  if (module.snapshot != nullptr) return then(module.snapshot);
  const auto document = documentAt(module.path);
  if (document == nullptr) return;
  const auto shown = document->stageOf(m_navigation.snapshot());
  if (!module.stage && shown) return then(m_navigation.snapshot());
  const io::StageId stage = module.stage ? *module.stage : document->first;
  if (shown == stage) return then(m_navigation.snapshot());
  const auto loaded = document->loaded.find(stage);
  if (loaded != document->loaded.end()) return then(loaded->second.largest());
  m_session.show(module.path, stage, [then](const LoadedStage& read) { then(read.largest()); });
}

void Comparer::compare(const Module& a, const Module& b) {
  load(a, [this, b](const std::shared_ptr<const Snapshot>& first) {
    load(b, [this, first](const std::shared_ptr<const Snapshot>& second) { compare(first, second); });
  });
}

void Comparer::compare(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b) {
  m_isStep = false;
  start(std::move(a), std::move(b), Start::kNew);
}

void Comparer::compareStep(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b,
                           const KnownMatch& known) {
  leave();
  m_isStep = true;
  start(std::move(a), std::move(b), Start::kNew, known);
}

void Comparer::endStep() {
  leave();
  end();
}

// A step replaces the comparison that is shown. That of two stages of a module is a step itself.
void Comparer::leave() {
  if (active() == nullptr) return;
  const Module &a = m_modules[0], &b = m_modules[1];
  const bool isOfOneModule = a.path == b.path && a.stage && b.stage && a.stage->module == b.stage->module;
  if (!isOfOneModule) emit left(a, b);
}

std::optional<std::pair<Comparer::Module, Comparer::Module>> Comparer::findSameKind() const {
  const auto before = words::sideBeforeOptimisation(*active());
  const Module &a = m_modules[0], &b = m_modules[1];
  if (!before || !a.stage || !b.stage || m_dumps[0] == nullptr || m_dumps[1] == nullptr) return std::nullopt;
  if (m_dumps[0] == m_dumps[1] && a.stage->module == b.stage->module) return std::nullopt;
  const auto fitting = fittingStages(*m_dumps[0], *a.stage, *m_dumps[1], *b.stage, *before);
  if (!fitting) return std::nullopt;
  return std::pair(Module{a.path, fitting->a, nullptr}, Module{b.path, fitting->b, nullptr});
}

void Comparer::start(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b, Start how,
                     const KnownMatch& known) {
  for (const auto& side : {a, b}) {
    if (isComparable(side)) continue;
    emit failed(tr("%1 cannot be compared: it has no HLO instructions.")
                    .arg(side == nullptr ? tr("The file") : oneLine(side->title, 80)));
    return;
  }
  if (a == b) {
    emit failed(tr("A module cannot be compared with itself. Select two modules or stages."));
    return;
  }
  if (how == Start::kNew) {
    m_pins.clear();
    m_listed = 0;
  }
  // A side whose stage was evicted is known by the comparison alone.
  const auto now = active();
  const auto moduleOfSide = [&](const std::shared_ptr<const Snapshot>& side) {
    Module module = moduleOf(side);
    if (module.path.isEmpty() && now != nullptr && side == now->a) module = m_modules[0];
    if (module.path.isEmpty() && now != nullptr && side == now->b) module = m_modules[1];
    return module;
  };
  const Module moduleA = moduleOfSide(a), moduleB = moduleOfSide(b);
  compare::MatchOptions matching;
  matching.pins = m_pins;
  // Names are given out once in a compilation, of which the stages of a module are parts.
  matching.isSameCompilation = !moduleA.path.isEmpty() && moduleA.path == moduleB.path && moduleA.stage &&
                               moduleB.stage && moduleA.stage->module == moduleB.stage->module &&
                               moduleA.stage->stage != moduleB.stage->stage;
  const auto kept = std::find_if(m_kept.begin(), m_kept.end(), [&](const Kept& each) {
    return each.comparison->a == a && each.comparison->b == b && each.counted == counted();
  });
  if (how == Start::kNew && kept != m_kept.end()) {
    m_jobs.cancel(this, QStringLiteral("compare"));
    m_starting.clear();
    const Kept again = *kept;
    return show({again.comparison, again.pins, {}}, moduleA, moduleB, how);
  }
  m_starting = {moduleA.path, moduleB.path};
  m_jobs.start<Result>(
      this, QStringLiteral("compare"), tr("Comparing %1 with %2").arg(oneLine(a->title, 40), oneLine(b->title, 40)),
      [a, b, matching, how, known, folder = m_pinFolder, counted = counted()](std::stop_token stop,
                                                                              const JobRunner::Progress&) {
        Result result;
        compare::MatchOptions options = matching;
        if (how == Start::kNew) options.pins = readPins(folder, *a, *b, stop);
        if (how == Start::kPinned) result.saveProblem = std::string(writePins(folder, *a, *b, options.pins).message());
        result.pins = options.pins;
        const bool isKnown = known != nullptr && matching.isSameCompilation && options.pins.empty() &&
                             known->fits(*a->module, *b->module);
        const compare::ChangeOptions counting{counted};
        result.comparison = isKnown ? comparisonBy(known->match(), a, b, counting, stop)
                                    : makeComparison(a, b, options, counting, stop);
        return result;
      },
      [this, moduleA, moduleB, how, counted = counted()](Result&& result) {
        m_starting.clear();
        if (!result.saveProblem.empty())
          emit failed(tr("Pairs set by hand cannot be saved: %1").arg(oneLine(result.saveProblem)));
        if (result.comparison == nullptr) return;
        keep({result.comparison, result.pins, counted, std::nullopt});
        show(std::move(result), moduleA, moduleB, how);
      });
}

void Comparer::show(Result result, const Module& moduleA, const Module& moduleB, Start how) {
  m_pins = std::move(result.pins);
  m_totals = {};
  m_hasTotals = false;
  m_modules[0] = moduleA;
  m_modules[1] = moduleB;
  for (size_t i = 0; i < 2; ++i) {
    const auto document = documentAt(m_modules[i].path);
    m_dumps[i] = document == nullptr ? nullptr : document->dump;
  }
  ShownComparison& shown = m_navigation.comparison();
  if (how != Start::kNew) {
    shown.replace(std::move(result.comparison));
  } else {
    shown.set(std::move(result.comparison));
    shown.show(Side::kB);
  }
  m_sameKind = findSameKind();
  emit changed();
  addUp();
  documentsChanged();  // while it was computed
}

// The latest comparison of two modules replaces an earlier one of them, which may have other pins.
void Comparer::keep(Kept kept) {
  std::erase_if(m_kept, [&](const Kept& each) {
    return each.comparison->a == kept.comparison->a && each.comparison->b == kept.comparison->b;
  });
  m_kept.insert(m_kept.begin(), std::move(kept));
  size_t count = 0, instructions = 0;
  std::erase_if(m_kept, [&](const Kept& each) {
    instructions += each.comparison->moduleA().instructionCount() + each.comparison->moduleB().instructionCount();
    return count++ > 0 && (count > kKeptComparisons || instructions > kKeptInstructions);
  });
}

// Peaks and costs take longer than the comparison, which is shown without them.
void Comparer::addUp() {
  m_jobs.cancel(this, kTotalsKey);
  if (active() == nullptr) return;
  const auto kept =
      std::find_if(m_kept.begin(), m_kept.end(), [this](const Kept& each) { return each.comparison == active(); });
  if (kept != m_kept.end() && kept->totals) {
    m_totals = *kept->totals;
    m_hasTotals = true;
    emit totalsChanged();
    return;
  }
  m_jobs.start<ComparisonTotals>(
      this, kTotalsKey, tr("Adding up the totals of both sides"),
      [comparison = active()](std::stop_token stop, const JobRunner::Progress&) { return totalsOf(*comparison, stop); },
      [this, comparison = active()](ComparisonTotals&& totals) {
        if (comparison != active()) return;
        for (Kept& each : m_kept) {
          if (each.comparison == comparison) each.totals = totals;
        }
        m_totals = std::move(totals);
        m_hasTotals = true;
        emit totalsChanged();
      });
}

void Comparer::open(const QString& a, const QString& b) {
  m_wanted = Wanted{{a, std::nullopt, nullptr}, b, {a, b}};
  m_session.open({a, b}, 1);
}

void Comparer::compareShownWith(const QString& path) {
  m_wanted = Wanted{moduleOf(m_navigation.snapshot()), path, {path}};
  m_session.open({path});
}

void Comparer::opened(const QString& path) {
  if (!m_wanted || !m_wanted->pending.contains(path)) return;
  m_wanted->pending.removeAll(path);
  if (!m_wanted->pending.isEmpty()) return;
  Wanted wanted = *std::exchange(m_wanted, std::nullopt);
  const auto a = documentAt(wanted.a.path), b = documentAt(wanted.b);
  if (a == nullptr || b == nullptr) return;
  if (a == b) {
    emit failed(tr("A module cannot be compared with itself. Select two modules or stages."));
    return;
  }
  // Of several modules, those of one name: the first one of A, or else the first one of B.
  const auto namesake = [](const Document& in, const Document& of, io::StageId stage) -> std::optional<io::StageId> {
    const std::string& name = of.dump->modules[stage.module].name;
    const auto& modules = in.dump->modules;
    if (modules[in.first.module].name == name) return in.first;
    for (uint32_t i = 0; i < modules.size(); ++i) {
      const auto main = modules[i].name == name ? modules[i].mainStage() : std::nullopt;
      if (main) return io::StageId{i, *main};
    }
    return std::nullopt;
  };
  const bool isChosen = wanted.a.stage.has_value();  // by the user
  if (!isChosen) wanted.a.stage = a->first;
  auto stage = namesake(*b, *a, *wanted.a.stage);
  if (!stage) {
    stage = b->first;
    const auto there = isChosen ? std::nullopt : namesake(*a, *b, *stage);
    if (there) wanted.a.stage = there;
  }
  compare(wanted.a, Module{wanted.b, stage, nullptr});
}

bool Comparer::hasPrevious() const {
  const Module shown = moduleOf(m_navigation.snapshot());
  return shown.stage && shown.stage->stage > 0;
}

bool Comparer::comparePrevious() {
  const Module shown = moduleOf(m_navigation.snapshot());
  if (!shown.stage || shown.stage->stage == 0) return false;
  compare(Module{shown.path, io::StageId{shown.stage->module, shown.stage->stage - 1}, nullptr}, shown);
  return true;
}

void Comparer::swap() {
  const auto now = active();
  if (now == nullptr) return;
  for (compare::Pin& pin : m_pins) std::swap(pin.a, pin.b);
  start(now->b, now->a, Start::kReplaced);
}

void Comparer::end() {
  m_jobs.cancel(this, QStringLiteral("compare"));
  m_jobs.cancel(this, kTotalsKey);
  m_wanted.reset();
  m_starting.clear();
  if (active() == nullptr) return;
  m_pins.clear();
  m_totals = {};
  m_hasTotals = false;
  m_sameKind.reset();
  m_navigation.comparison().set(nullptr);
  emit changed();
}

void Comparer::setCounted(uint32_t aspects) {
  if (aspects == counted()) return;
  m_counted = aspects;
  m_listed = 0;
  if (const auto now = active()) start(now->a, now->b, Start::kReplaced);
}

void Comparer::list(uint32_t aspects) {
  const uint32_t before = counted();
  m_listed |= aspects;
  if (const auto now = active(); now != nullptr && counted() != before) start(now->a, now->b, Start::kReplaced);
}

void Comparer::pin(const compare::Pin& pin) {
  m_pins.erase(std::remove_if(m_pins.begin(), m_pins.end(),
                              [&pin](const compare::Pin& each) {
                                return (pin.a && each.a == pin.a) || (pin.b && each.b == pin.b);
                              }),
               m_pins.end());
  m_pins.push_back(pin);
  if (const auto now = active()) start(now->a, now->b, Start::kPinned);
}

void Comparer::clearPins() {
  if (m_pins.empty()) return;
  m_pins.clear();
  if (const auto now = active()) start(now->a, now->b, Start::kPinned);
}

// Sides may have been closed, reloaded, or replaced by the same module with lines attributed by other rules.
void Comparer::documentsChanged() {
  // Comparisons of modules that the session evicted are dropped.
  std::erase_if(m_kept, [this](const Kept& each) {
    return m_session.documentOf(each.comparison->a) == nullptr || m_session.documentOf(each.comparison->b) == nullptr;
  });
  const auto isClosed = [this](const QString& path) { return !path.isEmpty() && documentAt(path) == nullptr; };
  if (std::any_of(m_starting.begin(), m_starting.end(), isClosed)) {
    m_jobs.cancel(this, QStringLiteral("compare"));
    m_starting.clear();
  }
  const auto now = active();
  if (now == nullptr || !m_starting.isEmpty()) return;
  std::shared_ptr<const Snapshot> sides[2] = {now->a, now->b};
  bool isOther = false, isUnread = false;
  Module modules[2] = {m_modules[0], m_modules[1]};
  for (size_t i = 0; i < 2; ++i) {
    if (m_session.documentOf(sides[i]) != nullptr) continue;
    const auto document = documentAt(m_modules[i].path);
    if (document == nullptr || !m_modules[i].stage) return end();
    const bool isReloaded = document->dump != m_dumps[i];
    const auto stage = isReloaded ? io::findStage(*document->dump, *m_dumps[i], *m_modules[i].stage)
                                  : std::optional(*m_modules[i].stage);
    if (!stage) return end();
    modules[i].stage = stage;
    const auto loaded = document->loaded.find(*stage);
    if (loaded != document->loaded.end()) {
      sides[i] = loaded->second.largest();
      isOther = true;
    } else if (isReloaded) {
      isUnread = true;
    }  // else the stage was evicted; the comparison keeps it
  }
  if (isUnread) {
    // Not within the signal of the session, which is about to show what it read.
    QMetaObject::invokeMethod(
        this, [this, a = modules[0], b = modules[1]] { compare(a, b); }, Qt::QueuedConnection);
  } else if (isOther) {
    m_pins.clear();  // their ids are of the module before
    start(sides[0], sides[1], Start::kReplaced);
  }
}

}  // namespace model
