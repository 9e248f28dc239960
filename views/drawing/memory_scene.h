#pragma once

// The memory map as plain structs, built off the GUI thread and immutable: one band per allocation, one bar per value.
//
//        step 0       10        20               y = 0, grows downwards
//   band ┌───────────────────────────┐  top       Bytes of the allocation, linear: offset 0 at the bottom edge.
//        │      ┌────────┐           │            A bar is a value: steps [begin, end) in x, its bytes in y.
//        │      │ value  │  ┌────┐   │
//        └──────┴────────┴──┴────┴───┘  top + height
//   band ┌───────────────────────────┐            Order: the space that is shown, other spaces by number; then
//        └───────────────────────────┘            kind, as in the usage curve, then size, biggest first, then file.
//
// The bands of a memory space are an area, with a gap below it. If there are several memory spaces, the one that is
// shown takes about three quarters of the height, and the others share the rest by their own heights. A space
// without allocations can have an area too, with a note that says why it is empty.
//
// To scale, heights are proportional to the bytes. Otherwise they are proportional to the cube root of the bytes, so
// that both a 4-byte scalar and a 3 GB block are visible, or to a higher power if very many bands would squeeze the
// biggest one; the minimum height is a share of the total. Bars of a band are contiguous, in packed groups of kGroup
// with a bounding box each: the bars in a rectangle are found by scanning the boxes (16,000 boxes for a million bars).
//
// Small parameters and constants can be folded into one band of each memory space: their bytes follow each other in it,
// to one scale.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/queries/memory_spaces.h"
#include "model/words/loop_brackets.h"

namespace drawing {

struct MemoryBar {
  int64_t offsetBytes = 0;  ///< in its band: in its allocation, plus FoldedAllocation::firstByte; clamped to it even if
                            ///< the dump states otherwise
  int64_t sizeBytes = 0;
  uint32_t begin = 0;  ///< steps, half-open
  uint32_t end = 0;
};

/// The same bars as arrays of floats, which a painter processes four at a time. There are three spare elements after
/// the last.
struct BarLanes {
  std::vector<float> begin, end;  ///< steps
  std::vector<float> low, high;   ///< bytes, as shares of the band's
  double steps = 1;               ///< of the schedule
};

/// Consecutive bars of a band with the same colour, packed separately from the others.
struct MemorySection {
  uint32_t firstBar = 0;
  uint32_t barCount = 0;
  uint8_t color = 0;  ///< 0: that of the band's kind; kKindColors and a kind; otherwise an entry of the legend, from 1
  bool hasRange = true;
};

struct MemoryBand {
  buffers::AllocationId allocation;
  buffers::AllocationKind kind = buffers::AllocationKind::kTemp;
  int64_t number = 0;  ///< the allocation's, as printed
  int64_t memorySpace = 0;
  std::string areaName;  ///< of its memory space
  int64_t sizeBytes = 0;
  int64_t usedBytes = 0;  ///< up to the last byte that a value uses at any step
  double top = 0;         ///< scene units
  double height = 0;
  uint32_t firstBar = 0;
  uint32_t barCount = 0;
  uint32_t firstSection = 0;
  uint32_t sectionCount = 0;
  uint32_t foldedCount = 0;    ///< above 0: so many allocations, of which `allocation` is the first
  uint32_t unrangedCount = 0;  ///< the first bars: values without a range in the dump; they span all steps
  std::string note;            ///< of an allocation without values: what it is for
};

/// An allocation in a band of several.
struct FoldedAllocation {
  buffers::AllocationId allocation;
  uint32_t band = 0;
  int64_t firstByte = 0;  ///< in the band
  int64_t sizeBytes = 0;
};

/// Memory that a kernel needs while it runs, and that no value has. It is not among the addresses of values.
struct MemoryKernel {
  int64_t space = 0;
  uint32_t step = 0;
  int64_t bytes = 0;
  hlo::InstructionId instruction;
  std::string name;  ///< escaped for one line
};

/// The bands of a memory space, without a gap between them, and below them the lane of its kernels, if it has any.
struct MemoryArea {
  int64_t space = 0;
  std::string name;  ///< "HBM"
  double top = 0;    ///< scene units
  double height = 0;
  uint32_t firstBand = 0;
  uint32_t bandCount = 0;
  int64_t sizeBytes = 0;                   ///< sum of its bands in device memory; thread-local ones do not count
  std::string note;                        ///< why the space is empty, in one or two lines; "" if it has bytes
  std::vector<MemoryKernel> kernels = {};  ///< by step
  int64_t mostKernelBytes = 0;             ///< the height of the lane
  double laneTop = 0;                      ///< scene units; not in `height`
  double laneHeight = 0;
};

struct MemorySceneOptions {
  bool threadLocal = false;                                          ///< not device memory; off by default
  std::vector<uint8_t> colorOf = {};                                 ///< by value: MemorySection::color; empty: all 0
  hlo::Platform platform = hlo::Platform::kOther;                    ///< determines the names of the memory spaces
  bool isToScale = false;                                            ///< band heights are proportional to their bytes
  bool foldsSmall = false;                                           ///< small parameters and constants share a band
  std::vector<words::LoopBracket> loops = {};                        ///< of the schedule; drawn above the plot
  int64_t space = queries::kDefaultSpace;                            ///< the memory space that is shown first
  std::vector<MemoryArea> emptyAreas = {};                           ///< spaces without bytes: space, name and note
  std::vector<std::pair<int64_t, std::string>> emptyBandNotes = {};  ///< MemoryBand::note, by memory space
  std::vector<MemoryKernel> kernels = {};                            ///< of all spaces, by step
};

class MemoryScene {
 public:
  static constexpr uint32_t kGroup = 64;

