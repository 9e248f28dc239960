#include "views/memory/summary_panel.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

#include "model/items/buffer_text.h"
#include "model/items/text.h"
#include "model/session/memory_overview.h"
#include "model/words/memory_summary_text.h"
#include "views/elided_label.h"
#include "views/limit_field.h"
#include "views/memory/usage_painter.h"

namespace views {
namespace {

constexpr int kLineCount = 5;
constexpr int kBarHeight = 16;                       // pixels
constexpr int kLeastLowBar = 96, kMostLowBar = 200;  // pixels of width, of the bar in one row
constexpr int kLeastLowDetail = 200;                 // likewise, of the values beside it
constexpr int kLowGap = 16;                          // pixels between the parts of that row
constexpr double kFewestPixels = 1;                  // of a segment with bytes
constexpr int kHeadlinePointsMore = 4;               // than the font of the interface

/// Returns what pushed the top of the largest temporary allocation up, if it has bytes that are never live; ""
/// otherwise.
QString pushedUpBy(const model::Snapshot& snapshot, const model::SpaceSummary& summary) {
  if (summary.temps.empty()) return {};
  const model::TempSummary& temp = summary.temps.front();
  const bool hasCause = temp.pin.kind == hlo::PinKind::kPacking || temp.pin.kind == hlo::PinKind::kNoValue;
  return hasCause && temp.lossBytes() > temp.sizeBytes / 1000
             ? model::toQString(words::pinText(*snapshot.assignment, temp))
             : QString();
}

/// Returns the limit that counts without one that the user chooses.
QString limitHint(const model::SpaceSummary* summary) {
  using Source = model::MemoryLimit::Source;
  if (summary == nullptr) return SummaryPanel::tr("No limit");
  if (summary->failure && summary->failure->limitBytes)
    return SummaryPanel::tr("Message: %1").arg(model::humanBytes(*summary->failure->limitBytes));
  if (!summary->limit || summary->limit->source == Source::kMessage) return SummaryPanel::tr("No limit");
  return model::humanBytes(summary->limit->bytes);
}

void setColor(QWidget* widget, const QColor& color) {
  QPalette palette = widget->palette();
  palette.setColor(QPalette::WindowText, color);
  widget->setPalette(palette);
}

}  // namespace

/// The kinds of allocations of a memory space as segments of one bar, with the limit. Bytes above the limit are
/// hatched.
class ReservedBar : public QWidget {
 public:
  ReservedBar(Context context, QWidget* parent) : QWidget(parent), m_context(context) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("memory.summary.bar"));
    connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  }

  void setSummary(const model::SpaceSummary* summary) {
    m_segments.clear();
    m_reserved = m_unlisted = 0;
    m_limit.reset();
    if (summary != nullptr) {
      for (const buffers::ValueKind valueKind : kUsageStack) {
        if (static_cast<int>(valueKind) >= buffers::kAllocationKindCount) continue;  // no allocation has it
        const auto kind = static_cast<buffers::AllocationKind>(valueKind);
        const auto& sum = summary->figures.of(kind).sum;
        if (sum && sum->bytes > 0) m_segments.push_back({kind, sum->bytes});
        m_reserved += sum ? sum->bytes : 0;
      }
      m_unlisted = summary->unlistedBytes();
      if (summary->limit) m_limit = summary->limit->bytes;
    }
    setAccessibleName(tipText());
    update();
  }

  QSize sizeHint() const override { return {300, kBarHeight + 2}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Colors& colors = m_context.theme.colors();
    const QRectF bar(0.5, 1, width() - 1, kBarHeight);
    const int64_t needed = m_reserved + m_unlisted;
    const int64_t whole = std::max({needed, m_limit.value_or(0), int64_t{1}});
    const auto xOf = [&](int64_t bytes) {
      return bar.left() + static_cast<double>(bytes) / static_cast<double>(whole) * bar.width();
    };
    painter.fillRect(bar, colors.alternateRow);
    int64_t begin = 0;
    for (const Segment& segment : m_segments) {
      const double left = xOf(begin), right = std::max(xOf(begin + segment.bytes), left + kFewestPixels);
      painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()), colors.of(segment.kind));
      const QString text =
          QStringLiteral("%1 %2").arg(model::allocationKindText(segment.kind), model::humanBytes(segment.bytes));
      if (fontMetrics().horizontalAdvance(text) + 8 < right - left) {
        painter.setPen(colors.memoryText);
        painter.drawText(QRectF(left + 4, bar.top(), right - left - 4, bar.height()), Qt::AlignVCenter, text);
      }
      begin += segment.bytes;
    }
    if (m_unlisted > 0) {
      const double left = xOf(begin), right = std::max(xOf(needed), left + kFewestPixels);
      painter.fillRect(QRectF(left, bar.top(), right - left, bar.height()), colors.border);
      const QString text = unlistedText();
      if (fontMetrics().horizontalAdvance(text) + 8 < right - left) {
        painter.setPen(colors.text);
        painter.drawText(QRectF(left + 4, bar.top(), right - left - 4, bar.height()), Qt::AlignVCenter, text);
      }
    }
    if (m_limit && *m_limit < needed) {
      QColor hatch = colors.memoryText;
      hatch.setAlphaF(0.5F);
      painter.fillRect(QRectF(xOf(*m_limit), bar.top(), xOf(needed) - xOf(*m_limit), bar.height()),
                       QBrush(hatch, Qt::BDiagPattern));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colors.border);
    painter.drawRect(bar);
    if (!m_limit) return;
    const double x = std::min(xOf(*m_limit), bar.right() - 1);
    painter.setPen(QPen(colors.error, 2));
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
  }

  bool event(QEvent* event) override {
    if (event->type() == QEvent::ToolTip) {
      QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), model::toolTip(tipText()), this);
      return true;
    }
    return QWidget::event(event);
  }

 private:
  struct Segment {
    buffers::AllocationKind kind;
    int64_t bytes;
  };

  QString unlistedText() const {
    return SummaryPanel::tr("counted by the compiler: %1").arg(model::humanBytes(m_unlisted));
  }

  QString tipText() const {
    QStringList lines;
    for (const Segment& segment : m_segments)
      lines << QStringLiteral("%1: %2").arg(model::allocationKindText(segment.kind), model::exactBytes(segment.bytes));
    if (m_unlisted > 0) lines << unlistedText();
    if (m_limit) lines << SummaryPanel::tr("limit: %1").arg(model::exactBytes(*m_limit));
    return lines.join(u'\n');
  }

  Context m_context;
  std::vector<Segment> m_segments;
  int64_t m_reserved = 0;
  int64_t m_unlisted = 0;  // that a message counts beyond the allocations
  std::optional<int64_t> m_limit;
};

