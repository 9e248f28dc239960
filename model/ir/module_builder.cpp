#include "model/ir/module_builder.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/ir/unused_memory.h"

namespace hlo {

ModuleBuilder::ModuleBuilder(std::shared_ptr<const SourceText> text) : m_module(new Module) {
  m_module->m_text = std::move(text);
}

void ModuleBuilder::reserve(size_t textBytes) {
  // Most dumps have at least this many bytes per element. Reserved memory that is not used is never touched.
  m_module->m_instructions.reserve(textBytes / 90);
  m_module->m_attributes.reserve(textBytes / 90);
  m_module->m_operands.reserve(textBytes / 64);
  m_module->m_computations.reserve(textBytes / 1024);
}

// --- two halves of a module -------------------------------------------------------------------------

std::unique_ptr<ModuleBuilder> ModuleBuilder::continuation() const {
  auto result = std::make_unique<ModuleBuilder>(m_module->m_text);
  result->m_files = m_files;
  result->m_module->m_files = m_module->m_files;
  result->m_module->m_tableFrames = m_module->m_tableFrames;
  result->m_module->m_frames.assign(m_module->m_frames.begin(),
                                    m_module->m_frames.begin() + static_cast<std::ptrdiff_t>(m_module->m_tableFrames));
  return result;
}

void ModuleBuilder::append(ModuleBuilder&& continuation) {
  Module& module = *m_module;
  Module& other = *continuation.m_module;
  const auto instructionsBefore = static_cast<uint32_t>(module.m_instructions.size());
  const auto computationsBefore = static_cast<uint32_t>(module.m_computations.size());
  const uint32_t operandsBefore = operandCount();
  const auto attributesBefore = static_cast<uint32_t>(module.m_attributes.size());
  const auto moved = [instructionsBefore](InstructionId id) { return InstructionId(id.index() + instructionsBefore); };

  // Interned data, in the order in which the continuation met it.
  std::vector<OpcodeId> opcodes;
  for (const Module::Opcode& opcode : other.m_opcodes) opcodes.push_back(internOpcode(opcode.word));
  if (!other.m_computations.empty()) m_defaultNamePrefix = continuation.m_defaultNamePrefix;
  std::vector<absl::string_view> shapeTexts(other.m_shapes.size());
  for (const auto& [text, id] : continuation.m_shapes) shapeTexts[id.index()] = text;
  std::vector<ShapeId> shapes;
  for (size_t i = 0; i < other.m_shapes.size(); ++i) {
    const auto known = findShape(shapeTexts[i]);
    shapes.push_back(known ? *known
                           : addShape(std::move(other.m_shapes[i]), shapeTexts[i], continuation.m_shapeElements[i]));
  }
  const absl::string_view bytes = text().text();
  std::vector<FileId> files;
  for (absl::string_view file : other.m_files) {
    const bool isInText = file.data() >= bytes.data() && file.data() < bytes.data() + bytes.size();
    files.push_back(internFile(isInText || m_files.contains(file) ? file : keep(std::string(file))));
  }
  std::vector<uint32_t> frames(other.m_frames.size());
  for (uint32_t i = 0; i < frames.size(); ++i) {
    const StackFrame& frame = other.m_frames[i];
    frames[i] =
        i < other.m_tableFrames
            ? i
            : internInlineFrame({files[frame.file.index()], frame.line, frame.endLine, frame.column, frame.endColumn})
                  .index();
  }

  const auto decodedBefore = static_cast<uint32_t>(module.m_decoded.size());
  for (Module::ComputationRecord record : other.m_computations) {
    record.first += instructionsBefore;
    if (record.root != kNone) record.root += instructionsBefore;
    module.m_computations.push_back(record);
  }
  if (other.m_entry) module.m_entry = ComputationId(other.m_entry->index() + computationsBefore);
  using Record = Module::InstructionRecord;
  for (Record record : other.m_instructions) {
    if (record.is(Record::kUnnamed)) record.name.begin += decodedBefore;
    if (record.is(Record::kHasEscapes)) record.opName += decodedBefore;
    record.shape = shapes[record.shape.index()];
    record.computation = ComputationId(record.computation.index() + computationsBefore);
    record.operandsBegin += operandsBefore;
    record.attributesBegin += attributesBefore;
    if (record.frame != kNone) record.frame = frames[record.frame];
    record.opcodeAndFlags = opcodes[record.opcode().index()].index() << Record::kFlagBits |
                            (record.opcodeAndFlags & ((1u << Record::kFlagBits) - 1));
    module.m_instructions.push_back(record);
  }
  for (InstructionId operand : other.m_operands) module.m_operands.push_back(moved(operand));
  const auto usersBefore = static_cast<uint32_t>(module.m_users.size());
  module.m_usersBegin.reserve(module.m_usersBegin.size() + other.m_usersBegin.size());
  for (auto it = other.m_usersBegin.begin() + 1; it != other.m_usersBegin.end(); ++it) {
    module.m_usersBegin.push_back(*it + usersBefore);
  }
  module.m_users.reserve(module.m_users.size() + other.m_users.size());
  for (InstructionId user : other.m_users) module.m_users.push_back(moved(user));
  module.m_operandReferences += other.m_operandReferences;
  module.m_attributes.insert(module.m_attributes.end(), other.m_attributes.begin(), other.m_attributes.end());
  m_attributesBegin = static_cast<uint32_t>(module.m_attributes.size());
  const auto pathsBefore = static_cast<uint32_t>(module.m_elementPaths.size());
  for (const auto& element : other.m_elementOperands) {
    module.m_elementOperands.push_back({element.slot + operandsBefore, element.pathBegin + pathsBefore});
  }
  module.m_elementPaths.insert(module.m_elementPaths.end(), other.m_elementPaths.begin(), other.m_elementPaths.end());
  for (auto& [id, predecessors] : other.m_controlPredecessors) {
    for (InstructionId& predecessor : predecessors) predecessor = moved(predecessor);
    module.m_controlPredecessors.emplace(id + instructionsBefore, std::move(predecessors));
  }
  for (std::string& decoded : other.m_decoded) module.m_decoded.push_back(std::move(decoded));
  for (const auto& [escaped, number] : continuation.m_decodedNames) {
    m_decodedNames.emplace(escaped, number + decodedBefore);
  }
}

// --- computations -----------------------------------------------------------------------------------

ComputationId ModuleBuilder::beginComputation(TextRange name) {
  const ComputationId id(static_cast<uint32_t>(m_module->m_computations.size()));
  Module::ComputationRecord record;
  record.name = name;
  record.first = static_cast<uint32_t>(m_module->m_instructions.size());
  m_module->m_computations.push_back(record);
  return id;
}

void ModuleBuilder::endComputation(TextRange text) {
  Module::ComputationRecord& record = m_module->m_computations.back();
  record.text = text;
  record.count = static_cast<uint32_t>(m_module->m_instructions.size()) - record.first;
}

void ModuleBuilder::nameComputation(ComputationId id, std::string name) {
  Module::ComputationRecord& record = m_module->m_computations[id.index()];
  record.isNamed = false;
  record.name = {static_cast<uint32_t>(m_module->m_decoded.size()), 0};
  m_module->m_decoded.push_back(std::move(name));
}

// --- instructions -----------------------------------------------------------------------------------

void ModuleBuilder::dropUnresolvedOperands() {
  const uint32_t first = m_module->m_computations.back().first;
  auto& instructions = m_module->m_instructions;
  auto& operands = m_module->m_operands;
  auto& elements = m_module->m_elementOperands;
  auto& paths = m_module->m_elementPaths;
  if (first == instructions.size()) return;
  uint32_t out = instructions[first].operandsBegin;
  auto element = std::lower_bound(elements.begin(), elements.end(), out,
                                  [](const auto& e, uint32_t slot) { return e.slot < slot; });
  auto elementOut = element;
  auto pathOut = static_cast<uint32_t>(element == elements.end() ? paths.size() : element->pathBegin);
  for (size_t i = first; i < instructions.size(); ++i) {
    const uint32_t begin = instructions[i].operandsBegin;
    const uint32_t end = i + 1 < instructions.size() ? instructions[i + 1].operandsBegin : operandCount();
    instructions[i].operandsBegin = out;
    for (uint32_t slot = begin; slot < end; ++slot) {
      const bool isElement = element != elements.end() && element->slot == slot;
      if (operands[slot] != kUnresolved) {
        if (isElement) {
          const auto pathBegin = paths.begin() + element->pathBegin;
          const auto pathEnd = element + 1 == elements.end() ? paths.end() : paths.begin() + element[1].pathBegin;
          *elementOut++ = {out, pathOut};
          pathOut = static_cast<uint32_t>(std::copy(pathBegin, pathEnd, paths.begin() + pathOut) - paths.begin());
        }
        operands[out++] = operands[slot];
      }
      element += isElement;
    }
  }
  operands.resize(out);
  elements.erase(elementOut, elements.end());
  paths.resize(pathOut);
}

void ModuleBuilder::addElementOperand(OperandSlot slot, absl::Span<const int64_t> path) {
  auto& paths = m_module->m_elementPaths;
  m_module->m_elementOperands.push_back({slot.index(), static_cast<uint32_t>(paths.size())});
  paths.insert(paths.end(), path.begin(), path.end());
}

uint32_t ModuleBuilder::freeParameterNumber() const {
  uint32_t free = 0;
  const auto& instructions = m_module->m_instructions;
  for (size_t i = m_module->m_computations.back().first; i < instructions.size(); ++i) {
    uint32_t number = 0;
    if (opKind(instructions[i].opcode()) == OpKind::kParameter &&
        absl::SimpleAtoi(m_module->m_text->text(instructions[i].arguments), &number) && number < kNone - 1) {
      free = std::max(free, number + 1);
    }
  }
  return free;
}

void ModuleBuilder::nameInstruction(InstructionId id, std::string name, std::optional<uint32_t> parameterNumber) {
  Module::InstructionRecord& record = m_module->m_instructions[id.index()];
  record.opcodeAndFlags |= Module::InstructionRecord::kUnnamed;
  record.name = {static_cast<uint32_t>(m_module->m_decoded.size()), parameterNumber.value_or(kNone)};
  m_module->m_decoded.push_back(std::move(name));
}

void ModuleBuilder::addControlPredecessor(InstructionId id, InstructionId before) {
  m_module->m_controlPredecessors[id.index()].push_back(before);
}

// --- interned data ----------------------------------------------------------------------------------

OpcodeId ModuleBuilder::internOpcode(absl::string_view word) {
  auto& opcodes = m_module->m_opcodes;
  const auto [it, isNew] = m_opcodes.try_emplace(word, OpcodeId(static_cast<uint32_t>(opcodes.size())));
  if (isNew) opcodes.push_back({word, opKindFromWord(word)});
  return it->second;
}

std::optional<ShapeId> ModuleBuilder::findShape(absl::string_view text) const {
  const auto it = m_shapes.find(text);
  return it == m_shapes.end() ? std::nullopt : std::optional(it->second);
}

ShapeId ModuleBuilder::addShape(Shape shape, absl::string_view text, size_t elements) {
  const ShapeId id(static_cast<uint32_t>(m_module->m_shapes.size()));
  shape.text = std::string(text);
  m_module->m_shapes.push_back(std::move(shape));
  m_shapes.emplace(text, id);
  m_shapeElements.push_back(static_cast<uint32_t>(elements));
  return id;
}

size_t ModuleBuilder::elementsFrom(size_t first) const {
  return std::accumulate(m_shapeElements.begin() + static_cast<std::ptrdiff_t>(first), m_shapeElements.end(),
                         size_t{0});
}

std::optional<ModuleBuilder::OpName> ModuleBuilder::findDecodedName(absl::string_view escaped) const {
  const auto it = m_decodedNames.find(escaped);
  return it == m_decodedNames.end() ? std::nullopt : std::optional(OpName{true, true, it->second});
}

ModuleBuilder::OpName ModuleBuilder::addDecodedName(absl::string_view escaped, std::string decoded) {
  const auto number = static_cast<uint32_t>(m_module->m_decoded.size());
  m_decodedNames.emplace(escaped, number);
  m_module->m_decoded.push_back(std::move(decoded));
  return {true, true, number};
}

absl::string_view ModuleBuilder::keep(std::string decoded) {
  m_module->m_decoded.push_back(std::move(decoded));
  return m_module->m_decoded.back();
}

FileId ModuleBuilder::internFile(absl::string_view path) {
  const auto [it, isNew] = m_files.try_emplace(path, FileId(static_cast<uint32_t>(m_module->m_files.size())));
  if (isNew) m_module->m_files.push_back(path);
  return it->second;
}

FrameId ModuleBuilder::internInlineFrame(const InlineFrame& place) {
  auto& frames = m_module->m_frames;
  const auto [it, isNew] = m_inlineFrames.try_emplace(place, FrameId(static_cast<uint32_t>(frames.size())));
  if (isNew) {
    frames.push_back({place.file, place.line, place.endLine, place.column, place.endColumn, {}, std::nullopt});
  }
  return it->second;
}

void ModuleBuilder::setFrames(std::vector<StackFrame> frames) {
  // Walks each chain once and drops a parent that leads back into the chain being walked.
  enum : uint8_t { kNew, kOpen, kDone };
  std::vector<uint8_t> state(frames.size(), kNew);
  std::vector<uint32_t> chain;
  for (uint32_t start = 0; start < frames.size(); ++start) {
    chain.clear();
    for (std::optional<FrameId> at = FrameId(start); at && state[at->index()] == kNew;) {
      state[at->index()] = kOpen;
      chain.push_back(at->index());
      StackFrame& frame = frames[at->index()];
      if (frame.parent && (frame.parent->index() >= frames.size() || state[frame.parent->index()] == kOpen)) {
        frame.parent.reset();
      }
      at = frame.parent;
    }
    for (uint32_t index : chain) state[index] = kDone;
  }
  m_module->m_tableFrames = frames.size();
  m_module->m_frames = std::move(frames);
}

// --- completion -------------------------------------------------------------------------------------

void ModuleBuilder::finishCalls() {
  // Calls of inline bodies were added last; without those, all are in order already.
  const auto isBefore = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(m_calls.begin(), m_calls.end(), isBefore)) {
    std::stable_sort(m_calls.begin(), m_calls.end(), isBefore);
  }
  m_module->m_calls.reserve(m_calls.size());
  m_module->m_callOf.reserve(m_calls.size());
  for (const auto& [caller, call] : m_calls) {
    m_module->m_calls.push_back(call);
    m_module->m_callOf.push_back(caller);
    m_module->m_instructions[caller.index()].opcodeAndFlags |= Module::InstructionRecord::kHasCalls;
  }
  // Callers by callee: counted first, then placed.
  auto& begins = m_module->m_callersBegin;
  begins.assign(m_module->m_computations.size() + 1, 0);
  for (const auto& [caller, call] : m_calls) ++begins[call.callee.index() + 1];
  for (size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  m_module->m_callers.resize(m_calls.size());
  std::vector<uint32_t> at(begins.begin(), begins.end());
  for (const auto& [caller, call] : m_calls) m_module->m_callers[at[call.callee.index()]++] = caller;
}

void ModuleBuilder::addUsers() {
  auto& begins = m_module->m_usersBegin;
  auto& users = m_module->m_users;
  if (begins.empty()) begins.push_back(0);
  const auto known = static_cast<uint32_t>(begins.size() - 1);
  const auto count = static_cast<uint32_t>(instructionCount());
  if (known == count) return;
  begins.reserve(size_t{count} + 2);
  const InstructionId* const operands = m_module->m_operands.data();
  const Module::InstructionRecord* const instructions = m_module->m_instructions.data();
  // An operand that an instruction uses twice counts once. A short list is scanned backwards, which is faster than a
  // mark for each instruction of the module; a long one is sorted.
  constexpr uint32_t kShort = 16;
  std::vector<InstructionId> sorted;
  const auto eachUse = [&](const auto& use) {
    for (uint32_t i = known; i < count; ++i) {
      const InstructionId* const begin = operands + instructions[i].operandsBegin;
      const InstructionId* const end = operands + (i + 1 < count ? instructions[i + 1].operandsBegin : operandCount());
      if (end - begin <= 2) {  // nearly all instructions
        if (begin == end) continue;
        use(begin->index(), i);
        if (end - begin == 2 && begin[1] != begin[0]) use(begin[1].index(), i);
        continue;
      }
      if (end - begin > kShort) {
        sorted.assign(begin, end);
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        for (InstructionId operand : sorted) use(operand.index(), i);
        continue;
      }
      for (const InstructionId* operand = begin; operand != end; ++operand) {
        const InstructionId* first = begin;
        while (*first != *operand) ++first;
        if (first == operand) use(operand->index(), i);
      }
    }
  };
  // Counts are stored two entries further on, so that after summing and placing, begins[i] is the start of the users of
  // i.
  begins.resize(size_t{count} + 2, 0);
  eachUse([counts = begins.data() + 2](uint32_t operand, uint32_t) { ++counts[operand]; });
  begins[known + 1] = begins[known];
  for (size_t i = size_t{known} + 2; i < begins.size(); ++i) begins[i] += begins[i - 1];
  users.resize(begins.back());
  eachUse([places = begins.data() + 1, all = users.data()](uint32_t operand, uint32_t user) {
    all[places[operand]++] = InstructionId(user);
  });
  begins.pop_back();
}

void ModuleBuilder::finishEmbedded() {
  auto& computations = m_module->m_computations;
  if (computations.empty()) return;
  // Control flow starts at the entry, and at computations without callers.
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < computations.size(); ++i) {
    computations[i].embedded = m_module->m_entry != ComputationId(i) && !m_module->callers(ComputationId(i)).empty();
    if (!computations[i].embedded) open.push_back(i);
  }
  while (!open.empty()) {
    const ComputationId id(open.back());
    open.pop_back();
    const uint32_t first = computations[id.index()].first;
    const auto& callers = m_module->m_callOf;
    const auto begin = std::lower_bound(callers.begin(), callers.end(), InstructionId(first));
    for (auto at = begin; at != callers.end() && at->index() < first + computations[id.index()].count; ++at) {
      const Call& call = m_module->m_calls[static_cast<size_t>(at - callers.begin())];
      if (!call.isControlFlow() || !computations[call.callee.index()].embedded) continue;
      computations[call.callee.index()].embedded = false;
      open.push_back(call.callee.index());
    }
  }
}

void ModuleBuilder::complete(TextRange range) {
  m_module->m_range = range;
  addUsers();
  Module::InstructionRecord sentinel;
  sentinel.operandsBegin = operandCount();
  sentinel.attributesBegin = static_cast<uint32_t>(m_module->m_attributes.size());
  m_module->m_instructions.push_back(sentinel);
  finishCalls();
  finishEmbedded();
  releaseUnused(m_module->m_instructions);
  releaseUnused(m_module->m_attributes);
  releaseUnused(m_module->m_operands);
  if (m_module->m_name.empty()) {
    m_module->m_name =
        m_module->m_entry ? absl::StrCat(m_defaultNamePrefix, m_module->name(*m_module->m_entry)) : "module";
  }
}

ShapeId ModuleBuilder::addInferredShape(Shape shape) {
  const ShapeId id(static_cast<uint32_t>(m_module->m_shapes.size()));
  m_module->m_shapes.push_back(std::move(shape));
  return id;
}

void ModuleBuilder::setInferredShape(InstructionId id, ShapeId shape) {
  Module::InstructionRecord& record = m_module->m_instructions[id.index()];
  record.shape = shape;
  record.opcodeAndFlags |= Module::InstructionRecord::kInferredShape;
}

}  // namespace hlo
