#include "model/analysis/source_index.h"

#include <algorithm>
#include <cstdint>

#include "model/analysis/attribution.h"
#include "model/analysis/call_graph.h"
#include "model/analysis/callees.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

SourceLine lineOf(const StackFrame& frame) { return {frame.file, frame.line}; }

}  // namespace

struct SourceIndex::Nearest {
  Nearest(const Module& module, const SourceIndex& sources)
      : calls(module), attribution(module, calls, [&](InstructionId id) { return sources.lineId(id).has_value(); }) {}

  const CallGraph calls;
  const Attribution attribution;
};

SourceIndex::Data::~Data() = default;

SourceIndex::SourceIndex() : m_data(std::make_shared<const Data>()) {}

// Instructions share frames, and frames share lines. Lines are therefore sorted via the frames in use, and instructions
// are then assigned to their lines in one pass over the text.
SourceIndex::SourceIndex(const Module& module, const FrameRules& rules, std::stop_token stop) {
  const auto data = std::make_shared<Data>();
  m_data = data;
  data->module = &module;
  data->deciding = decidingFrames(module, rules);
  data->lineOfFrame.assign(module.frameCount(), kNone);
  struct Used {
    SourceLine line;
    uint32_t frame;
  };
  std::vector<Used> used;
  for (const InstructionId id : module.instructions()) {
    if (isStopped(stop, id.index())) return;
    const std::optional<FrameId> frame = module.frame(id);
    if (!frame || data->lineOfFrame[frame->index()] != kNone || !data->deciding[frame->index()]) continue;
    data->lineOfFrame[frame->index()] = 0;
    used.push_back({lineOf(module.frame(*data->deciding[frame->index()])), frame->index()});
  }
  std::sort(used.begin(), used.end(), [](const Used& a, const Used& b) { return a.line < b.line; });
  for (const Used& one : used) {
    if (data->lines.empty() || data->lines.back().line != one.line) data->lines.push_back({one.line, {}, {}});
    data->lineOfFrame[one.frame] = static_cast<uint32_t>(data->lines.size() - 1);
  }
  if (stop.stop_requested()) return;

  std::vector<uint32_t> begin(data->lines.size() + 1, 0);
  for (const InstructionId id : module.instructions()) {
    if (const auto line = lineId(id)) ++begin[line->index() + 1];
  }
  for (size_t i = 0; i < data->lines.size(); ++i) begin[i + 1] += begin[i];
  data->instructions.resize(begin.back());
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1);
  for (const InstructionId id : module.instructions()) {
    if (isStopped(stop, id.index())) return;
    const auto line = lineId(id);
    if (!line) continue;
    data->instructions[next[line->index()]++] = id;
    LineEntry& entry = data->lines[line->index()];
    if (entry.function.empty()) entry.function = module.frame(*frame(id)).function;
  }
  data->fileBegin.assign(module.fileCount() + 1, 0);
  for (size_t i = 0; i < data->lines.size(); ++i) {
    data->lines[i].instructions = absl::MakeConstSpan(data->instructions).subspan(begin[i], begin[i + 1] - begin[i]);
    ++data->fileBegin[data->lines[i].line.file.index() + 1];
  }
  for (size_t i = 0; i < module.fileCount(); ++i) data->fileBegin[i + 1] += data->fileBegin[i];
}

absl::Span<const LineEntry> SourceIndex::lines(FileId file) const {
  if (file.index() + 1 >= m_data->fileBegin.size()) return {};
  const uint32_t begin = m_data->fileBegin[file.index()];
  return absl::MakeConstSpan(m_data->lines).subspan(begin, m_data->fileBegin[file.index() + 1] - begin);
}

const LineEntry* SourceIndex::find(SourceLine line) const {
  const absl::Span<const LineEntry> inFile = lines(line.file);
  const auto at = std::lower_bound(inFile.begin(), inFile.end(), line,
                                   [](const LineEntry& entry, SourceLine wanted) { return entry.line < wanted; });
  return at != inFile.end() && at->line == line ? &*at : nullptr;
}

