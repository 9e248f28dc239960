#pragma once

// Peak rates of devices, and the time of instructions at these rates: the longest of the times for computation, memory
// and links (a roofline). Lower bounds: no program reaches the peaks, and unknown costs take no time.
//
//   const TimeEstimates estimates(module, costs, *findDevice("H100 SXM"));
//   estimates.of(fusion).seconds;

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/cost.h"
#include "model/ir/module.h"

namespace hlo {

/// A rate per second and its source.
struct Rate {
  double perSecond = 0;
  std::string source;
};

struct PeakFlops {
  ElementType type = ElementType::kInvalid;
  Rate rate;
};

/// The rates of one chip, without structured sparsity. They may be edited, or absent if not published.
struct Device {
  std::string name;
  std::vector<PeakFlops> matrix;  ///< matrix products, by operand type: tensor cores, matrix units
  std::vector<PeakFlops> vector;  ///< all other work
  std::optional<Rate> memoryBytes;
  std::optional<Rate> linkBytes;  ///< sent to other devices, over all links in total

  /// Returns the FLOP/s for elements of the type. For a type without a rate, that of the type in which the device would
  /// do the work: narrow floats in wider ones, integers as floats, f32 products in bf16 if there is no f32.
  std::optional<double> matrixFlops(ElementType type) const;
  std::optional<double> vectorFlops(ElementType type) const;
  /// Returns whether any rate is known. Without rates there are no times.
  bool hasRates() const;
};

/// GPUs of NVIDIA and AMD, TPU v4 to v7x, and "CPU", whose rates the user enters.
absl::Span<const Device> devicePresets();
/// Returns the preset with that name; null if there is none.
const Device* findDevice(absl::string_view name);

/// Returns FLOP/byte of memory; nothing if either is unknown or no memory is accessed.
std::optional<double> arithmeticIntensity(const Cost& cost);

enum class Bound : uint8_t {
  kNothing,  ///< takes no time, or the bound is unknown
  kCompute,
  kMemory,
  kLink,
  kSequence,  ///< a sequence of instructions, each with its own bound
};

struct TimeEstimate {
  double computeSeconds = 0, memorySeconds = 0, linkSeconds = 0;
  double seconds = 0;
  Bound bound = Bound::kNothing;
  bool isPartial = false;  ///< a lower bound: something is unknown
};

class TimeEstimates {
 public:
  /// Module and costs must outlive this object; the device need not. Linear.
  TimeEstimates(const Module& module, const Costs& costs, const Device& device, std::stop_token stop = {});

  /// Returns the time including all callees: for a loop the sum of its iterations, for a conditional the longest
  /// branch. The time of an asynchronous operation counts at its start; overlap with other work is ignored.
  TimeEstimate of(InstructionId id, Loops loops = Loops::kAllTrips) const;
  /// Returns the time in one run of the module, as Costs::perRun(). Nothing if the device has no rates, and for
  /// instructions without a time of their own: those inside a fusion, which runs as one, and those applied to elements.
  std::optional<TimeEstimate> perRun(InstructionId id) const;
  /// Likewise for all instructions of the computation in sequence.
  std::optional<TimeEstimate> perRun(ComputationId id) const;
  /// Returns whether any rate of the device is known.
  bool isKnown() const { return m_isKnown; }
  /// Returns the time of all instructions of the computation in sequence.
  const TimeEstimate& of(ComputationId id, Loops loops = Loops::kAllTrips) const {
    return loops == Loops::kOnce ? m_once[id.index()] : m_allTrips[id.index()];
  }

 private:
  struct Compute {
    double seconds = 0;
    bool isPartial = false;
  };

  Compute compute(InstructionId id, absl::Span<const CallGraph::Edge> calls) const;
  TimeEstimate alone(InstructionId id, absl::Span<const CallGraph::Edge> calls) const;
  TimeEstimate estimate(InstructionId id, absl::Span<const CallGraph::Edge> calls, Loops loops) const;

  std::optional<TimeEstimate> perRun(ComputationId in, const TimeEstimate& once) const;

  const Module& m_module;
  const Costs& m_costs;
  bool m_isKnown = false;
  std::vector<double> m_secondsPerMatrixFlop, m_secondsPerVectorFlop;  // by type; 0: unknown
  double m_secondsPerMemoryByte = 0, m_secondsPerLinkByte = 0;         // likewise
  std::vector<Compute> m_compute;                                      // by computation, as part of a fusion
  std::vector<TimeEstimate> m_once, m_allTrips;                        // by computation
};

}  // namespace hlo
