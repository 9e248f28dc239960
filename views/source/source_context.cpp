#include "views/source/source_context.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "model/buffers/byte_count.h"

namespace views {
namespace {

/// Whether the instruction stands for the bodies that it calls. A reducer or a comparator is a function per element and
/// says little about where its caller comes from.
bool standsForBodies(const hlo::Module& module, hlo::InstructionId id) {
  const auto calls = module.calls(id);
  return std::any_of(calls.begin(), calls.end(),
                     [](const hlo::Call& call) { return call.role == hlo::CallRole::kFusion || call.isControlFlow(); });
}

/// The instructions and all of the computations that they call, each once: what SourceIndex::linesOf counts.
template <typename Visit>
size_t visitWithBodies(const hlo::Module& module, absl::Span<const hlo::InstructionId> instructions,
                       const Visit& visit) {
  std::vector<bool> entered(module.computationCount(), false);
  std::vector<hlo::ComputationId> waiting;
  size_t count = 0;
  const auto enterCallees = [&](hlo::InstructionId id) {
    for (const hlo::Call& call : module.calls(id)) {
      if (entered[call.callee.index()]) continue;
      entered[call.callee.index()] = true;
      waiting.push_back(call.callee);
    }
  };
  for (const hlo::InstructionId id : instructions) enterCallees(id);
  while (!waiting.empty()) {
    const hlo::InstructionRange body = module.instructions(waiting.back());
    waiting.pop_back();
    count += body.size();
    for (const hlo::InstructionId id : body) {
      visit(id);
      enterCallees(id);
    }
  }
  for (const hlo::InstructionId id : instructions) {
    if (entered[module.computation(id).index()]) continue;
    visit(id);
    ++count;
  }
  return count;
}

/// Adds up by line what instructions cost.
class FigureSums {
 public:
  explicit FigureSums(const model::Workload& workload) : m_workload(workload) {}

  void add(hlo::InstructionId id) {
    const hlo::Cost cost = m_workload.costs.share(id);
    m_total += cost;
    const auto number = m_workload.lines.lineNumber(id);
    if (!number) return;
    model::LineFigures& of = m_byLine[*number];
    of.line = m_workload.lines.lines()[*number].line;
    ++of.instructions;
    of.inferred += m_workload.lines.isInferred(id);
    of.cost += cost;
    if (m_workload.peak)
      of.peakBytes = buffers::saturatingSum(of.peakBytes.value_or(0), m_workload.peak->byInstruction[id.index()]);
  }
  void addAll() {
    m_total = m_workload.lines.all().total.cost;
    const auto lines = m_workload.lines.lines();
    for (uint32_t i = 0; i < lines.size(); ++i) {
      const hlo::LineCost& line = lines[i];
      const auto peak = m_workload.peak ? std::optional(m_workload.peak->byLine[i]) : std::nullopt;
      m_byLine.emplace(i, model::LineFigures{line.line, line.instructions, line.inferred, line.cost, peak});
    }
  }
  void give(SourceContext* context) const {
    for (const auto& [number, figures] : m_byLine) context->figures.push_back(figures);
    std::sort(context->figures.begin(), context->figures.end(),
              [](const model::LineFigures& a, const model::LineFigures& b) { return a.line < b.line; });
    context->total = m_total;
  }

 private:
  const model::Workload& m_workload;
  absl::flat_hash_map<uint32_t, model::LineFigures> m_byLine;  // by place in SourceCosts::lines()
  hlo::Cost m_total;
};

/// Adds up by every line of the stacks that instructions came by: once for a line, however often a stack passes it.
class StackSums {
 public:
  /// `workload` may be null.
  StackSums(const hlo::Module& module, const model::Workload* workload)
      : m_module(module), m_workload(workload), m_counts(module.frameCount(), 0) {}

