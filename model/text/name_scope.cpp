#include "model/text/name_scope.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace hlo {

void NameScope::beginComputation(bool isBare) {
  m_isBare = isBare;
  m_names.clear();
}

void NameScope::reportTwice(absl::string_view name) {
  m_problems.report(Severity::kError, name.data(),
                    absl::StrCat("instruction ", shortened(name), " is defined twice in the computation"));
}

InstructionId NameScope::addParameter(TextRange place, ShapeId shape, absl::string_view name) {
  ModuleBuilder::Instruction instruction;
  instruction.textBegin = place.begin;
  instruction.arguments = {place.end - 1, place.end - 1};  // Module::range() adds one byte to the end of the arguments
  instruction.shape = shape;
  // Hashing reads several bytes at a time, possibly past the end of the word.
  static constexpr char kWord[SourceText::kPadding] = "parameter";
  instruction.opcode = m_builder->internOpcode(kWord);
  instruction.firstOperand = m_builder->nextOperand();
  const InstructionId id = m_builder->addInstruction(instruction);
  m_parameters.push_back({id, place.begin, name});
  return id;
}

void NameScope::addElement(OperandSlot slot, absl::Span<const int64_t> path, const char* place) {
  m_builder->addElementOperand(slot, path);
  m_elements.push_back({slot, static_cast<uint32_t>(path.size()), place});
  m_paths.insert(m_paths.end(), path.begin(), path.end());
}

bool NameScope::resolve(const Reference& reference) {
  const uint32_t id = m_names.lookup(reference.name(), reference.tag);
  if (id == NameTable::kAbsent) return false;
  if (reference.slot == kControl) {
    m_builder->addControlPredecessor(reference.user, InstructionId(id));
  } else {
    m_builder->resolveOperand(reference.slot, InstructionId(id));
  }
  return true;
}

void NameScope::resolveAllRecent() {
  if (m_names.isLarge()) {
    for (const Reference& reference : m_recent) m_names.fetch(reference.tag);
  }
  for (const Reference& reference : m_recent) {
    if (!resolve(reference)) m_references.push_back(reference);
  }
  m_recent.clear();
}

// An undefined name is a parameter if the text states its shape.
bool NameScope::makeParameter(const Reference& reference) {
  const auto told = std::lower_bound(m_told.begin(), m_told.end(), reference.begin,
                                     [](const Told& t, const char* name) { return t.name < name; });
  if (told == m_told.end() || told->name != reference.begin) return false;
  const auto begin = static_cast<uint32_t>(reference.begin - m_builder->text().text().data());
  const TextRange place{begin, begin + static_cast<uint32_t>(reference.size)};
  m_names.insert(reference.name(), reference.tag, addParameter(place, told->shape, reference.name()).index());
  return resolve(reference);
}

void NameScope::endComputation() {
  resolveAllRecent();
  // Parameters are created in the order of their references; nested operands come before the instructions that contain
  // them.
  if (m_isBare) {
    std::sort(m_references.begin(), m_references.end(),
              [](const Reference& a, const Reference& b) { return a.begin < b.begin; });
  }
  bool anyUnresolved = false;
  for (const Reference& reference : m_references) {
    if (resolve(reference) || (reference.slot != kControl && makeParameter(reference))) continue;
    const bool isControl = reference.slot == kControl;
    m_problems.report(Severity::kError, reference.begin,
                      absl::StrCat(isControl ? "control predecessor " : "operand ", shortened(reference.name()),
                                   " is not defined in the computation"));
    anyUnresolved |= !isControl;
  }
  checkElements();
  if (anyUnresolved) m_builder->dropUnresolvedOperands();
  nameUnnamed();
  m_references.clear();
  m_told.clear();
}

void NameScope::checkElements() {
  const int64_t* path = m_paths.data();
  for (const Element& element : m_elements) {
    const InstructionId operand = m_builder->operand(element.slot);
    if (operand != ModuleBuilder::kUnresolved) {
      const Shape& shape = m_builder->shape(operand);
      if (shape.type != ElementType::kInvalid && shape.at({path, element.pathSize}) == nullptr) {
        m_problems.report(Severity::kError, element.place,
                          absl::StrCat("the operand has no such element: its shape is ", shortened(shape.text)));
      }
    }
    path += element.pathSize;
  }
  m_elements.clear();
  m_paths.clear();
}

void NameScope::nameUnnamed() {
  uint32_t number = 0;
  for (const Unnamed& unnamed : m_unnamed) {
    m_builder->nameInstruction(unnamed.id, unusedName(m_names, unnamed.word, &number));
  }
  m_unnamed.clear();
  if (m_parameters.empty()) return;
  // Parameters are numbered in text order.
  std::stable_sort(m_parameters.begin(), m_parameters.end(),
                   [](const Parameter& a, const Parameter& b) { return a.place < b.place; });
  uint32_t parameter = m_builder->freeParameterNumber();
  for (const Parameter& p : m_parameters) {
    m_builder->nameInstruction(p.id, p.name.empty() ? unusedName(m_names, "parameter", &number) : std::string(p.name),
                               parameter++);
  }
  m_parameters.clear();
}

std::string unusedName(const NameTable& names, absl::string_view word, uint32_t* number) {
  const std::string padding(8, '\n');  // the table compares names eight bytes at a time
  for (;;) {
    std::string name = absl::StrCat(word, ".", ++*number, padding);
    const absl::string_view view(name.data(), name.size() - padding.size());
    if (names.lookup(view, names.tag(view)) != NameTable::kAbsent) continue;
    name.resize(view.size());
    return name;
  }
}

}  // namespace hlo