  /// A band and its bars, for tests and benchmarks without an assignment. The scene computes `height` and all indices
  /// into the bars.
  struct Source {
    struct Bar {
      MemoryBar bar;
      buffers::ValueId value;
      bool hasRange = true;
      uint8_t color = 0;
    };
    MemoryBand band;
    std::vector<Bar> bars;
    std::vector<FoldedAllocation> folded = {};  ///< for a band of several; `band` is computed by the scene
  };

  MemoryScene() = default;
  /// `steps` is the length of the time axis; 0: no schedule, all bars have full width.
  explicit MemoryScene(std::vector<Source> sources, uint32_t steps, bool isToScale = false,
                       std::vector<words::LoopBracket> loops = {}, int64_t space = queries::kDefaultSpace,
                       std::vector<MemoryArea> emptyAreas = {}, std::vector<MemoryKernel> kernels = {});

  /// At least 1, so that the axis has a length.
  uint32_t steps() const { return m_steps; }
  bool hasSteps() const { return m_hasSteps; }
  double height() const { return m_height; }
  bool isToScale() const { return m_isToScale; }
  /// The memory space whose bands are the first ones, if it has any.
  int64_t space() const { return m_space; }
  /// By first step, outer loops before inner ones.
  const std::vector<words::LoopBracket>& loops() const { return m_loops; }
  bool isEmpty() const { return m_bands.empty(); }

  const std::vector<MemoryBand>& bands() const { return m_bands; }
  /// From above.
  const std::vector<MemoryArea>& areas() const { return m_areas; }
  /// Returns the area of the memory space; null if it has none.
  const MemoryArea* areaOf(int64_t space) const;
  /// Returns the height at which the first `bytes` bytes of the area end, counted from its lower edge through its
  /// bands; no value if it has fewer.
  std::optional<double> heightOf(const MemoryArea& area, int64_t bytes) const;
  const std::vector<MemoryBar>& bars() const { return m_bars; }
  const BarLanes& lanes() const { return m_lanes; }
  absl::Span<const MemorySection> sections(const MemoryBand& band) const {
    return absl::MakeConstSpan(m_sections).subspan(band.firstSection, band.sectionCount);
  }
  buffers::ValueId valueOf(uint32_t bar) const { return m_values[bar]; }
  bool hasRange(const MemoryBand& band, uint32_t bar) const { return bar - band.firstBar >= band.unrangedCount; }

