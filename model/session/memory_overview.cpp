#include "model/session/memory_overview.h"

#include <algorithm>
#include <utility>

#include "model/session/navigation.h"
#include "model/session/report_pairing.h"

namespace model {
namespace {

const QString kSummaryJob = QStringLiteral("memory summary");
const QString kAdviceJob = QStringLiteral("memory advice");

std::string folderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

}  // namespace

MemoryOverview::MemoryOverview(Navigation& navigation) : QObject(&navigation), m_navigation(navigation) {
  connect(&navigation, &Navigation::memoryChanged, this, &MemoryOverview::forget);
  connect(&navigation.reports(), &ReportPairing::changed, this, &MemoryOverview::applyLimit);
}

void MemoryOverview::forget() {
  m_summary.reset();
  m_advice.reset();
  m_sources.reset();
  m_space = queries::kDefaultSpace;
  emit changed();
  emit adviceChanged();
}

void MemoryOverview::request(JobRunner& jobs) {
  const std::shared_ptr<const Snapshot> memory = m_navigation.memory();
  if (memory == nullptr || memory->assignment == nullptr) return jobs.cancel(this, kSummaryJob);
  if (m_summary != nullptr) return;
  using Result = std::shared_ptr<MemorySummary>;
  // A running job may be about another module; starting it again is right, since views ask once for each module.
  jobs.start<Result>(
      this, kSummaryJob, tr("Summarizing memory"),
      [memory](std::stop_token stop, const JobRunner::Progress&) {
        return std::make_shared<MemorySummary>(summarizeMemory(*memory, std::nullopt, std::nullopt, stop));
      },
      [this, memory](Result summary) {
        if (memory != m_navigation.memory()) return;
        setLimit(limit(), summary.get());
        m_summary = std::move(summary);
        emit changed();
      });
}

void MemoryOverview::requestAdvice(JobRunner& jobs) {
  const std::shared_ptr<const Snapshot> memory = m_navigation.memory();
  if (memory == nullptr || memory->assignment == nullptr || memory->module == nullptr)
    return jobs.cancel(this, kAdviceJob);
  if (m_advice != nullptr) return;
  using Result = std::shared_ptr<const MemoryAdvice>;
  jobs.start<Result>(
      this, kAdviceJob, tr("Planning changes that lower memory"),
      [memory](std::stop_token stop, const JobRunner::Progress&) {
        return std::make_shared<const MemoryAdvice>(adviseMemory(*memory, stop));
      },
      [this, memory](Result advice) {
        if (memory != m_navigation.memory()) return;
        m_advice = std::move(advice);
        emit adviceChanged();
      });
}

void MemoryOverview::chooseLimit(std::optional<MemoryLimit> limit) {
  m_chosen = std::move(limit);
  emit chosenLimitChanged();
  applyLimit();
}

void MemoryOverview::setSpace(int64_t space) {
  if (std::exchange(m_space, space) == space) return;
  m_sources.reset();
  emit changed();
}

void MemoryOverview::setColoring(Grouping coloring) {
  if (std::exchange(m_coloring, coloring) != coloring) emit coloringChanged();
}

void MemoryOverview::showNextSpace() {
  const std::shared_ptr<const Snapshot> memory = m_navigation.memory();
  if (memory == nullptr || memory->spaces.empty()) return;
  const auto& spaces = memory->spaces;
  const auto shown = std::find_if(spaces.begin(), spaces.end(),
                                  [this](const queries::SpaceFigures& each) { return each.space == m_space; });
  setSpace(shown == spaces.end() || shown + 1 == spaces.end() ? spaces.front().space : (shown + 1)->space);
}

const std::shared_ptr<const LiveSources>& MemoryOverview::sources() {
  const std::shared_ptr<const Snapshot> memory = m_navigation.memory();
  if (m_sources == nullptr && memory != nullptr && memory->assignment != nullptr)
    m_sources = std::make_shared<const LiveSources>(memory, m_space);
  return m_sources;
}

std::optional<MemoryLimit> MemoryOverview::limit() const { return m_chosen ? m_chosen : messageLimit(); }

// A message of another folder may be about another program, so its limit does not count.
std::optional<MemoryLimit> MemoryOverview::messageLimit() const {
  const std::shared_ptr<const Snapshot>& message = m_navigation.reports().report();
  const std::shared_ptr<const Snapshot>& memory = m_navigation.memory();
  if (message == nullptr || memory == nullptr || folderOf(message->path) != folderOf(memory->path)) return std::nullopt;
  return model::messageLimit(*message);
}

void MemoryOverview::applyLimit() {
  if (m_summary == nullptr) return;
  auto changedSummary = std::make_shared<MemorySummary>(*m_summary);
  setLimit(limit(), changedSummary.get());
  m_summary = std::move(changedSummary);
  emit changed();
}

}  // namespace model
