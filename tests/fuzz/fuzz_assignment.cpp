// Fuzzes the buffer-assignment parser and the analyses of its result. The input is one to three texts separated by form
// feeds; a text that looks like HLO is the module that the assignment is joined to.

#include "absl/strings/str_split.h"
#include "model/analysis/source_index.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/recognize.h"
#include "model/queries/link.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/check_assignment.h"
#include "tests/fuzz/fuzz.h"

namespace {

using buffers::ValueId;
using fuzz::check;

constexpr size_t kMaximumTexts = 3;

void checkLink(const hlo::Module& module, const buffers::Assignment& a) {
  const queries::Link link(&module, &a);
  check(link.diagnostics().size() <= hlo::kMaximumDiagnostics + 1);
  for (uint32_t i = 0; i < a.valueCount(); ++i) {
    const auto id = link.instruction(ValueId(i));
    check(!id || module.name(*id) == a.value(ValueId(i)).instruction);
  }
  for (const hlo::InstructionId id : module.instructions()) {
    check(link.visible(id).size() >= link.defined(id).size());
    for (const ValueId value : link.defined(id)) check(link.instruction(value) == id);
    if (const auto step = link.step(id)) check(link.instructionAt(*step) == id);
  }
  const hlo::SourceIndex index(module);
  for (const hlo::LineEntry& line : index.lines()) check(!line.instructions.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  std::vector<std::shared_ptr<const hlo::SourceText>> texts;
  std::shared_ptr<const hlo::Module> module;
  for (const absl::string_view part : absl::StrSplit(input, absl::MaxSplits('\f', kMaximumTexts - 1))) {
    auto text = std::make_shared<const hlo::SourceText>("input", part);
    if (module == nullptr && buffers::recognize(text->text()) == buffers::Kind::kNone &&
        hlo::looksLikeHlo(text->text())) {
      auto parsed = hlo::parseHlo(text);
      if (parsed.ok()) module = parsed->modules.front();
      continue;
    }
    texts.push_back(std::move(text));
  }
  const auto parsed = buffers::parseAssignment(std::move(texts));
  if (!parsed.ok()) return 0;
  check(parsed->diagnostics.size() <= hlo::kMaximumDiagnostics + 1);
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) hlo::format(diagnostic);
  fuzz::checkAssignment(*parsed->assignment);
  if (module != nullptr) checkLink(*module, *parsed->assignment);
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  const std::string allocations = R"(BufferAssignment:
allocation 0: size 4096, parameter 1, shape |f32[1024]| at ShapeIndex {}:
 value: <3 p1.2 @0> (size=4096,offset=0): f32[1024]{0}
allocation 1: size 16, output shape is |(f32[1024], /*index=1*/s32[])|, maybe-live-out:
 value: <9 tuple.4{} @0> (size=16,offset=0): (f32[1024]{0}, s32[])
allocation 2: size 8448, color 1, page 0, preallocated-temp:
 value: <5 fusion.1 @1> (size=4096,offset=0): f32[1024]{0:T(256)S(1)}
 value: <6 while.2{1} (phi) @1> (size=4096,offset=4352): f32[1024]{0}
 reused by buffers of a different color:
  value: <6 while.2{1} (phi) @1> (color=0)
allocation 3: size 4, thread-local:
 value: <1 add.9 @0> (size=4,offset=0): f32[]
)";
  const std::string values = R"(
Total bytes used: 12564 (12.3KiB)

Used values:
<1 add.9 @0>
 positions:
  add.9
 uses:
  (none)
 from instruction: %add.9 = f32[] add(%x, %y)
<3 p1.2 @0>
 positions:
  p1.2
 uses:
  fusion.1, operand 0
 from instruction:%p1.2 = f32[1024]{0} parameter(1)
<5 fusion.1 @1>
 positions:
  fusion.1
  tuple.4 {0}
 uses:
  while.2, operand 0 {1,0}
<6 while.2{1} (phi) @1>
 positions:
  while.2 {1}
 uses are not initialized yet.
)";
  const std::string liveRange = R"(HloLiveRange (max 4):
  InstructionSequence:
    0:p1.2
    1:fusion.1
    2:while.2
    3:tuple.4
  BufferLiveRange:
    p1.2{}:0-4
    fusion.1{}:1-2
    while.2{1}:2-2
    tuple.4{}:3-4
  Live ranges at 2 (peak):
    p1.2{}: 4096 bytes (cumulative: 4096 bytes)
    while.2{1}: 4096 bytes
  Stack trace breakdown for peak usage: 8 192 bytes
    main.9 (100.0%, total: 8 192 bytes, current: 0 bytes, remaining: 8 192 bytes)
      ├── params (50.0%, total: 4 096 bytes, current: 0 bytes, remaining: 8 192 bytes)
      │   └── p (50.0%, total: 4 096 bytes, current: 4 096 bytes, remaining: 4 096 bytes)
      └── while (50.0%, total: 4 096 bytes, current: 4 096 bytes, remaining: 0 bytes)
)";
  const std::string old = R"(BufferAssignment:
allocation 0: 0x7f00c8, size 8320, parameter 0, maybe-live-out:
  fusion.7[1,0](#75) [128,4096]: f32[1024]{0}
  tuple.3[](#9 @-1) [0,16]: (f32[1024]{0}, s32[])
  76 PHI while.1{2,0} @-1 [0,64]: f32[16]{0}
  <77 copy @1> [4224,8]: f32[2]{0}
)";
  const std::string module = R"(HloModule step, is_scheduled=true

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add.9 = f32[] add(%x, %y), metadata={op_name="add" source_file="a.py" source_line=3}
}

ENTRY %main (p: f32[1024]) -> (f32[1024], s32[]) {
  %p1.2 = f32[1024]{0} parameter(0)
  %fusion.1 = f32[1024]{0} fusion(%p1.2), kind=kLoop, calls=%sum, metadata={source_file="a.py" source_line=4}
  %while.2 = (s32[], f32[1024]{0}) while(%fusion.1), condition=%sum, body=%sum
  ROOT %tuple.4 = (f32[1024]{0}, s32[]) tuple(%fusion.1, %while.2)
}
)";
  return {allocations + values + "\n\n" + liveRange, liveRange + "\f" + values + "\f" + allocations, old,
          module + "\f" + allocations + values + liveRange};
}
