#include "model/session/memory_overview.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
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

/// Returns what all stages of a program have in common.
std::string programOf(const std::shared_ptr<const Snapshot>& snapshot) {
  if (snapshot == nullptr) return {};
  return absl::StrCat(folderOf(snapshot->path), "\n", snapshot->id, "\n", snapshot->title);
}

}  // namespace

MemoryOverview::MemoryOverview(Navigation& navigation) : QObject(&navigation), m_navigation(navigation) {
  connect(&navigation, &Navigation::memoryChanged, this, &MemoryOverview::forget);
  connect(&navigation.reports(), &ReportPairing::changed, this, &MemoryOverview::applyLimits);
}

void MemoryOverview::forget() {
  m_summary.reset();
  m_advice.reset();
  m_sources.reset();
  m_space = queries::kDefaultSpace;
  m_isSpaceChosen = false;
  emit changed();
  emit chosenLimitChanged();
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
        return std::make_shared<MemorySummary>(summarizeMemory(*memory, {}, std::nullopt, stop));
      },
      [this, memory](Result summary) {
        if (memory != m_navigation.memory()) return;
        setLimits(limits(), summary.get());
        m_summary = std::move(summary);
        showFailedSpace();
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
  const std::string program = programOf(m_navigation.memory());
  if (limit) {
    m_chosen.insert_or_assign(program, *std::move(limit));
  } else {
    m_chosen.erase(program);
  }
  emit chosenLimitChanged();
  applyLimits();
}

void MemoryOverview::setDefaultLimit(std::optional<MemoryLimit> limit) {
  m_default = std::move(limit);
  applyLimits();
}

void MemoryOverview::setSpace(int64_t space) {
  m_isSpaceChosen = true;
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

std::optional<MemoryLimit> MemoryOverview::chosenLimit() const {
  const auto chosen = m_chosen.find(programOf(m_navigation.memory()));
  return chosen == m_chosen.end() ? std::nullopt : std::optional(chosen->second);
}

// A message of another folder may be about another program, so it does not count.
LimitSources MemoryOverview::limits() const {
  LimitSources limits(chosenLimit());
  limits.otherwise = m_default;
  const std::shared_ptr<const Snapshot>& message = m_navigation.reports().report();
  const std::shared_ptr<const Snapshot>& memory = m_navigation.memory();
  if (message != nullptr && memory != nullptr && folderOf(message->path) == folderOf(memory->path))
    limits.messages.push_back(message);
  return limits;
}

void MemoryOverview::applyLimits() {
  if (m_summary == nullptr) return;
  auto changedSummary = std::make_shared<MemorySummary>(*m_summary);
  setLimits(limits(), changedSummary.get());
  m_summary = std::move(changedSummary);
  showFailedSpace();
  emit changed();
}

void MemoryOverview::showFailedSpace() {
  if (m_isSpaceChosen) return;
  const auto isFailed = [](const SpaceSummary& space) { return space.failure.has_value(); };
  const auto failed = std::find_if(m_summary->spaces.begin(), m_summary->spaces.end(), isFailed);
  const int64_t space = failed == m_summary->spaces.end() ? queries::kDefaultSpace : failed->figures.space;
  if (std::exchange(m_space, space) != space) m_sources.reset();
}

}  // namespace model
