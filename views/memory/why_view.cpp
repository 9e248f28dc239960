#include "views/memory/why_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "model/items/buffer_text.h"
#include "model/items/text.h"
#include "model/session/memory_overview.h"
#include "model/words/memory_advice_text.h"
#include "views/facts_tree.h"
#include "views/widget_style.h"

namespace views {
namespace {

// The join refers to the snapshot, so both are kept together.
std::shared_ptr<const model::MemoryJoin> joinOf(const std::shared_ptr<const model::Snapshot>& snapshot) {
  struct Holder {
    explicit Holder(std::shared_ptr<const model::Snapshot> of) : snapshot(std::move(of)), join(*snapshot) {}
    std::shared_ptr<const model::Snapshot> snapshot;
    model::MemoryJoin join;
  };
  auto holder = std::make_shared<const Holder>(snapshot);
  return {holder, &holder->join};
}

}  // namespace

struct WhyView::Answer {
  std::shared_ptr<const model::MemoryJoin> join;
  std::shared_ptr<const words::DonationReport> donation;
  words::WhyReport report;
};

WhyView::WhyView(Context context, QWidget* parent)
    : View(context, QStringLiteral("why"), tr("Why Is It Live?"), parent, Source::kMemory),
      m_stack(new QStackedLayout(this)),
      m_empty(new EmptyState(this)),
      m_content(new QWidget(this)),
      m_title(plainLabel(m_content)),
      m_cause(plainLabel(m_content)),
      m_sentence(plainLabel(m_content)),
      m_tree(new FactsTree(context, m_content)),
      m_copyButton(new QPushButton(tr("Copy Donation Advice"), m_content)),
      m_copy(new QAction(tr("Copy Donation Advice"), this)) {
  setShortTitle(tr("Why?"));
  setMinimumWidth(180);
  for (QLabel* const label : {m_title, m_cause, m_sentence}) label->setContentsMargins(8, 0, 8, 0);
  m_title->setWordWrap(false);
  m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  QFont bold = m_cause->font();
  bold.setBold(true);
  m_cause->setFont(bold);
  m_cause->setObjectName(QStringLiteral("why.cause"));
  m_sentence->setObjectName(QStringLiteral("why.sentence"));

  m_tree->setObjectName(QStringLiteral("why.list"));
  m_tree->setAccessibleName(tr("Why the selected value is live"));
  m_tree->setFrameShape(QFrame::NoFrame);
  connect(m_tree, &FactsTree::linkFollowed, &navigation(), &model::Navigation::select);
  connect(m_tree, &FactsTree::menuRequested, this, &View::menuRequested);

  m_copy->setObjectName(QStringLiteral("why.copyAdvice"));
  m_copy->setToolTip(tr("Copies one line for each parameter of the program that could be donated to an output."));
  m_copyButton->setToolTip(m_copy->toolTip());
  m_copyButton->setObjectName(QStringLiteral("why.copy"));
  connect(m_copyButton, &QPushButton::clicked, m_copy, &QAction::trigger);
  connect(m_copy, &QAction::triggered, this, [this] {
    QGuiApplication::clipboard()->setText(m_advice);
    const auto lines = m_advice.count(u'\n');
    emit message(tr("%n line(s) copied", nullptr, static_cast<int>(lines)));
  });

  auto* const column = new QVBoxLayout(m_content);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(4);
  column->addWidget(m_title);
  column->addWidget(m_cause);
  column->addWidget(m_sentence);
  column->addWidget(m_tree, 1);
  auto* const foot = new QHBoxLayout;
  foot->setContentsMargins(8, 0, 8, 8);
  foot->addWidget(m_copyButton);
  foot->addStretch();
  column->addLayout(foot);
  m_stack->setContentsMargins(0, 0, 0, 0);
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_content);
  m_empty->setReason(EmptyReason::kNothingOpen, tr("why a value is live"));
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_empty, &EmptyState::mainStageRequested, this, &View::mainStageRequested);
  setFocusProxy(m_tree);
  connect(&navigation().overview(), &model::MemoryOverview::adviceChanged, this, &WhyView::broughtToFront);
  const auto applyFonts = [this] {
    QFont name = theme().fixedFont();
    name.setBold(true);
    m_title->setFont(name);
    setTitle(m_fullTitle);
  };
  applyFonts();
  connect(&theme(), &Theme::changed, this, applyFonts);
}

QString WhyView::cause() const { return m_cause->text(); }

QString WhyView::sentence() const { return m_sentence->text(); }

void WhyView::setTitle(const QString& title) {
  m_fullTitle = title;
  m_title->setToolTip(model::toolTip(title));
  m_title->setText(QFontMetrics(m_title->font()).elidedText(title, Qt::ElideMiddle, std::max(60, width() - 20)));
}

void WhyView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  setTitle(m_fullTitle);
}

void WhyView::broughtToFront() {
  if (isInSight() && m_donation != nullptr && snapshot() == navigation().memory()) showRows();
}

void WhyView::applySnapshot() {
  m_join.reset();
  m_donation.reset();
  m_report = {};
  jobs().cancel(this, QStringLiteral("why"));
  const model::Snapshot* const shown = snapshot().get();
  const bool hasBoth = shown != nullptr && shown->module != nullptr && shown->assignment != nullptr;
  m_stack->setCurrentWidget(hasBoth ? m_content : static_cast<QWidget*>(m_empty));
  m_copy->setEnabled(false);
  m_copyButton->hide();
  m_tree->setFacts({});
  if (hasBoth) {
    refresh();
  } else {
    const auto reason = shown != nullptr && shown->module == nullptr ? EmptyReason::kNoModule : *missingMemory(shown);
    m_empty->setReason(reason, tr("why a value is live"), shown, navigation().hasOtherMainStage());
  }
}

