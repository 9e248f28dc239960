#include "views/source/source_context.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "model/analysis/callees.h"
#include "model/ir/stop.h"

namespace views {
namespace {

/// Sums costs for every line of the instructions' call stacks: once per line, however often a stack contains it.
class StackSums {
 public:
  /// `workload` may be null.
  StackSums(const hlo::Module& module, const model::Workload* workload) : m_module(module), m_workload(workload) {}

  void add(hlo::InstructionId id) {
    const auto source = m_workload == nullptr ? std::optional(id) : m_workload->lines.source(id);
    const auto frame = source ? m_module.frame(*source) : std::nullopt;
    if (!frame) return;
    model::LineFigures& of = m_figures[frame->index()];
    if (m_workload == nullptr) {
      ++of.instructions;
    } else {
      of += model::lineFigures(*m_workload, id);
    }
  }
  // Walks down every stack from the outermost frame: the costs below a frame count for its line, unless the line occurs
  // further out in the same stack. Linear in the frames, at any depth.
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
      const hlo::StackFrame& of = m_module.frame(hlo::FrameId(frame));
      Line& line = lines[{of.file, of.line}];
      const auto figures = m_figures.find(frame);
      open.push_back({&line, firstChild[frame], line.open++ == 0,
                      figures == m_figures.end() ? model::LineFigures() : figures->second});
    };
    const auto leave = [&] {
      const Open last = std::move(open.back());
      open.pop_back();
      --last.line->open;
      if (last.isOutermost) {
        last.line->figures += last.figures;
      }
      if (open.empty()) return;
      open.back().figures += last.figures;
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
      line.figures.line = at;
      if (line.figures.instructions > 0) context->linesWithCalls.push_back(line.figures);
    }
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Line {
    uint32_t open = 0;  // frames of the current stack
    model::LineFigures figures;
  };
  // A frame that is being walked, with the sums found below it so far.
  struct Open {
    Line* line;
    uint32_t nextChild;
    bool isOutermost;
    model::LineFigures figures;
  };

  const hlo::Module& m_module;
  const model::Workload* m_workload;
  absl::flat_hash_map<uint32_t, model::LineFigures> m_figures;  // by frame
};

std::vector<hlo::InstructionId> all(hlo::InstructionRange range) {
  std::vector<hlo::InstructionId> ids;
  ids.reserve(range.size());
  for (const hlo::InstructionId id : range) ids.push_back(id);
  return ids;
}

std::vector<hlo::SourceLine> linesOf(const std::vector<model::LineFigures>& figures) {
  std::vector<hlo::SourceLine> lines;
  for (const model::LineFigures& of : figures) lines.push_back(of.line);
  return lines;
}

/// Returns the weight of a line: its FLOPs, its bytes if nothing has FLOPs, its instructions if the costs are unknown.
int64_t lineWeight(const SourceContext& context, const model::LineFigures& line) {
  if (context.hasCosts && context.total.flops.atLeast() > 0) return line.cost.flops.atLeast();
  if (context.hasCosts && context.total.bytes().atLeast() > 0) return line.cost.bytes().atLeast();
  return line.instructions;
}

/// Returns the line that weighs most; of the displayed file if that has a good part of the whole.
std::optional<hlo::SourceLine> busiest(const SourceContext& context, std::optional<hlo::FileId> shown) {
  constexpr double kGoodPart = 0.25;
  double all = 0, here = 0;
  for (const model::LineFigures& line : context.lines) {
    const auto weight = static_cast<double>(lineWeight(context, line));
    all += weight;
    if (line.line.file == shown) here += weight;
  }
  const bool isShown = here > 0 && here >= kGoodPart * all;
  const model::LineFigures* best = nullptr;
  for (const model::LineFigures& line : context.lines) {
    if (isShown && line.line.file != *shown) continue;
    if (best == nullptr || lineWeight(context, line) > lineWeight(context, *best)) best = &line;
  }
  return best == nullptr ? std::nullopt : std::optional(best->line);
}

}  // namespace

size_t SourceContext::instructionsIn(hlo::FileId file) const {
  size_t sum = 0;
  for (const model::LineFigures& count : lines) {
    if (count.line.file == file) sum += count.instructions;
  }
  return sum;
}

