#include "model/ir/module_builder.h"

#include <algorithm>

namespace hlo {

ModuleBuilder::ModuleBuilder(std::shared_ptr<const SourceText> text) : m_module(new Module) {
  m_module->m_text = std::move(text);
  m_module->m_opNames.emplace_back();
  m_shapeSlots.resize(256);
}

ComputationId ModuleBuilder::beginComputation(TextRange name, bool isEntry) {
  const ComputationId id(static_cast<uint32_t>(m_module->m_computations.size()));
  Module::ComputationRecord record;
  record.name = name;
  record.first = static_cast<uint32_t>(m_module->m_instructions.size());
  m_module->m_computations.push_back(record);
  if (isEntry) m_markedEntry = id;
  return id;
}

void ModuleBuilder::endComputation(TextRange text) {
  Module::ComputationRecord& record = m_module->m_computations.back();
  record.text = text;
  record.count = static_cast<uint32_t>(m_module->m_instructions.size()) - record.first;
}

InstructionId ModuleBuilder::addInstruction(const Instruction& instruction, absl::Span<const uint32_t> operands,
                                            absl::Span<const Attribute> attributes) {
  Module::InstructionRecord record;
  record.name = instruction.name;
  record.text = instruction.text;
  record.arguments = instruction.arguments;
  record.shape = instruction.shape;
  record.computation = ComputationId(static_cast<uint32_t>(m_module->m_computations.size() - 1));
  record.operandsBegin = operandCount();
  record.attributesBegin = static_cast<uint32_t>(m_module->m_attributes.size());
  record.opcode = internOpcode(instruction.opcode);
  record.opName = internOpName(instruction.opName);
  if (instruction.frame) record.frame = instruction.frame->index();
  for (uint32_t operand : operands) m_module->m_operands.emplace_back(operand);
  m_module->m_attributes.insert(m_module->m_attributes.end(), attributes.begin(), attributes.end());
  m_module->m_operandReferences += instruction.references;
  m_module->m_instructions.push_back(record);
  return InstructionId(static_cast<uint32_t>(m_module->m_instructions.size() - 1));
}

void ModuleBuilder::dropUnresolvedOperands() {
  const uint32_t first = m_module->m_computations.back().first;
  auto& instructions = m_module->m_instructions;
  auto& operands = m_module->m_operands;
  if (first == instructions.size()) return;
  uint32_t out = instructions[first].operandsBegin;
  for (size_t i = first; i < instructions.size(); ++i) {
    const uint32_t begin = instructions[i].operandsBegin;
    const uint32_t end = i + 1 < instructions.size() ? instructions[i + 1].operandsBegin : operandCount();
    instructions[i].operandsBegin = out;
    for (uint32_t slot = begin; slot < end; ++slot) {
      if (operands[slot].index() != kUnresolved) operands[out++] = operands[slot];
    }
  }
  operands.resize(out);
}

void ModuleBuilder::addControlPredecessor(InstructionId id, InstructionId before) {
  m_module->m_controlPredecessors[id.index()].push_back(before);
}

std::optional<ShapeId> ModuleBuilder::findShape(absl::string_view text, uint64_t hash) const {
  const size_t mask = m_shapeSlots.size() - 1;
  for (size_t i = hash & mask; m_shapeSlots[i].id != UINT32_MAX; i = (i + 1) & mask) {
    if (m_shapeSlots[i].hash == hash && m_module->m_shapes[m_shapeSlots[i].id].text == text) {
      return ShapeId(m_shapeSlots[i].id);
    }
  }
  return std::nullopt;
}

ShapeId ModuleBuilder::addShape(Shape shape, absl::string_view text, uint64_t hash) {
  const auto insert = [this](ShapeSlot slot) {
    const size_t mask = m_shapeSlots.size() - 1;
    size_t i = slot.hash & mask;
    while (m_shapeSlots[i].id != UINT32_MAX) i = (i + 1) & mask;
    m_shapeSlots[i] = slot;
  };
  shape.text = std::string(text);
  m_module->m_shapes.push_back(std::move(shape));
  if (m_module->m_shapes.size() * 2 > m_shapeSlots.size()) {
    std::vector<ShapeSlot> old(m_shapeSlots.size() * 2);
    old.swap(m_shapeSlots);
    for (const ShapeSlot& slot : old) {
      if (slot.id != UINT32_MAX) insert(slot);
    }
  }
  const auto id = static_cast<uint32_t>(m_module->m_shapes.size() - 1);
  insert({hash, id});
  return ShapeId(id);
}

absl::string_view ModuleBuilder::own(std::string decoded) {
  m_module->m_decoded.push_back(std::make_unique<std::string>(std::move(decoded)));
  return *m_module->m_decoded.back();
}

FileId ModuleBuilder::internFile(absl::string_view path) {
  const auto [it, isNew] = m_fileIds.try_emplace(path, FileId(static_cast<uint32_t>(m_module->m_files.size())));
  if (isNew) m_module->m_files.push_back(path);
  return it->second;
}

FrameId ModuleBuilder::internInlineFrame(const Frame& frame) {
  const auto key = std::tuple(frame.file.index(), frame.line, frame.endLine, frame.column, frame.endColumn);
  const auto [it, isNew] =
      m_inlineFrames.try_emplace(key, FrameId(static_cast<uint32_t>(m_module->m_frames.size())));
  if (isNew) m_module->m_frames.push_back(frame);
  return it->second;
}

void ModuleBuilder::setFrames(std::vector<Frame> frames) {
  // Walks each chain once; a parent that leads back into the chain being walked is dropped.
  enum : uint8_t { kNew, kOpen, kDone };
  std::vector<uint8_t> state(frames.size(), kNew);
  std::vector<uint32_t> chain;
  for (uint32_t start = 0; start < frames.size(); ++start) {
    chain.clear();
    for (std::optional<FrameId> at = FrameId(start); at && state[at->index()] == kNew;) {
      state[at->index()] = kOpen;
      chain.push_back(at->index());
      Frame& frame = frames[at->index()];
      if (frame.parent && (frame.parent->index() >= frames.size() || state[frame.parent->index()] == kOpen)) {
        frame.parent.reset();
      }
      at = frame.parent;
    }
    for (uint32_t index : chain) state[index] = kDone;
  }
  m_tableFrames = frames.size();
  m_module->m_frames = std::move(frames);
}

uint16_t ModuleBuilder::internOpcode(absl::string_view word) {
  auto it = m_opcodeIds.find(word);
  if (it != m_opcodeIds.end()) return it->second;
  // Hostile text may hold more words than fit; they share the last entry.
  if (m_module->m_opcodes.size() == UINT16_MAX) return UINT16_MAX - 1;
  const auto id = static_cast<uint16_t>(m_module->m_opcodes.size());
  m_module->m_opcodes.push_back({word, opKindFromWord(word)});
  m_opcodeIds.emplace(word, id);
  return id;
}

uint32_t ModuleBuilder::internOpName(absl::string_view name) {
  if (name.empty()) return 0;
  // Neighbours mostly share it.
  if (m_module->m_opNames[m_lastOpName] == name) return m_lastOpName;
  const auto [it, isNew] = m_opNameIds.try_emplace(name, static_cast<uint32_t>(m_module->m_opNames.size()));
  if (isNew) m_module->m_opNames.push_back(name);
  m_lastOpName = it->second;
  return m_lastOpName;
}

void ModuleBuilder::finishCalls() {
  std::stable_sort(m_pendingCalls.begin(), m_pendingCalls.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  auto& instructions = m_module->m_instructions;
  size_t next = 0;
  for (uint32_t i = 0; i < instructions.size(); ++i) {
    instructions[i].callsBegin = static_cast<uint32_t>(next);
    while (next < m_pendingCalls.size() && m_pendingCalls[next].first.index() == i) {
      m_module->m_calls.push_back(m_pendingCalls[next++].second);
    }
  }
  // Callers by callee: count, then place.
  auto& begins = m_module->m_callersBegin;
  begins.assign(m_module->m_computations.size() + 1, 0);
  for (const auto& [caller, call] : m_pendingCalls) ++begins[call.callee.index() + 1];
  for (size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  m_module->m_callers.resize(m_pendingCalls.size());
  std::vector<uint32_t> at(begins.begin(), begins.end());
  for (const auto& [caller, call] : m_pendingCalls) m_module->m_callers[at[call.callee.index()]++] = caller;
}

void ModuleBuilder::finishUsers() {
  const auto& operands = m_module->m_operands;
  const size_t count = m_module->instructionCount();
  auto& begins = m_module->m_usersBegin;
  begins.assign(count + 1, 0);
  // An operand that is used twice by one instruction counts once: `last` remembers the user seen last.
  std::vector<uint32_t> last(count, UINT32_MAX);
  const auto eachUse = [&](const auto& use) {
    std::fill(last.begin(), last.end(), UINT32_MAX);
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t end = m_module->m_instructions[i + 1].operandsBegin;
      for (uint32_t slot = m_module->m_instructions[i].operandsBegin; slot < end; ++slot) {
        const uint32_t operand = operands[slot].index();
        if (last[operand] == i) continue;
        last[operand] = i;
        use(operand, i);
      }
    }
  };
  eachUse([&](uint32_t operand, uint32_t) { ++begins[operand + 1]; });
  for (size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  m_module->m_users.resize(begins.back());
  std::vector<uint32_t> at(begins.begin(), begins.end());
  eachUse([&](uint32_t operand, uint32_t user) { m_module->m_users[at[operand]++] = InstructionId(user); });
}

void ModuleBuilder::finishEmbedded() {
  auto& computations = m_module->m_computations;
  if (computations.empty()) return;
  m_module->m_entry =
      m_markedEntry ? *m_markedEntry : ComputationId(static_cast<uint32_t>(computations.size() - 1));
  // Control flow reaches from the entry, and from computations that nobody calls.
  std::vector<uint32_t> open;
  for (uint32_t i = 0; i < computations.size(); ++i) {
    computations[i].embedded = i != m_module->m_entry->index() && !m_module->callers(ComputationId(i)).empty();
    if (!computations[i].embedded) open.push_back(i);
  }
  while (!open.empty()) {
    const ComputationId id(open.back());
    open.pop_back();
    const Module::ComputationRecord& record = computations[id.index()];
    const uint32_t begin = m_module->m_instructions[record.first].callsBegin;
    const uint32_t end = m_module->m_instructions[record.first + record.count].callsBegin;
    for (uint32_t i = begin; i < end; ++i) {
      const Call& call = m_module->m_calls[i];
      if (!call.isControlFlow() || !computations[call.callee.index()].embedded) continue;
      computations[call.callee.index()].embedded = false;
      open.push_back(call.callee.index());
    }
  }
}

std::shared_ptr<const Module> ModuleBuilder::finish(TextRange range) {
  m_module->m_range = range;
  Module::InstructionRecord sentinel;
  sentinel.operandsBegin = operandCount();
  sentinel.attributesBegin = static_cast<uint32_t>(m_module->m_attributes.size());
  m_module->m_instructions.push_back(sentinel);
  finishCalls();
  finishUsers();
  finishEmbedded();
  if (m_module->m_name.empty() && m_module->m_entry) m_module->m_name = std::string(m_module->name(*m_module->m_entry));
  return std::move(m_module);
}

}  // namespace hlo
