#pragma once

// Dense 32-bit numbers, one type per entity. An id is an index into the arrays of the Module or the
// Assignment that it came from and means nothing in another one. Absent is std::optional.

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

using InstructionId = Id<struct InstructionTag>;  ///< index space: the whole module
using ComputationId = Id<struct ComputationTag>;  ///< order of the text
using ShapeId = Id<struct ShapeTag>;              ///< distinct shapes of one module
using OpcodeId = Id<struct OpcodeTag>;            ///< distinct opcode words of one module
using FileId = Id<struct FileTag>;                ///< source files named by the metadata of one module
using FrameId = Id<struct FrameTag>;              ///< stack frames of one module

/// Stands for "none" in dense arrays of indices.
inline constexpr uint32_t kNone = UINT32_MAX;

/// A half-open range of bytes in a SourceText.
struct TextRange {
  uint32_t begin = 0;
  uint32_t end = 0;

  constexpr uint32_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  friend constexpr bool operator==(TextRange, TextRange) = default;
};

}  // namespace hlo