  void add(hlo::InstructionId id) {
    if (const auto own = m_module.frame(id)) ++m_counts[own->index()];
    if (m_workload == nullptr) return;
    const auto source = m_workload->lines.source(id);
    const auto frame = source ? m_module.frame(*source) : std::nullopt;
    if (!frame) return;
    model::LineFigures& of = m_figures[frame->index()];
    ++of.instructions;
    of.inferred += m_workload->lines.isInferred(id);
    of.cost += m_workload->costs.share(id);
    if (m_workload->peak) {
      of.peakBytes = buffers::saturatingSum(of.peakBytes.value_or(0), m_workload->peak->byInstruction[id.index()]);
    }
  }
  // Down every stack from the outermost frame: what a frame leads to counts for its line, unless the line stands
  // further out in the same stack already. Linear in the frames, however deep they are.
  void give(SourceContext* context) const {
    const auto frames = static_cast<uint32_t>(m_module.frameCount());
    uint32_t firstRoot = kNone;
    std::vector<uint32_t> firstChild(frames, kNone), nextSibling(frames, kNone);
    for (uint32_t i = frames; i-- > 0;) {
      const auto parent = m_module.frame(hlo::FrameId(i)).parent;
      uint32_t& first = parent ? firstChild[parent->index()] : firstRoot;
      nextSibling[i] = std::exchange(first, i);
    }
    std::vector<Open> open;
    std::map<hlo::SourceLine, Line> lines;
    const auto enter = [&](uint32_t frame) {
      const hlo::Frame& of = m_module.frame(hlo::FrameId(frame));
      Line& line = lines[{of.file, of.line}];
      const auto figures = m_figures.find(frame);
      open.push_back({&line, firstChild[frame], line.open++ == 0, m_counts[frame],
                      figures == m_figures.end() ? model::LineFigures() : figures->second});
    };
    const auto leave = [&] {
      const Open last = std::move(open.back());
      open.pop_back();
      --last.line->open;
      if (last.isOutermost) {
        last.line->count += last.count;
        addTo(&last.line->figures, last.figures);
      }
      if (open.empty()) return;
      open.back().count += last.count;
      addTo(&open.back().figures, last.figures);
    };
    for (uint32_t root = firstRoot; root != kNone; root = nextSibling[root]) {
      enter(root);
      while (!open.empty()) {
        const uint32_t child = open.back().nextChild;
        if (child == kNone) {
          leave();
        } else {
          open.back().nextChild = nextSibling[child];
          enter(child);
        }
      }
    }
    for (auto& [at, line] : lines) {
      if (at.line == 0) continue;
      if (line.count > 0) context->linesWithCalls.push_back({at, line.count, false});
      line.figures.line = at;
      if (line.figures.instructions > 0) context->figuresWithCalls.push_back(line.figures);
    }
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Line {
    uint32_t open = 0;  // frames of the stack that is walked down
    uint32_t count = 0;
    model::LineFigures figures;
  };
  // A frame that is being walked through, with what was found below it so far.
  struct Open {
    Line* line;
    uint32_t nextChild;
    bool isOutermost;
    uint32_t count;
    model::LineFigures figures;
  };

  static void addTo(model::LineFigures* sum, const model::LineFigures& figures) {
    sum->instructions += figures.instructions;
    sum->inferred += figures.inferred;
    sum->cost += figures.cost;
    if (figures.peakBytes) sum->peakBytes = buffers::saturatingSum(sum->peakBytes.value_or(0), *figures.peakBytes);
  }

  const hlo::Module& m_module;
  const model::Workload* m_workload;
  std::vector<uint32_t> m_counts;                               // by frame: of instructions' own
  absl::flat_hash_map<uint32_t, model::LineFigures> m_figures;  // by frame; those without one count for a neighbour's
};

std::vector<hlo::InstructionId> all(hlo::InstructionRange range) {
  std::vector<hlo::InstructionId> ids;
  ids.reserve(range.size());
  for (const hlo::InstructionId id : range) ids.push_back(id);
  return ids;
}

std::vector<hlo::SourceLine> linesOf(const std::vector<hlo::LineCount>& counts) {
  std::vector<hlo::SourceLine> lines;
  for (const hlo::LineCount& count : counts) lines.push_back(count.line);
  return lines;
}

/// The line with the most instructions, of the shown file where it has any.
std::optional<hlo::SourceLine> busiest(const SourceContext& context, std::optional<hlo::FileId> shown) {
  const bool isShown = shown && context.instructionsIn(*shown) > 0;
  const hlo::LineCount* best = nullptr;
  for (const hlo::LineCount& count : context.lines) {
    if (isShown && count.line.file != *shown) continue;
    if (best == nullptr || count.instructions > best->instructions) best = &count;
  }
  return best == nullptr ? std::nullopt : std::optional(best->line);
}

}  // namespace

size_t SourceContext::instructionsIn(hlo::FileId file) const {
  size_t sum = 0;
  for (const hlo::LineCount& count : lines) {
    if (count.line.file == file) sum += count.instructions;
  }
  return sum;
}

uint32_t SourceContext::count(hlo::SourceLine line, bool withCalls) const {
  const std::vector<hlo::LineCount>& in = withCalls ? linesWithCalls : lines;
  const auto it = std::lower_bound(in.begin(), in.end(), line,
                                   [](const hlo::LineCount& count, hlo::SourceLine at) { return count.line < at; });
  return it != in.end() && it->line == line ? it->instructions : 0;
}

const model::LineFigures* SourceContext::figuresOf(hlo::SourceLine line, bool withCalls) const {
  const std::vector<model::LineFigures>& in = withCalls ? figuresWithCalls : figures;
  const auto it = std::lower_bound(in.begin(), in.end(), line,
                                   [](const model::LineFigures& of, hlo::SourceLine at) { return of.line < at; });
  return it != in.end() && it->line == line ? &*it : nullptr;
}

SourceContext sourceContext(const model::Snapshot& snapshot, const model::Selection& selection,
                            std::optional<hlo::FileId> shown, const model::Estimates* estimates, bool withCalls) {
  SourceContext context;
  if (snapshot.module == nullptr) return context;
  const hlo::Module& module = *snapshot.module;
  const hlo::SourceIndex& sources = snapshot.sources;

  std::optional<FigureSums> sums;
  if (estimates != nullptr) sums.emplace(*estimates->workload);
  std::optional<StackSums> stacks;
  if (withCalls) stacks.emplace(module, estimates == nullptr ? nullptr : estimates->workload);
  const auto* const range = selection.target ? std::get_if<model::SourceRange>(&*selection.target) : nullptr;
  const bool isLine =
      selection.target && (range != nullptr || std::holds_alternative<hlo::SourceLine>(*selection.target));
  const bool isComputation = selection.target && std::holds_alternative<hlo::ComputationId>(*selection.target);
  if (isLine || (selection.instructions.empty() && !isComputation)) {
    context.instructions = module.instructionCount();
    for (const hlo::LineEntry& entry : sources.lines()) {
      context.lines.push_back({entry.line, static_cast<uint32_t>(entry.instructions.size()), false});
    }
    if (range != nullptr) {
      const auto mark = [&](uint32_t line) {
        if (line >= range->first && line <= range->last) context.selected.push_back({range->file, line});
      };
      if (range->withCalls) {
        for (const uint32_t line : sources.linesInStacks(range->file)) mark(line);
      } else {
        for (const hlo::LineEntry& entry : sources.lines(range->file)) mark(entry.line.line);
      }
      context.first = hlo::SourceLine{range->file, range->first};
    } else if (isLine) {
      context.selected = {std::get<hlo::SourceLine>(*selection.target)};
      context.first = context.selected.front();
    } else {
      context.first = busiest(context, shown);
    }
    if (sums) {
      sums->addAll();
      sums->give(&context);
    }
    if (stacks) {
      for (const hlo::InstructionId id : module.instructions()) stacks->add(id);
      stacks->give(&context);
    }
    return context;
  }

  std::vector<hlo::InstructionId> counted = selection.instructions;
  if (isComputation) {
    context.kind = SourceContext::Kind::kComputation;
    context.computation = std::get<hlo::ComputationId>(*selection.target);
    counted = all(module.instructions(*context.computation));
  } else if (counted.size() == 1 && standsForBodies(module, counted.front())) {
    context.kind = SourceContext::Kind::kInstruction;
    context.instruction = counted.front();
    context.reported = sources.line(counted.front());
  } else if (counted.size() == 1) {
    context.kind = SourceContext::Kind::kComputation;
    context.computation = module.computation(counted.front());
    if (const auto line = sources.line(counted.front())) context.selected = {*line};
    counted = all(module.instructions(*context.computation));
  } else {
    context.kind = SourceContext::Kind::kSeveral;
  }
  context.instructions = visitWithBodies(module, counted, [&](hlo::InstructionId id) {
    if (sums) sums->add(id);
    if (stacks) stacks->add(id);
  });
  if (sums) sums->give(&context);
  if (stacks) stacks->give(&context);
  context.lines = sources.linesOf(counted);
  const bool isPlain = !isComputation && context.kind == SourceContext::Kind::kComputation;
  if (!isPlain) context.selected = linesOf(context.lines);
  if (context.reported) {
    context.first = context.reported;
  } else if (isPlain) {
    if (!context.selected.empty()) context.first = context.selected.front();
  } else {
    context.first = busiest(context, shown);
  }
  return context;
}

}  // namespace views
