#pragma once

// Reads computations one after another into a module: the instructions of the body, and the attributes after its
// closing brace. After an error it continues at the next line that begins an instruction or closes the body.

#include <functional>

#include "absl/strings/string_view.h"
#include "model/ir/module_builder.h"
#include "model/text/calls.h"
#include "model/text/instruction_reader.h"
#include "model/text/name_scope.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// Returns true if `[%]name {` or `[%]name (…` is at the scanner, and not `name = `.
bool beginsComputation(Scanner& scanner);

class BodyReader {
 public:
  /// `isStopped` is called every few thousand instructions.
  BodyReader(Scanner& scanner, ProblemList& problems, Calls& calls, std::function<bool()> isStopped);

  void beginModule(ModuleBuilder& builder);

  enum class Kind {
    kBraced,  ///< the scanner is after the opening brace
    kBare,    ///< a list of instructions without braces, which ends where something else begins
    kInline,  ///< in braces, written instead of a computation's name
  };
  /// Reads one computation, which begins at `begin`, including its closing brace and the attributes after it. `depth`
  /// is the nesting of an inline body, otherwise 0. Returns false if stopped.
  bool read(const char* begin, TextRange name, Kind kind, int depth);
  /// Returns true if the text ended inside the body of the last computation read.
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
