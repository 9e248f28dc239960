#pragma once

// Reads the instructions of one computation after another into a module:
//
//   instruction  [ROOT] name = [shape] opcode(arguments){, key=value}
//
// Every structure is a local decision (formats/hlo-text.md §1), so no dialect is detected first: a `%`, operand shapes,
// layouts may be there or not, each time. Operands are looked up some dozens together, so that the processor fetches what it
// has to compare all at once; what is not yet defined then waits for the end of the computation. After an error reading goes on at the next line that begins an instruction or closes the
// body.

#include <functional>
#include <stop_token>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/attribute_value.h"
#include "model/text/callees.h"
#include "model/text/metadata_reader.h"
#include "model/text/name_table.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"
#include "model/text/word_cache.h"

namespace hlo {

/// `[%]name {` or `[%]name (…`, and not `name = `, stands at the scanner.
bool beginsComputation(Scanner& scanner);

class BodyReader {
 public:
  /// `isStopped` is asked every few thousand instructions.
  BodyReader(Scanner& scanner, ProblemList& problems, Callees& callees, std::function<bool()> isStopped);

  void beginModule(ModuleBuilder& builder);

  enum class Kind {
    kBraced,  ///< the scanner is behind the opening brace
    kBare,    ///< a list of instructions that nothing encloses: ends where something else begins
    kInline,  ///< braced, in place of a computation's name
  };
  /// Reads one computation, which begins at `begin`, to behind its closing brace and what stands there. `depth`: of an
  /// inline body, else 0. False where it was stopped.
  bool read(const char* begin, TextRange name, Kind kind, int depth);

 private:
  struct Reference {
    absl::string_view name;
    uint32_t tag;   // of m_names
    uint32_t slot;  // of the operand: first in m_operands, then in the module; or kControl
    uint32_t user;
  };
  static constexpr uint32_t kControl = UINT32_MAX;

  bool endsHere(Kind kind, absl::string_view name);
  void threadName();
  void recover(const char* begin);
  void resolveRecent();
  void resolveReferences();
  bool resolve(const Reference& reference);

  bool instruction();
  bool rhs(const char* begin, absl::string_view name, int depth, bool isRoot);
  bool shape(ShapeId* id);
  bool opcode(uint32_t* id, absl::string_view* word);
  bool literal();
  bool operands(absl::string_view opcode, int depth);
  bool operand(int depth);
  void operandName(absl::string_view name);
  bool attributes(ModuleBuilder::Instruction* instruction);
  bool attributeKey(absl::string_view* key, bool* isLast);
  void takeCallees(InstructionId id, uint32_t opcode, absl::string_view word);
  void controlPredecessors(InstructionId id, absl::string_view value);

  TextRange range(absl::string_view view) const {
    const uint32_t begin = m_scanner.offset(view.data());
    return {begin, begin + static_cast<uint32_t>(view.size())};
  }
  TextRange rangeFrom(const char* begin) const { return {m_scanner.offset(begin), m_scanner.offset()}; }

  Scanner& m_scanner;
  ProblemList& m_problems;
  Callees& m_callees;
  MetadataReader m_metadata;
  std::function<bool()> m_isStopped;
  ModuleBuilder* m_builder = nullptr;
  uint32_t m_untilCheck;
  int m_depth = 0;  // of the body being read

  NameTable m_names;
  // Operands of the instructions being read, innermost last, and the references among them.
  std::vector<uint32_t> m_operands;
  std::vector<Reference> m_named;
  // Of the computation: those of the last few instructions, and those to names that were not yet defined then.
  std::vector<Reference> m_recent, m_references;
  bool m_hasCallees = false;  // among the attributes of the instruction being read, or control predecessors
  WordCache<' '> m_shapes;
  WordCache<'('> m_opcodes;
};

}  // namespace hlo
