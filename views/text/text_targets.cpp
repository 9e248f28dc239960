#include "views/text/text_targets.h"

#include <algorithm>
#include <iterator>

#include "model/ir/stop.h"

namespace views {
namespace {

constexpr size_t kDeepestBody = 128;  // maximum of nested bodies that are searched for a position

}  // namespace

TextTargets::TextTargets(std::shared_ptr<const model::Snapshot> snapshot, const std::stop_token& stop)
    : m_snapshot(std::move(snapshot)) {
  if (m_snapshot == nullptr) return;
  if (const hlo::Module* const module = m_snapshot->module.get()) {
    m_text = module->sharedText();
    for (uint32_t i = 0; i < module->computationCount(); ++i) m_computations.emplace_back(i);
    std::stable_sort(m_computations.begin(), m_computations.end(),
                     [module](auto a, auto b) { return module->range(a).begin < module->range(b).begin; });
    std::vector<size_t> open;
    for (size_t turn = 0; const hlo::ComputationId id : m_computations) {
      if (hlo::isStopped(stop, turn++)) return;
      if (m_snapshot->mlir == nullptr || isFold(module->range(id))) addBlock(id, &open);
    }
    if (stop.stop_requested()) return;
    module->findInstructions({});  // builds the module's name table now rather than on hover
    return;
  }
  if (m_snapshot->assignment == nullptr) return;
  const buffers::Assignment& assignment = *m_snapshot->assignment;
  m_text = assignment.texts().front();
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (hlo::isStopped(stop, i)) return;
    const uint32_t line = assignment.allocation(buffers::AllocationId(i)).line;
    if (line > 0) m_lines.emplace_back(line - 1, buffers::AllocationId(i));
  }
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    if (hlo::isStopped(stop, i)) return;
    const uint32_t line = assignment.value(buffers::ValueId(i)).line;
    if (line > 0) m_lines.emplace_back(line - 1, buffers::ValueId(i));
  }
  std::stable_sort(m_lines.begin(), m_lines.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

// `open` are the blocks that may contain the next one, outermost first. A region of MLIR can begin on the last line of
// the one before it, as in `} do {`, which then ends before that line.
void TextTargets::addBlock(hlo::ComputationId computation, std::vector<size_t>* open) {
  const LineRange lines = linesOf(m_snapshot->module->range(computation));
  while (!open->empty()) {
    LineRange& around = m_blocks[open->back()];
    if (lines.begin + 1 == around.end && lines.end > around.end && lines.begin > around.begin) around.end = lines.begin;
    if (lines.begin < around.end) break;
    open->pop_back();
  }
  if (!m_blocks.empty() && lines.begin <= m_blocks.back().begin) return;  // on the first line of another one
  const bool isOneLine = lines.end == lines.begin + 1;
  if (!open->empty() && (isOneLine || lines.end > m_blocks[open->back()].end)) return;
  open->push_back(m_blocks.size());
  m_blocks.push_back(lines);
  m_blockComputations.push_back(computation);
}

bool TextTargets::isFold(hlo::TextRange range) const {
  const auto& folds = m_snapshot->mlir->folds;
  const auto found =
      std::partition_point(folds.begin(), folds.end(), [&](hlo::TextRange fold) { return fold.begin < range.begin; });
  return found != folds.end() && *found == range;
}

std::optional<hlo::ComputationId> TextTargets::computationAt(size_t offset) const {
  const hlo::Module& module = *m_snapshot->module;
  auto next = std::partition_point(m_computations.begin(), m_computations.end(),
                                   [&](hlo::ComputationId id) { return module.range(id).begin <= offset; });
  // The nearest body that begins before the offset may be a nested one that has already ended.
  for (size_t tries = 0; next != m_computations.begin() && tries < kDeepestBody; ++tries) {
    --next;
    if (offset < module.range(*next).end) return *next;
  }
  return std::nullopt;
}

std::optional<model::Target> TextTargets::at(size_t offset) const {
  if (m_text == nullptr) return std::nullopt;
  if (!hasModule()) {
    const uint32_t line = m_text->position(offset).line - 1;
    const auto it =
        std::partition_point(m_lines.begin(), m_lines.end(), [line](const auto& one) { return one.first < line; });
    return it != m_lines.end() && it->first == line ? std::optional(it->second) : std::nullopt;
  }
  const hlo::Module& module = *m_snapshot->module;
  const auto computation = computationAt(offset);
  if (!computation) return std::nullopt;
  const hlo::InstructionRange instructions = module.instructions(*computation);
  size_t low = 0;
  size_t high = instructions.size();
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (module.range(instructions[middle]).begin <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low > 0 && offset < module.range(instructions[low - 1]).end) return instructions[low - 1];
  return *computation;
}

std::optional<model::Target> TextTargets::onLine(size_t line) const {
  if (m_text == nullptr) return std::nullopt;
  const absl::string_view text = m_text->line(line);
  const size_t first = text.find_first_not_of(" \t\r");
  return first == absl::string_view::npos ? std::nullopt : at(m_text->lineBegin(line) + first);
}

std::optional<model::Target> TextTargets::named(absl::string_view name, size_t offset) const {
  if (!hasModule() || name.empty()) return std::nullopt;
  const hlo::Module& module = *m_snapshot->module;
  std::optional<hlo::ComputationId> computation = computationAt(offset);
  for (size_t depth = 0; computation && depth < kDeepestBody; ++depth) {
    if (const auto instruction = module.findInstruction(*computation, name)) return *instruction;
    // In MLIR, a region also uses the values of the enclosing ones.
    const uint32_t begin = module.range(*computation).begin;
    if (m_snapshot->mlir == nullptr || begin == 0) break;
    computation = computationAt(begin - 1);
  }
  if (const auto called = module.findComputation(name)) return *called;
  return std::nullopt;
}

hlo::TextRange TextTargets::lineRange(uint32_t line) const {
  if (line == 0 || line > m_text->lineCount()) return {};
  const auto begin = static_cast<uint32_t>(m_text->lineBegin(line - 1));
  return {begin, begin + static_cast<uint32_t>(m_text->line(line - 1).size())};
}

std::optional<hlo::TextRange> TextTargets::rangeOf(const model::Target& target) const {
  if (m_text == nullptr) return std::nullopt;
  std::optional<hlo::TextRange> range;
  if (hasModule()) {
    const hlo::Module& module = *m_snapshot->module;
    if (const auto* const id = std::get_if<hlo::InstructionId>(&target)) range = module.range(*id);
    if (const auto* const id = std::get_if<hlo::ComputationId>(&target)) {
      // Only the header line, as far as it belongs to the computation.
      const hlo::TextRange body = module.range(*id);
      const hlo::TextRange line = lineRange(m_text->position(body.begin).line);
      range = hlo::TextRange{body.begin, std::min(body.end, line.end)};
    }
  } else {
    const buffers::Assignment& assignment = *m_snapshot->assignment;
    if (const auto* const id = std::get_if<buffers::ValueId>(&target)) range = lineRange(assignment.value(*id).line);
    if (const auto* const id = std::get_if<buffers::AllocationId>(&target)) {
      range = lineRange(assignment.allocation(*id).line);
    }
  }
  return range && !range->empty() ? range : std::nullopt;
}

std::optional<hlo::TextRange> TextTargets::nameRangeOf(const model::Target& target) const {
  const auto* const id = std::get_if<hlo::InstructionId>(&target);
  if (!hasModule() || id == nullptr || !m_snapshot->module->isNamed(*id)) return rangeOf(target);
  const absl::string_view name = m_snapshot->module->name(*id);
  const auto begin = static_cast<uint32_t>(name.data() - m_text->text().data());
  return hlo::TextRange{begin, begin + static_cast<uint32_t>(name.size())};
}

std::vector<hlo::TextRange> TextTargets::rangesOf(const model::Selection& selection) const {
  std::vector<hlo::TextRange> ranges;
  if (!selection.target || m_text == nullptr) return ranges;
  if (const auto range = rangeOf(*selection.target)) {
    ranges.push_back(*range);
  } else if (hasModule()) {
    for (const hlo::InstructionId id : selection.instructions) ranges.push_back(m_snapshot->module->range(id));
  } else {
    for (const buffers::ValueId id : selection.values) {
      if (const auto value = rangeOf(id)) ranges.push_back(*value);
    }
  }
  std::sort(ranges.begin(), ranges.end(), [](auto a, auto b) { return a.begin < b.begin; });
  return ranges;
}

std::optional<hlo::TextRange> TextTargets::bodyOf(hlo::ComputationId computation) const {
  return hasModule() ? std::optional(m_snapshot->module->range(computation)) : std::nullopt;
}

LineRange TextTargets::linesOf(hlo::TextRange range) const {
  const size_t first = m_text->position(range.begin).line - 1;
  const bool onOneLine = first + 1 == m_text->lineCount() || range.end <= m_text->lineBegin(first + 1);
  return {first, onOneLine ? first + 1 : m_text->position(range.end - 1).line};
}

}  // namespace views