std::optional<FrameId> SourceIndex::frame(InstructionId id) const {
  if (m_data->module == nullptr) return std::nullopt;
  const std::optional<FrameId> own = m_data->module->frame(id);
  return own ? m_data->deciding[own->index()] : std::nullopt;
}

std::optional<SourceLine> SourceIndex::line(InstructionId id) const {
  const std::optional<FrameId> deciding = frame(id);
  return deciding ? std::optional(lineOf(m_data->module->frame(*deciding))) : std::nullopt;
}

std::optional<LineId> SourceIndex::lineId(InstructionId id) const {
  if (m_data->module == nullptr) return std::nullopt;
  const std::optional<FrameId> own = m_data->module->frame(id);
  if (!own || m_data->lineOfFrame[own->index()] == kNone) return std::nullopt;
  return LineId(m_data->lineOfFrame[own->index()]);
}

std::optional<InstructionId> SourceIndex::source(InstructionId id) const {
  if (lineId(id)) return id;
  if (m_data->lines.empty()) return std::nullopt;
  std::call_once(m_data->isNearestKnown,
                 [this] { m_data->nearest = std::make_unique<const Nearest>(*m_data->module, *this); });
  return m_data->nearest->attribution.source(id);
}

std::optional<SourceLine> SourceIndex::nearestLine(InstructionId id) const {
  const std::optional<InstructionId> from = source(id);
  return from ? line(*from) : std::nullopt;
}

std::vector<uint32_t> SourceIndex::linesInStacks(FileId file) const {
  std::vector<uint32_t> lines;
  std::vector<bool> isSeen(m_data->lineOfFrame.size(), false);
  for (uint32_t i = 0; i < m_data->lineOfFrame.size(); ++i) {
    if (m_data->lineOfFrame[i] == kNone) continue;
    for (std::optional<FrameId> at = FrameId(i); at && !isSeen[at->index()]; at = m_data->module->frame(*at).parent) {
      isSeen[at->index()] = true;
      const StackFrame& frame = m_data->module->frame(*at);
      if (frame.file == file && frame.line > 0) lines.push_back(frame.line);
    }
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

std::vector<InstructionId> SourceIndex::instructionsThrough(FileId file, uint32_t first, uint32_t last) const {
  if (m_data->module == nullptr) return {};
  enum : uint8_t { kOpen, kOutside, kThrough };
  std::vector<uint8_t> state(m_data->lineOfFrame.size(), kOpen);
  std::vector<FrameId> stack;
  const auto isThrough = [&](FrameId frame) {
    uint8_t found = kOutside;
    for (std::optional<FrameId> at = frame; at; at = m_data->module->frame(*at).parent) {
      const StackFrame& data = m_data->module->frame(*at);
      if (state[at->index()] != kOpen) {
        found = state[at->index()];
        break;
      }
      stack.push_back(*at);
      if (data.file == file && data.line >= first && data.line <= last && data.line > 0) {
        found = kThrough;
        break;
      }
    }
    for (; !stack.empty(); stack.pop_back()) state[stack.back().index()] = found;
    return found == kThrough;
  };
  std::vector<InstructionId> result;
  for (const InstructionId id : m_data->module->instructions()) {
    const std::optional<FrameId> own = m_data->module->frame(id);
    if (own && isThrough(*own)) result.push_back(id);
  }
  return result;
}

std::vector<LineCount> SourceIndex::linesOf(absl::Span<const InstructionId> instructions) const {
  if (m_data->module == nullptr) return {};
  std::vector<SourceLine> lines;
  for (const InstructionId id : withCallees(*m_data->module, instructions)) {
    if (const auto at = line(id)) lines.push_back(*at);
  }
  std::sort(lines.begin(), lines.end());
  std::vector<LineCount> result;
  for (const SourceLine& at : lines) {
    if (result.empty() || result.back().line != at) result.push_back({at, 0, false});
    ++result.back().instructions;
  }
  for (const InstructionId id : instructions) {
    const auto at = line(id);
    if (!at) continue;
    const auto own = std::lower_bound(result.begin(), result.end(), *at,
                                      [](const LineCount& count, SourceLine wanted) { return count.line < wanted; });
    own->reported = true;
  }
  return result;
}

}  // namespace hlo
