#pragma once

// Reads one instruction after another into a module:
//
//   instruction  [ROOT] name = [shape] opcode(arguments){, key=value}
//
// Every structure is a local decision (formats/hlo-text.md §1), so no dialect is detected first: a `%`, operand shapes,
// layouts may be there or not, each time.

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

/// `[shape] opcode(` stands at the scanner, the opcode a known one.
bool beginsUnnamedInstruction(Scanner& scanner);

class InstructionReader {
 public:
  InstructionReader(Scanner& scanner, ProblemList& problems, Calls& calls, NameScope& names)
      : m_scanner(scanner), m_problems(problems), m_calls(calls), m_metadata(scanner, problems), m_names(names) {}

  void beginModule(ModuleBuilder& builder);
  /// Reads the instruction at the scanner into the open computation. `depth`: of an inline body, 0 for a computation of
  /// the text. False, with an error, where it or its attributes cannot be read to the end; the scanner is then where
  /// that was seen.
  bool read(int depth);

  /// Whether `rest`, which reads on behind a later place of the same module, has read all shapes as this one would
  /// have.
  bool agreesWith(const InstructionReader& rest) const;
  /// Counts what was read for the module's shapes from `first` on, which another reader did.
  void countShapes(size_t first) { m_elementsLeft -= m_builder->elementsFrom(first); }

 private:
  // What has been read of the instruction that is being read, as far as its attributes need it.
  struct Reading {
    OpcodeId opcode;
    absl::string_view word;  // the opcode's
    ModuleBuilder::Metadata metadata;
  };
  // Operands of the instructions being read, innermost last, that are not added yet: where those of one begin.
  struct Mark {
    size_t operands = 0, named = 0, elements = 0;
  };
  // The first `#` behind an operand's name, and the numbers behind it and the next ones.
  struct Element {
    OperandSlot operand;  // in m_operands; of a plain one in the module
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
  size_t m_elementsLeft = kElements;  // of all shapes of the text
  bool m_hasBadShape = false;         // one that could not be read

  // Operands that are not added yet; slots of the names and elements among them count from the first of these.
  std::vector<InstructionId> m_operands;
  std::vector<NameScope::Reference> m_named;
  std::vector<Element> m_elements;
  std::vector<int64_t> m_paths;
  WordCache<' ', 9> m_shapes;
  WordCache<'(', 7> m_opcodes;
};

}  // namespace hlo
