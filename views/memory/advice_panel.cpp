#include "views/memory/advice_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "model/items/text.h"
#include "model/session/memory_overview.h"
#include "model/words/argument_text.h"
#include "model/words/kernel_memory_text.h"
#include "model/words/memory_advice_text.h"
#include "model/words/memory_summary_text.h"
#include "views/facts_tree.h"
#include "views/widget_style.h"

namespace views {
namespace {

model::FactRow adviceField(const QString& label, const QString& text) {
  model::FactRow row;
  row.label = label;
  row.text = text;
  return row;
}

QString kindTitle(model::AdviceKind kind) {
  switch (kind) {
    case model::AdviceKind::kDonate: return AdvicePanel::tr("Donate");
    case model::AdviceKind::kRecompute: return AdvicePanel::tr("Recompute");
    case model::AdviceKind::kComputeLater: return AdvicePanel::tr("Compute later");
    case model::AdviceKind::kSaveLess: return AdvicePanel::tr("Save less");
    case model::AdviceKind::kScratch: return AdvicePanel::tr("Library scratch");
    case model::AdviceKind::kSmallerSlice: return AdvicePanel::tr("Smaller slice");
    case model::AdviceKind::kStartLater: return AdvicePanel::tr("Start later");
    case model::AdviceKind::kPadding: return AdvicePanel::tr("Padding");
    case model::AdviceKind::kConstant: return AdvicePanel::tr("Constant");
  }
  return {};
}

}  // namespace

AdvicePanel::AdvicePanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_headline(plainLabel(this)),
      m_basis(plainLabel(this)),
      m_tree(new FactsTree(context, this)),
      m_copyButton(new QToolButton(this)),
      m_copy(new QAction(tr("Copy Memory Advice"), this)) {
  setObjectName(QStringLiteral("memory.advice"));
  m_headline->setObjectName(QStringLiteral("memory.advice.headline"));
  QFont bold = m_headline->font();
  bold.setBold(true);
  m_headline->setFont(bold);
  m_basis->setForegroundRole(QPalette::PlaceholderText);
  m_tree->setObjectName(QStringLiteral("memory.advice.list"));
  m_tree->setAccessibleName(tr("Changes that lower the memory"));
  m_tree->setFrameShape(QFrame::NoFrame);
  connect(m_tree, &FactsTree::linkFollowed, &context.navigation, &model::Navigation::select);
  connect(m_tree, &FactsTree::menuRequested, this, &AdvicePanel::menuRequested);

  m_copy->setObjectName(QStringLiteral("memory.copyAdvice"));
  m_copy->setToolTip(tr("Copies one line for each change, with its bytes and what to write in the program"));
  m_copyButton->setText(tr("Copy"));
  m_copyButton->setToolTip(m_copy->toolTip());
  m_copyButton->setFocusPolicy(Qt::TabFocus);
  connect(m_copyButton, &QToolButton::clicked, m_copy, &QAction::trigger);
  connect(m_copy, &QAction::triggered, this, [this] {
    const QString text = copyText();
    if (text.isEmpty()) return;
    QGuiApplication::clipboard()->setText(text);
    emit message(tr("%n line(s) copied", nullptr, static_cast<int>(text.count(u'\n'))));
  });

  auto* const top = new QHBoxLayout;
  top->setContentsMargins(12, 8, 8, 0);
  top->addWidget(m_headline, 1);
  top->addWidget(m_copyButton, 0, Qt::AlignTop);
  m_basis->setContentsMargins(12, 0, 12, 4);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(top);
  column->addWidget(m_basis);
  column->addWidget(m_tree, 1);
  setFocusProxy(m_tree);
  connect(&context.navigation.overview(), &model::MemoryOverview::adviceChanged, this, &AdvicePanel::refresh);
  connect(&context.navigation.overview(), &model::MemoryOverview::changed, this, &AdvicePanel::refresh);
  refresh();
}

QString AdvicePanel::headline() const { return m_headline->text(); }

void AdvicePanel::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) {
  m_snapshot = std::move(snapshot);
  if (isVisible()) m_context.navigation.overview().requestAdvice(m_context.jobs);
  refresh();
}

void AdvicePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_context.navigation.overview().requestAdvice(m_context.jobs);
}

