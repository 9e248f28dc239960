// What the source pane says about costs: the gutter's columns, the heat beside the scroll bar, the lines of a set.

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QStyle>
#include <QTreeView>
#include <algorithm>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/source_line_model.h"
#include "model/items/text.h"
#include "views/source/heat_widgets.h"
#include "views/source/source_view.h"
#include "views/source/source_widgets.h"

namespace views {
namespace {

constexpr double kGutterShare = 0.35;  // of the pane, at most
constexpr int kMeasuredRows = 2000;    // of the table, for the widths of its columns
constexpr int kSortMark = 20;
constexpr int kCellMargins = 20;
constexpr int kFunctionWidth = 140;  // before other figures than the first and before bars
constexpr int kLeastFunction = 60;

double part(int64_t figure, int64_t most) {
  return most > 0 ? static_cast<double>(figure) / static_cast<double>(most) : 0;
}

}  // namespace

void SourceView::makeColumnActions() {
  const QString names[kFigureCount] = {tr("Gutter: Instructions"), tr("Gutter: FLOPs"), tr("Gutter: Bytes Accessed"),
                                       tr("Gutter: Bytes at the Peak")};
  const char* const ids[kFigureCount] = {"source-gutter-instructions", "source-gutter-flops", "source-gutter-bytes",
                                         "source-gutter-peak"};
  for (size_t i = 0; i < kFigureCount; ++i) {
    m_columnActions[i] = new QAction(names[i], this);
    m_columnActions[i]->setObjectName(QLatin1String(ids[i]));
    m_columnActions[i]->setCheckable(true);
    m_columnActions[i]->setChecked(true);
    connect(m_columnActions[i], &QAction::toggled, this, [this] {
      showGutter();
      emit optionsChanged(options());
    });
  }
}

void SourceView::showCounts() {
  m_busiest = 0;
  m_mostFlops = m_mostBytes = m_mostPeakBytes = 0;
  for (const model::LineFigures& of : countedLines()) {
    if (of.line.file != *m_shown) continue;
    m_busiest = std::max(m_busiest, of.instructions);
    m_mostFlops = std::max(m_mostFlops, of.cost.flops.atLeast());
    m_mostBytes = std::max(m_mostBytes, of.cost.bytes().atLeast());
    m_mostPeakBytes = std::max(m_mostPeakBytes, of.peakBytes.value_or(0));
  }
  m_lines->setFigures(countedLines(), m_context.hasCosts);
  fitTable();
  showGutter();
  showHeat();

  fitHeader();
  const hlo::Module& module = *snapshot()->module;
  QString of = tr("Counted: all instructions of the module");
  switch (m_context.kind) {
    case SourceContext::Kind::kModule: break;
    case SourceContext::Kind::kComputation:
      of = tr("Counted: %1 and all that it calls").arg(toQString(module.name(*m_context.computation)));
      break;
    case SourceContext::Kind::kInstruction:
      of = tr("Counted: %1 and all that it calls").arg(toQString(module.name(*m_context.instruction)));
      break;
    case SourceContext::Kind::kScope: of = tr("Counted: what is in the scope"); break;
    case SourceContext::Kind::kSeveral: of = tr("Counted: what is selected and all that it calls"); break;
  }
  if (m_context.called > 0) {
    of += tr("\n%1 instructions, and %2 that they call")
              .arg(grouped(static_cast<int64_t>(m_context.instructions - m_context.called)),
                   grouped(static_cast<int64_t>(m_context.called)));
  }
  if (m_context.hasCosts) {
    of += tr("\n%1 FLOPs, %2 of one run of the module, estimated")
              .arg(model::exactCount(m_context.total.flops), model::exactBytes(m_context.total.bytes()));
  }
  m_summary->setToolTip(model::toolTip(of));
}

const std::vector<model::LineFigures>& SourceView::countedLines() const {
  return countsCalls() ? m_context.linesWithCalls : m_context.lines;
}

QString SourceView::gutterName(Figure figure) {
  const QString names[kFigureCount] = {tr("instr."), tr("FLOPs"), tr("accessed"), tr("at peak")};
  return names[figure];
}

int SourceView::charactersOf(Figure figure) const {
  qsizetype most = m_context.hasCosts ? gutterName(figure).size() : 1;
  for (const model::LineFigures& of : countedLines()) {
    if (of.line.file == *m_shown) most = std::max(most, figureText(of, figure).size());
  }
  return static_cast<int>(most);
}

std::vector<SourceView::Figure> SourceView::shownFigures() const {
  std::vector<Figure> shown;
  if (!m_context.hasCosts) return {kInstructions};
  // Costs come first where there is not room for all; the instructions are told by the tool tips too.
  const double advance = QFontMetricsF(theme().fixedFont()).horizontalAdvance(u'0');
  double left = m_pages->width() * kGutterShare;
  for (const Figure figure : {kFlops, kBytes, kPeakBytes, kInstructions}) {
    if (!m_columnActions[figure]->isChecked()) continue;
    if (figure == kPeakBytes && !m_context.hasPeak) continue;
    const double width = (charactersOf(figure) + 1) * advance;
    if (!shown.empty() && width > left) break;
    shown.push_back(figure);
    left -= width;
  }
  std::sort(shown.begin(), shown.end());
  return shown;
}

void SourceView::showGutter() {
  if (!m_shown || !isVisible()) return;
  std::vector<GutterColumn> columns;
  QStringList names;
  for (const Figure figure : shownFigures()) {
    columns.push_back({charactersOf(figure), [this, figure](size_t line) { return gutterCell(line, figure); },
                       [this, figure](size_t line) { return gutterToolTip(line, figure); }});
    if (m_context.hasCosts) names += gutterName(figure);
  }
  m_pane->area()->setGutter(std::move(columns));
  m_gutterHeader->setNames(names);
}

/// The choice at the right keeps its room, and the file's name up to half of the pane; of the summary what then fits is
/// said.
void SourceView::fitHeader() {
  if (!m_shown) return;
  const QString here = grouped(static_cast<int64_t>(m_context.instructionsIn(*m_shown)));
  const QString all = grouped(static_cast<int64_t>(m_context.instructions));
  const QMargins margins = m_header->layout()->contentsMargins();
  const int spacing = m_header->layout()->spacing();
  const int name = std::max(m_picker->minimumSizeHint().width(), std::min(m_picker->nameWidth(), width() / 2));
  int left = width() - margins.left() - margins.right() - name - spacing;
  if (!m_calls->isHidden()) left -= m_calls->sizeHint().width() + spacing;
  QString text;
  for (const QString& words : {tr("%1 of %2 instructions here").arg(here, all), tr("%1 of %2").arg(here, all)}) {
    if (m_summary->fontMetrics().horizontalAdvance(words) > left) continue;
    text = words;
    break;
  }
  m_summary->setText(text);
  m_summary->setVisible(!text.isEmpty());
}

void SourceView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fit();
}

