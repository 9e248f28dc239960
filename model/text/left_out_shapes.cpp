#include "model/text/left_out_shapes.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "model/text/shape_inference.h"

namespace hlo {
namespace {

// Limits on the tuple elements and dimensions of one inferred shape; without them, a few bytes of text could require
// any amount of memory.
constexpr int kMaximumShapeNesting = 64;  // same as parseShape()
constexpr size_t kMaximumRank = 1024;

bool hasLayouts(const Shape& shape) {
  for (const Shape& element : shape.elements) {
    if (!hasLayouts(element)) return false;
  }
  return !shape.isArray() || shape.dimensions.empty() || !shape.minorToMajor.empty();
}

class LeftOutShapes {
 public:
  LeftOutShapes(ModuleBuilder& builder, ProblemList& problems, ShapeId leftOut)
      : m_builder(builder),
        m_module(builder.module()),
        m_problems(problems),
        m_leftOut(leftOut),
        m_states(m_module.instructionCount()),
        m_workLeft((size_t{1} << 20) + 32 * m_module.instructionCount()) {}

  void run() {
    for (InstructionId id : m_module.instructions()) {
      if (isLeftOut(id) && m_states[id.index()] == State::kNew) inferWithAllBefore(id);
    }
  }

 private:
  enum class State : uint8_t { kNew, kOpen, kDone };
  struct Open {
    InstructionId id;
    size_t next = 0;  // index of the next dependency
  };

  bool isLeftOut(InstructionId id) const { return m_builder.shapeId(id) == m_leftOut; }
  std::optional<InstructionId> dependency(InstructionId id, size_t n) const;
  void inferWithAllBefore(InstructionId id);
  void infer(InstructionId id);
  bool charge(const Shape& shape, int nesting = 0);
  ShapeId keep(Shape shape);
  ShapeId withLayouts(ShapeId id);
  void fail(InstructionId id, absl::string_view why);

