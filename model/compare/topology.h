#pragma once

// The edges of one module as the matcher follows them: operands and users with their positions, and the edges through
// the walls of computations, from an operand of a caller to the parameter that it binds, and from the result of a
// computation to its caller.

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace compare {

/// Operand `place` of `user`.
struct UserEdge {
  uint32_t user;
  uint32_t place;
};

class Topology {
 public:
  /// `seesThroughElements`: an operand that is a get-tuple-element counts as the element of its operand, as in texts
  /// that write `%x#1` instead. Linear in the instructions and operands.
  Topology(const hlo::Module& module, bool seesThroughElements);

  const hlo::Module& module() const { return m_module; }
  uint32_t count() const { return static_cast<uint32_t>(m_module.instructionCount()); }
  bool seesThroughElements() const { return m_isCompact; }

  absl::Span<const hlo::InstructionId> operands(uint32_t id) const {
    if (!m_isCompact) return m_module.operands(hlo::InstructionId(id));
    return absl::MakeConstSpan(m_operands).subspan(m_operandBegin[id], m_operandBegin[id + 1] - m_operandBegin[id]);
  }
  /// A hash of the element that operand `place` uses; 0: all of it.
  uint32_t element(uint32_t id, size_t place) const { return m_isCompact ? m_elements[m_operandBegin[id] + place] : 0; }
  absl::Span<const UserEdge> users(uint32_t id) const {
    return absl::MakeConstSpan(m_users).subspan(m_userBegin[id], m_userBegin[id + 1] - m_userBegin[id]);
  }

  /// Returns true if a computation has a single caller, which binds each parameter to its operand of the same number:
  /// fusions, calls and asynchronous operations.
  bool isInlined(hlo::ComputationId id) const { return m_isInlined[id.index()]; }
  /// Returns the computation that the instruction runs with its own operands, if it is its single caller.
  std::optional<hlo::ComputationId> inlinedCallee(uint32_t id) const {
    return is(id, kInlines) ? std::optional(hlo::ComputationId(m_details[id])) : std::nullopt;
  }
  /// Returns the parameter with that number.
  std::optional<uint32_t> parameter(hlo::ComputationId id, size_t number) const;
  /// Returns the number of a parameter, if it is below the number of instructions of its computation.
  std::optional<uint32_t> number(uint32_t parameter) const {
    return is(parameter, kParameter) && m_details[parameter] != hlo::kNone ? std::optional(m_details[parameter])
                                                                           : std::nullopt;
  }
  /// Returns the operand that a call binds to a parameter of its callee.
  std::optional<uint32_t> boundOperand(uint32_t caller, const hlo::Call& call, uint32_t number) const;
  /// Returns the single caller of a computation with one call; no value otherwise.
  std::optional<uint32_t> onlyCaller(hlo::ComputationId id) const;

  enum Flag : uint8_t {
    kCommutative = 1,  ///< operands without order: add, multiply, maximum, minimum, and, or, xor
    kCalls = 2,
    kParameter = 4,
    kRoot = 8,
    kInlines = 16,  ///< has an inlined callee
  };
  uint8_t flags(uint32_t id) const { return m_flags[id]; }
  bool is(uint32_t id, Flag flag) const { return (m_flags[id] & flag) != 0; }

 private:
  const hlo::Module& m_module;
  bool m_isCompact;
  hlo::LargeVector<uint8_t> m_flags;
  std::vector<bool> m_isInlined;
  hlo::LargeVector<uint32_t> m_userBegin;
  hlo::LargeVector<UserEdge> m_users;
  std::vector<uint32_t> m_parameterBegin;  // by computation
  std::vector<uint32_t> m_parameters;      // by number; kNone: missing
  // By instruction: the number of a parameter, the inlined callee of a caller; kNone: neither.
  hlo::LargeVector<uint32_t> m_details;
  std::vector<uint32_t> m_operandBegin;  // only where elements are seen through
  std::vector<hlo::InstructionId> m_operands;
  std::vector<uint32_t> m_elements;
};

}  // namespace compare
