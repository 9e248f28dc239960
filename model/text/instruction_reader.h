#pragma once

// Reads instructions one after another into a module:
//
//   instruction  [ROOT] name = [shape] opcode(arguments){, key=value}
//
// Every construct is recognized locally (formats/hlo-text.md §1) instead of detecting a dialect first: each `%`,
// operand shape and layout is optional.

#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/attribute_value.h"
#include "model/text/calls.h"
#include "model/text/literal.h"
#include "model/text/metadata_reader.h"
#include "model/text/name_scope.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"
#include "model/text/word_cache.h"

namespace hlo {

/// Returns true if `[shape] opcode(` with a known opcode is at the scanner.
bool beginsUnnamedInstruction(Scanner& scanner);

class InstructionReader {
 public:
  InstructionReader(Scanner& scanner, ProblemList& problems, Calls& calls, NameScope& names)
      : m_scanner(scanner), m_problems(problems), m_calls(calls), m_metadata(scanner, problems), m_names(names) {}

  void beginModule(ModuleBuilder& builder);
  /// Reads the instruction at the scanner into the open computation. `depth` is the nesting of an inline body, 0 for a
  /// computation of the text. Reports an error and returns false if the instruction or its attributes cannot be read
  /// completely; the scanner is then at the error.
  bool read(int depth);

  /// Returns true if `rest`, which reads a later part of the same module, has read all shapes as this reader would
  /// have.
  bool agreesWith(const InstructionReader& rest) const;
  /// Counts the elements that another reader read for the module's shapes from index `first` on against the limit.
  void countShapes(size_t first) { m_elementsLeft -= m_builder->elementsFrom(first); }

 private:
  // The parts of the current instruction that its attributes depend on.
  struct Reading {
    OpcodeId opcode;
    absl::string_view word;  // the opcode as written
    ModuleBuilder::Metadata metadata;
  };
  // The start of an instruction's operands in the lists of operands that are not added yet; those of nested
  // instructions come last.
  struct Mark {
    size_t operands = 0, named = 0, elements = 0;
  };
  // The first `#` after an operand's name. The numbers of its path, and those of later elements, begin at pathBegin.
  struct Element {
    OperandSlot operand;  // index in m_operands; in the usual spelling, in the module
    uint32_t pathBegin;
    const char* place;
  };

  bool readFreely();
  void beginOperands();
  bool rhs(const char* begin, absl::string_view name, int nesting, bool isRoot);
  bool shape(ShapeId* id);
  ShapeId internShape(absl::string_view text);
  bool opcode(OpcodeId* id, absl::string_view* word);
  bool parameterNumber();
  bool constant(ShapeId shape);
  void literalAttribute(absl::string_view value);
  bool operands(absl::string_view opcode, int nesting);
  bool operand(int nesting);
  void operandName(absl::string_view name);
  bool elementPath();
  bool attributes(Reading* reading);
  bool attributeKey(absl::string_view* key, bool* isLast);
  void addAttribute(const Reading& reading, absl::string_view key, KeyKind kind, const char* valueBegin,
                    const char* valueEnd);
  void controlPredecessors(absl::string_view value);
  void addOperands(Mark mark, OperandSlot firstOperand, InstructionId user);
  void addElements(size_t first, uint32_t toSlot);
  void setRoot(const char* begin, InstructionId id);

  const char* plainOperands(const char* p, uint32_t* references);
  const char* plainElement(const char* p, OperandSlot slot);
  bool plainAttributes(const char* p, Reading* reading);

  InstructionId next() const { return InstructionId(static_cast<uint32_t>(m_builder->instructionCount())); }
  TextRange range(absl::string_view view) const {
    const uint32_t begin = m_scanner.offset(view.data());
    return {begin, begin + static_cast<uint32_t>(view.size())};
  }
  TextRange range(const char* begin, const char* end) const { return {m_scanner.offset(begin), m_scanner.offset(end)}; }

  Scanner& m_scanner;
  ProblemList& m_problems;
  Calls& m_calls;
  MetadataReader m_metadata;
  NameScope& m_names;
  ModuleBuilder* m_builder = nullptr;
  int m_depth = 0;
  static constexpr size_t kElements = 4 * kMaximumElements;
  size_t m_elementsLeft = kElements;  // for all shapes of the text
  bool m_hasBadShape = false;         // a shape could not be read

  // Operands that are not added yet; slots of the names and elements among them count from the first of these.
  std::vector<InstructionId> m_operands;
  std::vector<NameScope::Reference> m_named;
  std::vector<Element> m_elements;
  std::vector<int64_t> m_paths;
  WordCache<' ', 9> m_shapes;
  WordCache<'(', 7> m_opcodes;
};

}  // namespace hlo
