#include "views/source/line_metrics.h"

#include <algorithm>
#include <utility>

#include "model/items/amount_text.h"
#include "model/items/format.h"
#include "model/items/source_line_model.h"
#include "model/items/text.h"
#include "model/words/comparison_text.h"

namespace views {
namespace {

double part(int64_t amount, int64_t most) {
  return most > 0 ? static_cast<double>(amount) / static_cast<double>(most) : 0;
}

}  // namespace

void LineMetrics::setLines(Lines lines) {
  m_lines = std::move(lines);
  m_mostInstructions = 0;
  m_mostFlops = m_mostBytes = m_mostPeakBytes = 0;
  for (const model::LineFigures& of : counted()) {
    if (of.line.file != m_lines.file) continue;
    m_mostInstructions = std::max(m_mostInstructions, of.instructions);
    m_mostFlops = std::max(m_mostFlops, of.cost.flops.atLeast());
    m_mostBytes = std::max(m_mostBytes, of.cost.bytes().atLeast());
    m_mostPeakBytes = std::max(m_mostPeakBytes, of.peakBytes.value_or(0));
  }
}

const std::vector<model::LineFigures>& LineMetrics::counted() const {
  return m_lines.withCalls ? m_lines.context->linesWithCalls : m_lines.context->lines;
}

std::vector<HeatStrip::Mark> LineMetrics::heat() const {
  std::vector<HeatStrip::Mark> marks;
  const Metric metric = m_mostFlops > 0 ? kFlops : m_mostBytes > 0 ? kBytes : kInstructions;
  for (const model::LineFigures& of : counted()) {
    if (of.line.file == m_lines.file && of.line.line > 0) marks.push_back({of.line.line - 1, share(of, metric)});
  }
  return marks;
}

std::vector<LineMetrics::Metric> LineMetrics::fitting(const std::vector<Metric>& wanted, double room) const {
  if (!m_lines.context->hasCosts) return {kInstructions};
  std::vector<Metric> shown;
  // If not all metrics fit, costs take precedence; the tooltips have the instruction counts too.
  for (const Metric metric : {kFlops, kBytes, kPeakBytes, kInstructions}) {
    if (std::find(wanted.begin(), wanted.end(), metric) == wanted.end()) continue;
    if (metric == kPeakBytes && !m_lines.context->hasPeak) continue;
    const int width = characters(metric) + 1;
    if (!shown.empty() && width > room) continue;  // a narrower one may fit
    shown.push_back(metric);
    room -= width;
  }
  std::sort(shown.begin(), shown.end());
  return shown;
}

GutterColumn LineMetrics::column(Metric metric) const {
  return {characters(metric), [this, metric](size_t line) { return cell(line, metric); },
          [this, metric](size_t line) { return toolTip(line, metric); }};
}

const model::LineDelta* LineMetrics::delta(size_t line) const {
  if (m_lines.deltas == nullptr) return nullptr;
  const std::pair at(m_lines.file.index(), static_cast<uint32_t>(line + 1));
  const auto found = std::lower_bound(m_lines.deltas->begin(), m_lines.deltas->end(), at,
                                      [](const model::LineDelta& each, const auto& wanted) {
                                        return std::pair(each.line.file.index(), each.line.line) < wanted;
                                      });
  const bool isFound =
      found != m_lines.deltas->end() && found->line.file == m_lines.file && found->line.line == at.second;
  return isFound ? &*found : nullptr;
}

int64_t LineMetrics::deltaOf(const model::LineDelta& of, Metric metric) {
  switch (metric) {
    case kFlops: return of.amounts.flops;
    case kBytes: return of.amounts.bytes;
    case kPeakBytes: return of.amounts.peak;
    default: return of.instructions;
  }
}

QString LineMetrics::deltaText(const model::LineDelta& of, Metric metric) {
  const int64_t amount = deltaOf(of, metric);
  if (amount == 0) return {};
  return model::toQString(metric == kBytes || metric == kPeakBytes ? words::signedBytes(amount)
                                                                   : words::signedCount(amount));
}

QString LineMetrics::name(Metric metric) const {
  if (m_lines.deltas != nullptr) {
    const QString names[kMetricCount] = {tr("Δ instr."), tr("Δ FLOPs"), tr("Δ accessed"), tr("Δ peak")};
    return names[metric];
  }
  const QString names[kMetricCount] = {tr("instr."), tr("FLOPs"), tr("accessed"), tr("at peak")};
  return m_lines.context->hasCosts ? names[metric] : QString();
}

int LineMetrics::characters(Metric metric) const {
  qsizetype most = std::max<qsizetype>(1, name(metric).size());
  if (m_lines.deltas != nullptr) {
    for (const model::LineDelta& of : *m_lines.deltas) {
      if (of.line.file == m_lines.file) most = std::max(most, deltaText(of, metric).size());
    }
    return static_cast<int>(most);
  }
  for (const model::LineFigures& of : counted()) {
    if (of.line.file == m_lines.file) most = std::max(most, text(of, metric).size());
  }
  return static_cast<int>(most);
}

QString LineMetrics::text(const model::LineFigures& of, Metric metric) const {
  switch (metric) {
    case kFlops: return model::countText(of.cost.flops);
    case kBytes: return model::bytesText(of.cost.bytes());
    case kPeakBytes:
      return of.peakBytes.value_or(0) > 0 || of.inferredPeakBytes > 0
                 ? model::lineAtPeakCell(of.peakBytes.value_or(0), of.inferredPeakBytes)
                 : QString();
    default: return model::grouped(of.instructions);
  }
}

double LineMetrics::share(const model::LineFigures& of, Metric metric) const {
  switch (metric) {
    case kFlops: return part(of.cost.flops.atLeast(), m_mostFlops);
    case kBytes: return part(of.cost.bytes().atLeast(), m_mostBytes);
    case kPeakBytes: return part(of.peakBytes.value_or(0), m_mostPeakBytes);
    default: return part(of.instructions, m_mostInstructions);
  }
}

bool LineMetrics::isPassed(uint32_t line) const {
  return std::binary_search(m_lines.passed->begin(), m_lines.passed->end(), line);
}

GutterCell LineMetrics::cell(size_t line, Metric metric) const {
  if (m_lines.deltas != nullptr) {
    const model::LineDelta* const of = delta(line);
    if (of == nullptr) return {};
    // The sign says the direction, beside the text.
    return {deltaText(*of, metric), 0, false};
  }
  const hlo::SourceLine at{m_lines.file, static_cast<uint32_t>(line + 1)};
  if (const model::LineFigures* const of = m_lines.context->of(at, m_lines.withCalls)) {
    const double share = this->share(*of, metric);
    return {text(*of, metric), share, share == 0};
  }
  if (metric != kInstructions) return {};
  // Instructions come from the line, but none is counted here; or only from functions that it calls.
  if (m_lines.snapshot->sources.find(at) != nullptr || isPassed(at.line)) return {QStringLiteral("·"), 0, true};
  return {};
}

QString LineMetrics::instructionsTip(const model::LineFigures& of) const {
  const QString instructions = model::instructionsText(of.instructions, of.inferred);
  if (m_lines.withCalls || m_lines.context->kind == SourceContext::Kind::kModule) return instructions;
  const hlo::SourceIndex& sources = m_lines.snapshot->sources;
  const hlo::LineEntry* const entry = sources.find(of.line);
  size_t all = entry->instructions.size();
  if (m_lines.estimates != nullptr) {
    const auto place = static_cast<size_t>(entry - sources.lines().data());
    all = m_lines.estimates->workload->lines.lines()[place].instructions;
  }
  return instructions + u'\n' + tr("Whole module: %1").arg(model::grouped(static_cast<int64_t>(all)));
}

QString LineMetrics::toolTip(size_t line, Metric metric) const {
  const hlo::SourceLine at{m_lines.file, static_cast<uint32_t>(line + 1)};
  if (const model::LineDelta* const of = delta(line)) {
    return tr("B minus A: %1 instructions, %2 FLOPs, %3 accessed in one run of the module, %4 at the peak")
        .arg(model::toQString(words::signedCount(of->instructions)),
             model::toQString(words::signedCount(of->amounts.flops)),
             model::toQString(words::signedBytes(of->amounts.bytes)),
             model::toQString(words::signedBytes(of->amounts.peak)));
  }
  if (m_lines.snapshot->sources.find(at) == nullptr && !isPassed(at.line)) return {};
  const QString which = !m_lines.hasStacks  ? QString()
                        : m_lines.withCalls ? u'\n' + tr("This line and everything it calls")
                                            : u'\n' + tr("This line only, without the code it calls");
  const SourceContext& context = *m_lines.context;
  const model::LineFigures* const of = context.of(at, m_lines.withCalls);
  if (of == nullptr) return tr("No counted instruction comes from this line.") + which;
  if (metric == kInstructions) return instructionsTip(*of) + which;
  QStringList lines;
  const auto share = [](hlo::Amount amount, hlo::Amount whole) {
    return model::percentText(hlo::LineCosts::share(amount, whole));
  };
  if (metric == kPeakBytes) {
    lines += model::lineAtPeakText(of->peakBytes.value_or(0), of->inferredPeakBytes, of->isPeakEstimated);
  } else if (metric == kFlops) {
    lines += tr("%1 FLOPs, %2 of the total")
                 .arg(model::exactCount(of->cost.flops), share(of->cost.flops, context.total.flops));
    if (!of->cost.transcendentals.isZero()) {
      lines += tr("%1 transcendentals, counted separately").arg(model::exactCount(of->cost.transcendentals));
    }
  } else {
    lines += tr("%1 read").arg(model::exactBytes(of->cost.bytesRead));
    lines += tr("%1 written").arg(model::exactBytes(of->cost.bytesWritten));
    lines += tr("%1 of the total").arg(share(of->cost.bytes(), context.total.bytes()));
  }
  lines += model::instructionsText(of->instructions, of->inferred);
  if (metric != kPeakBytes) lines += tr("Per module run, estimated by XLA's cost rules");
  return lines.join(u'\n') + which;
}

QString LineMetrics::summary() const {
  const SourceContext& context = *m_lines.context;
  const hlo::Module& module = *m_lines.snapshot->module;
  const auto called = [](absl::string_view name) {
    return tr("Counted: %1 and everything it calls").arg(model::toQString(name));
  };
  QString of;
  switch (context.kind) {
    case SourceContext::Kind::kModule: of = tr("Counted: all instructions of the module"); break;
    case SourceContext::Kind::kComputation: of = called(module.name(*context.computation)); break;
    case SourceContext::Kind::kInstruction: of = called(module.name(*context.instruction)); break;
    case SourceContext::Kind::kScope: of = tr("Counted: instructions in the scope"); break;
    case SourceContext::Kind::kSeveral: of = tr("Counted: the selection and everything it calls"); break;
  }
  if (context.called > 0) {
    of += tr("\n%1 instructions and %2 called by them")
              .arg(model::grouped(static_cast<int64_t>(context.instructions - context.called)),
                   model::grouped(static_cast<int64_t>(context.called)));
  }
  if (context.hasCosts) {
    of += tr("\n%1 FLOPs, %2 accessed in one run of the module, estimated")
              .arg(model::exactCount(context.total.flops), model::exactBytes(context.total.bytes()));
  }
  return of;
}

}  // namespace views