void AdvicePanel::refresh() {
  const model::MemoryOverview& overview = m_context.navigation.overview();
  const std::shared_ptr<const model::MemoryAdvice> advice =
      m_snapshot != nullptr && m_snapshot == m_context.navigation.memory() ? overview.advice() : nullptr;
  const bool hasAny = advice != nullptr && !advice->advice.empty();
  m_copy->setEnabled(hasAny);
  m_copyButton->setVisible(hasAny);
  m_basis->setVisible(advice != nullptr && advice->problem.empty());
  if (advice == nullptr) {
    const bool hasModule = m_snapshot != nullptr && m_snapshot->module != nullptr;
    m_headline->setText(m_snapshot == nullptr ? QString()
                        : hasModule           ? tr("Planning changes that lower the memory…")
                                              : tr("Advice needs the module of this buffer assignment."));
    m_tree->setFacts({});
    return;
  }
  if (!advice->problem.empty()) {
    m_headline->setText(tr("No advice: %1.").arg(model::toQString(advice->problem)));
  } else if (!hasAny) {
    m_headline->setText(model::toQString(words::noAdviceText(*advice)));
  } else {
    const int64_t best = advice->advice.front().savedBytes;
    m_headline->setText(tr("%n change(s) would lower what is reserved; the best saves %1.", nullptr,
                           static_cast<int>(advice->advice.size()))
                            .arg(model::humanBytes(best)));
  }
  m_basis->setText(model::toQString(words::adviceBasis(*advice)));
  // What the compilation ran out of decides.
  const std::vector<words::KernelAdvice> kernels = words::kernelAdvice(overview.limits());
  if (!kernels.empty()) {
    const std::string failed = words::failureText(overview.limits().failures().front());
    m_headline->setText(
        tr("%1. Donation and recomputation lower HBM, not the memory of a kernel.").arg(model::toQString(failed)));
  }
  const model::SpaceSummary* const space =
      overview.summary() == nullptr ? nullptr : overview.summary()->find(queries::kDefaultSpace);
  std::vector<model::FactRow> rows;
  for (const words::KernelAdvice& one : kernels) {
    model::FactRow& section = rows.emplace_back();
    section.kind = model::FactRow::Kind::kSection;
    section.label = tr("Kernel");
    section.text = model::toQString(one.action);
    if (!one.means.empty()) {
      section.rows.push_back(adviceField(tr("Write"), model::toQString(one.means)));
      section.rows.back().isCode = true;
    }
    if (!one.then.empty()) section.rows.push_back(adviceField(tr("Needed then"), model::toQString(one.then)));
  }
  for (const model::Advice& one : advice->advice) {
    const words::AdviceText text = words::adviceText(*m_snapshot, *advice, one);
    model::FactRow& section = rows.emplace_back();
    section.kind = model::FactRow::Kind::kSection;
    section.label = kindTitle(one.kind);
    section.text = tr("−%1: %2").arg(model::humanBytes(one.savedBytes), model::toQString(text.action));
    section.rows.push_back(adviceField(tr("Saves"), model::toQString(text.saves)));
    if (!text.means.empty()) {
      section.rows.push_back(adviceField(tr("Write"), model::toQString(text.means)));
      section.rows.back().isCode = true;
    }
    // From what the dump reserves, so that the value belongs to that of the summary.
    const auto before = space == nullptr ? std::nullopt : space->figures.reserved.exact();
    const int64_t reserved = before.value_or(advice->reservedBytes) - one.savedBytes;
    QString then =
        (advice->isExact() && !one.isUpperBound ? QString() : QStringLiteral("≈ ")) + model::humanBytes(reserved);
    if (space != nullptr && space->limit) {
      // The compiler counts more than the allocations.
      const int64_t left = space->limit->bytes - reserved - space->unlistedBytes();
      then += QStringLiteral(" · ") + (left < 0 ? tr("%1 over the limit").arg(model::humanBytes(-left))
                                                : tr("fits, %1 left").arg(model::humanBytes(left)));
    }
    section.rows.push_back(adviceField(tr("Reserved then"), then));
    if (one.savedPeakBytes != 0) {
      section.rows.push_back(adviceField(
          tr("Peak live"), one.savedPeakBytes > 0 ? tr("%1 less").arg(model::humanBytes(one.savedPeakBytes))
                                                  : tr("%1 more").arg(model::humanBytes(-one.savedPeakBytes))));
    }
    if (one.line) {
      section.rows.push_back(adviceField(tr("Line"), model::toQString(text.line)));
      section.rows.back().target = model::Target(*one.line);
    }
    if (const auto* const id = text.target ? std::get_if<hlo::InstructionId>(&*text.target) : nullptr) {
      section.rows.push_back(
          adviceField(tr("Value"), model::toQString(words::instructionOrArgumentText(*m_snapshot->module, *id))));
      section.rows.back().target = text.target;
    }
  }
  m_tree->setFacts(std::move(rows));
}

QString AdvicePanel::copyText() const {
  const std::shared_ptr<const model::MemoryAdvice>& advice = m_context.navigation.overview().advice();
  if (advice == nullptr || m_snapshot == nullptr || m_snapshot != m_context.navigation.memory()) return {};
  QString copied;
  for (const model::Advice& one : advice->advice) {
    const words::AdviceText text = words::adviceText(*m_snapshot, *advice, one);
    QStringList parts{tr("%1: saves %2").arg(model::toQString(text.action), model::toQString(text.saves))};
    if (!text.means.empty()) parts << model::toQString(text.means);
    if (!text.line.empty()) parts << model::toQString(text.line);
    copied += parts.join(QStringLiteral("; ")) + u'\n';
  }
  return copied;
}

}  // namespace views