SummaryPanel::SummaryPanel(Context context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_headline(new ElidedLabel(this)),
      m_detail(new ElidedLabel(this)),
      m_bar(new ReservedBar(context, this)),
      m_lines(new QWidget(this)),
      m_space(new QComboBox(this)),
      m_limit(new LimitField(this)),
      m_copyButton(new QToolButton(this)),
      m_reportButton(new QToolButton(this)),
      m_copy(new QAction(tr("Copy Memory Summary"), this)) {
  setObjectName(QStringLiteral("memory.summary"));
  setAccessibleName(tr("Memory summary"));
  m_headline->setObjectName(QStringLiteral("memory.summary.headline"));
  m_headline->setMinimumWidth(1);  // it is elided

  m_answer = new QVBoxLayout;
  m_answer->addWidget(m_headline);
  m_answer->addWidget(m_detail, 1);
  m_answer->addWidget(m_bar);

  auto* const grid = new QGridLayout(m_lines);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(1);
  for (int row = 0; row < kLineCount; ++row) {
    const Line line{new QLabel(m_lines), new QLabel(m_lines), new ElidedLabel(m_lines)};
    for (QLabel* const label : {line.name, line.figure}) label->setTextFormat(Qt::PlainText);
    line.figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QFont bold = line.figure->font();
    bold.setBold(true);
    line.figure->setFont(bold);
    grid->addWidget(line.name, row, 0);
    grid->addWidget(line.figure, row, 1);
    grid->addWidget(line.remark, row, 2);
    m_rows.push_back(line);
  }
  grid->setColumnStretch(2, 1);

  m_space->setObjectName(QStringLiteral("memory.summary.space"));
  m_space->setAccessibleName(tr("Memory space"));
  m_space->setToolTip(tr("Memory space shown"));
  m_space->setFocusPolicy(Qt::TabFocus);
  connect(m_space, &QComboBox::currentIndexChanged, this,
          [this] { m_context.navigation.overview().setSpace(m_space->currentData().toLongLong()); });

  m_limit->setObjectName(QStringLiteral("memory.summary.limit"));
  m_limit->setToolTip(
      model::toolTip(tr("The memory that this program may take in the default memory space: choose a device, or enter "
                        "bytes such as 15.5 GiB and press Enter. For GPUs the limit of a device is 75% of its memory, "
                        "which JAX preallocates. Empty: the limit of the out-of-memory message or of the dump's "
                        "device, otherwise the one of Preferences ▸ Devices.")));
  m_limit->setLimit(context.navigation.overview().chosenLimit());
  connect(m_limit, &LimitField::limitChosen, &context.navigation.overview(), &model::MemoryOverview::chooseLimit);
  connect(m_limit, &LimitField::refused, this, &SummaryPanel::message);

  m_copy->setObjectName(QStringLiteral("memory.copySummary"));
  m_copy->setToolTip(tr("Copies the five lines as text"));
  connect(m_copy, &QAction::triggered, this, [this] {
    if (copyText().isEmpty()) return;
    QGuiApplication::clipboard()->setText(copyText());
    emit message(tr("Memory summary copied"));
  });
  m_copyButton->setText(tr("Copy"));
  m_copyButton->setToolTip(m_copy->toolTip());
  m_copyButton->setFocusPolicy(Qt::TabFocus);
  connect(m_copyButton, &QToolButton::clicked, m_copy, &QAction::trigger);
  m_reportButton->setObjectName(QStringLiteral("memory.summary.report"));
  m_reportButton->setText(tr("Copy as Report"));
  m_reportButton->setToolTip(tr("Copies the memory report as Markdown, with causes and advice"));
  m_reportButton->setFocusPolicy(Qt::TabFocus);

  m_choices = new QVBoxLayout;
  m_choices->setSpacing(4);
  m_choices->addWidget(m_limit);
  m_choices->addWidget(m_space);
  auto* const copies = new QHBoxLayout;
  copies->setSpacing(4);
  copies->addStretch();
  copies->addWidget(m_copyButton);
  copies->addWidget(m_reportButton);
  m_choices->addLayout(copies);

  auto* const row = new QHBoxLayout(this);
  row->setSpacing(24);
  row->addLayout(m_answer, 1);
  row->addWidget(m_lines, 1);
  row->addLayout(m_choices);
  connect(&context.theme, &Theme::changed, this, &SummaryPanel::refresh);
  connect(&context.navigation.overview(), &model::MemoryOverview::changed, this, &SummaryPanel::refresh);
  connect(&context.navigation.overview(), &model::MemoryOverview::chosenLimitChanged, this, &SummaryPanel::showLimit);
  refresh();
}

void SummaryPanel::setSnapshot(std::shared_ptr<const model::Snapshot> snapshot) {
  m_snapshot = std::move(snapshot);
  {
    const QSignalBlocker blocker(m_space);
    m_space->clear();
    if (m_snapshot != nullptr) {
      for (const queries::SpaceFigures& space : m_snapshot->spaces)
        m_space->addItem(QString::fromStdString(space.name), qint64{space.space});
    }
  }
  m_space->setVisible(m_space->count() > 1);
  if (m_snapshot != nullptr) m_context.navigation.overview().request(m_context.jobs);
  refresh();
}

void SummaryPanel::setLow(bool isLow) {
  if (std::exchange(m_isLow, isLow) != isLow) refresh();
}

void SummaryPanel::showLimit() {
  m_limit->setLimit(m_limit->isEnabled() ? m_context.navigation.overview().chosenLimit() : std::nullopt);
}

// The headline is as large as the panel has room for.
void SummaryPanel::fitHeadline() {
  for (const int more : {kHeadlinePointsMore, kHeadlinePointsMore / 2, 0}) {
    if (m_isLow && more > 0) continue;
    QFont headline = font();
    headline.setBold(true);
    if (headline.pointSizeF() > 0) headline.setPointSizeF(headline.pointSizeF() + more);
    const bool fits = QFontMetrics(headline).horizontalAdvance(m_headline->text()) <= m_headline->width();
    if (!fits && more > 0) continue;
    if (m_headline->font() != headline) m_headline->setFont(headline);
    return;
  }
}

void SummaryPanel::askForLimit() {
  m_limit->setFocus(Qt::OtherFocusReason);
  m_limit->showPopup();
}

void SummaryPanel::refresh() {
  const model::MemoryOverview& overview = m_context.navigation.overview();
  const bool hasMemory = m_snapshot != nullptr && m_snapshot->assignment != nullptr;
  const model::SpaceSummary* const summary =
      hasMemory && m_snapshot == m_context.navigation.memory() ? overview.ofSpace() : nullptr;
  m_copy->setEnabled(summary != nullptr);
  m_copyButton->setEnabled(summary != nullptr);
  m_bar->setSummary(summary);
  {
    const QSignalBlocker blocker(m_space);
    m_space->setCurrentIndex(m_space->findData(qint64{overview.space()}));
  }
  const Colors& colors = m_context.theme.colors();
  const bool isOver = summary != nullptr && summary->leftBytes().value_or(0) < 0;
  setColor(m_headline, isOver ? colors.error : colors.text);
  setColor(m_detail, colors.secondaryText);
  const bool isNamed = hasMemory && m_snapshot->spaces.size() > 1;
  m_headline->setText(summary == nullptr ? tr("Summarizing memory…")
                                         : model::toQString(words::summaryHeadline(*summary, isNamed)));
  // The limit that the user chooses is one of the default space.
  const bool isDefault = overview.space() == queries::kDefaultSpace;
  if (m_limit->isEnabled() != isDefault) {
    m_limit->setEnabled(isDefault);
    showLimit();
  }
  m_limit->lineEdit()->setPlaceholderText(limitHint(summary));
  QString detail;
  if (summary != nullptr && summary->limit) {
    const bool isMore = summary->unlistedBytes() > 0;
    detail = isMore ? tr("%1 needed, limit %2")
                          .arg(model::humanBytes(*summary->neededBytes()), model::humanBytes(summary->limit->bytes))
                    : tr("%1 reserved, limit %2")
                          .arg(model::toQString(words::shortFigureText(summary->figures.reserved)),
                               model::humanBytes(summary->limit->bytes));
  } else if (summary != nullptr) {
    detail = tr("no limit is known");
  }
  if (summary != nullptr) {
    for (const std::string& other : words::otherFailures(*overview.summary(), *summary))
      detail += QStringLiteral(" · ") + model::toQString(other);
  }
  if (summary != nullptr && overview.summary()->isEstimated) detail += QStringLiteral(" · ") + tr("estimated");
  const auto lines = summary == nullptr ? std::vector<words::SummaryLine>() : words::summaryLines(*summary, isNamed);
  if (m_isLow) {
    QStringList figures, whole;
    for (const words::SummaryLine& line : lines) {
      const bool isHeadline = &line == &lines.front() && !summary->limit;  // which says what is reserved
      if (!isHeadline)
        figures << QStringLiteral("%1 %2").arg(model::toQString(line.name), model::toQString(line.figure));
      whole << QStringLiteral("%1: %2").arg(model::toQString(line.name), model::toQString(line.text));
    }
    m_detail->setText(figures.join(QStringLiteral("  ·  ")));
    m_detail->setToolTip(model::toolTip(whole.join(u'\n')));
  } else {
    m_detail->setText(detail);
    m_detail->setToolTip({});
  }
  for (size_t i = 0; i < m_rows.size(); ++i) {
    const Line& row = m_rows[i];
    const bool hasLine = i < lines.size();
    row.name->setText(hasLine ? model::toQString(lines[i].name) : QString());
    row.figure->setText(hasLine ? model::toQString(lines[i].figure) : QString());
    QString remark = hasLine ? model::toQString(lines[i].remark) : QString();
    QString tip = hasLine ? model::toQString(lines[i].text) : QString();
    if (const QString pin = hasLine && i == 3 ? pushedUpBy(*m_snapshot, *summary) : QString(); !pin.isEmpty()) {
      remark += QStringLiteral("; ") + tr("pushed up by %1").arg(pin);
      tip += u'\n' + tr("pushed up by %1").arg(pin);
    }
    if (hasLine && i == 1 && summary->peak) {
      const QString why = model::toQString(words::dumpPeakText(*summary->peak));
      if (!why.isEmpty()) tip += u'\n' + why;
    }
    // Without a limit, the line leads to the field for one.
    const bool isQuestion = hasLine && i == 4 && !summary->limit && summary->figures.space == queries::kDefaultSpace;
    static_cast<ElidedLabel*>(row.remark)->setLink(isQuestion ? [this] { askForLimit(); } : std::function<void()>());
    row.remark->setText(remark);
    row.figure->setToolTip(model::toolTip(tip));
    row.remark->setToolTip(model::toolTip(tip));
    setColor(row.name, colors.secondaryText);
    setColor(row.remark, isQuestion ? colors.accent : colors.secondaryText);
    setColor(row.figure, i == 4 && isOver ? colors.error : colors.text);
  }
  layOut();
}

void SummaryPanel::layOut() {
  m_lines->setVisible(!m_isLow);
  m_bar->setMinimumWidth(m_isLow ? kLeastLowBar : 0);
  m_bar->setMaximumWidth(m_isLow ? kMostLowBar : QWIDGETSIZE_MAX);
  m_answer->removeWidget(m_bar);
  m_answer->insertWidget(m_isLow ? 1 : 2, m_bar);
  // In one row the parts that have room, the most important ones first.
  if (m_isLow) fitHeadline();
  int room = width() - m_reportButton->sizeHint().width() - m_headline->sizeHint().width() - 2 * kLowGap;
  const auto place = [&](QWidget* part, int least, bool isWanted = true) {
    const bool isShown = isWanted && (!m_isLow || room >= least + kLowGap);
    part->setVisible(isShown);
    if (isShown) room -= least + kLowGap;
  };
  place(m_bar, kLeastLowBar);
  place(m_limit, m_limit->sizeHint().width());
  place(m_space, m_space->sizeHint().width(), m_space->count() > 1);
  place(m_copyButton, m_copyButton->sizeHint().width());
  place(m_detail, kLeastLowDetail);
  const auto direction = m_isLow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  m_answer->setDirection(direction);
  m_answer->setSpacing(m_isLow ? 16 : 3);
  m_choices->setDirection(direction);
  m_headline->setSizePolicy(m_isLow ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout()->setContentsMargins(12, m_isLow ? 2 : 6, 8, m_isLow ? 2 : 6);
  layout()->activate();  // the headline has its width
  fitHeadline();
}

void SummaryPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
  fitHeadline();
}

QComboBox& SummaryPanel::limitChoice() { return *m_limit; }

QString SummaryPanel::headline() const { return m_headline->text(); }

QStringList SummaryPanel::line(int row) const {
  const Line& line = m_rows[static_cast<size_t>(row)];
  return {line.name->text(), line.figure->text(), line.remark->text()};
}

QString SummaryPanel::copyText() const {
  const model::SpaceSummary* const summary = m_snapshot != nullptr && m_snapshot == m_context.navigation.memory()
                                                 ? m_context.navigation.overview().ofSpace()
                                                 : nullptr;
  if (summary == nullptr) return {};
  QString text = toQString(m_snapshot->title) + u'\n';
  for (const words::SummaryLine& line : words::summaryLines(*summary, m_snapshot->spaces.size() > 1))
    text += QStringLiteral("%1: %2\n").arg(model::toQString(line.name), model::toQString(line.text));
  if (const QString pin = pushedUpBy(*m_snapshot, *summary); !pin.isEmpty())
    text += tr("Temporaries are pushed up by %1").arg(pin) + u'\n';
  return text;
}

}  // namespace views
