#pragma once

// What hloscope and its layout program say to each other. Both are of one build and on one machine, so numbers are in
// its byte order and nothing needs a version but the magic. The helper reads one request, answers it, reads the next
// one, and ends when its standard input does.
//
//   request   RequestHeader, (from, to) per arc
//   reply     ReplyHeader, the row of each box, the items of all rows from left to right, the rows from the top down
//   failure   ReplyHeader with messageBytes, the message
//
// An arc joins two different boxes; no other one joins the same two. In the reply its ends are in different rows. Where
// rows are between them, it shares a place in each with the other arcs from its upper box: a box has places from the
// row below it down to the row above the lowest box that its arcs lead to. Items are the boxes and, numbered behind
// them, these places: box by box, from the top down.
//
// Everything is a 32-bit unsigned number. The helper trusts the engine no more than the engine trusts it: both check
// every count against the limits below before they make room for it.

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
  uint32_t messageBytes = 0;  ///< not 0: a failure, and all that follows is the message
  uint32_t boxes = 0;
  uint32_t items = 0;
};

static_assert(sizeof(RequestHeader) == 12 && sizeof(ReplyHeader) == 16);

}  // namespace layout::messages
