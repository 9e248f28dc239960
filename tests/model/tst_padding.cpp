// Padding, that is bytes without elements: of a shape, of the values of an assignment, and of the live bytes at a step.

#include <QtTest>

#include "model/queries/padding.h"
#include "model/text/shape_parser.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/compare.h"

using namespace support;

namespace {

// Tiles of 8 × 128 elements of 4 bytes are 4,096 bytes.
//
//   step              0    1    2    3
//   alloc 0           p ·················   60 of 4,096 bytes are elements
//   alloc 1 4096…8192 v{1} ·········        half of them; the shape is only in the module, not in the dump
//           2047…4096      c                 shares bytes with a
//           512…1024                  f      400 of 512
//           0…4096    a ·····                4 of 4,096
//           0…512                     d      unknown: dynamic
const char* const kDump = R"(BufferAssignment:
allocation 0: size 4096, parameter 0, shape |f32[3,5]| at ShapeIndex {}:
 value: <0 p @0> (size=4096,offset=0): f32[3,5]{1,0:T(8,128)}
allocation 1: size 8192, preallocated-temp:
 value: <1 a @0> (size=4096,offset=0): f32[1]{0:T(1024)}
 value: <2 c @0> (size=2049,offset=2047): f32[512]{0}
 value: <3 v{1} @0> (size=4096,offset=4096): <unknown shape>
 value: <4 d @0> (size=512,offset=0): s32[<=16]{0:T(128)}
 value: <5 f @0> (size=512,offset=512): f32[100]{0:T(128)}

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:a
    2:v
    3:d
  BufferLiveRange:
    p{}:0-4
    a{}:0-1
    c{}:1-1
    v{1}:0-2
    d{}:3-3
    f{}:3-3
)";

const char* const kModule = R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[3,5]{1,0:T(8,128)} parameter(0)
  a = f32[1]{0:T(1024)} custom-call(p)
  ROOT v = (f32[], f32[8,64]{1,0:T(8,128)}) custom-call(a)
}
)";

std::string print(std::optional<int64_t> bytes) { return bytes ? absl::StrCat(*bytes) : "unknown"; }
std::string print(hlo::Amount bytes) { return absl::StrCat(bytes.isExact() ? "" : "at least ", bytes.atLeast()); }

queries::Paddings paddingsOf(const model::Snapshot& snapshot) {
  return {snapshot.module.get(), snapshot.assignment.get(), &snapshot.link};
}

}  // namespace

class TestPadding : public QObject {
  Q_OBJECT

 private slots:
  void ofAShape_data() {
    QTest::addColumn<std::string>("shape");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* shape, qint64 bytes, const char* expected) {
      QTest::addRow("%s in %lld", shape, bytes) << std::string(shape) << bytes << std::string(expected);
    };
    row("f32[3,5]{1,0:T(8,128)}", 4096, "4036");
    row("f32[8,128]{1,0:T(8,128)}", 4096, "0");
    row("f32[]{:T(128)}", 512, "508");
    row("f32[5]{0:L(8)}", 32, "12");
    row("s4[16]{0:T(128)E(4)}", 64, "56");
    row("s4[16]{0}", 8, "unknown");  // it is packed, but the text does not state that
    row("f32[0,5]{1,0}", 0, "0");
    row("f32[0,5]{1,0}", 64, "64");
    row("f32[<=8]{0:T(128)}", 512, "unknown");
    row("f32[?]{0}", 512, "unknown");
    row("(f32[3,5]{1,0:T(8,128)}, s32[])", 16, "0");
    row("(f32[3,5]{1,0:T(8,128)}, s32[])", 512, "unknown");
    row("token[]", 0, "0");
    row("token[]", 8, "unknown");
    row("opaque[]", 8, "0");
    row("b(f32[3,5]{1,0:T(8,128)})", 4096, "4036");
    row("f32[9223372036854775807,4]{1,0}", INT64_MAX, "unknown");
  }
  void ofAShape() {
    QFETCH(std::string, shape);
    QFETCH(qint64, bytes);
    const std::string text = shape + std::string(64, '\n');
    hlo::Shape read;
    QVERIFY(hlo::parseShape(absl::string_view(text).substr(0, shape.size()), &read));
    QTEST(print(queries::paddingBytes(read, bytes)), "expected");
  }

  void ofAValue() {
    const auto alone = snapshotOf({}, kDump), withModule = snapshotOf(kModule, kDump);
    const auto of = [](const model::Snapshot& snapshot, const char* name, const char* index = "{}") {
      return print(paddingsOf(snapshot).of(value(snapshot, name, index)));
    };
    QCOMPARE(of(*alone, "p"), std::string("4036"));
    QCOMPARE(of(*alone, "a"), std::string("4092"));
    QCOMPARE(of(*alone, "c"), std::string("1"));
    QCOMPARE(of(*alone, "d"), std::string("unknown"));
    // The shape is only in the module, not in the dump.
    QCOMPARE(of(*alone, "v", "{1}"), std::string("unknown"));
    QCOMPARE(of(*withModule, "v", "{1}"), std::string("2048"));
  }

  void ofLiveValues() {
    const auto snapshot = snapshotOf(kModule, kDump);
    queries::Paddings paddings = paddingsOf(*snapshot);
    const auto at = [&](uint32_t step) {
      std::string text;
      for (const hlo::Amount bytes : paddings.at(step)) absl::StrAppend(&text, text.empty() ? "" : ", ", print(bytes));
      return text;
    };
    QCOMPARE(at(0), std::string("4036, 6140"));  // a's 4,092 and v's 2,048
    // All of c's bytes count for a, which began earlier.
    QCOMPARE(at(1), std::string("4036, 6140"));
    QCOMPARE(at(2), std::string("4036, 2048"));
    QCOMPARE(at(3), std::string("4036, at least 112"));  // of f; d's is unknown
  }

  void onlyAPartOfAValuesBytes() {
    // b has only its upper 1,024 bytes for itself: at least 1,020 of its 2,044 bytes of padding are in them.
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 3072, preallocated-temp:
 value: <1 a @0> (size=2048,offset=0): f32[512]{0}
 value: <2 b @0> (size=2048,offset=1024): f32[1]{0:T(512)}

HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:b
  BufferLiveRange:
    a{}:0-1
    b{}:1-1
)");
    QCOMPARE(print(paddingsOf(*snapshot).at(1).front()), std::string("at least 1020"));
  }
};

QTEST_APPLESS_MAIN(TestPadding)
#include "tst_padding.moc"