  ModuleBuilder& m_builder;
  const Module& m_module;
  ProblemList& m_problems;
  ShapeId m_leftOut;
  std::vector<State> m_states;
  size_t m_workLeft;
  absl::flat_hash_map<std::string, ShapeId> m_made;
  absl::flat_hash_map<ShapeId, ShapeId> m_withLayouts;
};

// Returns the operands, then the roots of called computations; no value after the last one.
std::optional<InstructionId> LeftOutShapes::dependency(InstructionId id, size_t n) const {
  const auto operands = m_module.operands(id);
  if (n < operands.size()) return operands[n];
  const auto calls = m_module.calls(id);
  const size_t call = n - operands.size();
  return call < calls.size() ? std::optional(m_module.root(calls[call].callee).value_or(id)) : std::nullopt;
}

void LeftOutShapes::inferWithAllBefore(InstructionId first) {
  std::vector<Open> open{{first}};
  m_states[first.index()] = State::kOpen;
  while (!open.empty()) {
    Open& top = open.back();
    const InstructionId id = top.id;
    const std::optional<InstructionId> before = dependency(id, top.next++);
    if (!before) {
      infer(id);
      m_states[id.index()] = State::kDone;
      open.pop_back();
    } else if (isLeftOut(*before) && m_states[before->index()] == State::kNew) {
      m_states[before->index()] = State::kOpen;
      open.push_back({*before});
    }
  }
}

void LeftOutShapes::infer(InstructionId id) {
  const OpKind kind = m_module.kind(id);
  if (!hasInferableShape(kind)) return fail(id, "nothing else in the instruction determines it");
  // These opcodes pass on a shape unchanged, or one element of it.
  const bool isPassedOn = kind == OpKind::kCopy || kind == OpKind::kDomain || kind == OpKind::kOptBarrier ||
                          kind == OpKind::kAddDependency || kind == OpKind::kCall || kind == OpKind::kGetTupleElement;
  bool isSmall = true;
  std::vector<const Shape*> operands;
  std::vector<ShapeId> sources;
  for (size_t i = 0; i < m_module.operands(id).size(); ++i) {
    const InstructionId operand = m_module.operands(id)[i];
    const Shape* const shape = m_module.operandShape(id, i);
    const absl::string_view name = shortened(m_module.name(operand));
    if (shape == nullptr && m_module.shape(operand).isKnown()) {
      return fail(id, absl::StrCat("its operand ", name, " has no such element"));
    }
    if (shape == nullptr || !shape->isKnown()) {
      const bool isOnItself = m_states[operand.index()] == State::kOpen;
      return fail(id, absl::StrCat("the shape of its operand ", name, isOnItself ? " depends on it" : " is unknown"));
    }
    isSmall = isSmall && (isPassedOn || charge(*shape));
    operands.push_back(shape);
    if (m_module.operandIndex(id, i).empty()) sources.push_back(m_builder.shapeId(operand));
  }
  std::vector<CalleeShape> callees;
  for (const Call& call : m_module.calls(id)) {
    const auto root = m_module.root(call.callee);
    if (!root || !m_module.shape(*root).isKnown()) {
      return fail(id, absl::StrCat("the shape of computation ", shortened(m_module.name(call.callee)), " is unknown"));
    }
    isSmall = isSmall && (isPassedOn || charge(m_module.shape(*root)));
    callees.push_back({call.role, call.branch, &m_module.shape(*root)});
    sources.push_back(m_builder.shapeId(*root));
  }
  constexpr absl::string_view kTooLarge = "it is too large";
  if (!isSmall) return fail(id, kTooLarge);
  auto inferred = inferShape(
      kind, operands, [&](absl::string_view key) { return m_module.attribute(id, key); }, callees);
  if (!inferred.ok()) return fail(id, inferred.status().message());
  for (ShapeId source : sources) {
    const bool isWhole = inferred->same == &m_builder.shape(source);
    if (isWhole) return m_builder.setInferredShape(id, withLayouts(source));
  }
  if (!charge(inferred->shape())) return fail(id, kTooLarge);
  m_builder.setInferredShape(id, keep(inferred->same == nullptr ? std::move(inferred->made) : *inferred->same));
}

// Subtracts the size of a shape from the limit. If it is too large, returns false and sets the limit to 0 for all later
// shapes.
bool LeftOutShapes::charge(const Shape& shape, int nesting) {
  const size_t work = 1 + shape.dimensions.size();
  const bool isSmall = nesting <= kMaximumShapeNesting && shape.dimensions.size() <= kMaximumRank && work <= m_workLeft;
  m_workLeft = isSmall ? m_workLeft - work : 0;
  for (size_t i = 0; i < shape.elements.size() && m_workLeft > 0; ++i) charge(shape.elements[i], nesting + 1);
  return isSmall && m_workLeft > 0;
}

ShapeId LeftOutShapes::keep(Shape shape) {
  giveDefaultLayout(&shape);
  shape.text.clear();
  shape.text = shape.withLayout();
  if (const auto written = m_builder.findShape(shape.text)) return *written;
  const auto known = m_made.find(shape.text);
  if (known != m_made.end()) return known->second;
  std::string text = shape.text;
  const ShapeId id = m_builder.addInferredShape(std::move(shape));
  m_made.emplace(std::move(text), id);
  return id;
}

ShapeId LeftOutShapes::withLayouts(ShapeId id) {
  const auto known = m_withLayouts.find(id);
  if (known != m_withLayouts.end()) return known->second;
  const Shape& shape = m_builder.shape(id);
  const ShapeId result = hasLayouts(shape) ? id : keep(shape);
  m_withLayouts.emplace(id, result);
  return result;
}

void LeftOutShapes::fail(InstructionId id, absl::string_view why) {
  const char* word = m_module.arguments(id).data() - 1;  // the opening parenthesis
  while (charclass::is(word[-1], charclass::kBlank)) --word;
  word -= m_module.opcode(id).size();
  m_problems.report(
      Severity::kError, word,
      absl::StrCat("the shape of ", shortened(m_module.name(id)), " is omitted and cannot be inferred: ", why));
}

}  // namespace

void inferLeftOutShapes(ModuleBuilder& builder, ProblemList& problems) {
  // All omitted shapes have the same id: that of the empty text.
  if (const auto leftOut = builder.findShape("")) LeftOutShapes(builder, problems, *leftOut).run();
}

}  // namespace hlo