void SourceView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  fit();
}

/// While it is hidden, what it has may be of a module that is closed.
void SourceView::fit() {
  if (!isVisible()) return;
  fitHeader();
  fitTable();
  showGutter();
}

/// Each figure has room for its widest text. What does not fit gives way: first the bars, then the figures that tell
/// least, and the functions where the pane is narrow; without these the figures share what room is left.
void SourceView::fitTable() {
  restoreColumns();
  if (m_isArranged) return;
  m_isFitting = true;
  using Lines = model::SourceLineModel;
  const QFontMetrics metrics = m_table->fontMetrics();
  const int rows = std::min(m_lines->rowCount(), kMeasuredRows);
  const auto widthOf = [&](int column) {
    int widest =
        metrics.horizontalAdvance(m_lines->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()) + kSortMark;
    for (int row = 0; row < rows; ++row) {
      widest = std::max(widest, metrics.horizontalAdvance(m_lines->index(row, column).data().toString()));
    }
    return widest + kCellMargins;
  };
  bool hasFunctions = false;
  for (int row = 0; row < rows && !hasFunctions; ++row) {
    hasFunctions = !m_lines->index(row, Lines::kFunction).data().toString().isEmpty();
  }
  const int whole = m_pages->width() - m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  int function = hasFunctions ? std::min({widthOf(Lines::kFunction), kFunctionWidth, whole / 4}) : 0;
  if (function < kLeastFunction) function = 0;
  int left = whole - m_table->header()->sectionSize(Lines::kLine) - function;
  std::vector<std::pair<int, int>> figures;  // column, width of its text
  for (const int column : {Lines::kFlops, Lines::kBytes, Lines::kPeakBytes, Lines::kInstructions}) {
    if (column >= m_lines->columnCount()) continue;
    const bool isKnown = column != Lines::kPeakBytes || m_context.hasPeak;
    const int width = widthOf(column);
    const bool fits = isKnown && (figures.empty() || width <= left);
    m_table->setColumnHidden(column, !fits);
    if (!fits) continue;
    figures.emplace_back(column, width);
    left -= width;
  }
  const int bar = ShareDelegate::kBarWidth + kCellMargins;
  const bool hasBars = static_cast<int>(figures.size()) * bar <= left;
  if (hasBars) left -= static_cast<int>(figures.size()) * bar;
  const int more = function > 0 || figures.empty() ? 0 : std::max(0, left) / static_cast<int>(figures.size());
  for (const auto& [column, width] : figures)
    m_table->header()->resizeSection(column, width + (hasBars ? bar : 0) + more);
  m_table->setColumnHidden(Lines::kFunction, function == 0);
  m_isFitting = false;
}