  /// Returns an index into bars(); no value if the value is not on the map.
  std::optional<uint32_t> barOf(buffers::ValueId value) const;
  std::optional<uint32_t> bandOf(buffers::AllocationId allocation) const;
  /// Returns the allocation at a byte of a band.
  buffers::AllocationId allocationAt(const MemoryBand& band, double byte) const;
  /// Returns the bytes of an allocation that shares its band with others; null if it has its own, or none.
  const FoldedAllocation* folded(buffers::AllocationId allocation) const;
  /// Returns the band of the bar.
  uint32_t bandOfBar(uint32_t bar) const;
  /// Returns the area whose lane of kernels is at a height; null if there is none.
  const MemoryArea* laneAt(double y) const;
  /// Returns the band at a height; no value above the first and below the last.
  std::optional<uint32_t> bandAt(double y) const;
  /// Returns the first band whose lower edge is below y; bands().size() if there is none.
  uint32_t firstBandBelow(double y) const;

  /// A part of a band: steps and bytes, closed at both ends.
  struct Window {
    double firstStep = 0;
    double lastStep = 0;
    double firstByte = 0;
    double lastByte = 0;
  };
  /// Calls `visit(first, end)` for ranges of the band's bars that may intersect the window.
  template <typename Visit>
  void forEachRun(const MemoryBand& band, const Window& window, Visit visit) const {
    if (band.barCount == 0) return;
    const uint32_t endGroup = m_groupOfBand[&band - m_bands.data() + 1];
    uint32_t runBegin = 0, runEnd = 0;
    for (uint32_t g = m_groupOfBand[&band - m_bands.data()]; g < endGroup; ++g) {
      const Group& group = m_groups[g];
      if (group.end < window.firstStep || group.begin > window.lastStep ||
          static_cast<double>(group.endByte) < window.firstByte ||
          static_cast<double>(group.firstByte) > window.lastByte) {
        continue;
      }
      if (group.firstBar != runEnd || runBegin == runEnd) {
        if (runBegin != runEnd) visit(runBegin, runEnd);
        runBegin = group.firstBar;
      }
      runEnd = group.endBar;
    }
    if (runBegin != runEnd) visit(runBegin, runEnd);
  }

  /// Returns the bars live at the step, from top to bottom.
  std::vector<uint32_t> barsAt(uint32_t step) const;
  /// Returns the bar at a position in the band, within the tolerances (half a mark's size, since thin bars are drawn
  /// one pixel thick). Of several, the nearest, then the smallest, then the shortest, which is the topmost one.
  std::optional<uint32_t> barAt(const MemoryBand& band, double step, double byte, double stepTolerance,
                                double byteTolerance) const;

 private:
  struct Group {
    int64_t firstByte, endByte;
    uint32_t begin, end;  // steps
    uint32_t firstBar, endBar;
  };
  void placeBands();
  /// Gives the bands of the space that is shown its share of the height.
  void emphasizeSpace();
  /// Divides the bands into areas with gaps between them.
  void placeAreas(std::vector<MemoryArea> emptyAreas, std::vector<MemoryKernel> kernels);
  void addBars(MemoryBand& band, std::vector<Source::Bar>& bars);

  uint32_t m_steps = 1;
  bool m_hasSteps = false;
  bool m_isToScale = false;
  int64_t m_space = queries::kDefaultSpace;
  std::vector<words::LoopBracket> m_loops;
  std::vector<FoldedAllocation> m_folded;  // by band, then by first byte
  double m_height = 0;
  std::vector<MemoryBand> m_bands;
  std::vector<MemoryArea> m_areas;
  std::vector<MemoryBar> m_bars;
  BarLanes m_lanes;
  std::vector<MemorySection> m_sections;   // in order of bands
  std::vector<buffers::ValueId> m_values;  // by bar
  std::vector<uint32_t> m_barOfValue;      // by value index; kNone: not on the map
  std::vector<Group> m_groups;             // in order of bands
  std::vector<uint32_t> m_groupOfBand;     // with one extra element as the end
};

/// Runs on a worker; returns an empty scene if stopped.
MemoryScene makeMemoryScene(const buffers::Assignment& assignment, const MemorySceneOptions& options = {},
                            std::stop_token stop = {});

}  // namespace drawing
