#pragma once

// Traces of XLA's heap simulator, replayed: from which step to which each buffer had memory, and how many bytes were
// taken at each step in each memory space, all traces together. Source: HeapSimulator::FillDebugTrace;
// formats/hlo-proto.md §5.
//
// A trace has events in order, and no times. Memory is taken when the instruction runs that defines the buffer. Older
// traces say at which instruction it is given back; newer ones name the defining instruction again, or nothing: then it
// was after the memory taken last, and before what is taken next, which is exact for the sums. In between it is at the
// last use.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

namespace hloscope::proto {
class BufferAssignmentProto;
class LogicalBufferProto;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

struct HeapBuffer {
  uint32_t first = 0;  ///< the step that took the memory
  uint32_t last = 0;   ///< the step that gave it back; the number of steps where none did
};

struct HeapPeak {
  int64_t bytes = 0;
  std::optional<uint32_t> step;  ///< nothing where an instruction of the traces is not on the schedule
};

struct HeapTraces {
  /// By the id of the logical buffer.
  absl::flat_hash_map<int64_t, HeapBuffer> buffers;
  /// By memory space. Without a step it is the sum of the peaks of the traces, which is an upper bound.
  std::map<int64_t, HeapPeak> peaks;
  /// Of all memory spaces together.
  HeapPeak peak;
  size_t traceCount = 0;
  /// Events about buffers that there are not, or that give back what was not taken.
  size_t strayEvents = 0;
};

/// What the schedule knows; each gives nothing for what is not on it.
struct HeapSteps {
  uint32_t count = 0;
  std::function<std::optional<uint32_t>(const proto::LogicalBufferProto&)> ofDefinition;
  std::function<std::optional<uint32_t>(const proto::LogicalBufferProto&)> ofLastUse;
  /// Of an instruction by its name; nothing also for the one that defines the buffer.
  std::function<std::optional<uint32_t>(const proto::LogicalBufferProto&, absl::string_view instruction)> ofOther;
};

/// Linear in the events, but for sorting them by steps.
HeapTraces replayHeapTraces(const proto::BufferAssignmentProto& assignment, const HeapSteps& steps);

}  // namespace io
