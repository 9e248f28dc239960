#pragma once

// The computations that instructions call: names, which may be defined later, and inline bodies. Source:
// formats/hlo-text.md §15.

#include <vector>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/name_table.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// `to_apply={ … }`: instructions written instead of a computation's name.
struct InlineBody {
  InstructionId caller;
  Call call;          ///< its callee is not set
  TextRange key;      ///< the key of the call: "to_apply"
  const char* begin;  ///< its opening brace
  const char* end;    ///< after its closing brace
  int depth = 0;      ///< 1 in a computation of the text, 2 in a body of depth 1, and so on
};

class Calls {
 public:
  /// `computations` maps names to indices; it must be complete when resolve() is called.
  Calls(ProblemList& problems, const NameTable& computations) : m_problems(problems), m_computations(computations) {}

  /// Adds the computations named by a KeyKind::kCallee attribute of the instruction. `depth` is the nesting of the body
  /// that contains the instruction, 0 for a computation of the text.
  void add(const ModuleBuilder& builder, InstructionId caller, OpcodeId opcode, absl::string_view word,
           const Attribute& attribute, int depth);
  /// Bodies still to be read, oldest first. Reading one may add more.
  std::vector<InlineBody>& inlineBodies() { return m_bodies; }
  /// Appends the calls of a part of the module that was read separately and follows the first `instructions`
  /// instructions.
  void append(Calls&& part, size_t instructions);
  /// Adds the calls to the module.
  void resolve(ModuleBuilder& builder);

 private:
  struct Named {
    InstructionId caller;
    Call call;
    absl::string_view name;
    uint32_t tag;  // hash tag for the table of computations
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