/// By FLOPs where the file has any, else by bytes, else by instructions.
void SourceView::showHeat() {
  std::vector<HeatStrip::Mark> marks;
  const Figure figure = m_mostFlops > 0 ? kFlops : m_mostBytes > 0 ? kBytes : kInstructions;
  for (const model::LineFigures& of : countedLines()) {
    if (of.line.file == *m_shown && of.line.line > 0) marks.push_back({of.line.line - 1, figureShare(of, figure)});
  }
  m_heat->setMarks(std::move(marks));
}

void SourceView::showSet() {
  const bool isShown = m_context.isSet && m_context.hasCosts;
  m_set->setLines(isShown ? snapshot()->module.get() : nullptr, m_context.lines, m_context.total, m_context.reported);
}

QString SourceView::figureText(const model::LineFigures& of, Figure figure) const {
  switch (figure) {
    case kFlops: return model::countText(of.cost.flops);
    case kBytes: return model::bytesText(of.cost.bytes());
    case kPeakBytes: return of.peakBytes.value_or(0) > 0 ? humanBytes(*of.peakBytes) : QString();
    default: return grouped(of.instructions);
  }
}

double SourceView::figureShare(const model::LineFigures& of, Figure figure) const {
  switch (figure) {
    case kFlops: return part(of.cost.flops.atLeast(), m_mostFlops);
    case kBytes: return part(of.cost.bytes().atLeast(), m_mostBytes);
    case kPeakBytes: return part(of.peakBytes.value_or(0), m_mostPeakBytes);
    default: return part(of.instructions, m_busiest);
  }
}

GutterCell SourceView::gutterCell(size_t line, Figure figure) const {
  const auto number = static_cast<uint32_t>(line + 1);
  if (const model::LineFigures* const of = m_context.of({*m_shown, number}, countsCalls())) {
    const double share = figureShare(*of, figure);
    return {figureText(*of, figure), share, share == 0};
  }
  if (figure != kInstructions) return {};
  // Instructions come from it, but none that count here; or only from what it calls.
  if (lineWithInstructions(line) || isPassed(line)) return {QStringLiteral("·"), 0, true};
  return {};
}

QString SourceView::gutterToolTip(size_t line, Figure figure) const {
  const auto known = lineWithInstructions(line);
  if (!known && !isPassed(line)) return {};
  const bool withCalls = countsCalls();
  const hlo::SourceLine at{*m_shown, static_cast<uint32_t>(line + 1)};
  // Without stacks there is no other way to count.
  const QString which = m_calls->isHidden() ? QString()
                        : withCalls         ? u'\n' + tr("Of this line and all that it calls")
                                            : u'\n' + tr("Of this line alone, without what it calls");
  const model::LineFigures* const of = m_context.of(at, withCalls);
  if (of == nullptr) return tr("No instruction that counts here comes from this line.") + which;
  const QString instructions = model::instructionsText(of->instructions, of->inferred);
  if (figure == kInstructions) {
    if (withCalls || m_context.kind == SourceContext::Kind::kModule) return instructions + which;
    const hlo::LineEntry* const entry = snapshot()->sources.find(at);
    size_t all = entry->instructions.size();
    if (estimates() != nullptr) {
      all = estimates()
                ->workload->lines.lines()[static_cast<size_t>(entry - snapshot()->sources.lines().data())]
                .instructions;
    }
    return instructions + u'\n' + tr("Of the whole module: %1").arg(grouped(static_cast<int64_t>(all))) + which;
  }
  QStringList lines;
  const auto share = [](hlo::Amount amount, hlo::Amount whole) {
    return model::percentText(hlo::LineCosts::share(amount, whole));
  };
  if (figure == kPeakBytes) {
    lines += model::atPeakText(of->peakBytes.value_or(0), of->isPeakEstimated);
  } else if (figure == kFlops) {
    lines += tr("%1 FLOPs, %2 of all that counts here")
                 .arg(model::exactCount(of->cost.flops), share(of->cost.flops, m_context.total.flops));
    if (!of->cost.transcendentals.isZero())
      lines += tr("%1 transcendentals beside these").arg(model::exactCount(of->cost.transcendentals));
  } else {
    lines += tr("%1 read").arg(model::exactBytes(of->cost.bytesRead));
    lines += tr("%1 written").arg(model::exactBytes(of->cost.bytesWritten));
    lines += tr("%1 of all that counts here").arg(share(of->cost.bytes(), m_context.total.bytes()));
  }
  lines += instructions;
  if (figure != kPeakBytes) lines += tr("Of one run of the module, estimated by XLA's cost rules");
  return lines.join(u'\n') + which;
}

}  // namespace views
