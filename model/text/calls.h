#pragma once

// The computations that instructions call: names, which may be defined later, and bodies that stand in place of a name.
// Source: formats/hlo-text.md §15.

#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/name_table.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// `to_apply={ … }`: instructions in place of a computation's name.
struct InlineBody {
  InstructionId caller;
  Call call;          ///< without the callee
  TextRange key;      ///< "to_apply", by which it is called
  const char* begin;  ///< its opening brace
  const char* end;    ///< behind its closing brace
  int depth = 0;      ///< 1 in a computation of the text, 2 in a body of depth 1 …
};

class Calls {
 public:
  /// `computations`: their numbers by name, known at the end of a module.
  Calls(ProblemList& problems, const NameTable& computations) : m_problems(problems), m_computations(computations) {}

  /// Takes what a KeyKind::kCallee attribute of the instruction names. `depth`: of the body that it stands in, 0 for a
  /// computation of the text.
  void add(const ModuleBuilder& builder, InstructionId caller, OpcodeId opcode, absl::string_view word,
           const Attribute& attribute, int depth);
  /// Bodies that are still to be read, oldest first. Reading one may add more.
  std::vector<InlineBody>& inlineBodies() { return m_bodies; }
  /// Takes what was added for a part of the module that was read by itself and comes behind so many instructions.
  void append(Calls&& part, size_t instructions);
  /// Gives the module its calls.
  void resolve(ModuleBuilder& builder);

 private:
  struct Named {
    InstructionId caller;
    Call call;
    absl::string_view name;
    uint32_t tag;  // of the table of computations
  };
  void addName(InstructionId caller, Call call, absl::string_view name);
  void addList(InstructionId caller, Call call, const InlineBody& body, absl::string_view list);
  void addBody(const InlineBody& body);

  ProblemList& m_problems;
  const NameTable& m_computations;
  LargeVector<Named> m_named;
  std::vector<InlineBody> m_bodies;
};

}  // namespace hlo
