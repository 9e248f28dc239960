#pragma once

// Reads one computation after another into a module: the instructions of its body, and what stands behind its closing
// brace. After an error reading goes on at the next line that begins an instruction or closes the body.

#include <functional>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/calls.h"
#include "model/text/instruction_reader.h"
#include "model/text/name_scope.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// `[%]name {` or `[%]name (…`, and not `name = `, stands at the scanner.
bool beginsComputation(Scanner& scanner);

class BodyReader {
 public:
  /// `isStopped` is asked every few thousand instructions.
  BodyReader(Scanner& scanner, ProblemList& problems, Calls& calls, std::function<bool()> isStopped);

  void beginModule(ModuleBuilder& builder);

  enum class Kind {
    kBraced,  ///< the scanner is behind the opening brace
    kBare,    ///< a list of instructions that nothing encloses: ends where something else begins
    kInline,  ///< braced, in place of a computation's name
  };
  /// Reads one computation, which begins at `begin`, to behind its closing brace and what stands there. `depth`: of an
  /// inline body, else 0. False where it was stopped.
  bool read(const char* begin, TextRange name, Kind kind, int depth);
  /// Whether the text ended inside the braces of the computation that was read last.
  bool isCutOff() const { return m_isCutOff; }

  /// See InstructionReader.
  bool agreesWith(const BodyReader& rest) const { return m_instructions.agreesWith(rest.m_instructions); }
  void countShapes(size_t first) { m_instructions.countShapes(first); }

 private:
  bool toNextLine();
  bool endsHere(Kind kind, absl::string_view name);
  void attributes();
  void recover(const char* begin);

  Scanner& m_scanner;
  ProblemList& m_problems;
  std::function<bool()> m_isStopped;
  ModuleBuilder* m_builder = nullptr;
  uint32_t m_untilCheck;
  bool m_isCutOff = false;
  NameScope m_names;
  InstructionReader m_instructions;
};

}  // namespace hlo
