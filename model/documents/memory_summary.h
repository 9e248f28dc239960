#pragma once

// The answer to "how much memory does this program take, and why": for each memory space what is reserved, the peak of
// live bytes with its plateau, the temporaries with their packing loss and what pushed them up, and the limit with what
// is left of it. The views, `memory`, `info`, `check` and the report take their values from here; nothing here adds
// memory spaces up. The sentences are in model/words/memory_summary_text.h.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/memory_pin.h"
#include "model/documents/compile_failure.h"
#include "model/documents/snapshot.h"
#include "model/queries/space_figures.h"

namespace model {

/// Bytes of a memory space that a program may take.
struct MemoryLimit {
  enum class Source : uint8_t {
    kGiven,    ///< typed by the user
    kDevice,   ///< the capacity of a device that the user chose
    kMessage,  ///< stated by an out-of-memory message about the program, or by the dump for the memory space
    kDump,     ///< the capacity of the device that the dump states
  };
  int64_t bytes = 0;
  Source source = Source::kGiven;
  std::string device;  ///< for kDevice and kDump: its name
  int percent = 100;   ///< for kDevice and kDump: the part of its memory that `bytes` is
};

/// The sources of the limits of a program's memory spaces. In the default space the first of these counts: the
/// limit that the user chose for the program, the one of an out-of-memory message about it, the device that its dump
/// states, the user's limit for programs without one. Other spaces have the limit that a message states.
struct LimitSources {
  LimitSources() = default;
  LimitSources(std::optional<MemoryLimit> chosen) : given(std::move(chosen)) {}  // NOLINT: the other parts are optional

  std::optional<MemoryLimit> given;
  std::optional<MemoryLimit> otherwise;  ///< for programs without a limit; not of a CPU, which has no memory of its own
  std::vector<std::shared_ptr<const Snapshot>> messages;  ///< out-of-memory messages about the program

  /// Returns what the messages of the compiler state; empty unless the compilation failed.
  std::vector<CompileFailure> failures() const;
};

/// Returns the memory that a framework may use of a device of device_presets.cpp, named as there or by the first words
/// of its name if no other name begins with them: "A100" for "A100 SXM 80GB". Case does not matter. For GPUs that is
/// 75% of the capacity, which JAX preallocates by default. Nothing for other names.
std::optional<MemoryLimit> deviceLimit(absl::string_view device);
/// Returns the names that deviceLimit() takes.
std::vector<std::string> limitDevices();
/// Reads a limit as users type it: "15GiB", "16GB" or the name of a device. Nothing for other texts.
std::optional<MemoryLimit> parseMemoryLimit(absl::string_view text);

/// Returns the limit of the default space that follows from the device that the dump states: its memory as the
/// description of the target states it, or that of a product whose name is in the dump. An architecture alone, such as
/// sm_9.0, does not state the memory: nothing then.
std::optional<MemoryLimit> dumpLimit(const Snapshot& memory);
/// Returns the device of limitDevices() that a dump without a limit of its own is most likely for: the first with the
/// architecture that it states; "" if it states none.
std::string likelyDevice(const Snapshot& memory);

/// The peak of live bytes. Steps with at most 0.1% fewer bytes are the same peak: XLA's dump, this program and an
/// estimate may each name another one of them.
struct PeakSummary {
  int64_t bytes = 0;
  int64_t leastBytes = 0;                    ///< the fewest at a step of the plateaus
  uint32_t step = 0;                         ///< the first step with the most bytes
  std::vector<buffers::StepRange> plateaus;  ///< all steps of the peak as ranges, ascending; never empty
  uint32_t steps = 0;                        ///< number of steps in the plateaus
  std::optional<uint32_t> dumpStep;          ///< the step that the dump names as its peak; of the default space only
  int64_t dumpStepBytes = 0;                 ///< bytes live at dumpStep, computed as for every other step
  bool isDumpStepInPlateau = false;
};

/// A temporary allocation. Its packing loss is never live: size minus most live bytes.
struct TempSummary {
  buffers::AllocationId allocation;
  int64_t sizeBytes = 0;
  int64_t mostLiveBytes = 0;
  std::optional<uint32_t> mostLiveStep;  ///< the first step with so many
  hlo::AllocationPin pin;                ///< what pushed its top

  int64_t lossBytes() const { return sizeBytes - mostLiveBytes; }
};

/// Memory that the kernel of a step needs while it runs, and that no value has.
struct ScopedStep {
  uint32_t step = 0;
  int64_t bytes = 0;
  std::string kernel;  ///< name of the instruction
};

/// The step at which values and the scoped memory of a kernel take the most of a memory space.
struct ScopedPeak {
  int64_t bytes = 0;        ///< of both
  int64_t scopedBytes = 0;  ///< of the kernel
  uint32_t step = 0;        ///< the first one with so many
  std::string kernel;       ///< name of the instruction
};

struct SpaceSummary {
  queries::SpaceFigures figures;
  int64_t allocations = 0;                ///< number of allocations in the space
  std::optional<PeakSummary> peak;        ///< nothing without live ranges
  std::vector<ScopedStep> scoped;         ///< by step
  std::optional<ScopedPeak> scopedPeak;   ///< nothing without scoped memory in the space
  std::vector<TempSummary> temps;         ///< largest first; empty if the packing loss is unknown
  std::optional<MemoryLimit> limit;       ///< nothing if no limit is known
  std::optional<CompileFailure> failure;  ///< the compilation ran out of this space

  /// Returns the bytes that a message about the failed compilation counts beyond the allocations, such as the program
  /// itself; 0 if it counts no more, to the rounding of the message.
  int64_t unlistedBytes() const;
  /// Returns the bytes of the allocations and unlistedBytes(); nothing if what is reserved is not known exactly.
  std::optional<int64_t> neededBytes() const;
  /// Returns the bytes of the limit that the program leaves; negative: it needs so many more. Nothing without a limit,
  /// or if what is needed is not known.
  std::optional<int64_t> leftBytes() const;
};

struct MemorySummary {
  bool isEstimated = false;           ///< from the module, not from a dump
  std::vector<SpaceSummary> spaces;   ///< those of Snapshot::spaces, in that order; empty without an assignment
  std::optional<MemoryLimit> ofDump;  ///< dumpLimit()
  hlo::Platform platform = hlo::Platform::kOther;
  std::vector<CompileFailure> failures;                   ///< of all memories, also of those without allocations
  std::vector<std::shared_ptr<const Snapshot>> messages;  ///< LimitSources::messages

  /// Returns null if there is no such space.
  const SpaceSummary* find(int64_t space) const;
};

/// Summarises the assignment of `memory`, which may be estimated (memoryOf()). `space` limits the work to one space.
/// Near-linear, and up to a second for the packing of large heaps: for workers. If stopped, the result is incomplete.
MemorySummary summarizeMemory(const Snapshot& memory, const LimitSources& limits = {},
                              std::optional<int64_t> space = std::nullopt, const std::stop_token& stop = {});

/// Replaces the limits of the spaces, and what is known of a failed compilation. Constant time.
void setLimits(const LimitSources& limits, MemorySummary* summary);

/// Returns the peak of live bytes; nothing without steps. `dumpStep` as in PeakSummary. Linear in the steps.
std::optional<PeakSummary> peakOf(const queries::LiveBytes& live, std::optional<uint32_t> dumpStep);

}  // namespace model
