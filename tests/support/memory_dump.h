#pragma once

// A small module with its buffer assignment in a temporary dump folder, for the subcommands about memory.

#include <QByteArray>
#include <QString>
#include <memory>
#include <string>

#include "tests/support/temporary_folder.h"

namespace support {

inline const std::string kBody = R"(
ENTRY e {
  p = f32[4]{0} parameter(0)
  a = f32[8]{0} pad(p, p), padding=0_4
  b = f32[8]{0} negate(a)
  c = f32[2]{0} slice(b), slice={[0:2]}
  d = f32[4]{0} negate(p)
  ROOT t = (f32[2]{0}, f32[4]{0}) tuple(c, d)
}
)";
inline const std::string kModule = "HloModule m, is_scheduled=true\n" + kBody;

// a and b share 32 bytes; 16 + 32 + 8 bytes are live at step 3, and 16 + 8 + 16 + 16 at the end.
inline const std::string kAssignment = R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 8, maybe-live-out:
 value: <3 c @0> (size=8,offset=0): f32[2]{0}
allocation 2: size 16, maybe-live-out:
 value: <4 d @0> (size=16,offset=0): f32[4]{0}
allocation 3: size 16, output shape is |(f32[2], f32[4])|, maybe-live-out:
 value: <5 t{} @0> (size=16,offset=0): (f32[2]{0}, f32[4]{0})
allocation 4: size 32, preallocated-temp:
 value: <1 a @0> (size=32,offset=0): f32[8]{0}
 value: <2 b @0> (size=32,offset=0): f32[8]{0}

Total bytes used: 88 (88B)

HloLiveRange (max 6):
  InstructionSequence:
    0:p
    1:a
    2:b
    3:c
    4:d
    5:t
  BufferLiveRange:
    p{}:0-6
    a{}:1-2
    b{}:2-3
    c{}:3-6
    d{}:4-6
    t{}:5-6
)";

inline QString firstLine(const QByteArray& text) { return QString::fromUtf8(text.left(text.indexOf('\n'))); }

/// Fixture of a subcommand's test; each test calls begin() first.
class MemoryDump {
 protected:
  void begin() { m_folder = std::make_unique<TemporaryFolder>(); }
  QString path() const { return QString::fromStdString(m_folder->path()); }
  void writeBoth(const std::string& module = kModule, const std::string& assignment = kAssignment) {
    m_folder->write("module_0001.m.cpu_after_optimizations.txt", module);
    m_folder->write("module_0001.m.cpu_after_optimizations-buffer-assignment.txt", assignment);
  }

  std::unique_ptr<TemporaryFolder> m_folder;
};

}  // namespace support
