// Runs a text as a query on a small module with its assignment. An error must have a position in the text, the negated
// query must match exactly the rest, and the time is bounded by the sizes of the input.
//   build/release/bin/fuzz_query; build/fuzz/bin/fuzz_query -dict=tests/fuzz/query.dict

#include <cstdlib>

#include "model/buffers/assignment_parser.h"
#include "model/queries/query_match.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

constexpr const char* kModule = R"(HloModule m, is_scheduled=true
%f (p.0: f32[8]) -> f32[8] {
  %p.0 = f32[8]{0} parameter(0)
  ROOT %add.10 = f32[8]{0} add(%p.0, %p.0), metadata={op_name="jit(step)/mlp/add" source_file="/src/a.py" source_line=7}
}
ENTRY %main (a: f32[8]) -> (f32[8], f32[8]) {
  %a = f32[8]{0:S(1)} parameter(0), sharding={replicated}
  %fusion = f32[8]{0} fusion(%a), kind=kLoop, calls=%f
  %c = f32[8]{0} custom-call(%a), custom_call_target="x", api_version=3
  ROOT %tuple.1 = (f32[8]{0}, f32[8]{0}) tuple(%fusion, %c)
}
)";
constexpr const char* kBuffers = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:
 value: <0 a @1> (size=32,offset=0): f32[8]{0}
allocation 1: size 32, preallocated-temp:
 value: <1 fusion @0> (size=32,offset=0): f32[8]{0}

HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:fusion
  BufferLiveRange:
    a{}:0-2
    fusion{}:1-2
)";

struct Subject {
  std::shared_ptr<const hlo::Module> module;
  std::shared_ptr<const buffers::Assignment> assignment;
  hlo::SourceIndex sources;
  std::unique_ptr<queries::Link> link;
  std::unique_ptr<queries::LiveBytes> live;
  std::unique_ptr<queries::InstructionIndex> index;
  std::unique_ptr<hlo::Costs> costs;
  queries::QuerySubject subject;

  Subject() {
    module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m", kModule))->modules.front();
    assignment = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("b", kBuffers)})->assignment;
    sources = hlo::SourceIndex(*module);
    link = std::make_unique<queries::Link>(module.get(), assignment.get());
    live = std::make_unique<queries::LiveBytes>(*assignment);
    index = std::make_unique<queries::InstructionIndex>(*module, sources, *link, assignment->stepCount());
    costs = std::make_unique<hlo::Costs>(*module);
    subject = {index.get(), assignment.get(), link.get(), live.get(), [this] { return costs.get(); }, {}};
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Subject subject;
  const std::vector<char> bytes(data, data + size);
  const absl::string_view text(bytes.data(), bytes.size());
  const auto query = queries::Query::parse(text);
  if (!query.ok()) {
    const auto place = queries::errorPlace(query.status());
    check(place.has_value() && place->offset <= size && place->length <= size - place->offset);
    check(!query.status().message().empty());
    return 0;
  }
  for (const auto& term : query->terms()) check(term.place.offset + term.place.length <= size);
  const auto range = subject.module->instructions();
  const auto found = queries::findInstructions(*query, subject.subject, range);
  check(found.found.size() == range.size());
  check(queries::findValues(*query, subject.subject).found.size() == subject.assignment->valueCount());
  const auto opposite = queries::Query::parse("not (" + std::string(text) + " )");
  if (opposite.ok() && !query->isEmpty()) {
    const auto others = queries::findInstructions(*opposite, subject.subject, range);
    for (size_t i = 0; i < range.size(); ++i) check(found.found[i] + others.found[i] == 1);
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {"opcode:fusion bytes>64M scope~/mlp/ alive@peak users>3 computation:main shape:f32[*]",
          "not (a or \"b c\") and name=x",
          "bytes >= 1.5GiB flops<1,000K line!=7 operands:2",
          "kind:loop kind:temp space:1 custom_call:x sharding:* api_version>2",
          "name~/^add\\.\\d+$/ scope~/a\\/b|(?i)c/ file:*.py dtype=f32 step<=1 alive@1",
          "((((a))))"};
}
