#include "model/session/timeline_pair.h"

#include <algorithm>
#include <utility>

#include "model/items/format.h"
#include "model/items/pass_text.h"
#include "model/items/text.h"

namespace model {
namespace {

const auto kAlignKey = QStringLiteral("align");
constexpr size_t kFewestStages = 3;  // the first and the last alone are no timeline
constexpr qsizetype kLongestStage = 80;
constexpr size_t kMostOpcodes = 3;  // in the sentence

}  // namespace

TimelinePair::TimelinePair(JobRunner& jobs, Session& session, Comparer& comparer, QObject* parent)
    : QObject(parent), m_jobs(jobs), m_session(session), m_comparer(comparer) {
  connect(&comparer, &Comparer::changed, this, &TimelinePair::follow);
  connect(&session, &Session::documentsChanged, this, &TimelinePair::checkOpen);
  connect(&jobs, &JobRunner::cancelled, this, [this](const QObject* owner, const QString& key) {
    if (owner == this && key == kAlignKey) end();
  });
}

std::optional<TimelinePair::Side> TimelinePair::sideOf(compare::Side side) const {
  const Comparer::Module& module = m_comparer.module(side);
  const std::string path = module.path.toStdString();
  for (const auto& document : m_session.documents()) {
    if (document->path != path || !module.stage) continue;
    if (document->dump->modules[module.stage->module].stages.size() < kFewestStages) return std::nullopt;
    return Side{module.path, document->dump, module.stage->module};
  }
  return std::nullopt;
}

// Another comparison. One of two stages of a dump does not end the pair.
void TimelinePair::follow() {
  const auto a = sideOf(compare::Side::kA), b = sideOf(compare::Side::kB);
  if (!a || !b || (a->dump == b->dump && a->module == b->module)) {
    if (std::exchange(m_current, std::nullopt)) emit changed();
    return;
  }
  if (a == m_a && b == m_b) {
    m_current.reset();
    for (size_t i = 0; m_alignment != nullptr && i < m_alignment->stages.size(); ++i) {
      const AlignedStage& stage = m_alignment->stages[i];
      if (!stage.a || !stage.b) continue;
      const bool isThis = m_alignment->a.stages[*stage.a].stage == m_comparer.module(compare::Side::kA).stage->stage &&
                          m_alignment->b.stages[*stage.b].stage == m_comparer.module(compare::Side::kB).stage->stage;
      if (isThis) m_current = i;
    }
    emit changed();
    return;
  }
  m_a = a;
  m_b = b;
  m_alignment = nullptr;
  m_current.reset();
  m_problem.clear();
  m_isReading = true;
  emit changed();
  using Result = absl::StatusOr<PassAlignment>;
  m_jobs.start<Result>(
      this, kAlignKey, tr("Aligning the stages of two compilations"),
      [a = *a, b = *b](std::stop_token stop, const JobRunner::Progress&) -> Result {
        return alignPasses(*a.dump, a.module, *b.dump, b.module, stop);
      },
      [this](Result&& result) {
        m_isReading = false;
        if (!result.ok()) {
          m_problem = oneLine(result.status().message(), 200);
          emit changed();
          return;
        }
        m_alignment = std::make_shared<const PassAlignment>(*std::move(result));
        emit changed();
        if (m_alignment->firstDiverged) choose(*m_alignment->firstDiverged);
      });
}

// A dump was closed or read again.
void TimelinePair::checkOpen() {
  if (!m_a) return;
  const auto isOpen = [this](const Side& side) {
    return std::any_of(m_session.documents().begin(), m_session.documents().end(),
                       [&](const auto& document) { return document->dump == side.dump; });
  };
  if (!isOpen(*m_a) || !isOpen(*m_b)) end();
}

void TimelinePair::end() {
  m_jobs.cancel(this, kAlignKey);
  m_a.reset();
  m_b.reset();
  m_alignment = nullptr;
  m_isReading = false;
  m_problem.clear();
  m_current.reset();
  emit changed();
}

void TimelinePair::choose(size_t at) {
  if (m_alignment == nullptr || at >= m_alignment->stages.size()) return;
  const AlignedStage& stage = m_alignment->stages[at];
  m_current = at;
  emit changed();
  const auto idOf = [](const Side& side, const PassNames& names, uint32_t position) {
    return io::StageId{side.module, names.stages[position].stage};
  };
  if (stage.a && stage.b) {
    m_comparer.compare(Comparer::Module{m_a->path, idOf(*m_a, m_alignment->a, *stage.a)},
                       Comparer::Module{m_b->path, idOf(*m_b, m_alignment->b, *stage.b)});
  } else if (stage.a) {
    m_session.show(m_a->path, idOf(*m_a, m_alignment->a, *stage.a));
  } else if (stage.b) {
    m_session.show(m_b->path, idOf(*m_b, m_alignment->b, *stage.b));
  }
}

QString TimelinePair::stageText(size_t at) const {
  const AlignedStage& stage = m_alignment->stages[at];
  const PassName& name = stage.b ? m_alignment->b.stages[*stage.b] : m_alignment->a.stages[*stage.a];
  const QString number = name.number ? QStringLiteral("%1 ").arg(*name.number, 4, 10, QLatin1Char('0')) : QString();
  return oneLine((number + passTitle(name)).toStdString(), kLongestStage);
}

QString TimelinePair::sentence() const {
  if (m_isReading) return tr("The stages of both compilations are being aligned.");
  if (m_alignment == nullptr) return m_problem;
  const auto& stages = m_alignment->stages;
  if (!m_alignment->firstDifference)
    return tr("All %n stage(s) are the same program.", nullptr, static_cast<int>(stages.size()));
  // What only one side has is no difference of the program.
  const size_t first = m_alignment->firstDiverged.value_or(*m_alignment->firstDifference);
  size_t before = first;
  while (before > 0 && !stages[before - 1].isSame()) --before;
  QString text = before > 0 ? tr("The same through %1; ").arg(stageText(before - 1)) : QString();
  if (!m_alignment->firstDiverged) return text + tr("from %1 on, only one side has a stage.").arg(stageText(first));
  text += (text.isEmpty() ? tr("The first difference is at %1") : tr("first differs at %1")).arg(stageText(first));
  QStringList opcodes;
  for (const auto& [opcode, count] : stages[first].opcodes) {
    if (static_cast<size_t>(opcodes.size()) == kMostOpcodes) break;
    opcodes.append(
        QStringLiteral("%1 %2 %3")
            .arg(count > 0 ? QStringLiteral("+") : QStringLiteral("−"), grouped(std::abs(count)), oneLine(opcode, 40)));
  }
  if (!opcodes.isEmpty()) text += QStringLiteral(": ") + opcodes.join(QStringLiteral(", "));
  if (m_alignment->sameAgain)
    text += QStringLiteral("; ") + tr("the same again from %1").arg(stageText(*m_alignment->sameAgain));
  return text;
}

}  // namespace model
