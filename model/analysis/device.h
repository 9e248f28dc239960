#pragma once

// Devices by their peak rates, and how long instructions would take at those: the longest of what computing, memory and
// links need (a roofline). Estimates from below: no program reaches the peaks, and what is unknown takes no time.
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

/// So many a second, and who says so.
struct Rate {
  double perSecond = 0;
  std::string source;
};

struct PeakFlops {
  ElementType type = ElementType::kInvalid;
  Rate rate;
};

/// Figures may be changed, or be absent where nobody states them. Of one chip, without structured sparsity.
struct Device {
  std::string name;
  std::vector<PeakFlops> matrix;  ///< products of matrices, by type of the operands: tensor cores, matrix units
  std::vector<PeakFlops> vector;  ///< all other work
  std::optional<Rate> memoryBytes;
  std::optional<Rate> linkBytes;  ///< sent to other devices, by all links together

  /// FLOP/s of work on elements of the type. Of a type without a figure that of the next one in which the device would
  /// do the work: narrow floats in wider ones, integers as floats, f32 products in bf16 where there is no f32.
  std::optional<double> matrixFlops(ElementType type) const;
  std::optional<double> vectorFlops(ElementType type) const;
};

/// A100, H100, H200, B200, MI300X, TPU v4, v5e, v5p, v6e.
absl::Span<const Device> devicePresets();
/// The preset of that name; null where there is none.
const Device* findDevice(absl::string_view name);

/// FLOPs for each byte of memory; nothing where either is unknown or nothing is touched.
std::optional<double> arithmeticIntensity(const Cost& cost);

enum class Bound : uint8_t {
  kNothing,  ///< takes no time, or it is not known what takes it
  kCompute,
  kMemory,
  kLink,
  kSequence,  ///< of instructions one after the other, each with a bound of its own
};

struct TimeEstimate {
  double computeSeconds = 0, memorySeconds = 0, linkSeconds = 0;
  double seconds = 0;
  Bound bound = Bound::kNothing;
  bool isPartial = false;  ///< at least so long: something is unknown
};

class TimeEstimates {
 public:
  /// Module and costs must outlive them, the device need not. Linear.
  TimeEstimates(const Module& module, const Costs& costs, const Device& device, std::stop_token stop = {});

  /// With all that it calls. Of a loop its rounds one after the other, of a conditional the longest branch. An
  /// asynchronous operation takes its time where it starts; what runs beside it is not looked at.
  TimeEstimate of(InstructionId id, Loops loops = Loops::kAllTrips) const;
  /// All instructions of the computation, one after the other.
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

  const Module& m_module;
  const Costs& m_costs;
  std::vector<double> m_secondsPerMatrixFlop, m_secondsPerVectorFlop;  // by type; 0: unknown
  double m_secondsPerMemoryByte = 0, m_secondsPerLinkByte = 0;         // likewise
  std::vector<Compute> m_compute;                                      // by computation, as part of a fusion
  std::vector<TimeEstimate> m_once, m_allTrips;                        // by computation
};

}  // namespace hlo
