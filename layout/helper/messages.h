#pragma once

// The protocol between hloscope and its layout program. Both are from the same build and on one machine, so numbers are
// in native byte order, and the magic is the only version. The helper reads one request, answers it, reads the next,
// and ends when its standard input closes.
//
//   request   RequestHeader, (from, to) per arc
//   reply     ReplyHeader, the row of each box, the items of all rows from left to right, the rows from the top down
//   failure   ReplyHeader with messageBytes, the message
//
// An arc joins two different boxes, and no two arcs join the same boxes. In the reply its ends are in different rows.
// In each row between them it has a place, which all arcs from its upper box share: a box has places from the row below
// it down to the row above the lowest box that its arcs lead to. Items are the boxes, followed by these places: box by
// box, from the top down.
//
// All numbers are unsigned with 32 bits. Helper and engine do not trust each other: both check every count against the
// limits below before they allocate memory for it.

#include <cstdint>

namespace layout::messages {

inline constexpr uint32_t kRequestMagic = 0x32514C48;  // "HLQ2"
inline constexpr uint32_t kReplyMagic = 0x32524C48;    // "HLR2"

inline constexpr uint32_t kMaximumBoxes = 1u << 16;
inline constexpr uint32_t kMaximumArcs = 1u << 18;
inline constexpr uint32_t kMaximumItems = 1u << 22;
inline constexpr uint32_t kMaximumMessageBytes = 1u << 12;

struct RequestHeader {
  uint32_t magic = kRequestMagic;
  uint32_t boxes = 0;
  uint32_t arcs = 0;
};

struct ReplyHeader {
  uint32_t magic = kReplyMagic;
  uint32_t messageBytes = 0;  ///< if not 0, this is a failure, and only the message follows
  uint32_t boxes = 0;
  uint32_t items = 0;
};

static_assert(sizeof(RequestHeader) == 12 && sizeof(ReplyHeader) == 16);

}  // namespace layout::messages
