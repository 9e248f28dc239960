#pragma once

// Dense 32-bit ids, one type per kind of entity. An id is an index into the arrays of the Module or Assignment that
// created it and has no meaning in any other. An absent id is an empty std::optional.

#include <cstdint>
#include <functional>

namespace hlo {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(uint32_t index) : m_index(index) {}
  constexpr uint32_t index() const { return m_index; }

  friend constexpr bool operator==(Id a, Id b) = default;
  friend constexpr auto operator<=>(Id a, Id b) = default;
  template <typename H>
  friend H AbslHashValue(H state, Id id) {
    return H::combine(std::move(state), id.m_index);
  }

 private:
  uint32_t m_index = 0;
};

using InstructionId = Id<struct InstructionTag>;  ///< numbered through the whole module, not per computation
using ComputationId = Id<struct ComputationTag>;  ///< in text order
using ShapeId = Id<struct ShapeTag>;              ///< distinct shapes of one module
using OpcodeId = Id<struct OpcodeTag>;            ///< distinct opcode names of one module
using FileId = Id<struct FileTag>;                ///< source files named in the metadata of one module
using FrameId = Id<struct FrameTag>;              ///< stack frames of one module

/// Means "none" in dense arrays of indices.
inline constexpr uint32_t kNone = UINT32_MAX;

/// A half-open range of byte offsets in a SourceText.
struct TextRange {
  uint32_t begin = 0;
  uint32_t end = 0;

  constexpr uint32_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  friend constexpr bool operator==(TextRange, TextRange) = default;
};

}  // namespace hlo