std::optional<buffers::ValueId> WhyView::askedValue() const {
  if (!selection().target || !std::holds_alternative<buffers::AllocationId>(*selection().target))
    return selection().value();
  for (const buffers::ValueId id : selection().values) {  // the largest first
    const auto range = snapshot()->assignment->value(id).range;
    if (!range || (cursor() && range->contains(*cursor()))) return id;
  }
  return std::nullopt;
}

void WhyView::refresh() {
  const std::shared_ptr<const model::Snapshot> of = snapshot();
  if (of == nullptr || of->module == nullptr || of->assignment == nullptr) return;
  const auto value = askedValue();
  const auto step = cursor();
  m_title->setVisible(value.has_value());
  setTitle(!value ? QString()
           : step ? (of->assignment->isEstimated() ? tr("%1 at step %2, estimated") : tr("%1 at step %2"))
                        .arg(model::wholeValueTitle(*of, *value), grouped(*step))
                  : model::wholeValueTitle(*of, *value));
  startJob<Answer>(
      QStringLiteral("why"), tr("Explaining why the value is live"),
      [of, value, step, join = m_join, donation = m_donation](std::stop_token stop, const model::JobRunner::Progress&) {
        Answer answer{join, donation, {}};
        if (of->memory->get(stop) == nullptr) return answer;
        if (answer.join == nullptr) answer.join = joinOf(of);
        if (answer.donation == nullptr) {
          answer.donation = std::make_shared<const words::DonationReport>(words::donationReport(answer.join->memory()));
        }
        // Without a step there is only the explanation why there is none.
        const bool hasProblem = !answer.join->problem().empty();
        if (value && (step || hasProblem)) answer.report = words::whyReport(*answer.join, *value, step.value_or(0));
        return answer;
      },
      [this](Answer answer) { adopt(std::move(answer)); });
}

void WhyView::adopt(Answer answer) {
  m_join = std::move(answer.join);
  m_donation = std::move(answer.donation);
  QString cause = model::toQString(answer.report.cause), sentence = model::toQString(answer.report.sentence);
  if (cause.isEmpty()) {
    cause = askedValue() ? tr("No step is chosen.") : tr("No value is selected.");
    sentence = askedValue()
                   ? tr("Click the usage curve to choose one.")
                   : tr("Select a value in the map, or an instruction that defines one, to see what keeps it live.");
  }
  m_cause->setText(cause);
  m_sentence->setText(sentence);
  m_sentence->setVisible(!sentence.isEmpty());
  m_report = std::move(answer.report);
  if (askedValue()) navigation().overview().requestAdvice(jobs());
  showRows();
  m_advice = model::toQString(m_donation->advice);
  m_copy->setEnabled(!m_advice.isEmpty());
  m_copyButton->setVisible(!m_advice.isEmpty() && !askedValue());  // an answer needs the room
}

std::vector<model::FactRow> WhyView::adviceRows(buffers::ValueId value) const {
  std::vector<model::FactRow> rows;
  const std::shared_ptr<const model::MemoryAdvice>& advice = navigation().overview().advice();
  if (advice == nullptr || m_join == nullptr || snapshot() != navigation().memory()) return rows;
  const auto analysed = m_join->problem().empty() ? m_join->analysed(value) : std::nullopt;
  if (!analysed) return rows;
  for (const model::Advice& one : advice->advice) {
    if (!model::isAbout(one, m_join->memory().analysis, *analysed)) continue;
    const words::AdviceText text = words::adviceText(*snapshot(), *advice, one);
    model::FactRow& section = rows.emplace_back();
    section.kind = model::FactRow::Kind::kSection;
    section.label = tr("What lowers the memory");
    section.text = tr("saves %1").arg(model::toQString(text.saves));
    const auto add = [&section](const QString& label, const std::string& words) {
      if (words.empty()) return;
      model::FactRow& row = section.rows.emplace_back();
      row.label = label;
      row.text = model::toQString(words);
    };
    add(tr("Change"), text.action);
    add(tr("Write"), text.means);
    if (!text.means.empty()) section.rows.back().isCode = true;
    add(tr("Line"), text.line);
    if (!text.line.empty()) section.rows.back().target = model::Target(*one.line);
  }
  return rows;
}

void WhyView::showRows() {
  // What can be done about the value comes first: a low pane shows only a few rows.
  std::vector<model::FactRow> rows;
  if (const auto value = askedValue()) rows = adviceRows(*value);
  std::vector<model::FactRow> facts = model::factRows(m_report.rows);
  if (rows.empty()) {
    rows = std::move(facts);
  } else {
    model::FactRow& section = rows.emplace_back();
    section.kind = model::FactRow::Kind::kSection;
    section.label = tr("Value");
    section.rows = std::move(facts);
  }
  const auto addGroup = [&rows](const words::DonationGroup& group) {
    const words::Fact fact = group.fact();
    model::FactRow& section = rows.emplace_back();
    section.kind = model::FactRow::Kind::kSection;
    section.label = model::toQString(fact.name);
    section.text = model::toQString(fact.text);
    section.rows = model::factRows(fact.rows);
  };
  if (m_donation->possible) addGroup(*m_donation->possible);
  if (m_donation->refused && !askedValue()) addGroup(*m_donation->refused);
  m_tree->setFacts(std::move(rows));
}

}  // namespace views
