#pragma once

// Queries everything that a module offers, as all its users together do. Answers are checked against invariants; a
// failed check aborts, for the fuzzers. Queries that take the length of a list for each of its elements run on a
// sample, so that a walk takes time in proportion to the text.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "model/ir/module.h"
#include "model/text/shape_parser.h"
#include "model/text/source_text.h"
#include "tests/support/check_module.h"

namespace support {
namespace walking {

inline constexpr size_t kSome = 64;

inline void check(bool holds) {
  if (!holds) std::abort();
}

// Reads every byte of a view, for the sanitizers.
inline size_t touch(absl::string_view text) {
  size_t sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  return sum;
}

inline size_t touch(const hlo::Shape& shape) {
  const auto bytes = shape.bytes(), padded = shape.paddedBytes(), buffer = shape.bufferBytes();
  check(!bytes || *bytes >= 0);
  check(!padded || *padded >= 0);
  check(!buffer || *buffer >= 0);
  check(!shape.elementCount() || *shape.elementCount() >= 0);
  check(shape.dynamic.empty() || shape.dynamic.size() == shape.dimensions.size());
  check(shape.minorToMajor.empty() || shape.minorToMajor.size() == shape.dimensions.size());
  check(shape.at({}) == &shape && shape.at({-1}) == nullptr);
  for (size_t i = 0; i < shape.elements.size() && shape.isTuple(); ++i) {
    check(shape.at({static_cast<int64_t>(i)}) == &shape.elements[i]);
  }
  // The printed shape parses to an equal shape.
  const std::string written = shape.withLayout();
  if (shape.type != hlo::ElementType::kInvalid) {
    const hlo::SourceText text("shape", written);
    hlo::Shape again;
    check(hlo::parseShape(text.text(), &again));
    check(again.withLayout() == written && again.bytes() == bytes && again.paddedBytes() == padded);
  }
  return touch(written) + touch(shape.withoutLayout());
}

inline size_t touch(const hlo::Module& module, hlo::InstructionId id) {
  size_t sum =
      touch(module.name(id)) + touch(module.opcode(id)) + touch(module.arguments(id)) + touch(module.opName(id));
  sum += touch(module.text().text(module.range(id))) + static_cast<size_t>(module.kind(id));
  for (size_t n = 0; n < module.operands(id).size(); ++n) {
    const hlo::Shape* const shape = module.operandShape(id, n);
    if (shape != nullptr) sum += shape->dimensions.size();
    sum += module.operandIndex(id, n).size();
  }
  sum += module.users(id).size() + module.controlPredecessors(id).size();
  for (const hlo::Attribute& attribute : module.attributes(id)) {
    const absl::string_view key = module.text().text(attribute.key);
    sum += touch(key) + touch(module.text().text(attribute.value));
    if (&attribute - module.attributes(id).data() < static_cast<ptrdiff_t>(kSome)) {
      check(module.attribute(id, key).has_value());
    }
  }
  for (const hlo::Call& call : module.calls(id)) sum += touch(hlo::callRoleName(call.role, call.branch));
  check(module.mainCallee(id).has_value() == !module.calls(id).empty());
  if (module.parameterNumber(id) || module.tupleIndex(id)) ++sum;
  if (const auto partner = module.asyncPartner(id)) check(module.computation(*partner) == module.computation(id));
  const bool isSome = id.index() < kSome || id.index() + kSome > module.instructionCount();
  if (const auto frame = module.frame(id); frame && isSome) {
    for (std::optional<hlo::FrameId> at = frame; at; at = module.frame(*at).parent) {
      sum += touch(module.file(module.frame(*at).file)) + touch(module.frame(*at).function);
    }
  }
  if (isSome) {
    const auto found = module.findInstructions(module.name(id));
    check(std::find(found.begin(), found.end(), id) != found.end());
  }
  check(module.findInstruction(module.computation(id), module.name(id)).has_value());
  return sum + module.isRoot(id);
}

}  // namespace walking

/// Returns a number that depends on every byte visited, so that the compiler cannot drop a read.
inline size_t walk(const hlo::Module& module) {
  using walking::check;
  using walking::touch;
  const std::string broken = support::brokenInvariant(module);
  if (!broken.empty()) std::fputs(broken.c_str(), stderr);
  check(broken.empty());
  size_t sum = touch(module.name()) + module.isScheduled() + module.operandReferences();
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    sum += touch(module.text().text(attribute.key)) + touch(module.text().text(attribute.value));
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    sum += touch(module.name(id)) + touch(module.executionThread(id)) + touch(module.text().text(module.range(id)));
    sum += module.callers(id).size() + module.isEmbedded(id);
    check(module.findComputation(module.name(id)).has_value());
  }
  for (uint32_t i = 0; i < module.shapeCount(); ++i) sum += touch(module.shape(hlo::ShapeId(i)));
  for (uint32_t i = 0; i < module.opcodeCount(); ++i) sum += touch(module.opcode(hlo::OpcodeId(i)));
  for (const hlo::InstructionId id : module.instructions()) sum += touch(module, id);
  return sum;
}

}  // namespace support