const model::LineFigures* SourceContext::of(hlo::SourceLine line, bool withCalls) const {
  const std::vector<model::LineFigures>& in = withCalls ? linesWithCalls : lines;
  const auto it = std::lower_bound(in.begin(), in.end(), line,
                                   [](const model::LineFigures& of, hlo::SourceLine at) { return of.line < at; });
  return it != in.end() && it->line == line ? &*it : nullptr;
}

SourceContext sourceContext(const model::Snapshot& snapshot, const model::Selection& selection,
                            const ContextOptions& options) {
  SourceContext context;
  if (snapshot.module == nullptr) return context;
  const hlo::Module& module = *snapshot.module;
  const hlo::SourceIndex& sources = snapshot.sources;
  const model::Workload* const workload = options.estimates == nullptr ? nullptr : options.estimates->workload;
  context.hasCosts = workload != nullptr;
  context.hasPeak = workload != nullptr && workload->peak;

  const auto take = [&](model::LineShares shares) {
    context.lines = std::move(shares.lines);
    context.total = shares.total.cost;
    context.instructions = shares.total.instructions;
  };
  const auto takeStacks = [&](const auto& instructions) {
    if (!options.withCalls) return;
    StackSums stacks(module, workload);
    for (size_t turn = 0; const hlo::InstructionId id : instructions) {
      if (hlo::isStopped(options.stop, turn++)) return;
      stacks.add(id);
    }
    stacks.give(&context);
  };
  const auto* const range = selection.target ? std::get_if<model::SourceRange>(&*selection.target) : nullptr;
  const bool isLine =
      selection.target && (range != nullptr || std::holds_alternative<hlo::SourceLine>(*selection.target));
  const bool isScope = selection.target && std::holds_alternative<hlo::ScopeId>(*selection.target);
  std::optional<hlo::ComputationId> whole;
  if (selection.target) {
    if (const auto* const computation = std::get_if<hlo::ComputationId>(&*selection.target)) whole = *computation;
  } else if (options.active != module.entry()) {
    whole = options.active;
  }
  if (isLine || (selection.instructions.empty() && !whole)) {
    take(model::lineShares(module, sources, workload));
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
      context.first = busiest(context, options.shown);
    }
    takeStacks(module.instructions());
    return context;
  }

  std::vector<hlo::InstructionId> counted = selection.instructions;
  if (whole) {
    context.kind = SourceContext::Kind::kComputation;
    context.computation = *whole;
    counted = all(module.instructions(*whole));
  } else if (isScope) {
    // Each instruction is in exactly one scope, in a body or not: instructions called from a scope may belong to
    // another one.
    context.kind = SourceContext::Kind::kScope;
  } else if (counted.size() == 1 && hlo::standsForBodies(module, counted.front())) {
    context.kind = SourceContext::Kind::kInstruction;
    context.instruction = counted.front();
    context.reported = sources.line(counted.front());
  } else if (counted.size() == 1) {
    context.kind = SourceContext::Kind::kComputation;
    context.computation = module.computation(counted.front());
    if (const auto from = sources.source(counted.front())) {
      context.selected = {*sources.line(*from)};
      if (*from != counted.front()) context.origin = *from;
    }
    counted = all(module.instructions(*context.computation));
  } else {
    context.kind = SourceContext::Kind::kSeveral;
  }
  const size_t asked = counted.size();
  if (!isScope) counted = hlo::withCallees(module, counted);
  if (options.stop.stop_requested()) return context;
  context.called = counted.size() - asked;
  take(model::lineShares(sources, workload, counted, options.stop));
  takeStacks(counted);
  const bool isPlain = !whole && context.kind == SourceContext::Kind::kComputation;
  context.isSet = !isPlain;
  // Lines that are only shown are not selected.
  if (!isPlain && selection.target) context.selected = linesOf(context.lines);
  if (context.reported) {
    context.first = context.reported;
  } else if (isPlain) {
    if (!context.selected.empty()) context.first = context.selected.front();
  } else {
    context.first = busiest(context, options.shown);
  }
  return context;
}

}  // namespace views
