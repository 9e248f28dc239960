#pragma once

// A buffer assignment small enough to check by hand:
//
//   step          0    1    2    3    4    5         live bytes, union of each allocation
//   alloc 0       p.0 ····························   100 bytes, parameter, live beyond the end
//   alloc 1                                out.5     64 bytes, output
//   alloc 2 192…256                   d.4{1} ····    256 bytes, temp
//           64…192          b.2 ···········
//           0…64       a.1 ···   c.3 ·····
//           0…192                     d.4{0} ····
//   alloc 3       add.9                              4 bytes, thread-local: no device memory
//   alloc 4       k.6                                8 bytes, constant without a live range: live throughout
//   live          108  172  300  300  364  428       the dump names step 4 as its peak

#include <string>

#include "tests/support/models.h"
#include "tests/support/text_edit.h"

namespace support {

inline const char* const kBufferDump = R"(BufferAssignment:
allocation 0: size 100, parameter 0, shape |f32[25]| at ShapeIndex {}:
 value: <0 p.0 @0> (size=100,offset=0): f32[25]{0}
allocation 1: size 64, maybe-live-out:
 value: <6 out.5 @0> (size=64,offset=0): f32[16]{0}
allocation 2: size 256, preallocated-temp:
 value: <1 a.1 @0> (size=64,offset=0): f32[16]{0}
 value: <2 b.2 @0> (size=128,offset=64): f32[32]{0}
 value: <3 c.3 @0> (size=64,offset=0): f32[16]{0}
 value: <4 d.4{0} @0> (size=192,offset=0): f32[48]{0}
 value: <5 d.4{1} @0> (size=64,offset=192): f32[16]{0}
allocation 3: size 4, thread-local:
 value: <7 add.9 @0> (size=4,offset=0): f32[]
allocation 4: size 8, constant:
 value: <8 k.6 @0> (size=8,offset=0): f32[2]{0}

Total bytes used: 432 (432B)

Used values:
<0 p.0 @0>
 positions:
  p.0
 uses:
  a.1, operand 0
  out.5, operand 1
 from instruction: %p.0 = f32[25]{0} parameter(0)
<1 a.1 @0>
 positions:
  a.1
 uses:
  b.2, operand 0
 from instruction: %a.1 = f32[16]{0} fusion(%p.0), kind=kLoop, calls=%f
<2 b.2 @0>
 positions:
  b.2
 uses:
  d.4, operand 0
 from instruction: %b.2 = f32[32]{0} fusion(%a.1), kind=kLoop, calls=%g
<3 c.3 @0>
 positions:
  c.3
 uses:
  d.4, operand 1
 from instruction: %c.3 = f32[16]{0} copy(%p.0)
<4 d.4{0} @0>
 positions:
  d.4 {0}
  get-tuple-element.7
 uses:
  out.5, operand 0 {0}
 from instruction: %d.4 = (f32[48]{0}, f32[16]{0}) fusion(%b.2, %c.3), kind=kLoop, calls=%h
<5 d.4{1} @0>
 positions:
  d.4 {1}
 uses:
 from instruction: %d.4 = (f32[48]{0}, f32[16]{0}) fusion(%b.2, %c.3), kind=kLoop, calls=%h
<6 out.5 @0>
 positions:
  out.5
 uses:
 from instruction: %out.5 = f32[16]{0} fusion(%d.4, %p.0), kind=kLoop, calls=%o


HloLiveRange (max 6):
  InstructionSequence:
    0:p.0
    1:a.1
    2:b.2
    3:c.3
    4:d.4
    5:out.5
  BufferLiveRange:
    p.0{}:0-6
    a.1{}:1-2
    b.2{}:2-4
    c.3{}:3-4
    d.4{0}:4-5
    d.4{1}:4-5
    out.5{}:5-6
  Live ranges at 4 (peak):
    b.2: 128 bytes
    c.3: 64 bytes
)";

/// The same assignment without live ranges: only allocations and values, as in the first of the three files of a
/// dump of 2026.
inline std::string bufferDumpWithoutRanges() { return until(kBufferDump, "\nHloLiveRange"); }

inline buffers::ValueId value(const model::Snapshot& snapshot, const char* instruction, const char* index = "{}") {
  const auto found = snapshot.assignment->findValue(instruction, index);
  if (!found) qFatal("no value %s%s", instruction, index);
  return *found;
}

/// Returns one element per value: 1 if the query finds it.
inline std::vector<uint8_t> found(const model::Snapshot& snapshot, absl::string_view query) {
  const auto parsed = queries::Query::parse(query);
  if (!parsed.ok()) qFatal("%s", parsed.status().ToString().c_str());
  return findValues(*parsed, snapshot.querySubject()).found;
}

}  // namespace support
