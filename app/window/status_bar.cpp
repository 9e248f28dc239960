#include "app/window/status_bar.h"

#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "model/analysis/cost_amount.h"
#include "model/items/amount_text.h"
#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "model/queries/memory_spaces.h"
#include "model/queries/padding.h"

namespace app {
namespace {

constexpr int kSaidMs = 5000;

}  // namespace

namespace {

// The sum of all memory spaces, as the columns of bytes show it. Spaces other than the default one are named, of
// several each with its bytes.
QString shownBytes(const model::Snapshot& snapshot, std::vector<queries::SpaceBytes> spaces) {
  hlo::Amount sum;
  for (const queries::SpaceBytes& space : spaces) sum += space.held;
  std::erase_if(spaces, [](const queries::SpaceBytes& space) { return space.held.isZero(); });
  const QString text = model::bytesText(sum);
  if (spaces.empty() || (spaces.size() == 1 && spaces[0].space == queries::kDefaultSpace)) return text;
  if (spaces.size() == 1) return StatusBar::tr("%1 in %2").arg(text, model::memorySpaceText(snapshot, spaces[0].space));
  std::stable_sort(spaces.begin(), spaces.end(), [](const queries::SpaceBytes& a, const queries::SpaceBytes& b) {
    return a.held.atLeast() > b.held.atLeast();
  });
  QStringList each;
  for (const queries::SpaceBytes& space : spaces) {
    each += StatusBar::tr("%1 in %2").arg(model::bytesText(space.held), model::memorySpaceText(snapshot, space.space));
  }
  return QStringLiteral("%1: %2").arg(text, each.join(QStringLiteral(", ")));
}

}  // namespace

StatusBar::StatusBar(model::JobRunner& jobs, const model::Navigation& navigation, QWidget* parent)
    : QStatusBar(parent),
      m_jobs(jobs),
      m_navigation(navigation),
      m_place(new QLabel(this)),
      m_selection(new QLabel(this)),
      m_jobName(new QLabel(this)),
      m_jobShare(new QProgressBar(this)),
      m_cancel(new QToolButton(this)),
      m_problems(new QToolButton(this)) {
  for (QLabel* const label : {m_place, m_selection, m_jobName}) label->setTextFormat(Qt::PlainText);
  // Names of any length are cut off, and do not make the window wider.
  m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_place->setObjectName(QStringLiteral("status-place"));
  m_selection->setObjectName(QStringLiteral("status-selection"));
  m_jobName->setObjectName(QStringLiteral("status-job"));
  m_jobShare->setAccessibleName(tr("Job progress"));
  m_jobShare->setFixedWidth(120);
  m_jobShare->setMaximumHeight(12);
  m_jobShare->setTextVisible(false);
  m_jobShare->setRange(0, 1000);
  m_cancel->setObjectName(QStringLiteral("status-cancel"));
  m_cancel->setText(tr("Cancel"));
  m_cancel->setAutoRaise(true);
  connect(m_cancel, &QToolButton::clicked, this, &StatusBar::cancelRequested);
  m_problems->setObjectName(QStringLiteral("status-problems"));
  m_problems->setAutoRaise(true);
  connect(m_problems, &QToolButton::clicked, this, &StatusBar::problemsRequested);
  addWidget(m_place, 1);
  // QStatusBar hides the location only if it is visible when a message arrives, and not for good.
  connect(this, &QStatusBar::messageChanged, m_place,
          [this](const QString& message) { m_place->setVisible(message.isEmpty()); });
  for (QWidget* const widget :
       std::initializer_list<QWidget*>{m_jobName, m_jobShare, m_cancel, m_selection, m_problems}) {
    addPermanentWidget(widget);
  }
  setSizeGripEnabled(false);
  setContentsMargins(8, 0, 4, 0);

  m_jobDelay.setSingleShot(true);
  m_jobDelay.setInterval(500);
  connect(&m_jobDelay, &QTimer::timeout, this, &StatusBar::showJobs);
  connect(&m_jobs, &model::JobRunner::jobsChanged, this, &StatusBar::showJobs);
  showJobs();
}

void StatusBar::showProblems(const std::vector<hlo::Diagnostic>& problems, int failures, bool hasDocuments) {
  const auto countOf = [&](hlo::Severity severity) {
    return static_cast<int>(std::count_if(problems.begin(), problems.end(), [severity](const hlo::Diagnostic& problem) {
      return problem.severity == severity;
    }));
  };
  // Notes are listed but harmless.
  const int errors = countOf(hlo::Severity::kError) - failures, notes = countOf(hlo::Severity::kNote);
  const int warnings = countOf(hlo::Severity::kWarning);
  const QString others = errors > 0     ? tr("%n error(s)", nullptr, errors)
                         : warnings > 0 ? tr("%n problem(s)", nullptr, warnings)
                         : failures > 0 ? QString()
                         : notes > 0    ? tr("no problems, %n note(s)", nullptr, notes)
                                        : tr("no problems");
  const QString failed = failures > 0 ? tr("out of memory") : QString();
  m_problems->setText(failed.isEmpty() || others.isEmpty() ? failed + others : tr("%1 · %2").arg(failed, others));
  m_problems->setVisible(hasDocuments);
}

void StatusBar::showText(const QString& sentence) { showMessage(model::oneLine(sentence), kSaidMs); }

void StatusBar::showPlace(const QString& folder) {
  const auto snapshot = m_navigation.memory();
  if (snapshot == nullptr) {
    m_place->clear();
    m_selection->clear();
    return;
  }
  const auto active = m_navigation.active();
  const QString file = QFileInfo(QString::fromStdString(snapshot->path)).fileName();
  QStringList place;
  if (!folder.isEmpty()) place.append(folder);
  place.append(file);
  if (snapshot->module != nullptr) {
    if (file != QString::fromStdString(snapshot->title)) place.append(QString::fromStdString(snapshot->title));
    if (active) place.append(model::toQString(snapshot->module->name(*active)));
    if (snapshot->assignment != nullptr && snapshot->assignment->isEstimated()) place.append(tr("memory estimated"));
  } else {
    place.append(model::assignmentFacts(*snapshot));
  }
  const QString whole = place.join(QStringLiteral("  ·  "));
  m_place->setText(model::oneLine(whole));
  m_place->setToolTip(model::toolTip(whole));

  const model::Selection& selection = m_navigation.selection();
  QString selected;
  const bool isValue = selection.target && std::holds_alternative<buffers::ValueId>(*selection.target);
  if (!isValue && !selection.instructions.empty() && snapshot->module != nullptr) {
    std::vector<queries::SpaceBytes> bytes;
    for (hlo::InstructionId id : selection.instructions) {
      queries::addBytesBySpace(snapshot->module->shape(id), &bytes);
    }
    selected = tr("%1 · %2").arg(tr("%n instruction(s)", nullptr, static_cast<int>(selection.instructions.size())),
                                 shownBytes(*snapshot, std::move(bytes)));
  } else if (!selection.values.empty()) {
    std::map<int64_t, hlo::Amount> sums;
    for (buffers::ValueId id : selection.values) {
      const buffers::Value value = snapshot->assignment->value(id);
      sums[value.memorySpace] += value.hasSize ? hlo::Amount(value.sizeBytes) : hlo::Amount::unknown();
    }
    std::vector<queries::SpaceBytes> bytes;
    bytes.reserve(sums.size());
    for (const auto& [space, held] : sums) bytes.push_back({space, held});
    selected = tr("%1 · %2").arg(tr("%n value(s)", nullptr, static_cast<int>(selection.values.size())),
                                 shownBytes(*snapshot, std::move(bytes)));
  }
  m_selection->setText(selected);
}

void StatusBar::showJobs() {
  const QList<model::JobRunner::Job> jobs = m_jobs.jobs();
  const bool isShown = m_cancel->isVisibleTo(this);
  const bool hasWaited = sender() == &m_jobDelay;
  if (jobs.isEmpty()) {
    m_jobDelay.stop();
  } else if (!isShown && !hasWaited && !m_jobDelay.isActive()) {
    m_jobDelay.start();
  }
  const bool show = !jobs.isEmpty() && (isShown || hasWaited);
  for (QWidget* const widget : std::initializer_list<QWidget*>{m_jobName, m_jobShare, m_cancel})
    widget->setVisible(show);
  if (!show) return;
  const model::JobRunner::Job& job = jobs.front();
  const QString name = model::oneLine(job.name, 80);
  m_jobName->setText(jobs.size() == 1 ? name : tr("%1 and %2 more").arg(name, QString::number(jobs.size() - 1)));
  // QProgressBar paints a new value at once, and with it the whole window, which may be half changed.
  m_jobShare->setUpdatesEnabled(false);
  m_jobShare->setRange(0, job.share < 0 ? 0 : 1000);
  m_jobShare->setValue(static_cast<int>(job.share * 1000));
  m_jobShare->setUpdatesEnabled(true);
}

}  // namespace app
