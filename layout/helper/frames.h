#pragma once

// What hloscope and its layout program say to each other. Both are of one build and on one machine, so numbers stand
// in its byte order and nothing needs a version but the magic. The helper reads one request, answers it, reads the
// next one, and ends when its standard input does.
//
//   request   RequestHeader, (width, height) per box, (from, to) per edge
//   reply     ReplyHeader, (x, y) of the centre per box, the number of points per edge, (x, y) per point
//   failure   ReplyHeader with messageBytes, the message
//
// Sizes and positions are 32-bit floats in points, everything else is a 32-bit unsigned number. x grows to the right,
// y downwards, the picture's top left is the origin. The helper trusts the engine no more than the engine trusts it:
// both hold every count against the limits below before they make room for it.

#include <cmath>
#include <cstdint>

namespace layout::frames {

inline constexpr uint32_t kRequestMagic = 0x31514C48;  // "HLQ1"
inline constexpr uint32_t kReplyMagic = 0x31524C48;    // "HLR1"

inline constexpr uint32_t kMaximumBoxes = 1u << 16;
inline constexpr uint32_t kMaximumEdges = 1u << 18;
inline constexpr uint32_t kMaximumPoints = 1u << 22;
inline constexpr uint32_t kMaximumMessageBytes = 1u << 12;
inline constexpr float kMaximumBoxSide = 20000;    ///< points
inline constexpr float kMaximumCoordinate = 1e9f;  ///< points

struct RequestHeader {
  uint32_t magic = kRequestMagic;
  uint32_t boxes = 0;
  uint32_t edges = 0;
};

struct ReplyHeader {
  uint32_t magic = kReplyMagic;
  uint32_t messageBytes = 0;  ///< not 0: a failure, and all that follows is the message
  uint32_t boxes = 0;
  uint32_t edges = 0;
  uint32_t points = 0;
  float width = 0;
  float height = 0;
};

static_assert(sizeof(RequestHeader) == 12 && sizeof(ReplyHeader) == 28 && sizeof(float) == 4);

/// Whether a box can be that wide or high. False for what is no number.
inline bool isBoxSide(float side) { return side >= 0 && side <= kMaximumBoxSide; }
/// Whether a picture can have that coordinate. False for what is no number.
inline bool isCoordinate(float value) { return std::fabs(value) <= kMaximumCoordinate; }

}  // namespace layout::frames
