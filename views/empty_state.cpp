#include "views/empty_state.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "model/documents/module_memory.h"
#include "model/items/format.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "model/words/memory_report_text.h"
#include "model/words/missing.h"

namespace views {
namespace {

constexpr QLatin1String kDumpFlag("XLA_FLAGS=--xla_dump_to=DIR");

QString sentence(words::Missing missing) { return model::toQString(words::asSentence(words::missingText(missing))); }

// Returns why there is no memory estimate either; "" without a module.
QString noEstimate(const model::Snapshot* snapshot) {
  if (snapshot == nullptr || snapshot->module == nullptr) return {};
  if (snapshot->estimate == nullptr) return sentence(words::Missing::kSchedule) + u' ';
  const model::MemoryEstimate* const estimate = snapshot->estimate->tryGet();
  return estimate == nullptr
             ? QString()
             : EmptyState::tr("No estimate is available: %1.").arg(QString::fromStdString(estimate->problem)) + u' ';
}

/// Returns true if XLA had not yet assigned buffers when it wrote the module.
bool isEarlyStage(EmptyReason reason, const model::Snapshot* snapshot) {
  return reason == EmptyReason::kNoAssignment && snapshot != nullptr && snapshot->module != nullptr &&
         !snapshot->module->isScheduled();
}

}  // namespace

std::optional<EmptyReason> missingModule(const model::Snapshot* snapshot) {
  if (snapshot == nullptr) return EmptyReason::kNothingOpen;
  return snapshot->module == nullptr ? std::optional(EmptyReason::kNoModule) : std::nullopt;
}

std::optional<EmptyReason> missingHlo(const model::Snapshot* snapshot) {
  if (snapshot != nullptr && snapshot->mlir != nullptr) return EmptyReason::kCompilerInput;
  return missingModule(snapshot);
}

std::optional<EmptyReason> missingMemory(const model::Snapshot* snapshot) {
  if (snapshot == nullptr) return EmptyReason::kNothingOpen;
  if (snapshot->assignment != nullptr) return std::nullopt;
  if (snapshot->mlir != nullptr) return EmptyReason::kCompilerInput;
  const bool isComing = snapshot->estimate != nullptr && snapshot->estimate->tryGet() == nullptr;
  return isComing ? EmptyReason::kEstimating : EmptyReason::kNoAssignment;
}

QString dumpFlag() { return kDumpFlag; }

QString emptyText(EmptyReason reason) {
  switch (reason) {
    case EmptyReason::kNothingOpen: return EmptyState::tr("No module is open.");
    case EmptyReason::kNoModule: return sentence(words::Missing::kModule);
    case EmptyReason::kNoAssignment: return sentence(words::Missing::kAssignment);
    case EmptyReason::kNoAllocations:
      return EmptyState::tr("This file has no allocations. The Memory view lists its contents.");
    case EmptyReason::kNoLiveRanges: return sentence(words::Missing::kLiveRanges);
    case EmptyReason::kEstimating: return EmptyState::tr("The memory is being estimated.");
    case EmptyReason::kComputing: return EmptyState::tr("The costs are being computed.");
    case EmptyReason::kCompilerInput: return sentence(words::Missing::kHlo);
  }
  return {};
}

QString emptyHint(EmptyReason reason, const QString& toSee, const model::Snapshot* snapshot) {
  switch (reason) {
    case EmptyReason::kNothingOpen: return EmptyState::tr("Open an HLO dump to see %1.").arg(toSee);
    case EmptyReason::kNoModule:
      return EmptyState::tr("Open the module that XLA dumped next to this file (…after_optimizations.txt) to see %1.")
          .arg(toSee);
    case EmptyReason::kNoAssignment:
      if (isEarlyStage(reason, snapshot)) {
        return noEstimate(snapshot) +
               EmptyState::tr(
                   "XLA assigns buffers at the end of the compilation: in a dump, the final stage, which can be chosen "
                   "in Modules, has the memory. XLA writes it to *-buffer-assignment.txt when the program runs with "
                   "this flag:");
      }
      return noEstimate(snapshot) +
             EmptyState::tr(
                 "Memory is read from *-buffer-assignment.txt, next to the module in the dump folder. XLA writes this "
                 "file when the program runs with this flag:");
    case EmptyReason::kNoAllocations: return model::formNote(model::memoryForm(*snapshot->assignment));
    case EmptyReason::kNoLiveRanges:
      return EmptyState::tr("Live ranges are read from *-live-range.txt, next to the buffer assignment.");
    case EmptyReason::kEstimating:
      return EmptyState::tr("There is no buffer assignment, so it is estimated from the module by XLA’s rules.");
    case EmptyReason::kComputing: return {};
    case EmptyReason::kCompilerInput:
      return EmptyState::
          tr("Open the HLO to see %1. In JAX, jax.jit(f).lower(…).compile().as_text() returns it; XLA writes it when "
             "the program runs with this flag:")
              .arg(toSee);
  }
  return {};
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      m_why(new QLabel(this)),
      m_what(new QLabel(this)),
      m_flagLine(new QLabel(this)),
      m_button(new QPushButton(this)),
      m_stage(new QPushButton(tr("Show the Final Stage"), this)) {
  setMinimumWidth(120);  // a long word or button must not widen the window
  auto* const column = new QVBoxLayout(this);
  column->setSizeConstraint(QLayout::SetNoConstraint);  // a low pane stays low: arrange()
  column->setSpacing(8);
  column->addStretch(2);
  QFont strong = m_why->font();
  strong.setBold(true);
  m_why->setFont(strong);
  for (QLabel* const label : {m_why, m_what}) {
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignHCenter);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
  }
  m_flagLine->setTextFormat(Qt::PlainText);
  m_flagLine->setAlignment(Qt::AlignHCenter);
  m_flagLine->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_flagLine->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_flagLine->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a narrow pane stays narrow
  column->addWidget(m_flagLine);
  for (QPushButton* const button : {m_stage, m_button}) column->addWidget(button, 0, Qt::AlignHCenter);
  column->addStretch(3);
  connect(m_button, &QPushButton::clicked, this, &EmptyState::click);
  connect(m_stage, &QPushButton::clicked, this, &EmptyState::mainStageRequested);
  arrange();
}

void EmptyState::setText(const QString& why, const QString& what, const QString& button) {
  setContents(why, what, button, {});
}

// Hiding and showing again would lay out the window twice.
void EmptyState::setContents(const QString& why, const QString& what, const QString& button, const QString& flag) {
  m_flag = flag;
  m_flagLine->setText(flag);
  m_hasStage = false;
  m_why->setText(why);
  m_what->setText(what);
  m_button->setText(button);
  arrange();
  // Without a button the state itself takes the focus, so that keys reach every pane.
  setFocusPolicy(button.isEmpty() ? Qt::StrongFocus : Qt::NoFocus);
  setAccessibleName(why);
  setAccessibleDescription(what);
}

void EmptyState::setReason(EmptyReason reason, const QString& toSee, const model::Snapshot* snapshot,
                           bool hasMainStage) {
  if (reason == EmptyReason::kNoAssignment || reason == EmptyReason::kCompilerInput) {
    offerFlag(emptyText(reason), emptyHint(reason, toSee, snapshot), kDumpFlag);
    m_hasStage = hasMainStage && isEarlyStage(reason, snapshot);
    arrange();
  } else {
    const bool isNamed = reason == EmptyReason::kNoModule && snapshot != nullptr && snapshot->module == nullptr;
    setText(isNamed ? model::toQString(words::asSentence(words::noModuleText(*snapshot))) : emptyText(reason),
            emptyHint(reason, toSee, snapshot));
  }
}

void EmptyState::setNoMatch(const QString& filter, const QString& searched) {
  setText(tr("No match for “%1”.").arg(filter), searched, tr("Clear Filter"));
}

void EmptyState::offerFlag(const QString& why, const QString& what, const QString& flag) {
  setContents(why, what, tr("Copy the Flag"), flag);
}

void EmptyState::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void EmptyState::arrange() {
  constexpr int kWide = 24, kNarrow = 6, kSpace = 8;
  const bool has[] = {true, m_hasStage, !m_button->text().isEmpty(), !m_flag.isEmpty(), !m_what->text().isEmpty()};
  QWidget* const parts[] = {m_why, m_stage, m_button, m_flagLine, m_what};
  const auto heightOf = [this](const QWidget* part) {
    const int width = this->width() - 2 * kWide;
    return part->hasHeightForWidth() ? part->heightForWidth(width) : part->sizeHint().height();
  };
  int needed = -kSpace;
  for (size_t i = 0; i < std::size(parts); ++i) needed += has[i] ? heightOf(parts[i]) + kSpace : 0;
  const int margin = std::clamp((height() - needed) / 2, kNarrow, kWide);
  layout()->setContentsMargins(kWide, margin, kWide, margin);
  int room = height() - 2 * margin + kSpace;
  for (size_t i = 0; i < std::size(parts); ++i) {
    room -= has[i] ? heightOf(parts[i]) + kSpace : 0;
    parts[i]->setVisible(has[i] && (i == 0 || room >= 0));
  }
  m_why->setToolTip(room >= 0 ? QString() : model::toolTip(m_what->text()));
}

void EmptyState::click() {
  if (m_flag.isEmpty()) return emit buttonClicked();
  QApplication::clipboard()->setText(m_flag);
  emit message(tr("Copied %1").arg(m_flag));
}

}  // namespace views
